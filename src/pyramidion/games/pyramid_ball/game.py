"""Pyramid Ball for everything above the rules: declaration, notation, drawing, explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from pyramidion.core.binding import Binder
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo, Outcome
from pyramidion.core.options import Option
from pyramidion.games.pyramid_ball import diagram, explain, happening, notation, position_text, rules
from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.events import Picked, SideChosen, Took
from pyramidion.games.pyramid_ball.labels import PIECE_NAMES, SEATS, SIZES, SPECIALS, SQUARE_NAMES
from pyramidion.games.pyramid_ball.rules import ALL, seat_of, side_played
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    HOME,
    PICK,
    PIECES,
    PLACE,
    PROGRAM,
    SIDES,
    TAKE,
    TRIO,
    State,
    lane,
    side_of,
)

TARGETS = {"basic": 1, "advanced": 6}
OPENINGS = ("pick", "red", "blue")
_PHASES = {PICK: "pick", SIDES: "sides", PROGRAM: "program", PLACE: "place", TAKE: "take"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece. name: HS … AL. side: 0 Home, 1 Away. seat: who plays it. ball: whether it carries the ball."""

    name: str
    side: int
    seat: int
    size: str
    square: str
    ball: bool


@dataclass(frozen=True, slots=True)
class BallBoard:
    """What is drawn.

    scores: Home's and Away's points. ball: the square of a loose ball, None while it is carried or in hand.
    ready: specials that may be programmed now, Home's and Away's, letters of D, Q, Z. duty: pieces that must begin
    backward (B12). phase: pick, sides, program, place or take. turn: from 1.
    """

    pieces: tuple[Piece, ...]
    scores: tuple[int, int]
    ball: str | None
    ready: tuple[str, str]
    duty: tuple[str, ...]
    phase: str
    turn: int


class Programs(Sequence[int]):
    """The programs that a side may give: millions, each computed when it is asked for."""

    def __init__(self, state: State, side: int) -> None:
        self._state, self._side = state, side
        self._count = programs.count_programs(state, side)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        """The program at a place, or several for a slice."""
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._count))]
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count:
            raise IndexError(f"There are {self._count} programs; {index} is none of their places.")
        return programs.nth_program(self._state, self._side, place)

    def __contains__(self, program: object) -> bool:
        return isinstance(program, int) and programs.place_of(self._state, self._side, program) >= 0


