"""A game whose MAX_DECISIONS is too small gets a sentence, interpreted and compiled; memory is never overwritten."""

import pytest

from pyramidion.conformance.contract import check_game
from pyramidion.core.declarations import check_declarations
from pyramidion.core.errors import BadRules
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.mcts_runner import MctsBudget, MctsSearcher
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.perft import PerftCounter
from toys import Race

SENTENCE = r"race_rules write past an array of MAX_DECISIONS = 2 numbers .*: MAX_DECISIONS is too small"


class Tight(Race):
    """A race with three decisions, of which it declares two."""

    def rule_constants(self):
        return {"MAX_DECISIONS": 2}


def test_listing_decisions_gets_a_sentence():
    with pytest.raises(BadRules, match=SENTENCE):
        Tight().start().legal()


def test_a_game_that_breaks_its_bound_when_it_is_made_is_reported_with_the_whole_state():
    def make():
        game = Tight()
        check_declarations(game)
        return game

    (failure,) = check_game(make, range(1), 10)
    assert "The state is State(turn=0, first=0, second=0, third=0)" in failure.what


def test_a_bot_gets_a_sentence():
    game = Tight()
    with pytest.raises(BadRules, match=SENTENCE):
        Bot(game).choose(DecisionRequest(game.start(), level("8", game)))


@pytest.mark.parametrize("compiled", [False, True])
def test_searching_and_counting_get_a_sentence(compiled):
    if compiled:
        pytest.importorskip("numba")
    game = Tight()
    searcher = MctsSearcher(game, numba_wrap() if compiled else None)
    with pytest.raises(BadRules, match=SENTENCE), game.rules.within_bounds():
        searcher.run(game.rules.start(), MctsBudget(simulations=50, seconds=60.0), 1)
    with pytest.raises(BadRules, match=SENTENCE):
        PerftCounter(game, compiled).count(game.start(), 3)


def test_a_count_beyond_what_was_written_gets_a_sentence(monkeypatch):
    game = Race()
    monkeypatch.setattr(game.rules, "legal", lambda state, out: 7)
    with pytest.raises(BadRules, match="7 numbers"):
        game.start().legal()
