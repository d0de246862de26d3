"""Braces for everything above the rules: declaration, notation, drawing, explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from pyramidion.core.binding import Binder
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadOption, IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo, Outcome
from pyramidion.core.options import Option
from pyramidion.games.braces import bracing, diagram, explain, notation, position_text, rules
from pyramidion.games.braces.happening import events_of
from pyramidion.games.braces.labels import (
    COLOURS,
    POWERS,
    SEATS,
    SIZES,
    SQUARE_NAMES,
    Change,
    changes,
    label,
    piece_at,
    stacks,
)
from pyramidion.games.braces.pieces import stack_height
from pyramidion.games.braces.rules import CHOICE_AT, EXCHANGE, GOAL_AT, MOVE, PLACE_AT, SIZE_AT, WORD
from pyramidion.games.braces.state import ROLL, State


@dataclass(frozen=True, slots=True)
class Square:
    """A square and its stack from below to above, each piece as size and colour: `Lw`, `Sr`."""

    name: str
    stack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracesBoard:
    """What is drawn: all squares from a1 rank by rank, and the roll.

    power: in force (or rolled, while it waits to be kept or named), "" before the roll. value: what is left of it.
    """

    squares: tuple[Square, ...]
    power: str
    value: int
    swapped: bool


class Braces(Game[State]):
    """Braces; options `withdraw`, `stack_brace`, `capture`, `two_colours`, `two_colours_double`, `clear`."""

    info = GameInfo(
        id="braces",
        title="Braces",
        designer="Jim Aikin",
        summary="Roll, move stacked pyramids, and turn all the opponent's pieces by bracing each between two of yours.",
        seats=SEATS,
        options=(
            Option("withdraw", "two pieces that withdraw from a third change it too", False),
            Option("stack_brace", "a piece may be braced by pieces of its own stack", False),
            Option("capture", "a turned piece that is braced again is removed", False),
            Option("two_colours", "every piece must be turned twice", False),
            Option("two_colours_double", "two pieces of the first colour turn twice at once (with two_colours)", False),
            Option("clear", "a turned piece that is braced again becomes neutral, twice for each size", False),
        ),
        chance=True,
    )
    rules_module: ClassVar[ModuleType] = rules
    entry_separator = ";"
    turns_per_number = 2

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value, or options that contradict each other (R14)."""
        super().__init__(**options)
        chosen = self.options
        if chosen["two_colours_double"] and not chosen["two_colours"]:
            if "two_colours" in options:
                raise BadOption("two_colours_double is a way to play with two_colours; it needs two_colours=yes (R14).")
            self.options = {**chosen, "two_colours": True}
            self.rules = self.bind()
        for other in ("capture", "clear"):
            if self.options["two_colours"] and chosen[other]:
                raise BadOption(
                    f"two_colours and {other} exclude each other: both say what becomes of a turned piece "
                    "that is braced again (R14)."
                )
        binder = Binder(self.rule_constants())
        self._arranged = _bound(binder, rules.arranged)
        self._possible_notes = _bound(binder, rules.possible_notes)
        self._brace_notes = _bound(Binder({**self.rule_constants(), "WITHDRAW": False}), rules.possible_notes)
        # Asked several times in a row: for texts, paths and events, and whenever a game is replayed.
        self._legal = lru_cache(maxsize=1024)(self._legal_codes)
        self._changing = lru_cache(maxsize=512)(self._look_at)
        self._all_turned = _bound(binder, rules.all_turned)
        self._recolour = _bound(binder, bracing.changed_colour)

    def rule_constants(self) -> Mapping[str, object]:
        """The options as the rules know them."""
        given = self.options
        return {
            "WITHDRAW": given["withdraw"],
            "STACK_BRACE": given["stack_brace"],
            "CAPTURE": given["capture"],
            "CLEAR": given["clear"],
            "LAST": 2 if given["two_colours"] else 1,
            "DOUBLE_TURN": given["two_colours_double"],
        }

    @property
    def playout_plies(self) -> int:
        """About eight turns; a random game lasts some thousand plies."""
        return 40

    # -- rules ----------------------------------------------------------------------------------------------------

    def start_state(self) -> State:
        """Three trees a side, the neutral tree in the middle."""
        state: State = self.rules.start()
        return state

    def deciders(self, state: State) -> tuple[int, ...]:
        """The player on turn, or chance while the dice roll; nobody once the game is over."""
        return () if self.rules.result(state) else (self.rules.to_move(state),)

    def codes(self, state: State, seat: int) -> Sequence[int]:
        """Codes as `rules.legal` gives them; for chance all rolls."""
        return self._legal(state) if seat == self.rules.to_move(state) else ()

    def _legal_codes(self, state: State) -> tuple[int, ...]:
        return tuple(self.rules.legal_codes(state))

    def weights(self, state: State) -> Sequence[int]:
        """How likely each roll is."""
        out = [0] * self.rules.max_decisions
        assert self.rules.weigh is not None
        return out[: self.rules.weigh(state, out)]

    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened."""
        code = codes[0]
        after: State = self.rules.apply(state, code)
        acted = None
        if self.rules.to_move(state) != CHANCE and code & 3 != WORD:
            arranged = self._arranged(state, code)
            acted = arranged, self._changes(state, code), self._brace_notes(state, arranged, code)
        winner = self.rules.result(after)
        by_turning = bool(winner) and self._all_turned(after, 2 - winner)
        return after, tuple(events_of(state, code, after, acted, winner, by_turning))

    def _changes(self, state: State, code: int) -> tuple[Change, ...]:
        return self._changing(state, code)[0]

    def _look_at(self, state: State, code: int) -> tuple[tuple[Change, ...], bool]:
        """What a step, hop or swap changes, and whether the player could choose another change (R8)."""
        after = self._arranged(state, code)
        notes = self._possible_notes(state, after, code)
        if not notes:
            return (), False
        words = after.small, after.medium, after.large
        kept = bracing.chosen(*words, notes, code >> CHOICE_AT)
        return changes(after, kept, self._recolour), bracing.choices(*words, notes) > 1

    def outcome(self, state: State) -> Outcome | None:
        """1 for the winner, 0 for the other; None while the game runs."""
        winner = self.rules.result(state)
        return None if winner == 0 else ((1.0, 0.0) if winner == 1 else (0.0, 1.0))

    # -- text -----------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, code: int) -> str:
        """`DIG 5/2`; `R`, `WILD:HOP`, `end`; `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`."""
        if seat == CHANCE:
            return notation.write_roll(code)
        found = () if code & 3 == WORD else self._changes(state, code)
        return notation.write_action(state, code, found)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a roll or an action. Raises IllegalDecision naming the rule."""
        if seat == CHANCE:
            return notation.read_roll(text)
        legal = self._legal(state)
        word = notation.read_word(text)
        if word is not None:
            code = WORD | word << SIZE_AT
            if code in legal:
                return code
            raise IllegalDecision(explain.bad_word(state, word))
        action = notation.read_action(text)
        first = explain.asked_first(state)
        if first:
            raise IllegalDecision(first)
        fitting = [code for code in legal if self._fits(state, code, action)]
        if not fitting:
            raise IllegalDecision(explain.reason(state, action))
        pieces = {code >> SIZE_AT & 31 for code in fitting}
        if len(pieces) > 1:
            names = " or ".join(self.write(state, seat, code) for code in fitting[:4])
            raise IllegalDecision(f"{text.strip()!r} can mean more than one piece; write {names}.")
        return self._with_changes(state, action, fitting)

    def _fits(self, state: State, code: int, action: notation.Action) -> bool:
        """Whether a legal code is the action, whatever it changes."""
        if code & 3 != action.kind:
            return False
        size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
        piece = piece_at(state, size, code >> PLACE_AT & 7)
        if action.kind == MOVE:
            hop = notation.far(piece.square, goal)
            return goal == action.goal and hop == action.hop and action.piece.fits(state, piece)
        other = piece_at(state, size, goal)
        assert action.other
        one, two = action.piece, action.other
        return (one.fits(state, piece) and two.fits(state, other)) or (
            two.fits(state, piece) and one.fits(state, other)
        )

    def _with_changes(self, state: State, action: notation.Action, fitting: Sequence[int]) -> int:
        """The one of several codes whose changes the action names. Raises IllegalDecision."""
        if action.changed is None and len(fitting) == 1:
            return fitting[0]
        texts = []
        for code in fitting:
            found = self._changes(state, code)
            arranged = self._arranged(state, code)
            named = action.changed or ()
            if len(named) == len(found) and all(any(n.fits(arranged, c.piece) for c in found) for n in named):
                return code
            texts.append(notation.write_action(state, code, found))
        if action.changed is None:
            raise IllegalDecision(f"One piece of a stack changes, and you choose which (R8): {' or '.join(texts)}.")
        raise IllegalDecision(f"This is not what changes; it is {' or '.join(texts)} (R6, R8).")

    def state_text(self, state: State) -> str:
        """Stacks, side to move, and how far the turn is."""
        return position_text.write_position(state, bool(self.options["withdraw"]))

    def read_state(self, text: str) -> State:
        """The inverse of `state_text`."""
        given = self.options
        last = 2 if given["two_colours"] else 1
        return position_text.read_position(text, last, bool(given["clear"]), bool(given["withdraw"]))

    # -- faces ----------------------------------------------------------------------------------------------------

    def board(self, state: State) -> BracesBoard:
        """All stacks, and the roll."""
        squares = tuple(
            Square(name, tuple(SIZES[piece.size] + COLOURS[piece.colour] for piece in stack))
            for name, stack in zip(SQUARE_NAMES, stacks(state), strict=True)
        )
        power = "" if self.rules.to_move(state) == CHANCE else POWERS[state.power]
        return BracesBoard(squares, power, state.value, bool(state.swapped))

    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """The board with its stacks."""
        return diagram.svg(state, targets=targets, marks=marks)

    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The same as lines of text."""
        return diagram.picture(state, marks=marks)

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """Square, piece (where the stack has several), goal, and the changes where there is a choice.

        A swap begins with the button `swap`, then names both pieces, in any order.
        """
        if seat == CHANCE or code & 3 == WORD:
            return [(self.write(state, seat, code),)]
        size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
        one = self._piece_path(state, size, code >> PLACE_AT & 7)
        changing, chosen = self._changing(state, code)
        choice = (" ".join(f"X{change.label}" for change in changing),) if chosen else ()
        if code & 3 == EXCHANGE:
            two = self._piece_path(state, size, goal)
            return [("swap", *one, *two, *choice), ("swap", *two, *one, *choice)]
        return [(*one, SQUARE_NAMES[goal], *choice)]

    def _piece_path(self, state: State, size: int, place: int) -> tuple[str, ...]:
        piece = piece_at(state, size, place)
        alone = stack_height(state.small, state.medium, state.large, piece.square) == 1
        name = SQUARE_NAMES[piece.square]
        return (name,) if alone else (name, label(state, piece))

    def half_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """The text of a path so far."""
        swap = bool(path) and path[0] == "swap"
        pieces: list[str] = []
        for choice in path[swap:]:
            if choice not in SQUARE_NAMES:
                if pieces:
                    pieces[-1] = choice + pieces[-1][-2:]
                continue
            stack = stacks(state)[SQUARE_NAMES.index(choice)]
            second_square = bool(pieces) and not swap
            pieces.append(choice if second_square or not stack else label(state, stack[-1]) + choice)
        return ("<>" if swap else "-").join(pieces)

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to choose."""
        return explain.prompt(state, path)

    # -- records --------------------------------------------------------------------------------------------------

    def starts_turn(self, state: State) -> bool:
        """A turn begins with its first roll."""
        return state.phase == ROLL

    def write_entries(self, texts: Sequence[str]) -> str:
        """`WILD:HOP 4/4 K; Lc3^c5-c4 XLd4; Sa1-a2`."""
        return notation.write_turn(list(texts))

    def read_entries(self, line: str) -> list[str]:
        """The inverse of `write_entries`, tolerant."""
        return notation.read_turn(line)


def _bound(binder: Binder, function: object) -> Any:
    assert isinstance(function, FunctionType)
    return binder.bind(function)
