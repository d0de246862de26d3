"""What is known exactly of a position, in one sentence."""

import pytest

from pyramidion.core.game_value import Value, describe_solution

WON, DRAWN, LOST = Value(1, 7), Value(0, None), Value(-1, 8)
OPEN = "Not solved in the given time: it is unknown who wins."


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((LOST, WON), "Solved: White wins."),
        ((None, WON), "Solved: White wins."),  # whatever the other decision is worth
        ((LOST, DRAWN), "Solved: a draw."),
        ((LOST, LOST), "Solved: Black wins."),
        ((LOST, None), OPEN),
        ((DRAWN, None), OPEN),
        ((None, None), OPEN),
        ((), None),
    ],
)
def test_who_wins_or_that_it_is_not_known(values, sentence):
    assert describe_solution(values, "White", "Black") == sentence
