"""Perft: the number of sequences of decisions of a given length. A simple number that reveals any change of the rules.

Chance outcomes count as branches, whatever their weights. Repetition is ignored, as it is not part of a state. If seats
decide simultaneously, each decision counts as one, in the order of the seats; where there are millions of decisions
they are counted without examining each, so nothing can be counted after them.
"""

from collections.abc import Iterator
from math import prod
from types import FunctionType
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.specialisation import Binder
from pyramidion.search.mcts_runner import rule_bindings
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.rules_interface import apply, legal

DEEPEST = 40

MOST_PLAYED = 100_000
"""If seats decide simultaneously, at most this many decisions are played to count what follows."""


def count_sequences(state: Any, depth: int, outs: Any) -> int:
    """The number of sequences of exactly `depth` decisions (or chance outcomes) from a state; none continues after the
    end of the game.

    Uses the rules' unbound names, see `search.rules_interface`.

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


class PerftCounter:
    """Counts decision sequences of one game, interpreted or compiled (which takes seconds the first time)."""

    def __init__(self, given: Game[Any], compiled: bool = False) -> None:
        """Games whose seats decide simultaneously are always counted interpreted.

        Raises PyramidionError if the compiler is requested but missing.
        """
        wrap = numba_wrap() if compiled else None
        if compiled and wrap is None:
            raise PyramidionError('The compiler is not installed: pip install "pyramidion[fast]", or count without it.')
        self.game = given
        self.compiled = compiled
        self._count: Any = None
        if not given.info.simultaneous:
            assert isinstance(count_sequences, FunctionType)
            self._count = Binder(rule_bindings(given), wrap).bind(count_sequences)

    def count(self, position: Position[Any], depth: int) -> int:
        """The number of sequences of exactly `depth` decisions and chance outcomes from a position.

        Raises PyramidionError for a depth below 0 or above DEEPEST, and after decisions of which there are millions.
        """
        if not 0 <= depth <= DEEPEST:
            raise PyramidionError(f"A depth of {depth} is not possible; give 0 to {DEEPEST}.")
        if self._count is None:
            return _count_at_once(position, depth)
        with self.game.rules.within_bounds():
            return int(self._count(position.state, depth, self._buffers(depth)))

    def _buffers(self, depth: int) -> Any:
        size = self.game.rules.max_decisions
        if self.compiled:
            import numpy as np

            return np.zeros((max(1, depth), size), np.int64)
        return [[0] * size for _ in range(depth)]

    def divide(self, position: Position[Any], depth: int) -> Iterator[tuple[str, int]]:
        """For each decision its text and the number of sequences of `depth` decisions that begin with it."""
        for decision in position.legal():
            yield str(decision), self.count(position.play(decision), depth - 1)


def _count_at_once(position: Position[Any], depth: int) -> int:
    """The same by playing, for games whose seats may decide simultaneously."""
    deciders = position.to_decide
    if depth == 0:
        return 1
    if depth <= len(deciders):
        return prod(len(position.legal(seat)) for seat in deciders[:depth])
    legal = position.legal()
    if len(legal) > MOST_PLAYED:
        raise PyramidionError(f"{len(legal):,} decisions are too many to count what follows each.")
    return sum(_count_at_once(position.play(decision), depth - 1) for decision in legal)
