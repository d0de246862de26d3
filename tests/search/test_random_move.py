"""A decision picked without a list of all (`BotHints.random_move`) is the one that the list has in that place."""

import random

import pytest

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.variants import variants
from pyramidion.search.mcts_runner import rule_bindings

picking = [variant for variant in variants() if variant.make().bots.random_move is not None]


def test_some_game_picks_so():
    assert "pylos" in {variant.game_id for variant in picking}


@pytest.mark.parametrize("variant", picking, ids=lambda variant: variant.name)
def test_each_place_of_the_list_is_picked_by_its_number(variant):
    """So decisions are drawn as evenly as from the list, and random games are the same to the last decision."""
    game = variant.make()
    rules: BoundRules = game.rules
    picked = rules.bind(rule_bindings(game)["random_move"])
    chooser, scratch, several = random.Random(14), [0] * rules.max_decisions, set()
    for _ in range(8):
        state = rules.start()
        while not rules.result(state):
            listed = rules.legal_codes(state)
            several.add(len(listed))
            # Numbers of the generator are far larger than a list is long.
            first = len(listed) * chooser.randrange(1 << 20)
            assert tuple(picked(state, scratch, first + place) for place in range(len(listed))) == listed
            state = rules.apply(state, chooser.choice(listed))
    assert max(several) >= 16
