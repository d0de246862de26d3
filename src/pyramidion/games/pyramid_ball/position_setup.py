"""Pyramid Ball set up by hand: pieces and ball on the field, points, specials, and the phase of the game."""

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.messages import Message, message_in
from pyramidion.core.position_setup import Cell, Field, Layout, PieceKind, PositionDraft, PositionSetup, turn_field
from pyramidion.games.pyramid_ball.labels import (
    PIECE_NAMES,
    SEATS,
    SIDES,
    SIZE_WORDS,
    SPECIAL_WORDS,
    SPECIALS,
    SQUARE_NAMES,
)
from pyramidion.games.pyramid_ball.position_text import names_of, step_text, step_words
from pyramidion.games.pyramid_ball.program_text import read_program, write_program
from pyramidion.games.pyramid_ball.rules import LAST_STEP, next_turn_state
from pyramidion.games.pyramid_ball.state import (
    FILES,
    NEITHER,
    NOBODY,
    NOWHERE,
    PICK,
    PLACE,
    TAKE,
    TRIO,
    State,
    lane,
    piece_on,
    with_lane,
)
from pyramidion.games.pyramid_ball.state import SIDES as CHOOSE_SIDES

_BALL = "ball"
_NOT, _HELD, _SPENT = "no", "held", "spent"
_PLAN, _PICK, _LAID = "plan", "pick", "laid"
_CHOOSE = ("choose0", "choose1")
_STEPS = tuple(step_text(step) for step in range(1, LAST_STEP + 1))
_STEP_CHOICES = tuple((step_text(step), step_words(step)) for step in range(1, LAST_STEP + 1))
_STANDS = "S:... M:... L:..."


