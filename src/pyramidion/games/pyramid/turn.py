"""The parts of a turn of Pyramid, from its code and back."""

from dataclasses import dataclass

from pyramidion.games.pyramid.rules import COLUMN, NOWHERE, REMOVED, TO


@dataclass(frozen=True, slots=True)
class Turn:
    """The parts of a decision, as column numbers: a token's step and the column that loses a cube (None: skipped)."""

    origin: int
    to: int
    removed: int | None

    @classmethod
    def of(cls, code: int) -> "Turn":
        """The parts of a decision's code."""
        removed = code >> REMOVED & COLUMN
        return cls(code & COLUMN, code >> TO & COLUMN, None if removed == NOWHERE else removed)

    @property
    def code(self) -> int:
        """The decision's code."""
        return self.origin | self.to << TO | (NOWHERE if self.removed is None else self.removed) << REMOVED

    def text(self, names: tuple[str, ...]) -> str:
        """`c4-c5xb3`, or `c4-c5` if no cube could be removed. names: of the board's columns, by number."""
        removal = "" if self.removed is None else f"x{names[self.removed]}"
        return f"{names[self.origin]}-{names[self.to]}{removal}"
