"""Tournaments: mirrored sets, openings, programs among the players, tests, standings, folders that are resumed."""

import json
import re
import sys
from math import inf

import pytest

from pyramidion.arena import elo
from pyramidion.arena.match import MAX_PLIES, Pairing, PlayedGame, play_game
from pyramidion.arena.players import Player, close_programs, parse_player
from pyramidion.arena.tournament import Conditions, Tournament, gauntlet, neighbours, round_robin
from pyramidion.cli import main
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.record import Record
from pyramidion.core.registry import game, list_games
from pyramidion.core.variants import Variant
from pyramidion.engine.levels import levels
from pyramidion.engine.protocol_client import EngineMissing
from pyramidion.jobs.workers import Workers

CHILDREN = game("pylos", rules="children")
RANDOM = [Player("one"), Player("two"), Player("three")]


def program(code):
    """A player that answers hello and questions, and to `go` what some code prints."""
    text = (
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word == 'hello': print('id x 1\\nprotocol 1')\n"
        f"    if word == 'go': {code}\n"
        "    else: print('ok', flush=True)\n"
    )
    return Player("Odd", None, (sys.executable, "-c", text))


def tournament(players=RANDOM[:2], pairs=((0, 1),), played=CHILDREN, folder=None, sprt=None, **conditions):
    return Tournament(played, players, pairs, Conditions(**conditions), folder, sprt)


def texts(record):
    return [entry.text for entry in Record.read(record).entries]


# -- ratings ----------------------------------------------------------------------------------------------------------


def test_elo_and_shares():
    # 400 Elo are odds of ten to one, by definition.
    assert elo.elo_difference(10 / 11) == pytest.approx(400)
    assert elo.elo_difference(0.5) == 0
    assert elo.elo_difference(0.0) == -inf
    assert elo.elo_difference(1 / 3, players=3) == pytest.approx(0)
    for ahead in (-300, 0, 70, 400):
        for players in (2, 3, 5):
            assert elo.elo_difference(elo.expected_score(ahead, players), players) == pytest.approx(ahead)
    low, high = elo.elo_interval(8, 10)
    assert (elo.expected_score(low), elo.expected_score(high)) == (
        pytest.approx(0.4902, abs=2e-4),
        pytest.approx(0.9433, abs=2e-4),
    )


def test_ratings_of_a_chain():
    # 99.5 of 100 points and half of one more: the likeliest share is 100 of 101.
    points = {
        (0, 1): (elo.expected_score(-150) * 1001 - 0.5, 1000),
        (1, 2): (elo.expected_score(-200) * 1001 - 0.5, 1000),
    }
    assert elo.ratings(points, 3) == pytest.approx([0, 150, 350], abs=0.5)
    assert elo.ratings({(0, 1): (0, 10)}, 2)[1] == pytest.approx(elo.elo_difference(10.5 / 11), abs=0.5)


@pytest.mark.parametrize(("scores", "said"), [([0.0] * 30, "low"), ([0.5, 1.0] * 40, "high"), ([0.5, 0.0], "open")])
def test_the_sequential_test(scores, said):
    assert elo.sprt_verdict(scores, -100, 0) == said


def test_pairs_that_agree_say_more_than_games():
    """Each pair of games has one win for each: no luck is left, and the interval is far narrower than Wilson's."""
    scores = [0.5] * 100
    assert elo.pentanomial([0.0, 0.25, 0.5, 0.5, 1.0]) == (1, 1, 2, 0, 1)
    middle, low, high = elo.elo_interval_of_sets(scores)
    wilson_low, wilson_high = elo.elo_interval(100, 200)
    assert middle == 0
    assert high - low < (wilson_high - wilson_low) / 5
    middle, low, high = elo.elo_interval_of_sets([0.25, 0.75] * 50)
    # The mean of 100 sets with a standard deviation of 0.25 (and a fourth of a game more): 0.5 ± 0.05.
    assert elo.expected_score(high) == pytest.approx(0.5 + 1.96 * (0.0625 + 0.0025) ** 0.5 / 10, abs=1e-4)


