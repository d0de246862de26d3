"""The presentation of Pyramid Ball: the field, and the events on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.pyramid_ball import diagram, rules
from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.events import EVENTS, derive_events, intermediate_states
from pyramidion.games.pyramid_ball.labels import PIECE_NAMES, SIZES, SPECIALS, SQUARE_NAMES
from pyramidion.games.pyramid_ball.rules import seat_of
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
    """The field as drawn. scores: Home's and Away's points. ball: the square of a loose ball, None while it is carried
    or in hand. ready: specials that may be programmed now, Home's and Away's, letters of D, Q, Z. duty: pieces that
    must begin backward (B12). phase: pick, sides, program, place or take. turn: from 1. target: the winning score.
    """

    pieces: tuple[Piece, ...]
    scores: tuple[int, int]
    ball: str | None
    ready: tuple[str, str]
    duty: tuple[str, ...]
    phase: str
    turn: int
    target: int


class BallPresentation(Presentation[State]):
    """The field in pictures and words."""

    event_types = EVENTS

    def __init__(self, bound: BoundRules[State], target: int) -> None:
        """target: the winning score."""
        self._rules = bound
        self._target = target
        self._stepped = bound.bind(rules.next_step)

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
        usable = [programs.usable_specials(state, side) for side in (HOME, AWAY)]
        home, away = ("".join(one for bit, one in enumerate(SPECIALS) if mask >> bit & 1) for mask in usable)
        bound = programs.pieces_due_back(state, HOME) | programs.pieces_due_back(state, AWAY) << TRIO
        return BallBoard(
            pieces=pieces,
            scores=(state.home_score, state.away_score),
            ball=SQUARE_NAMES[state.loose] if state.loose < len(SQUARE_NAMES) else None,
            ready=(home, away),
            duty=tuple(name for piece, name in enumerate(PIECE_NAMES) if bound >> piece & 1),
            phase=_PHASES[state.phase],
            turn=state.turn,
            target=self._target,
        )

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The field."""
        return diagram.svg(state, marks=marks)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The same as lines of text."""
        return diagram.picture(state, marks=marks, say=say)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """A pick, a choice, or a whole turn row by row."""
        return tuple(derive_events(state, codes, after, self._stepped, self._rules.result))

    def intermediate_states(self, state: State, codes: tuple[int, ...]) -> Sequence[State]:
        """The field after each step of a turn that moves something, except the last."""
        return intermediate_states(state, codes, self._stepped, self._rules.result)
