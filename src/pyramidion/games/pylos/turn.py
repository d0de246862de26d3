"""The parts of a turn of Pylos, from its code and back."""

from dataclasses import dataclass
from functools import lru_cache

from pyramidion.games.pylos.labels import NAMES, cells_in
from pyramidion.games.pylos.rules import BOARD, CELL_MASK, FROM_SHIFT, TO_SHIFT


@dataclass(frozen=True, slots=True)
class Turn:
    """The parts of a decision; cells are bit numbers. origin: None if the sphere comes from the reserve."""

    origin: int | None
    to: int
    taken: tuple[int, ...]

    @classmethod
    @lru_cache(4096)  # each is needed for its text, its paths and its events
    def of(cls, code: int) -> "Turn":
        """The parts of a decision's code."""
        to, origin = code >> TO_SHIFT & CELL_MASK, code >> FROM_SHIFT & CELL_MASK
        moved = 1 << to if origin == to else 1 << to | 1 << origin
        return cls(None if origin == to else origin, to, tuple(cells_in((code ^ moved) & BOARD)))

    @property
    def code(self) -> int:
        """The decision's code."""
        origin = self.to if self.origin is None else self.origin
        change = 1 << self.to if self.origin is None else 1 << self.to | 1 << self.origin
        for cell in self.taken:
            change ^= 1 << cell
        return self.to << TO_SHIFT | origin << FROM_SHIFT | change

    def __str__(self) -> str:
        moved = NAMES[self.to] if self.origin is None else f"{NAMES[self.origin]}-{NAMES[self.to]}"
        return moved + "".join("x" + NAMES[cell] for cell in self.taken)


@lru_cache(4096)
def turn_text(code: int) -> str:
    """The text of a decision's code."""
    return str(Turn.of(code))