# -- games ------------------------------------------------------------------------------------------------------------


def test_who_meets_whom():
    assert round_robin(3) == [(0, 1), (0, 2), (1, 2)]
    assert gauntlet(3) == [(0, 1), (0, 2)]
    assert neighbours(4) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]


def test_a_set_has_the_same_opening_and_the_same_chance_for_each_seat():
    passing = game("pass_the_pyramids", players=3)
    games = list(tournament(played=passing, random_plies=4).play(2))
    assert [(one.set, one.seat) for one in games] == [(number, seat) for number in (0, 1) for seat in (0, 1, 2)]
    for number in (0, 1):
        mine = [Record.read(one.record) for one in games if one.set == number]
        assert len({record.tag("Seed") for record in mine}) == 1
        openings = []
        for record in mine:
            position, decided, opening = passing.start(), 0, []
            for entry in record.entries:
                decided += position.to_decide != (CHANCE,)
                if decided > 4:
                    break
                opening.append(entry.text)
                position = position.play(entry.text)
            openings.append(opening)
        assert openings[0] == openings[1] == openings[2]
    first, second = (texts(one.record)[:3] for one in (games[0], games[3]))
    assert first != second


def test_games_begin_with_the_openings_in_turn(tmp_path):
    openings = ("..../..../..../L...|.../.../...|../..|. D", "..../..../..../.L..|.../.../...|../..|. D")
    games = list(tournament(openings=openings).play(3))
    assert [Record.read(one.record).start for one in games] == [openings[number % 2] for number in (0, 0, 1, 1, 2, 2)]
    with pytest.raises(PyramidionError, match="A Pylos position"):
        tournament(openings=("nonsense",))


@pytest.mark.slow
@pytest.mark.parametrize("info", list_games(), ids=lambda info: info.id)
def test_games_replay(info):
    # Random games of Braces end after thousands of plies, all others before this.
    pairing = Pairing(Variant(info.id, {}), (RANDOM[0], RANDOM[1]), (0, 1), 0, 0, 1, None, max_plies=300)
    played = play_game(pairing)
    record = Record.read(played.record)
    assert record.check() == []
    cut_off = len(record.entries) == 300
    assert cut_off == (info.id == "braces")
    result = record.end().result
    assert played.score == (1 / len(info.seats) if cut_off else result[0])
    assert play_game(pairing).record == played.record


def test_long_games_are_drawn():
    assert [one.score for one in tournament(max_plies=3).play(1)] == [0.5, 0.5]
    assert MAX_PLIES >= 1000


def test_who_works_makes_no_difference(tmp_path):
    def played(name, sets, *workers):
        found = tournament(folder=tmp_path / name, sprt=(-50.0, 50.0), seed=3).play(sets, *workers)
        return [(one.set, one.seat, one.record) for one in found]

    alone = played("alone", 3)
    assert len(alone) == 6
    assert played("two", 1) + played("two", 3, Workers(2)) == alone


def test_a_test_that_is_decided_ends_a_pairs_games():
    # The second player always loses: it never makes a legal decision.
    players = [Player("random"), program("print('best 9z9', flush=True)")]
    found = tournament(players, sprt=(0.0, 100.0))
    games = list(found.play(500))
    assert 4 <= len(games) < 100
    assert found.verdict((0, 1)) == "high"
    assert "SPRT 100 Elo" in found.encounter((0, 1))
    assert games[0].fault.startswith("Odd: '9z9' is not a Pylos move")
    assert Record.read(games[0].record).tag("Termination") == "Dark resigned"
    assert found.standings()[1].faults == len(games)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise SystemExit(7)", r"ended without an answer \(exit status 7\)"),
        ("print('error I am tired.', flush=True)", r"The bot refused: I am tired\."),
        ("import time; time.sleep(60)", "has not answered within"),
    ],
)
def test_a_program_that_fails_loses_the_game(code, fault, monkeypatch):
    monkeypatch.setattr("pyramidion.arena.players.GRACE_SECONDS", 0.3)
    games = list(tournament([program(code), Player("random")], seat=0, seconds=0.05).play(1))
    assert [one.score for one in games] == [0.0]
    assert re.search(fault, games[0].fault)


