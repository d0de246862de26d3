"""The events of Pylos."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.core.messages import Message, plural
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.labels import NAMES, SEATS, cells_in
from pyramidion.games.pylos.rules import State
from pyramidion.games.pylos.turn import Turn


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A sphere moved from the reserve to a cell."""

    restates_move: ClassVar[bool] = True
    seat: int
    cell: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} places a sphere on {cell}.", player=SEATS[self.seat], cell=self.cell)


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A sphere was raised from one cell to a higher one."""

    restates_move: ClassVar[bool] = True
    seat: int
    source: str
    cell: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player = SEATS[self.seat]
        return Message(
            "{player} raises the sphere on {source} to {cell}.", player=player, source=self.source, cell=self.cell
        )


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """The moved sphere completed squares or lines of its colour, each given by its cells."""

    seat: int
    cell: str
    squares: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[str, ...], ...]

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        squares = plural("a square", "{count} squares", count=len(self.squares))
        lines = plural("a line", "{count} lines", count=len(self.lines))
        parts = [part for part, some in ((squares, self.squares), (lines, self.lines)) if some]
        return Message("That completes {squares_and_lines}.", squares_and_lines=parts)

    def why(self) -> Message:
        """What it earns."""
        return Message("{player} takes back one or two spheres.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """One or two spheres went back to the reserve."""

    restates_move: ClassVar[bool] = True
    seat: int
    cells: tuple[str, ...]

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return plural(
            "{player} takes back the sphere on {cells}.",
            "{player} takes back the spheres on {cells}.",
            count=len(self.cells),
            player=SEATS[self.seat],
            cells=self.cells,
        )


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over.

    reason: `top` (the 30th sphere is on the top), `empty` (the other seat has no sphere left) or `stuck` (it has no
    turn).
    """

    seat: int
    reason: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} wins.", player=SEATS[self.seat])

    def why(self) -> Message:
        """Why the game is over."""
        winner, loser = SEATS[self.seat], SEATS[1 - self.seat]
        if self.reason == "top":
            return Message("{player} has put the last sphere on the top.", player=winner)
        if self.reason == "stuck":
            return Message("{player} is to move, and any turn would change nothing.", player=loser)
        return Message("{player} is to move and has no sphere left in the reserve.", player=loser)


EVENTS = (
    Placed,
    Raised,
    Completed,
    TookBack,
    Won,
)
"""Every kind of event of this game."""


def derive_events(state: State, code: int, after: State, winner: int, lines: bool) -> Iterator[Event]:
    """The events of a turn: the placed sphere, what it completed and what was taken back, and the end. after: the state
    that follows from the code. winner: `rules.result` of it. lines: whether a line earns take-backs (P5).
    """
    turn = Turn.of(code)
    seat, to = state.turn, NAMES[turn.to]
    yield Placed(seat, to) if turn.origin is None else Raised(seat, NAMES[turn.origin], to)
    if turn.taken:
        own = rules.own_spheres(state) | 1 << turn.to
        if turn.origin is not None:
            own &= ~(1 << turn.origin)
        yield Completed(seat, to, _full_squares(own, turn.to), _full_lines(own, turn.to) if lines else ())
        yield TookBack(seat, tuple(NAMES[cell] for cell in turn.taken))
    if winner:
        yield Won(winner - 1, _loss_reason(after))


def _full_squares(own: int, to: int) -> tuple[tuple[str, ...], ...]:
    """The full squares of a colour that include a cell, each as its cells."""
    corners = cells_in(rules.square_corners(own) & rules.corners_around(1 << to))
    return tuple(tuple(NAMES[corner + step] for step in (0, 1, 4, 5)) for corner in corners)


def _full_lines(own: int, to: int) -> tuple[tuple[str, ...], ...]:
    """The full lines of a colour that include a cell (P5), each as its cells."""
    level = to // 16
    if level > 1:
        return ()
    length, place = 4 - level, to % 16
    rank = [16 * level + place // 4 * 4 + i for i in range(length)]
    file = [16 * level + place % 4 + 4 * i for i in range(length)]
    return tuple(tuple(NAMES[c] for c in line) for line in (rank, file) if all(own >> c & 1 for c in line))


def _loss_reason(state: State) -> str:
    """Why the player to move has lost."""
    if (state.light | state.dark) & rules.LEVEL_4:
        return "top"
    return "empty" if rules.count_spheres(rules.own_spheres(state)) == rules.SPHERES else "stuck"
