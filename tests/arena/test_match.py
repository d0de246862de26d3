"""Matches: seats alternate, the score is counted for the first player, and the same seed gives the same games."""

import pytest

from pyramidion.arena import match as arena
from pyramidion.arena.match import MatchScore, play_match
from pyramidion.cli import main
from pyramidion.core.record import build_record
from pyramidion.core.registry import game, list_games
from pyramidion.engine.levels import level


def play(game_id, first, second, games, seed=1):
    played = []
    score = play_match(game(game_id), first, second, games, seed, report=played.append)
    return score, played


def test_seats_change_and_the_same_seed_gives_the_same_games():
    score, played = play("pylos", None, None, 4)
    assert [one.seat for one in played] == [0, 1, 0, 1]
    assert score.scores == tuple(one.outcome[one.seat] for one in played)
    assert play("pylos", None, None, 4) == (score, played)
    assert play("pylos", None, None, 4, seed=2)[1] != played


@pytest.mark.slow
@pytest.mark.parametrize("info", list_games(), ids=lambda info: info.id)
def test_games_of_a_match_replay(info, monkeypatch):
    max_plies = 300  # random games of Braces end after thousands of plies, all others before this
    monkeypatch.setattr(arena, "MAX_PLIES", max_plies)
    _, played = play(info.id, None, None, len(info.seats))
    for one in played:
        record = build_record(game(info.id), list(one.texts), Event="match")
        cut_off = len(one.texts) == max_plies
        assert cut_off == (info.id == "braces")
        assert record.end().result == (None if cut_off else one.outcome)
        assert record.check() == []


def test_a_search_without_end_of_time_is_repeatable():
    gentle = level("gentle", game("pylos"))
    assert play("pylos", gentle, None, 1) == play("pylos", gentle, None, 1)


def test_at_pyramid_even_the_lowest_level_beats_chance():
    """Elsewhere its fancy (engine/levels.py) is about as good as chance."""
    score, _ = play("pyramid", level("1", game("pyramid")), None, 12)
    assert score.mean > 0.7


@pytest.mark.slow
def test_medium_beats_gentle(compiling):
    arena._bot.cache_clear()  # that of an earlier test runs interpreted, and medium looks at thousands of positions
    score, _ = play("pylos", level("5", game("pylos")), level("3", game("pylos")), 8)
    assert score.interval[0] > 0.5
    assert score.verdict == "the first is stronger"


def test_intervals():
    # Wilson's interval for 8 of 10, from his formula by hand.
    low, high = MatchScore((1.0,) * 8 + (0.0,) * 2, 0.5).interval
    assert (low, high) == (pytest.approx(0.4902, abs=2e-4), pytest.approx(0.9433, abs=2e-4))
    assert MatchScore((1.0,) * 8 + (0.0,) * 2, 0.5).verdict == "not decided"
    assert MatchScore((0.0,) * 10, 0.5).verdict == "the second is stronger"
    assert MatchScore((0.0,) * 10, 0.5).interval[0] == 0
    assert MatchScore((1.0,) * 10, 0.5).interval[1] == pytest.approx(1)


@pytest.mark.slow
def test_the_command(capsys):
    assert (
        main(["match", "pylos", "--rules", "children", "--first", "random", "--second", "random", "--games", "2"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 1: random as Light ")
    assert lines[1].startswith("game 2: random as Dark ")
    assert lines[2].startswith("random against random: ")
    assert "of 2" in lines[2]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "required"),
        (["chess"], "no game 'chess'"),
        (["pylos", "--first", "wild"], "1 to 8"),
        (["pylos", "--games", "0"], "1 to 100000"),
        (["pylos", "--seconds", "0"], "give a number from 0.001 to 3600"),
        (["pylos", "--nonsense", "0"], "no option 'nonsense'"),
    ],
)
def test_bad_input_gets_a_sentence(words, part, capsys):
    assert main(["match", *words]) == 2
    assert part in capsys.readouterr().err


def test_a_match_goes_on_where_it_was_stopped(tmp_path, capsys):
    def match(*more):
        argv = ["match", "pylos", "--first", "random", "--second", "random", "--seat", "dark", *map(str, more)]
        code = main(argv)
        return code, *capsys.readouterr()

    kept = tmp_path / "games"
    assert match("--games", 2, "--resume", kept)[0] == 0
    _, whole, _ = match("--games", 5)
    _, rest, _ = match("--games", 5, "--resume", kept)
    assert rest.splitlines()[0] == f"2 games have been played before, see {kept}"
    assert rest.splitlines()[1:] == whole.splitlines()[2:]
    assert all("random as Dark" in line for line in whole.splitlines()[:-1])
    # All played: nothing is played again.
    assert len(match("--games", 5, "--resume", kept)[1].splitlines()) == 2
    code, _, complaint = match("--games", 5, "--seed", 2, "--resume", kept)
    assert code != 0
    assert "checkpoint of another match" in complaint
    kept.write_text(kept.read_text() + "{}\n")
    assert "is not the checkpoint of a match" in match("--games", 6, "--resume", kept)[2]
    assert "the seats are Light, Dark" in match("--seat", "Blue")[2]


def test_a_perfect_player_needs_a_solution(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["match", "pylos", "--first", "perfect", "--rules", "mature"]) != 0
    assert "pyramidion solve pylos --rules mature --distance" in capsys.readouterr().err
    assert main(["match", "pyramid", "--second", "perfect"]) != 0
    assert "Pyramid cannot be solved" in capsys.readouterr().err


def test_tallies():
    assert MatchScore((1.0, 0.5, 0.0, 1.0), 0.5).tally == "2 won, 1 drawn, 1 lost"
