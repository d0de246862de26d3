"""Tables of perft counts (`search.perft`): simple numbers that reveal any change of the rules."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.registry import game, game_class
from pyramidion.search.perft import PerftCounter

TABLES = Path("tests/perft")
"""The folder of the tables in a checkout: one file per game, `<game id>.txt`."""


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
            raise PyramidionError(f"{line!r} is not a row of perft; write: options ; position ; D1 16 ; D2 240.")
        return cls(options, position, counts)

    def __str__(self) -> str:
        return " ; ".join([self.options, self.position, *(f"D{depth} {count}" for depth, count in self.counts)])

    def start(self, game_id: str) -> Position[Any]:
        """The position from which sequences are counted."""
        pairs = (word.partition("=") for word in self.options.split())
        given = game(game_id, **{name: value for name, _, value in pairs})
        return given.start() if self.position == "start" else given.position(self.position)

    def recount(self, game_id: str, compiled: bool = False, most: int | None = None) -> "PerftRow":
        """The row according to the current rules. most: counts that examine more positions are kept unchecked, to save
        time.
        """
        position = self.start(game_id)
        counter = _counter(position.game, compiled)
        return PerftRow(
            self.options,
            self.position,
            tuple(
                (depth, count if most is not None and before > most else counter.count(position, depth))
                for (depth, count), before in zip(self.counts, self.counts_before(), strict=True)
            ),
        )

    def counts_before(self) -> tuple[int, ...]:
        """For each count of the row, roughly how many positions it examines: those one decision earlier."""
        return (1, *(count for _, count in self.counts[:-1]))


@lru_cache(maxsize=16)
def _counter(given: Game[Any], compiled: bool) -> PerftCounter:
    return PerftCounter(given, compiled)


def read_table(file: Path) -> list[str | PerftRow]:
    """A table's lines: rows, and comments and empty lines unchanged. Raises PyramidionError that names the line."""
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
