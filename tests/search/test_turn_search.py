"""Whole turns: what is explored agrees with a naive twin, compiled as interpreted, and the same seed decides alike."""

import random

import pytest

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.turn_beam import CUT, ENDS, STATES, WON
from pyramidion.search.turn_search import TurnBudget, TurnSearcher

FOREVER = 1e9
VARIANTS = [{}, {"withdraw": True}, {"stack_brace": True, "capture": True, "clear": True}, {"two_colours": True}]
MORE_RULES = {"withdraw": True, "stack_brace": True, "capture": True, "clear": True}
"""With these more of the rules is compiled than without; those without are compiled for the perft tables."""


def in_turns(game, seed, most, wanted):
    """States of a random game in which a seat may act with a value of at most `most`."""
    chooser, found = random.Random(seed), []
    rules, state = game.rules, game.rules.start()
    while len(found) < wanted and rules.result(state) == 0:
        if rules.to_move(state) != CHANCE and state.value <= most:
            found.append(state)
        state = rules.apply(state, chooser.choice(rules.legal_codes(state)))
    return found


def ends_of(rules, state, seat):
    """All states in which a turn can end, found by trying every sequence of decisions."""
    if rules.result(state) != 0 or rules.to_move(state) != seat:
        return {state}
    return set().union(*(ends_of(rules, rules.apply(state, code), seat) for code in rules.legal_codes(state)))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_wide_beam_finds_the_ends_of_every_sequence(options):
    game = pyramidion.game("braces", **options)
    planner = TurnSearcher(game)
    table, rules = planner.table(1 << 15), game.rules
    met = 0
    for seed in range(3):
        for state in in_turns(game, seed, 2, 3):
            seat = rules.to_move(state)
            found = planner.reachable_ends(state, 1 << 15, table)
            assert set(found) == ends_of(rules, state, seat)
            assert table.counts[CUT] == 0
            assert table.counts[ENDS] == len(found) < table.counts[STATES], "every end is found once"
            for end, (codes, value) in found.items():
                after = state
                for code in codes:
                    assert rules.to_move(after) == seat
                    assert code in rules.legal_codes(after)
                    after = rules.apply(after, code)
                assert after == end
                assert value == WON or abs(value) <= 1000
            met += len(found)
    assert met > 100


def test_a_narrow_beam_finds_some_of_the_ends_and_says_so():
    game = pyramidion.game("braces")
    planner = TurnSearcher(game)
    table = planner.table(1 << 15)
    state = max(in_turns(game, 5, 3, 6), key=lambda one: one.value)
    every = planner.reachable_ends(state, 1 << 15, table)
    some = planner.reachable_ends(state, 2, table)
    assert table.counts[CUT] == 1
    assert set(some) < set(every)


def test_a_full_table_leaves_states_out_and_says_so():
    game = pyramidion.game("braces")
    planner = TurnSearcher(game)
    state = max(in_turns(game, 5, 3, 6), key=lambda one: one.value)
    table = planner.table(64)
    found = planner.reachable_ends(state, 1000, table)
    assert table.counts[CUT] == 1
    assert table.counts[STATES] == 64
    assert set(found) < set(planner.reachable_ends(state, 1 << 15))


def test_the_same_seed_plans_alike():
    game = pyramidion.game("braces")
    state = in_turns(game, 3, 2, 3)[-1]
    foresight = TurnBudget(1, 2, 2, FOREVER, reply_beam=1)
    first = TurnSearcher(game).run(state, foresight, 11)
    assert TurnSearcher(game).run(state, foresight, 11) == first
    assert TurnSearcher(game).run(state, foresight, 12) != first, "samples differ with the seed"
    assert first[0].value >= first[1].value
    assert all(0 <= end.value <= 1 for end in first)


@pytest.mark.slow
def test_interpreted_and_compiled_plan_alike():
    pytest.importorskip("numba")
    game = pyramidion.game("braces", **MORE_RULES)
    interpreted, compiled = TurnSearcher(game), TurnSearcher(game, numba_wrap())
    foresight = TurnBudget(4, 3, 4, FOREVER, reply_beam=2)
    for state in in_turns(game, 7, 6, 40)[::20]:
        assert compiled.run(state, foresight, 5) == interpreted.run(state, foresight, 5)
        assert compiled.reachable_ends(state, 4) == interpreted.reachable_ends(state, 4)


WINNING = "Lr,Lr,Lr,Mr,LnMrMnSn/Mr,Sr,Sr,-,-/LwMw,-,-,-,Sw/-,-,Sb,-,-/LwMwSw,-,-,-,LwMwSw w TIP 4"
"""White turns the last piece that Black shows, with four steps of smalls."""


@pytest.mark.parametrize("name", list("45678"))
@pytest.mark.parametrize("seed", [None, 3])
def test_no_level_misses_a_win_of_several_actions(name, seed):
    game = pyramidion.game("braces")
    bot, position = Bot(game), game.position(WINNING)
    while position.result is None and position.to_decide == (0,):
        position = position.play(bot.choose(DecisionRequest(position, level(name, game), seconds=0.3, seed=seed)))
    assert position.result == (1.0, 0.0)


def test_a_turn_is_chosen_once(monkeypatch):
    game = pyramidion.game("braces")
    bot, position = Bot(game), game.position(WINNING)
    runs = []
    search = TurnSearcher.run
    monkeypatch.setattr(
        TurnSearcher, "run", lambda self, state, *rest: runs.append(state) or search(self, state, *rest)
    )
    monkeypatch.setattr(bot.searcher.ready, "_compiled", bot.searcher.ready._interpreted)
    while position.result is None:
        position = position.play(bot.choose(DecisionRequest(position, level("medium", game), seconds=0.3)))
    assert len(runs) == 1
    assert position.ply > 1
