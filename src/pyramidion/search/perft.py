"""How many sequences of decisions there are; written against the unbound rules, see search.rules_interface."""

from typing import Any

from pyramidion.search.rules_interface import apply, legal


def count_sequences(state: Any, depth: int, outs: Any) -> int:
    """The number of sequences of exactly `depth` decisions (or chance outcomes) from a state; none passes an end.

    outs: `depth` buffers of the game's MAX_DECISIONS each.
    """
    if depth == 0:
        return 1
    out = outs[depth - 1]
    found = legal(state, out)
    if depth == 1:
        return found
    total = 0
    for index in range(found):
        total += count_sequences(apply(state, out[index]), depth - 1, outs)
    return total
