"""The presentation of Braces: the stacks, and the events."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.braces import diagram, rules
from pyramidion.games.braces.effects import Effects, is_gain
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


Arrival = tuple[str, int, tuple[int, ...], tuple[str, ...]]
"""How a piece can have come to a square: the square, the cost so far, the arrivals from which its last step can begin
(by their index, the straightest way first), and the pieces that it turns until then, as in `MoveInput.side_effects`.
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """The cheapest ways of a piece, if it can make two steps or more. label: its name on its square.

    arrivals: the first is where it is; then the nearest first, of one square those that turn least to the disadvantage
    of the player, of these those that turn most to the advantage.
    """

    square: str
    label: str
    arrivals: tuple[Arrival, ...]


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
                    yield Reach(SQUARE_NAMES[piece.square], piece.label, tuple(self._arrivals(state, piece, goals)))

    def _arrivals(self, state: State, piece: Piece, goals: Sequence[Goal]) -> list[Arrival]:
        """The arrivals at the goals of a piece; where the player could choose what it turns, the first choice."""
        size = piece.size
        # As long as nothing changes, only this piece moves.
        near = self._effects.may_change(state, size, piece.place)
        found: list[Arrival] = [(SQUARE_NAMES[piece.square], 0, (), ())]
        balances = [(0, 0)]
        positions = {0: (state, piece.place)}
        steps: list[tuple[int, int]] = [(0, piece.square)]
        at: dict[int, list[int]] = {}

        def code_of(before: int, square: int) -> tuple[State, int]:
            """The position after an arrival, and the step from there to a square."""
            if before not in positions:
                now, code = code_of(*steps[before])
                after = self._rules.apply(now, code)
                positions[before] = after, landing_place(after[size], steps[before][1]) - 1
            now, place = positions[before]
            return now, rules.encode_action(MOVE, size, place, square, 0)

        for goal in goals:
            ways: dict[tuple[str, ...], tuple[tuple[int, int], list[int]]] = {}
            for before in [index for square in goal.befores for index in at[square]] or [0]:
                effects, balance = found[before][3], balances[before]
                if effects or near >> goal.square & 1:
                    chosen = self._effects.chosen(*code_of(before, goal.square))
                    effects += chosen.side_effects
                    gains = sum([is_gain(change, state.turn) for change in chosen.changes])
                    balance = balance[0] + len(chosen.changes) - gains, balance[1] - gains
                ways.setdefault(effects, (balance, []))[1].append(before)
            at[goal.square] = []
            for effects, (balance, befores) in sorted(ways.items(), key=lambda way: way[1][0]):
                at[goal.square].append(len(found))
                found.append((SQUARE_NAMES[goal.square], goal.cost, tuple(befores), effects))
                balances.append(balance)
                steps.append((befores[0], goal.square))
        return found

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
