"""Levels against each other and against chance."""

import pytest

from pyramidion.arena import players
from pyramidion.arena.players import Player
from pyramidion.arena.tournament import Conditions, Tournament
from pyramidion.core.registry import game
from pyramidion.engine.levels import level
from pyramidion.statistics import wilson


def shares(game_id, first, second, sets):
    """The scores of the first level (None: random decisions) against the second."""
    played = game(game_id)
    chosen = [Player(name, one and level(one, played)) for name, one in (("first", first), ("second", second))]
    return [one.score for one in Tournament(played, chosen, [(0, 1)], Conditions()).play(sets)]


def test_a_search_without_end_of_time_is_repeatable():
    def records():
        chosen = [Player("gentle", level("gentle", game("pylos"))), Player("random")]
        return [one.record for one in Tournament(game("pylos"), chosen, [(0, 1)], Conditions(seat=0)).play(1)]

    assert records() == records()


def test_at_pyramid_even_the_lowest_level_beats_chance():
    """Elsewhere its fancy (engine/levels.py) is about as good as chance."""
    scores = shares("pyramid", "1", None, 6)
    assert sum(scores) / len(scores) > 0.7


@pytest.mark.slow
def test_medium_beats_gentle(compiling):
    players._bot.cache_clear()  # that of an earlier test runs interpreted, and medium looks at thousands of positions
    scores = shares("pylos", "5", "3", 4)
    assert wilson(sum(scores), len(scores))[0] > 0.5


def test_intervals():
    # Wilson's interval for 8 of 10, calculated by hand from the formula.
    assert wilson(8, 10) == (pytest.approx(0.4902, abs=2e-4), pytest.approx(0.9433, abs=2e-4))
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
