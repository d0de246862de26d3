"""The presentation of Pylos: the board, and the events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.pylos import diagram, rules
from pyramidion.games.pylos.events import EVENTS, derive_events
from pyramidion.games.pylos.labels import NAMES, cells_in
from pyramidion.games.pylos.rules import State


@dataclass(frozen=True, slots=True)
class Sphere:
    """A sphere on the board: its cell, its owner, and whether no sphere rests on it."""

    cell: str
    seat: int
    free: bool


@dataclass(frozen=True, slots=True)
class PylosBoard:
    """The board as drawn: the spheres in notation order, and each seat's reserve."""

    spheres: tuple[Sphere, ...]
    reserves: tuple[int, int]


@cache
def _sphere(cell: int, seat: int, carrying: int) -> Sphere:
    return Sphere(NAMES[cell], seat, not carrying)


class PylosPresentation(Presentation[State]):
    """The board and events under a game's rules; lines: whether a line earns take-backs (P5)."""

    event_types = EVENTS

    def __init__(self, bound: BoundRules[State], lines: bool) -> None:
        self._rules = bound
        self._lines = lines

    def board(self, state: State) -> PylosBoard:
        """The spheres and the reserves."""
        carrying = rules.supporting_cells(state.light | state.dark)
        spheres = tuple(
            _sphere(cell, state.dark >> cell & 1, carrying >> cell & 1) for cell in cells_in(state.light | state.dark)
        )
        left = (rules.SPHERES - rules.count_spheres(state.light), rules.SPHERES - rules.count_spheres(state.dark))
        return PylosBoard(spheres, left)

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The four levels side by side."""
        return diagram.svg(state, marks=marks)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The four levels side by side."""
        return diagram.picture(state, marks=marks, say=say)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """The placed sphere, what it completed and what was taken back, and the end."""
        return tuple(derive_events(state, codes[0], after, self._rules.result(after), self._lines))
