"""Pyramid for everything above the rules: declaration, notation, drawing, explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import ClassVar

from pyramidion.core.errors import BadOption, BadPosition, IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo, Outcome
from pyramidion.core.options import Option
from pyramidion.games.pyramid import diagram, explain, notation, rules
from pyramidion.games.pyramid.board import NAMED, SEATS, Board, board_of, lanes, read_board, state_of
from pyramidion.games.pyramid.events import Removed, Skipped, Stepped, Won
from pyramidion.games.pyramid.notation import Turn
from pyramidion.games.pyramid.rules import State


@dataclass(frozen=True, slots=True)
class Column:
    """A column of cubes. token: the seat whose token stands on it, or None. locked: whether its top cube is (Q4)."""

    cell: str
    height: int
    token: int | None
    locked: bool


@dataclass(frozen=True, slots=True)
class PyramidBoard:
    """What is drawn: the grid's size and all its columns, from a1 rank by rank."""

    width: int
    ranks: int
    columns: tuple[Column, ...]


class Pyramid(Game[State]):
    """Pyramid; options `board`, `touch_limit`, `support_touches`."""

    info = GameInfo(
        id="pyramid",
        title="Pyramid",
        designer="Javier Quintero",
        summary="Step over a heap of cubes and crumble it; whoever cannot move any token loses.",
        seats=SEATS,
        options=(
            Option(
                "board",
                f"one of {', '.join(NAMED)}, or heights and tokens such as {NAMED['standard'].replace(' ', '_')}",
                "standard",
            ),
            Option("touch_limit", "a cube that touches this many others cannot be removed", 3, low=1, high=6),
            Option("support_touches", "whether the cube below counts as touching", True),
        ),
    )
    rules_module: ClassVar[ModuleType] = rules
    turns_per_number = 2

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value, or a board that breaks a limit (Q7)."""
        self._board, given = _read_option(options)
        self._lanes = lanes(self._board.heights)
        self._names = self._board.names
        super().__init__(**given)

    @property
    def repetition_limit(self) -> int:
        """Q6: only skipped removals can repeat a position."""
        return 3

    def rule_constants(self) -> Mapping[str, object]:
        """The grid, the start, where the heights are kept, and when a cube is locked."""
        return {
            "WIDTH": self._board.width,
            "RANKS": self._board.ranks,
            "WORDS": self._lanes.words,
            "SHIFTS": self._lanes.shifts,
            "MASKS": self._lanes.masks,
            "START": tuple(state_of(self._board, self._lanes, 0)),
            "TOUCH_LIMIT": self.options["touch_limit"],
            "SUPPORT_TOUCHES": self.options["support_touches"],
        }

    # -- rules ----------------------------------------------------------------------------------------------------

    def start_state(self) -> State:
        """The board as built."""
        state: State = self.rules.start()
        return state

    def deciders(self, state: State) -> tuple[int, ...]:
        """The player to move; nobody once the game is over."""
        return () if self.rules.result(state) else (state.turn,)

    def codes(self, state: State, seat: int) -> Sequence[int]:
        """Codes as `rules.legal` gives them."""
        return self.rules.legal_codes(state) if seat == state.turn else []

    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened."""
        after: State = self.rules.apply(state, codes[0])
        return after, tuple(self._events(state, Turn.of(codes[0]), after))

    def _events(self, state: State, turn: Turn, after: State) -> list[Event]:
        seat, heights = state.turn, self._at(state).heights
        climb = heights[turn.to] - heights[turn.origin]
        events: list[Event] = [Stepped(seat, self._names[turn.origin], self._names[turn.to], climb)]
        if turn.removed is None:
            events.append(Skipped(seat))
        else:
            events.append(Removed(seat, self._names[turn.removed], heights[turn.removed] - 1))
        winner = self.rules.result(after)
        if winner:
            both_stuck = self.rules.result(after._replace(turn=1 - after.turn)) != 0
            events.append(Won(winner - 1, both_stuck))
        return events

    def outcome(self, state: State) -> Outcome | None:
        """1 for the winner, 0 for the other; None while the game runs."""
        winner = self.rules.result(state)
        return None if winner == 0 else ((1.0, 0.0) if winner == 1 else (0.0, 1.0))

    # -- text -----------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, code: int) -> str:
        """`c4-c5xb3`, `c4-c5`."""
        return Turn.of(code).text(self._names)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision naming the rule."""
        token = text.strip().lower()
        if token in self._names:
            raise IllegalDecision(explain.no_turn(self._at(state), state.turn, self._names.index(token)))
        turn = notation.read_turn(text, self._names)
        if turn.code in self.rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.reason(self._at(state), state.turn, turn, self._locks))

    def state_text(self, state: State) -> str:
        """Heights, tokens and side to move."""
        return notation.position_text(state, self._board.width, self._board.ranks, self._lanes)

    def read_state(self, text: str) -> State:
        """The inverse of `state_text`."""
        return notation.read_position(text, self._board, self._lanes)

    def _at(self, state: State) -> Board:
        return board_of(state, self._board.width, self._board.ranks, self._lanes)

    @property
    def _locks(self) -> tuple[int, bool]:
        limit, support = self.options["touch_limit"], self.options["support_touches"]
        return int(limit), bool(support)

    # -- faces ----------------------------------------------------------------------------------------------------

    def board(self, state: State) -> PyramidBoard:
        """All columns with their heights and tokens."""
        board = self._at(state)
        owners = {column: seat for seat, tokens in enumerate(board.tokens) for column in tokens}
        return PyramidBoard(
            board.width,
            board.ranks,
            tuple(
                Column(name, board.heights[column], owners.get(column), explain.locked(board, column, self._locks))
                for column, name in enumerate(self._names)
            ),
        )

    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """The heap seen from the front and above."""
        return diagram.svg(self._at(state), state.turn, targets=targets, marks=marks)

    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The heights as numbers, tokens beside them."""
        return diagram.picture(self._at(state), marks=marks)

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The token, the column it goes to, the column that loses a cube."""
        turn = Turn.of(code)
        removed = () if turn.removed is None else (self._names[turn.removed],)
        return [(self._names[turn.origin], self._names[turn.to], *removed)]

    def half_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """`c4`, `c4-c5`, `c4-c5xb4`."""
        return "x".join(("-".join(path[:2]), *path[2:]))

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence for a player with half a decision."""
        return explain.prompt(seat, path)


def _read_option(options: Mapping[str, object]) -> tuple[Board, dict[str, object]]:
    """The board that the options choose, and the options with its text in canonical form (no spaces)."""
    value = options.get("board", "standard")
    text = str(value).strip()
    if text.lower() in NAMED:
        return read_board(NAMED[text.lower()])[0], {**options, "board": text.lower()}
    if ":" not in text:
        raise BadOption(
            f"board={text[:60]} is not possible; board takes one of {', '.join(NAMED)}, "
            f"or heights and tokens such as {NAMED['standard'].replace(' ', '_')}."
        )
    try:
        board, turn = read_board(text)
    except BadPosition as error:
        raise BadOption(f"This board is not possible: {error}") from error
    if turn == "b":
        raise BadOption("This board is not possible: White moves first (Q2), so it cannot end with b.")
    return board, {**options, "board": str(board).replace(" ", "_")}
