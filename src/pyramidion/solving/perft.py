"""Perft: how many sequences of decisions of a given length there are. A small number that notices any change of rules.

Chance outcomes count as branches, whatever their weights. Repetition is ignored, as it is no part of a state. Where
seats decide at once each decision counts as one, in the order of the seats; decisions that come in millions are counted
without looking at each, so nothing can be counted behind them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from pathlib import Path
from types import FunctionType
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.registry import game, game_class
from pyramidion.core.specialisation import Binder
from pyramidion.search.mcts_runner import rule_bindings
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.perft import count_sequences

TABLES = Path("tests/perft")
"""Where a checkout keeps the tables: one file a game, `<game id>.txt`."""

DEEPEST = 40

MOST_PLAYED = 100_000
"""Where seats decide at once, no more decisions than this are played to see what follows."""


class PerftCounter:
    """Counts decision sequences of one game, interpreted or compiled (which takes seconds the first time)."""

    def __init__(self, given: Game[Any], compiled: bool = False) -> None:
        """Games whose seats decide at once are always counted interpreted.

        Raises PyramidionError where the compiler is asked for but missing.
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

        Raises PyramidionError for a depth below 0 or above DEEPEST, and beyond decisions that come in millions.
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
    """The same, for games whose seats may decide at once, by playing."""
    deciders = position.to_decide
    if depth == 0:
        return 1
    if depth <= len(deciders):
        return prod(len(position.legal(seat)) for seat in deciders[:depth])
    legal = position.legal()
    if len(legal) > MOST_PLAYED:
        raise PyramidionError(f"{len(legal):,} decisions are too many to count what follows each.")
    return sum(_count_at_once(position.play(decision), depth - 1) for decision in legal)


@dataclass(frozen=True, slots=True)
class PerftRow:
    """One line of a table. options: as written, `rules=mature`. position: its text, or `start`. counts: by depth."""

    options: str
    position: str
    counts: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, line: str) -> "PerftRow":
        """The row of `rules=mature ; start ; D1 16 ; D2 240`. Raises PyramidionError."""
        options, position, *parts = (part.strip() for part in [*line.split(";"), ""])
        try:
            words = [part.split() for part in parts if part]
            counts = tuple((int(depth.removeprefix("D")), int(count)) for depth, count in words)
        except ValueError:
            counts = ()
        if not position or not counts:
            raise PyramidionError(f"{line!r} is no row of perft; write: options ; position ; D1 16 ; D2 240.")
        return cls(options, position, counts)

    def __str__(self) -> str:
        return " ; ".join([self.options, self.position, *(f"D{depth} {count}" for depth, count in self.counts)])

    def start(self, game_id: str) -> Position[Any]:
        """The position that is counted from."""
        pairs = (word.partition("=") for word in self.options.split())
        given = game(game_id, **{name: value for name, _, value in pairs})
        return given.start() if self.position == "start" else given.position(self.position)

    def recount(self, game_id: str, compiled: bool = False, most: int | None = None) -> "PerftRow":
        """The row as the rules have it now. most: counts that look at more positions are kept unseen, to save time."""
        position = self.start(game_id)
        counter = _counter(position.game, compiled)
        return PerftRow(
            self.options,
            self.position,
            tuple(
                (depth, count if most is not None and looked_at > most else counter.count(position, depth))
                for (depth, count), looked_at in zip(self.counts, self.looked_at(), strict=True)
            ),
        )

    def looked_at(self) -> tuple[int, ...]:
        """For each count of the row about how many positions it looks at: as many as lie one decision before."""
        return (1, *(count for _, count in self.counts[:-1]))


@lru_cache(maxsize=16)
def _counter(given: Game[Any], compiled: bool) -> PerftCounter:
    return PerftCounter(given, compiled)


def read_table(file: Path) -> list[str | PerftRow]:
    """A table's lines: rows, and comments and empty lines as they stand. Raises PyramidionError naming the line."""
    game_class(file.stem)
    lines: list[str | PerftRow] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            lines.append(line if not line.strip() or line.startswith("#") else PerftRow.read(line))
        except PyramidionError as error:
            raise PyramidionError(f"{file}, line {number}: {error}") from error
    return lines


def tables(given: list[Path]) -> list[Path]:
    """The files given, or all of the checkout's. Raises PyramidionError if there are none."""
    found = given or sorted(TABLES.glob("*.txt"))
    if not found:
        raise PyramidionError(f"There are no tables in {TABLES}; name the files, or go to the folder of the checkout.")
    return found