def test_a_program_that_is_missing_ends_the_tournament():
    with pytest.raises(EngineMissing, match="/no/such/program"):
        list(tournament([Player("x", None, ("/no/such/program",)), Player("random")]).play(1))


def test_players_by_their_names():
    assert parse_player("Hal=cmd:./hal --fast 'a b'", CHILDREN, {"depth": "3"}) == Player(
        "Hal", None, ("./hal", "--fast", "a b"), (("depth", "3"),)
    )
    assert parse_player("cmd:/usr/bin/hal", CHILDREN).name == "hal"
    assert parse_player("random", CHILDREN) == Player("random")
    assert parse_player("weak=1", CHILDREN) == Player("weak", levels(CHILDREN)[0])
    wrong = (("wild", "1 to 8"), ("cmd:", "After cmd:"), ("cmd:'x", "quotes"), ("perfect", "solve pylos"))
    for text, sentence in wrong:
        with pytest.raises(PyramidionError, match=sentence):
            parse_player(text, game("pylos", null_turns="no"))
    with pytest.raises(PyramidionError, match="Only programs have options"):
        parse_player("random", CHILDREN, {"depth": "3"})
    with pytest.raises(PyramidionError, match="different names"):
        tournament([Player("x"), Player("x")])


def test_a_ladder_of_levels_and_its_records(tmp_path):
    chosen = levels(CHILDREN)[:3]
    players = [Player(one.name, one) for one in chosen]
    first = tournament(players, neighbours(3), folder=tmp_path)
    played = list(first.play(1))
    assert [(one.first, one.second, one.set, one.seat) for one in played] == [
        (*pair, 0, seat) for pair in ((0, 1), (1, 2), (0, 2)) for seat in (0, 1)
    ]
    again = tournament(players, neighbours(3), folder=tmp_path)
    assert again.games == first.games
    more = list(again.play(2))
    assert {one.set for one in more} == {1}
    assert len(list(tmp_path.glob("*.txt"))) == len(again.games) == 12
    for one in again.games:
        record = Record.read(one.record)
        assert record.check() == []
        assert record.end().result[one.seat] == one.score
        assert record.tag(CHILDREN.seats[one.seat]) == chosen[one.first].bot_name
        assert record.tag(CHILDREN.seats[1 - one.seat]) == chosen[one.second].bot_name
        names = f"{one.first + 1}-{one.second + 1}-{CHILDREN.seats[one.seat]}"
        assert (tmp_path / f"{one.set + 1:05d}-{names}.txt").read_text() == one.record
    with pytest.raises(PyramidionError, match="checkpoint of another tournament"):
        tournament(players, neighbours(3), folder=tmp_path, seed=2)


def test_standings_count_points_for_both_sides():
    found = tournament(RANDOM, round_robin(3))
    scores = {(0, 1): 1.0, (0, 2): 0.5, (1, 2): 0.0}
    found.games = [
        PlayedGame(*pair, number, seat, score, 1, 3, "", "")
        for pair, score in scores.items()
        for number in range(2)
        for seat in (0, 1)
    ]
    table = {one.player.name: one for one in found.standings()}
    assert {name: one.points for name, one in table.items()} == {"one": 6.0, "two": 0.0, "three": 6.0}
    assert [one.player.name for one in found.standings()][-1] == "two"
    assert {one.games for one in table.values()} == {8}
    assert (table["one"].milliseconds, table["two"].milliseconds, table["three"].milliseconds) == (1, 2, 3)
    assert "one against three: 0 won, 4 drawn, 0 lost" in found.encounter((0, 2))
    assert found.encounter((0, 2)).endswith("pairs 0 0 2 0 0")


# -- commands ---------------------------------------------------------------------------------------------------------