class BallPositionSetup(PositionSetup[State]):
    """Six pieces and a ball on the field; target: the points that win."""

    def __init__(self, target: int) -> None:
        laid = ("phase", (_LAID,))
        self.layout = Layout(
            tuple(Cell(name, square % FILES, square // FILES) for square, name in enumerate(SQUARE_NAMES)),
            (
                *(PieceKind(name, _words(piece), None, True, "piece") for piece, name in enumerate(PIECE_NAMES)),
                PieceKind(_BALL, Message("the ball"), None, True, "ball"),
            ),
            (
                Field(
                    "phase",
                    Message("What comes next"),
                    (
                        (_PLAN, Message("both plan a turn, or a special is taken")),
                        (_PICK, Message("both pick a size")),
                        *(
                            (name, Message("{player} chooses a side", player=SEATS[seat]))
                            for seat, name in enumerate(_CHOOSE)
                        ),
                        (_LAID, Message("the ball is laid beside a scorer")),
                    ),
                ),
                turn_field(SEATS, Message("Player of Home")),
                Field("number", Message("The number of the turn"), low=1, high=999_999),
                *(
                    Field(f"points{side}", Message("{side}’s points", side=name), low=0, high=target)
                    for side, name in enumerate(SIDES)
                ),
                Field("ban", Message("Team kept out of the goal row where it scored"), _BAN_CHOICES,
                      shown_when=("phase", (_PLAN, _PICK, *_CHOOSE))),
                *(
                    Field(f"special{bit}", _special_title(bit), _SPECIAL_CHOICES)
                    for bit in range(2 * len(SPECIALS))
                    if target > 1
                ),
                Field("scorer", Message("Scorer"), tuple((name, _words(n)) for n, name in enumerate(PIECE_NAMES)),
                      shown_when=laid),
                Field("step", Message("The step that comes next"), _STEP_CHOICES, shown_when=laid),
                Field("struck", Message("Stopped pieces, as in HS,AM"), shown_when=laid),
                *(
                    Field(f"program{side}", Message("{side}’s program", side=name), shown_when=laid)
                    for side, name in enumerate(SIDES)
                ),
            ),
        )  # fmt: skip

    def from_state(self, state: State) -> PositionDraft:
        """Pieces with the ball on its carrier's square, and all that is said beside the field."""
        pieces = {SQUARE_NAMES[lane(state.places, piece)]: (name,) for piece, name in enumerate(PIECE_NAMES)}
        ball = lane(state.places, state.ball) if state.ball != NOBODY else state.loose
        if ball != NOWHERE:
            pieces[SQUARE_NAMES[ball]] = (*pieces.get(SQUARE_NAMES[ball], ()), _BALL)
        placing = state.phase == PLACE
        fields = {
            "phase": _phase(state),
            "turn": "0" if state.phase in (PICK, CHOOSE_SIDES) else str(state.home),
            "number": str(state.turn),
            "points0": str(state.home_score),
            "points1": str(state.away_score),
            "ban": str(state.ban),
            "scorer": PIECE_NAMES[state.scorer] if placing else PIECE_NAMES[0],
            "step": step_text(state.step) if placing else _STEPS[0],
            "struck": ",".join(names_of(state.struck)) if placing else "",
            "program0": write_program(state.home_program) if placing else "",
            "program1": write_program(state.away_program) if placing else "",
        }
        for one in self.layout.fields:
            if one.name.startswith("special"):
                bit = int(one.name.removeprefix("special"))
                fields[one.name] = _HELD if state.held >> bit & 1 else _SPENT if state.spent >> bit & 1 else _NOT
        return PositionDraft(pieces, fields)

    def to_state(self, arranged: PositionDraft) -> State:
        """The ball may lie where it cannot, points and specials may contradict each other."""
        places, ball = 0, NOWHERE
        found = set()
        for name, standing in arranged.pieces.items():
            for one in standing:
                if one == _BALL:
                    ball = SQUARE_NAMES.index(name)
                else:
                    places = with_lane(places, PIECE_NAMES.index(one), SQUARE_NAMES.index(name))
                    found.add(one)
        for name in PIECE_NAMES:
            if name not in found:
                piece = _words(PIECE_NAMES.index(name))
                raise BadPosition(Message("{piece} is missing; all six pieces stand on the field.", piece=piece))
        fields = arranged.fields
        phase = fields["phase"]
        carrier = NOBODY if ball == NOWHERE or phase == _LAID else piece_on(places, ball)
        loose = NOWHERE if carrier != NOBODY or phase == _LAID else ball
        held, spent = (self._specials(arranged, value) for value in (_HELD, _SPENT))
        ban = int(fields["ban"])
        state = State(
            TAKE, int(fields["turn"]), int(fields["number"]), places, carrier, loose, ban, int(fields["points0"]),
            int(fields["points1"]), held, spent, 0, 0, 0, 0, NOBODY,
        )  # fmt: skip
        if phase == _PICK:
            return state._replace(phase=PICK, home=0)
        if phase in _CHOOSE:
            return state._replace(phase=CHOOSE_SIDES, home=_CHOOSE.index(phase))
        if phase == _LAID:
            return self._place_fields(state, arranged)
        return next_turn_state(state, state.turn, held)

    def decision_seat(self, name: str, state: State) -> int | None:
        """Programs that run already are entered as their players plan them."""
        if not name.startswith("program"):
            return None
        return state.home ^ int(name.removeprefix("program"))

    def _place_fields(self, state: State, arranged: PositionDraft) -> State:
        fields, struck = arranged.fields, 0
        for name in filter(None, fields["struck"].replace(" ", "").upper().split(",")):
            if name not in PIECE_NAMES:
                raise BadPosition(
                    Message(
                        "{text} is not a piece; the pieces are {pieces}.",
                        text=repr(name[:20]),
                        pieces=", ".join(PIECE_NAMES),
                    )
                )
            struck |= 1 << PIECE_NAMES.index(name)
        try:
            home, away = (read_program(fields[f"program{side}"].strip() or _STANDS) for side in range(2))
        except IllegalDecision as error:
            raise BadPosition(Message("A program cannot be read: {reason}", reason=error.message)) from error
        scorer = PIECE_NAMES.index(fields["scorer"])
        return state._replace(
            phase=PLACE,
            ban=scorer // TRIO,
            ball=NOBODY,
            loose=NOWHERE,
            scorer=scorer,
            step=1 + _STEPS.index(fields["step"]),
            struck=struck,
            home_program=home,
            away_program=away,
        )

    def _specials(self, arranged: PositionDraft, value: str) -> int:
        return sum(1 << bit for bit in range(2 * len(SPECIALS)) if arranged.fields.get(f"special{bit}") == value)


_SPECIAL_CHOICES = (
    (_NOT, message_in("a special", "not taken")),
    (_HELD, message_in("a special", "held")),
    (_SPENT, message_in("a special", "spent")),
)
_BAN_CHOICES = (
    (str(NEITHER), message_in("a team", "nobody")),
    *((str(side), name) for side, name in enumerate(SIDES)),
)


def _words(piece: int) -> Message:
    return Message("{side}’s {piece}", side=SIDES[piece // TRIO], piece=SIZE_WORDS[piece % TRIO])


def _special_title(bit: int) -> Message:
    return Message("{side}’s {special}", side=SIDES[bit // TRIO], special=SPECIAL_WORDS[bit % TRIO])


def _phase(state: State) -> str:
    if state.phase == CHOOSE_SIDES:
        return _CHOOSE[state.home]
    return {PICK: _PICK, PLACE: _LAID}.get(state.phase, _PLAN)
