"""What people see of Pylos: the board, what happened, and how a turn is entered cell by cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.pylos import diagram, explain, labels, rules
from pyramidion.games.pylos.events import EVENTS, derive_events
from pyramidion.games.pylos.labels import NAMES, cells_in
from pyramidion.games.pylos.rules import State
from pyramidion.games.pylos.turn import Turn


@dataclass(frozen=True, slots=True)
class Sphere:
    """A sphere on the board: its cell, its owner, and whether none rests on it."""

    cell: str
    seat: int
    free: bool


@dataclass(frozen=True, slots=True)
class PylosBoard:
    """What is drawn: the spheres in notation order, and each seat's reserve."""

    spheres: tuple[Sphere, ...]
    reserves: tuple[int, int]


@cache
def _sphere(cell: int, seat: int, carrying: int) -> Sphere:
    return Sphere(NAMES[cell], seat, not carrying)


class PylosPresentation(Presentation[State]):
    """What is drawn and told under a game's rules; lines: whether a line earns take-backs (P5)."""

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

    def text_picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The four levels side by side."""
        return diagram.picture(state, marks=marks)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """The sphere that came, what it completed and took back, and the end."""
        return tuple(derive_events(state, codes[0], after, self._rules.result(after), self._lines))

    def input_paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The cell (or the raised sphere and its cell), then the take-backs in any order that the rules allow."""
        turn = Turn.of(code)
        moved = (NAMES[turn.to],) if turn.origin is None else (NAMES[turn.origin], NAMES[turn.to])
        if not turn.taken:
            return [moved]
        taken = [NAMES[cell] for cell in turn.taken]
        if len(taken) < 2:
            return [(*moved, *taken)]
        occupied = (state.light | state.dark) | 1 << turn.to
        if turn.origin is not None:
            occupied &= ~(1 << turn.origin)
        carrying = rules.supporting_cells(occupied)
        return [(*moved, *order) for order in permutations(taken) if not carrying >> labels.CELLS_BY_NAME[order[0]] & 1]

    def partial_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """A path from an occupied cell is a raise, then come take-backs."""
        cell = labels.CELLS_BY_NAME.get(path[0])
        raising = cell is not None and (state.light | state.dark) >> cell & 1 and len(path) > 1
        moved, taken = (path[:2], path[2:]) if raising else (path[:1], path[1:])
        return "x".join(("-".join(moved), *taken))

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence for a player with half a decision."""
        return explain.prompt(state, path, may_stop)
