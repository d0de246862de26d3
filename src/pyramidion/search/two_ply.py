"""Proofs of one and two plies: decisions that win immediately, and those that let another seat win next."""

from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.search.rules_interface import apply, legal, result, to_move

WINS, LOSES, OPEN = 1, -1, 0


def find_verdicts(state: Any, out: Any, replies: Any, verdicts: Any) -> int:
    """Writes for each legal decision WINS, LOSES (some reply wins for another seat) or OPEN; returns their number.

    out: receives the decisions' codes. replies: scratch; both of MAX_DECISIONS. After a chance node nothing is proven.
    """
    seat = to_move(state)
    count = legal(state, out)
    for index in range(count):
        after = apply(state, out[index])
        winner = result(after)
        verdicts[index] = OPEN
        if winner == seat + 1:
            verdicts[index] = WINS
        elif winner > 0:
            verdicts[index] = LOSES
        elif winner == 0 and to_move(after) != CHANCE and to_move(after) != seat:
            for reply in range(legal(after, replies)):
                if result(apply(after, replies[reply])) == to_move(after) + 1:
                    verdicts[index] = LOSES
                    break
    return count
