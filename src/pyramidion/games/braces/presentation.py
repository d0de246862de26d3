"""The presentation of Braces: the stacks, and the events."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.braces import diagram, rules
from pyramidion.games.braces.effects import Effects
from pyramidion.games.braces.events import EVENTS, derive_events
from pyramidion.games.braces.labels import (
    COLOURS,
    POWERS,
    SQUARE_NAMES,
    Piece,
    pieces_of,
    stacks,
)
from pyramidion.games.braces.reach import Goal, any_capped, points_left, reachable_goals, step_costs
from pyramidion.games.braces.state import COLOURS as COLOURS_EACH
from pyramidion.games.braces.state import MOVE, WORD, State, landing_place


@dataclass(frozen=True, slots=True)
class Square:
    """A square and its stack from bottom to top, each piece as size and colour: `Lw`, `Sr`.

    costs: the cost of a step of each.
    """

    name: str
    stack: tuple[str, ...]
    costs: tuple[int, ...]


Reached = tuple[str, str, int, tuple[str, ...]]
"""A square that a piece can reach, the last square on the cheapest way there, the cost of the whole way, and the pieces
that it turns, as in `MoveInput.side_effects`.
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a piece can reach in two steps or more. label: its name on its square.

    goals: the nearest first.
    """

    square: str
    label: str
    goals: tuple[Reached, ...]


@dataclass(frozen=True, slots=True)
class BracesBoard:
    """What is drawn: the squares with pieces from a1 rank by rank, and the roll.

    power: in force (or rolled, while it waits to be kept or named), "" before the roll. value: the rest of it.
    turned: how many of White's and of Black's nine pieces are turned, removed or cleared: a player loses with all nine
    (R10).
    reach: of the pieces that can go further than one step.
    turned_to: the colours (letters of labels.COLOURS) that White's and Black's pieces show when they are turned.
    turns: how often a piece must be turned until it counts. capped: whether some step costs more because of a cap (R3).
    """

    squares: tuple[Square, ...]
    power: str
    value: int
    swapped: bool
    turned: tuple[int, int]
    turned_to: tuple[str, str]
    turns: int
    capped: bool
    reach: tuple[Reach, ...]


class BracesPresentation(Presentation[State]):
    """The board in pictures and words."""

    event_types = EVENTS

    def __init__(self, bound: BoundRules[State], effects: Effects, last: int) -> None:
        """last: how often a piece can be turned (R14)."""
        self._rules = bound
        self._last = last
        self._effects = effects
        self._all_turned = bound.bind(rules.all_turned)
        self._shown = bound.bind(rules.count_unturned)
        # Every seat and spectator sees the same.
        self._reaches = lru_cache(maxsize=64)(lambda state: tuple(self._find_reaches(state)))

    def board(self, state: State) -> BracesBoard:
        """All stacks, and the roll."""
        costs = step_costs(state)
        squares = tuple(
            [
                Square(
                    name,
                    tuple([piece.look for piece in stack]),
                    tuple([costs[piece.size][piece.place] for piece in stack]),
                )
                for name, stack in zip(SQUARE_NAMES, stacks(state), strict=True)
                if stack
            ]
        )
        power = "" if self._rules.to_move(state) == CHANCE else POWERS[state.power]
        turned = self._count_turned(state)
        return BracesBoard(
            squares,
            power,
            points_left(state),
            bool(state.swapped),
            turned,
            (COLOURS[self._last], COLOURS[COLOURS_EACH + self._last]),
            self._last,
            any_capped(state),
            self._reaches(state),
        )

    def _count_turned(self, state: State) -> tuple[int, int]:
        """The number of each seat's turned pieces."""
        words = (state.small, state.medium, state.large)
        return (
            9 - sum([int(self._shown(word, 0)) for word in words]),
            9 - sum([int(self._shown(word, 1)) for word in words]),
        )

    def _find_reaches(self, state: State) -> Iterator[Reach]:
        for size in range(3):
            for piece in pieces_of(state, size):
                goals = reachable_goals(state, size, piece.place)
                if goals:
                    turned = self._turned_on_the_way(state, piece, goals)
                    reached = [
                        (SQUARE_NAMES[g.square], SQUARE_NAMES[g.before], g.cost, turned[g.square]) for g in goals
                    ]
                    yield Reach(SQUARE_NAMES[piece.square], piece.label, tuple(reached))

    def _turned_on_the_way(self, state: State, piece: Piece, goals: Sequence[Goal]) -> dict[int, tuple[str, ...]]:
        """The pieces that a piece turns on its ways; where the player could choose which, the first choice."""
        size = piece.size
        # As long as nothing changes, only this piece moves.
        near = self._effects.may_change(state, size, piece.place)
        on_the_way = 0
        for goal in goals:
            on_the_way |= 1 << goal.square | 1 << goal.before
        if not near & on_the_way:
            return dict.fromkeys([goal.square for goal in goals], ())
        arrived: dict[int, tuple[State, int]] = {piece.square: (state, piece.place)}
        came_from: dict[int, int] = {}
        changes: dict[int, tuple[str, ...]] = {piece.square: ()}

        def code_to(before: int, square: int) -> tuple[State, int]:
            if before not in arrived:
                now, code = code_to(came_from[before], before)
                after = self._rules.apply(now, code)
                arrived[before] = after, landing_place(after[size], before) - 1
            now, place = arrived[before]
            return now, rules.encode_action(MOVE, size, place, square, 0)

        def walk(before: int, square: int) -> None:
            if before not in changes:
                walk(piece.square, before)  # the first step
            came_from[square] = before
            changes[square] = changes[before]
            if changes[before] or near >> square & 1:
                changes[square] += self._effects.chosen(*code_to(before, square)).side_effects

        for goal in goals:
            walk(goal.before, goal.square)
        return changes

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The board with its stacks."""
        return diagram.svg(state, marks=marks)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The same as lines of text."""
        return diagram.picture(state, marks=marks, say=say)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """A roll, or an action with everything that it turned, removed or capped, and the end."""
        code = codes[0]
        acts = self._rules.to_move(state) != CHANCE and code & 3 != WORD
        winner = self._rules.result(after)
        by_turning = bool(winner) and self._all_turned(after, 2 - winner)
        acted = self._effects.of_action(state, code) if acts else None
        turned = (self._count_turned(state), self._count_turned(after))
        return tuple(derive_events(state, code, after, acted, turned, winner, by_turning))
