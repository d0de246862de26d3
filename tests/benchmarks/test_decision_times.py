"""What `benchmarks.decision_times` says of decisions: how long they took, and whose fault it is when they are late."""

from itertools import islice

import pytest

from benchmarks.decision_times import Asked, main, positions, summed_up
from pyramidion.cli import exit_code
from pyramidion.core.registry import game


def test_positions_are_those_where_a_seat_has_a_choice():
    found = list(islice(positions(game("pyramid")), 12))
    assert all(len(position.legal()) > 1 for position in found)
    assert len({str(position) for position in found}) > 6


def test_late_decisions_are_counted_and_those_that_others_held_up_told_apart():
    asked = [Asked(0.301, 0.3), Asked(0.302, 0.1), Asked(0.34, 0.335), Asked(0.9, 0.2)]
    times = summed_up(asked, 300)
    assert (times.decisions, times.late, times.busy) == (4, 2, 1)
    assert times.wall == pytest.approx((302, 900, 900))
    assert times.cpu == pytest.approx((200, 335, 335))


def test_the_command_asks_and_tells(capsys):
    assert main(["pass_the_pyramids", "--milliseconds", "20", "--decisions", "2"]) == 0
    assert "pass_the_pyramids" in capsys.readouterr().out
    assert exit_code(lambda: main(["--milliseconds", "0"])) == 2
    assert "Argument --milliseconds: give a whole number from 1 to 60000" in capsys.readouterr().err
