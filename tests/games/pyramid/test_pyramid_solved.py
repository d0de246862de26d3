"""Who wins with perfect play on the small boards: what docs/rules/pyramid.md says of them, proven."""

import pytest

import pyramidion


def white_wins(game):
    """Whether the player to move at the start can force a win.

    Depth first, every position once. Should the search come back to a position that it is still looking at, a draw by
    repetition would be possible: that raises, so a proof never rests on one.
    """
    rules, known = game.rules, {}

    def wins(state):
        if state in known:
            assert known[state] is not None, "a position repeats"
            return known[state]
        known[state] = None
        found = False
        if rules.result(state) == 0:
            after = [rules.apply(state, code) for code in rules.legal_codes(state)]
            found = any(known.get(reply) is False for reply in after)
            if not found:
                # Where the opponent has few turns the proof is short.
                after.sort(key=lambda reply: len(rules.legal_codes(reply)))
                found = any(not wins(reply) for reply in after)
        known[state] = found
        return found

    return wins(game.rules.start())


def test_q8_patrick_is_won_by_black():
    assert not white_wins(pyramidion.game("pyramid", board="patrick"))


@pytest.mark.slow
def test_the_standard_board_is_won_by_black():
    assert not white_wins(pyramidion.game("pyramid"))


def test_a_board_that_white_wins():
    assert white_wins(pyramidion.game("pyramid", board="141/424/141 w:a1,c3 b:a3,c1"))
