"""The ladder: ratings that are known by hand, mirrored sets, games that are kept and gone on from."""

import json
from math import inf

import pytest

from pyramidion.arena import elo
from pyramidion.arena.ladder import Ladder, LadderGame
from pyramidion.cli import main
from pyramidion.core.record import Record
from pyramidion.core.registry import game
from pyramidion.engine.levels import levels
from pyramidion.jobs.workers import Workers


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


@pytest.mark.parametrize(("scores", "said"), [([0.0] * 30, "apart"), ([0.5, 1.0] * 40, "even"), ([0.5, 0.0], "open")])
def test_the_sequential_test(scores, said):
    assert elo.sprt_verdict(scores, 100) == said


def test_the_question_fits_the_room(tmp_path):
    """Of 200 sets the lower of two got 42.5 %: 52 Elo behind, which is not 100, and not nothing."""
    scores = [0.5] * 140 + [0.0] * 45 + [1.0] * 15
    assert elo.elo_difference(0.425) == pytest.approx(-52.5, abs=0.1)
    children = game("pylos", rules="children")
    chosen = levels(children)[:2]

    def decided(*question):
        ladder = Ladder(children, chosen, None, {}, *question)
        ladder.games = [
            LadderGame(0, 1, number, seat, score, 1, 1, "") for number, score in enumerate(scores) for seat in (0, 1)
        ]
        return next(line for line in ladder.report() if line.startswith("| 2 |")).split(" | ")[5]

    assert (decided(50.0), decided(100.0)) == ("apart", "open")


def test_a_ladder_mirrors_its_sets_and_goes_on_where_it_was_stopped(tmp_path):
    children = game("pylos", rules="children")
    file = tmp_path / "kept"
    chosen = levels(children)[:3]
    first = Ladder(children, chosen, file, {"seed": 1})
    played = list(first.play(1, 1, None, False))
    assert [(one.low, one.high, one.set, one.seat) for one in played] == [
        (low, high, 0, seat) for low, high in ((0, 1), (1, 2), (0, 2)) for seat in (0, 1)
    ]
    again = Ladder(children, chosen, file, {"seed": 1})
    assert again.games == first.games
    more = list(again.play(2, 1, None, False))
    assert {one.set for one in more} == {1}
    assert len(more) == len(played)
    for one in again.games:
        record = Record.read(one.record)
        assert record.check() == []
        assert record.end().result[one.seat] == one.score
        assert record.tag(children.seats[one.seat]) == chosen[one.low].bot_name
        assert record.tag(children.seats[1 - one.seat]) == chosen[one.high].bot_name
    assert again.scores(0, 1) == [
        sum(one.score for one in again.games if (one.low, one.high, one.set) == (0, 1, number)) / 2 for number in (0, 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("sprt", [False, True])
def test_who_works_makes_no_difference(tmp_path, sprt):
    children = game("pylos", rules="children")

    def played(name, sets, *workers):
        ladder = Ladder(children, levels(children)[:2], tmp_path / name, {})
        return [(one.set, one.seat, one.record) for one in ladder.play(sets, 3, None, sprt, *workers)]

    alone = played("alone", 3)
    assert len(alone) == 6
    assert played("two", 1) + played("two", 3, Workers(2)) == alone


def test_dice_are_mirrored():
    passing = game("pass_the_pyramids", players=3)
    ladder = Ladder(passing, levels(passing)[:2], None, {})
    seeds = {Record.read(one.record).tag("Seed") for one in ladder.play(1, 7, None, False)}
    assert seeds == {"7 0"}
    assert len(ladder.games) == 3


def test_the_command(tmp_path, capsys):
    kept = tmp_path / "games"
    words = ["dev", "ladder", "pylos", "--rules", "children", "--to", "2", "--resume", str(kept)]
    assert main([*words, "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 1: set 1, level 1 (seat 1) against 2: ")
    assert lines[2].startswith("| level | rating |")
    assert lines[-1].startswith("| 2 | ")
    assert main([*words, "--record", "2"]) == 0
    assert Record.read(capsys.readouterr().out).check() == []
    assert main([*words, "--seed", "2"]) == 2
    assert "checkpoint of another ladder" in capsys.readouterr().err
    assert main(["dev", "ladder", "pylos", "--from", "3", "--to", "2"]) == 2
    assert "at least two levels" in capsys.readouterr().err
    assert main([*words, "--sprt-elo", "0"]) == 2
    assert "give a number from 1 to 1000" in capsys.readouterr().err
    kept.write_text(json.dumps("nonsense") + "\n")
    assert main(words) == 2
    assert "another ladder" in capsys.readouterr().err


def test_long_games_are_drawn():
    children = game("pylos", rules="children")
    ladder = Ladder(children, levels(children)[:2], None, {})
    assert [one.score for one in ladder.play(1, 1, None, False, max_plies=3)] == [0.5, 0.5]