def test_a_match_resumes_where_it_was_stopped(tmp_path, capsys):
    def match(*more):
        words = ["--player", "random", "--player", "other=random", "--seat", "dark", *map(str, more)]
        code = main(["match", "pylos", *words])
        return code, *capsys.readouterr()

    folder = tmp_path / "games"
    assert match("--rounds", 2, "--folder", folder)[0] == 0
    _, whole, _ = match("--rounds", 5)
    _, rest, _ = match("--rounds", 5, "--folder", folder)
    assert rest.splitlines()[0] == f"2 games have been played before, see {folder}"

    def untimed(lines):
        return [line for line in lines if not line.startswith("| ")]

    assert untimed(rest.splitlines()[1:]) == untimed(whole.splitlines()[2:])
    assert all("random as Dark against other" in line for line in whole.splitlines()[:5])
    assert len(match("--rounds", 5, "--folder", folder)[1].splitlines()) == 1 + 6, "nothing is played again"
    code, _, complaint = match("--rounds", 5, "--seed", 2, "--folder", folder)
    assert code == 2
    assert "checkpoint of another tournament" in complaint
    file = folder / "games.jsonl"
    file.write_text(file.read_text() + "{}\n")
    assert "is not the checkpoint of a tournament" in match("--rounds", 6, "--folder", folder)[2]
    file.write_text(json.dumps("nonsense") + "\n")
    assert "another tournament" in match("--rounds", 5, "--folder", folder)[2]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "required"),
        (["chess"], "no game 'chess'"),
        (["pylos", "--player", "wild"], "1 to 8"),
        (["pylos", "--player", "1"], "two players or more"),
        (["pylos", "--rounds", "-1"], "0 to 100000"),
        (["pylos", "--seconds", "0"], "give a number from 0.001 to 3600"),
        (["pylos", "--nonsense", "0"], "no option 'nonsense'"),
        (["pylos", "--seat", "Blue"], "the seats are Light, Dark"),
        (["pylos", "--sprt", "5", "5"], "a low Elo difference and a higher one"),
        (["pylos", "--set", "Hal", "x=1"], "no player 'Hal'"),
        (["pylos", "--set", "Hal", "x"], "name=value"),
        (["pyramid", "--player", "perfect", "--player", "1"], "Pyramid cannot be solved"),
    ],
)
def test_bad_input_gets_a_sentence(words, part, capsys):
    assert main(["match", *words]) == 2
    assert part in capsys.readouterr().err


def test_a_gauntlet_and_its_openings_by_command(tmp_path, capsys):
    openings = tmp_path / "openings"
    openings.write_text("..../..../..../L...|.../.../...|../..|. D\n\n")
    players = ["--player", "one=random", "--player", "two=random", "--player", "three=random"]
    words = ["match", "pylos", *players, "--gauntlet", "--rounds", "1", "--openings", str(openings), "--workers", "1"]
    assert main([*words, "--folder", str(tmp_path / "games")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("game ") for line in lines) == 4
    assert [line.partition(":")[0] for line in lines[-2:]] == ["one against two", "one against three"]
    assert all('[Position "' in file.read_text() for file in (tmp_path / "games").glob("*.txt"))


def test_the_ladder_by_command(tmp_path, capsys):
    words = ["dev", "ladder", "pylos", "--rules", "children", "--to", "2", "--folder", str(tmp_path / "games")]
    assert main([*words, "--rounds", "1", "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 1: set 1, 1 as Light against 2: ")
    assert lines[2].startswith("| player | Elo")
    assert main([*words, "--seed", "2"]) == 2
    assert "checkpoint of another tournament" in capsys.readouterr().err
    assert main(["dev", "ladder", "pylos", "--from", "3", "--to", "2"]) == 2
    assert "at least two levels" in capsys.readouterr().err
    assert main([*words, "--sprt-elo", "0"]) == 2
    assert "give a number from 1 to 1000" in capsys.readouterr().err


@pytest.fixture(autouse=True)
def _no_program_left():
    yield
    close_programs()
