"""A match with and without a heuristic finds one that is worse than none."""

from simultaneous_toys import BAIT, Toy

from pyramidion.arena.heuristic_match import can_leave_out, heuristic_match
from pyramidion.core.game import BotHints


class Scored(Toy):
    """A game whose evaluation takes the bait, unless it is asked after a playout."""

    plies = 0

    def __init__(self):
        super().__init__(BAIT)
        self.bots = BotHints(self.rules_module.points, playout_plies=self.plies)


class Patient(Scored):
    plies = 60


def test_a_heuristic_that_loses_is_found():
    assert can_leave_out(Scored())
    score = heuristic_match(Scored, 20, 60.0)
    assert score.is_worse, score.tally


def test_the_same_one_asked_at_the_end_of_playouts_does_not_lose():
    score = heuristic_match(Patient, 8, 60.0)
    assert not score.is_worse, score.tally
