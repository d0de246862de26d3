"""What can happen in Pylos."""

from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.pylos.labels import SEATS


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A sphere came from the reserve to a cell."""

    plain: ClassVar[bool] = True
    seat: int
    cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} places a sphere on {self.cell}."


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A sphere rose from one cell to a higher one."""

    plain: ClassVar[bool] = True
    seat: int
    source: str
    cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} raises the sphere on {self.source} to {self.cell}."


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """The moved sphere completed squares or lines of its colour, each given by its cells."""

    seat: int
    cell: str
    squares: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[str, ...], ...]

    def sentence(self) -> str:
        """What happened, in words."""
        parts = [_several(self.squares, "square"), _several(self.lines, "line")]
        return f"That completes {' and '.join(filter(None, parts))}: {SEATS[self.seat]} takes back one or two spheres."


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """One or two spheres went back to the reserve."""

    plain: ClassVar[bool] = True
    seat: int
    cells: tuple[str, ...]

    def sentence(self) -> str:
        """What happened, in words."""
        spheres = "sphere" if len(self.cells) == 1 else "spheres"
        return f"{SEATS[self.seat]} takes back the {spheres} on {' and '.join(self.cells)}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over.

    reason: `top` (the 30th sphere is on the top), `empty` (the other has no sphere left) or `stuck` (nor a turn).
    """

    seat: int
    reason: str

    def sentence(self) -> str:
        """What happened, in words."""
        winner, loser = SEATS[self.seat], SEATS[1 - self.seat]
        if self.reason == "top":
            return f"{winner} has put the last sphere on the top and wins."
        if self.reason == "stuck":
            return f"{winner} wins: {loser} is to move, and any turn would change nothing."
        return f"{winner} wins: {loser} is to move and has no sphere left in the reserve."


def _several(things: tuple[tuple[str, ...], ...], name: str) -> str:
    if not things:
        return ""
    return f"a {name}" if len(things) == 1 else f"{len(things)} {name}s"


EVENTS = (
    Placed,
    Raised,
    Completed,
    TookBack,
    Won,
)
"""Every kind of event that this game tells."""