class PyramidBall(Game[State]):
    """Pyramid Ball; options `rules`, `opening`, `clock`, `turn_limit`."""

    info = GameInfo(
        id="pyramid_ball",
        title="Pyramid Ball",
        designer="Jason Webster",
        summary="Both program three moves for three pyramids in secret, then all run at once: goal, tackle, intercept.",
        seats=SEATS,
        options=(
            Option("rules", "basic: the first point wins; advanced: six points, specials", "basic", tuple(TARGETS)),
            Option("opening", "pick: sizes decide who chooses; red, blue: that seat has the ball", "pick", OPENINGS),
            Option("clock", "seconds to program at a table with a clock; 0: no clock", 60, low=0, high=600),
            Option("turn_limit", "after so many turns the leader has won; 0: no limit", 0, low=0, high=1000),
        ),
        simultaneous=True,
    )
    rules_module: ClassVar[ModuleType] = rules
    entry_separator = ";"

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        stepped = rules.stepped
        assert isinstance(stepped, FunctionType)
        self._stepped = Binder(self.rule_constants()).bind(stepped)

    def rule_constants(self) -> Mapping[str, object]:
        """The points that win, the limit of turns, who opens."""
        return {
            "TARGET": TARGETS[str(self.options["rules"])],
            "TURN_LIMIT": self.options["turn_limit"],
            "OPENING": OPENINGS.index(str(self.options["opening"])),
        }

    @property
    def playout_plies(self) -> int:
        """A few turns; a random game lasts tens of them."""
        return 6

    # -- rules ----------------------------------------------------------------------------------------------------

    def start_state(self) -> State:
        """The set-up, before the pick if there is one."""
        state: State = self.rules.start()
        return state

    def deciders(self, state: State) -> tuple[int, ...]:
        """Both for picks and programs, else one; nobody once the game is over."""
        if self.rules.result(state):
            return ()
        who = self.rules.to_move(state)
        return (0, 1) if who == ALL else (who,)

    def codes(self, state: State, seat: int) -> Sequence[int]:
        """Codes of picks, programs or other decisions."""
        if seat not in self.deciders(state):
            return []
        if state.phase == PROGRAM:
            return Programs(state, side_played(state, seat))
        return range(rules.SIZES_TO_PICK) if state.phase == PICK else self.rules.legal_codes(state)

    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened."""
        apply_all = self.rules.apply_all
        assert apply_all is not None
        after: State = apply_all(state, *codes) if len(codes) > 1 else self.rules.apply(state, codes[0])
        return after, tuple(self._events(state, codes, after))

    def _events(self, state: State, codes: tuple[int, ...], after: State) -> list[Event]:
        if state.phase == PICK:
            return [Picked(codes[0], codes[1], after.home if after.phase == SIDES else None)]
        if state.phase == SIDES:
            return [SideChosen(state.home, after.home)]
        if state.phase == TAKE:
            return [Took(rules.taking_side(state), codes[0])]
        if state.phase == PLACE:
            square = rules.laid(state.places, state.scorer, codes[0])
            running = rules.with_ball_laid(state, square)
            return [happening.laid(state, square), *happening.turn_events(running, self._stepped, self.rules.result)]
        running = rules.with_programs(state, *codes)
        return [*happening.revealed(running), *happening.turn_events(running, self._stepped, self.rules.result)]

    def between(self, state: State, codes: tuple[int, ...]) -> Sequence[State]:
        """The field after each step of a turn that moves something, but for the last."""
        if state.phase == PROGRAM:
            running = rules.with_programs(state, codes[0], codes[1])
        elif state.phase == PLACE:
            running = rules.with_ball_laid(state, rules.laid(state.places, state.scorer, codes[0]))
        else:
            return ()
        return happening.fields(running, self._stepped, self.rules.result)

    def outcome(self, state: State) -> Outcome | None:
        """1 for the winner, 0 for the other, halves for a draw; None while the game runs."""
        winner = self.rules.result(state)
        return {0: None, 1: (1.0, 0.0), 2: (0.0, 1.0), -1: (0.5, 0.5)}[winner]

    def seconds_to_seal(self, state: State) -> int:
        """The time to program (B2)."""
        seconds = self.options["clock"]
        assert isinstance(seconds, int)
        return seconds if state.phase == PROGRAM else 0

    def complete(self, state: State, seat: int, text: str) -> str:
        """The program that counts when the time is up over a half-entered one (B2, B12, B14)."""
        if state.phase != PROGRAM:
            return text
        return notation.write_program(notation.completed(state, side_played(state, seat), text))

    # -- text -----------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, code: int) -> str:
        """`S:FF. M:.RF L:BLF P2:L`, `pick M`, `ball`, `place left`, `take M`."""
        if state.phase == PROGRAM:
            return notation.write_program(code)
        return notation.words_of(state.phase)[code]

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision's text. Raises IllegalDecision naming the rule."""
        if state.phase != PROGRAM:
            code = notation.read_word(state, text)
            if code not in self.codes(state, seat):
                raise IllegalDecision(notation.taken_already(state, rules.taking_side(state), code))
            return code
        program = notation.read_program(text)
        wrong = notation.fault(state, side_played(state, seat), program)
        if wrong:
            raise IllegalDecision(wrong)
        return program

    def state_text(self, state: State) -> str:
        """Pieces of both sides, points, and whatever else counts."""
        return position_text.write_position(state)

    def read_state(self, text: str) -> State:
        """The inverse of `state_text`."""
        return position_text.read_position(text, TARGETS[str(self.options["rules"])])

    # -- faces ----------------------------------------------------------------------------------------------------

    def board(self, state: State) -> BallBoard:
        """Everything on the field."""
        pieces = tuple(
            Piece(
                PIECE_NAMES[piece],
                side_of(piece),
                seat_of(state, side_of(piece)),
                SIZES[piece % TRIO],
                SQUARE_NAMES[lane(state.places, piece)],
                piece == state.ball,
            )
            for piece in range(PIECES)
        )
        usable = [programs.usable(state, side) for side in (HOME, AWAY)]
        home, away = ("".join(one for bit, one in enumerate(SPECIALS) if mask >> bit & 1) for mask in usable)
        bound = programs.bound_pieces(state, HOME) | programs.bound_pieces(state, AWAY) << TRIO
        return BallBoard(
            pieces=pieces,
            scores=(state.home_score, state.away_score),
            ball=SQUARE_NAMES[state.loose] if state.loose < len(SQUARE_NAMES) else None,
            ready=(home, away),
            duty=tuple(name for piece, name in enumerate(PIECE_NAMES) if bound >> piece & 1),
            phase=_PHASES[state.phase],
            turn=state.turn,
        )

    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """The field."""
        return diagram.svg(state, targets=targets, marks=marks)

    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The same as lines of text."""
        return diagram.picture(state, marks=marks)

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to decide."""
        return explain.prompt(state, seat)

    def guided(self, state: State, seat: int) -> bool:
        """Programs are too many for a tree."""
        return state.phase != PROGRAM

    # -- records --------------------------------------------------------------------------------------------------

    def starts_turn(self, state: State) -> bool:
        """A turn begins with the programs; the opening with each pick."""
        return state.phase in (PICK, PROGRAM)

    def told(self, events: Sequence[Event]) -> str:
        """What happened row by row: `1 push HM, tackle AM; 2 pass AM>AL`."""
        return happening.told(events)
