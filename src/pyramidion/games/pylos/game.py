"""Pylos for everything above the rules: declaration, notation, drawing, explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import ModuleType
from typing import ClassVar

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo, Outcome
from pyramidion.core.options import Option
from pyramidion.games.pylos import diagram, explain, notation, rules
from pyramidion.games.pylos.events import Completed, Placed, Raised, TookBack, Won
from pyramidion.games.pylos.notation import NAMES, SEATS, Turn, cells_in
from pyramidion.games.pylos.rules import State

RULE_SETS = {
    "standard": {"SQUARES": True, "LINES": False},
    "children": {"SQUARES": False, "LINES": False},
    "mature": {"SQUARES": True, "LINES": True},
}


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


class Pylos(Game[State]):
    """Pylos; options `rules` (standard, children, mature) and `repetition`."""

    info = GameInfo(
        id="pylos",
        title="Pylos",
        designer="David G. Royffe (Gigamic, 1994)",
        summary="Stack thirty spheres into a pyramid, saving your own; whoever puts the last one on top wins.",
        seats=SEATS,
        options=(
            Option(
                "rules",
                "standard: a square of your colour gives back one or two spheres; children: nothing is taken back; "
                "mature: lines on the two lowest levels count like squares",
                "standard",
                tuple(RULE_SETS),
            ),
            Option(
                "repetition", "a position that occurs this often ends the game in a draw; 0 = never", 3, low=0, high=9
            ),
        ),
    )
    rules_module: ClassVar[ModuleType] = rules
    turns_per_number = 2

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        limit = self.options["repetition"]
        assert isinstance(limit, int)
        self._repetition = limit

    @property
    def repetition_limit(self) -> int:
        """P7: three by default."""
        return self._repetition

    @property
    def playout_plies(self) -> int:
        """Mature random games are long, as take-backs are frequent: cut short they won matches; elsewhere they lost."""
        return 20 if self.options["rules"] == "mature" else 60

    def rule_constants(self) -> Mapping[str, object]:
        """Whether squares and lines earn take-backs."""
        return RULE_SETS[str(self.options["rules"])]

    # -- rules ----------------------------------------------------------------------------------------------------

    def start_state(self) -> State:
        """The empty board."""
        return rules.start()

    def deciders(self, state: State) -> tuple[int, ...]:
        """The player to move; nobody once the game is over."""
        return () if rules.result(state) else (state.turn,)

    def codes(self, state: State, seat: int) -> Sequence[int]:
        """Codes as `rules.legal` gives them."""
        return self.rules.legal_codes(state) if seat == state.turn else []

    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened."""
        after: State = self.rules.apply(state, codes[0])
        return after, tuple(self._events(state, Turn.of(codes[0]), after))

    def _events(self, state: State, turn: Turn, after: State) -> list[Event]:
        seat, to = state.turn, NAMES[turn.to]
        if turn.origin is None:
            events: list[Event] = [Placed(seat, to)]
        else:
            events = [Raised(seat, NAMES[turn.origin], to)]
        if turn.taken:
            own = rules.own_spheres(state) | 1 << turn.to
            if turn.origin is not None:
                own &= ~(1 << turn.origin)
            lines = _lines(own, turn.to) if self.rule_constants()["LINES"] else ()
            events.append(Completed(seat, to, _squares(own, turn.to), lines))
            events.append(TookBack(seat, tuple(NAMES[cell] for cell in turn.taken)))
        winner = rules.result(after)
        if winner:
            on_top = bool((after.light | after.dark) & rules.LEVEL_4)
            events.append(Won(winner - 1, "top" if on_top else "empty"))
        return events

    def outcome(self, state: State) -> Outcome | None:
        """1 for the winner, 0 for the other; None while the game runs."""
        winner = rules.result(state)
        return None if winner == 0 else ((1.0, 0.0) if winner == 1 else (0.0, 1.0))

    # -- text -----------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, code: int) -> str:
        """`1a1`, `1a1-2b2`, `1a1x1b1x2a1`."""
        return str(Turn.of(code))

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision naming the rule."""
        turn = notation.read_turn(text)
        if turn.code in self.rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.reason(state, turn, self.rules))

    def state_text(self, state: State) -> str:
        """Levels, ranks and side to move."""
        return notation.position_text(state)

    def read_state(self, text: str) -> State:
        """The inverse of `state_text`."""
        return notation.read_position(text)

    # -- faces ----------------------------------------------------------------------------------------------------

    def board(self, state: State) -> PylosBoard:
        """The spheres and the reserves."""
        carrying = rules.resting_on(state.light | state.dark)
        spheres = tuple(
            Sphere(NAMES[cell], 0 if state.light >> cell & 1 else 1, not carrying >> cell & 1)
            for cell in cells_in(state.light | state.dark)
        )
        left = (rules.SPHERES - rules.count(state.light), rules.SPHERES - rules.count(state.dark))
        return PylosBoard(spheres, left)

    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """The four levels side by side."""
        return diagram.svg(state, targets=targets, marks=marks)

    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The four levels side by side."""
        return diagram.picture(state, marks=marks)

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The cell (or the raised sphere and its cell), then the take-backs in any order that the rules allow."""
        turn = Turn.of(code)
        moved = (NAMES[turn.to],) if turn.origin is None else (NAMES[turn.origin], NAMES[turn.to])
        taken = [NAMES[cell] for cell in turn.taken]
        if len(taken) < 2:
            return [(*moved, *taken)]
        occupied = (state.light | state.dark) | 1 << turn.to
        if turn.origin is not None:
            occupied &= ~(1 << turn.origin)
        carrying = rules.resting_on(occupied)
        return [
            (*moved, *order) for order in permutations(taken) if not carrying >> notation.CELLS_BY_NAME[order[0]] & 1
        ]

    def half_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """A path from an occupied cell is a raise, then come take-backs."""
        cell = notation.CELLS_BY_NAME.get(path[0])
        raising = cell is not None and (state.light | state.dark) >> cell & 1 and len(path) > 1
        moved, taken = (path[:2], path[2:]) if raising else (path[:1], path[1:])
        return "x".join(("-".join(moved), *taken))

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence for a player with half a decision."""
        return explain.prompt(state, path, may_stop)


def _squares(own: int, to: int) -> tuple[tuple[str, ...], ...]:
    """The full squares of a colour that a cell belongs to, each by its cells."""
    corners = cells_in(rules.squares(own) & rules.corners_around(1 << to))
    return tuple(tuple(NAMES[corner + step] for step in (0, 1, 4, 5)) for corner in corners)


def _lines(own: int, to: int) -> tuple[tuple[str, ...], ...]:
    """The full lines of a colour that a cell belongs to (P5), each by its cells."""
    level = to // 16
    if level > 1:
        return ()
    length, place = 4 - level, to % 16
    rank = [16 * level + place // 4 * 4 + i for i in range(length)]
    file = [16 * level + place % 4 + 4 * i for i in range(length)]
    return tuple(tuple(NAMES[c] for c in line) for line in (rank, file) if all(own >> c & 1 for c in line))
