"""Position setup for Pyramid Ball: pieces and ball on the field, points, specials, and the phase of the game."""

from dataclasses import replace

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.messages import Message, message_in
from pyramidion.core.position_setup import Cell, Field, Layout, PieceKind, PositionDraft, PositionSetup, turn_field
from pyramidion.games.pyramid_ball.labels import (
    PIECE_NAMES,
    SEATS,
    SIZE_WORDS,
    SPECIAL_WORDS,
    SPECIALS,
    SQUARE_NAMES,
    team_words,
)
from pyramidion.games.pyramid_ball.position_text import step_text, step_words
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
_TEAMS_KNOWN = (_PLAN, _LAID)
_STEPS = tuple(step_text(step) for step in range(1, LAST_STEP + 1))
_STEP_CHOICES = tuple((step_text(step), step_words(step)) for step in range(1, LAST_STEP + 1))
_STANDS = "S:... M:... L:..."


class BallPositionSetup(PositionSetup[State]):
    """Six pieces and a ball on the field; target: the winning score."""

    def __init__(self, target: int) -> None:
        self._layouts = {home: _layout(target, home) for home in (None, *range(len(SEATS)))}
        self.layout = self._layouts[0]

    def layout_of(self, arranged: PositionDraft) -> Layout:
        """Teams are named by their colours; before the sides are chosen, by what they will do."""
        known = arranged.fields["phase"] in _TEAMS_KNOWN
        return self._layouts[int(arranged.fields["turn"]) if known else None]

    def from_state(self, state: State) -> PositionDraft:
        """Pieces with the ball on its carrier's square, and all other fields."""
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
            "struck": _struck_text(state) if placing else "",
            "program0": write_program(state.home_program) if placing else "",
            "program1": write_program(state.away_program) if placing else "",
        }
        for one in self.layout.fields:
            if one.name.startswith("special"):
                bit = int(one.name.removeprefix("special"))
                fields[one.name] = _HELD if state.held >> bit & 1 else _SPENT if state.spent >> bit & 1 else _NOT
        return PositionDraft(pieces, fields)

    def to_state(self, arranged: PositionDraft) -> State:
        """The ball may be on an impossible square, and points and specials may contradict each other."""
        places, ball = 0, NOWHERE
        found = set()
        for name, standing in arranged.pieces.items():
            for one in standing:
                if one == _BALL:
                    ball = SQUARE_NAMES.index(name)
                else:
                    places = with_lane(places, PIECE_NAMES.index(one), SQUARE_NAMES.index(name))
                    found.add(one)
        for kind in self.layout_of(arranged).kinds:
            if kind.name != _BALL and kind.name not in found:
                raise BadPosition(Message("{piece} is missing; all six pieces stand on the field.", piece=kind.label))
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
        if phase not in _TEAMS_KNOWN:
            opening = state._replace(turn=1, ban=NEITHER, home_score=0, away_score=0, held=0, spent=0)
            if phase == _PICK:
                return opening._replace(phase=PICK, home=0)
            return opening._replace(phase=CHOOSE_SIDES, home=_CHOOSE.index(phase))
        if phase == _LAID:
            return self._place_fields(state, arranged)
        return next_turn_state(state, state.turn, held)

    def decision_seat(self, name: str, state: State) -> int | None:
        """Programs that are already running are entered as their players plan them."""
        if not name.startswith("program"):
            return None
        return state.home ^ int(name.removeprefix("program"))

    def _place_fields(self, state: State, arranged: PositionDraft) -> State:
        fields, struck, names = arranged.fields, 0, _coloured_names(state.home)
        for name in filter(None, fields["struck"].replace(" ", "").upper().split(",")):
            if name not in names:
                raise BadPosition(
                    Message(
                        "{text} is not a piece; the pieces are {pieces}.",
                        text=repr(name[:20]),
                        pieces=", ".join(sorted(names, reverse=True)),
                    )
                )
            struck |= 1 << names.index(name)
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


def _layout(target: int, home: int | None) -> Layout:
    """home: the seat whose team plays Home; None: not decided yet."""
    laid, known, played = ("phase", (_LAID,)), ("phase", _TEAMS_KNOWN), ("phase", (_PLAN,))
    teams = tuple(team_words(side, home or 0) for side in range(2))
    pieces = tuple(
        PieceKind(
            name,
            _piece_words(piece, home),
            None if home is None else home ^ (piece // TRIO),
            True,
            "piece",
            group=teams[piece // TRIO],
        )
        for piece, name in enumerate(PIECE_NAMES)
    )
    return Layout(
        tuple(Cell(name, square % FILES, square // FILES) for square, name in enumerate(SQUARE_NAMES)),
        (*pieces, PieceKind(_BALL, Message("the ball"), None, True, "ball")),
        (
            Field(
                "phase",
                Message("What comes next"),
                (
                    (_PLAN, Message("both plan a turn, or a special is taken")),
                    (_PICK, Message("both pick a size")),
                    *((name, Message("{player} chooses a side", player=SEATS[n])) for n, name in enumerate(_CHOOSE)),
                    (_LAID, Message("the ball is placed beside a scorer")),
                ),
            ),
            replace(turn_field(SEATS, Message("Scores in row 8")), shown_when=known),
            Field("number", Message("The number of the turn"), low=1, high=999_999, shown_when=known),
            *(
                Field(f"points{side}", Message("{team}’s points", team=teams[side]), low=0, high=target,
                      shown_when=known)
                for side in range(2)
            ),
            Field("ban", Message("Team kept out of the goal row where it scored"),
                  ((str(NEITHER), message_in("a team", "nobody")), *((str(side), teams[side]) for side in range(2))),
                  shown_when=played),
            *(
                Field(f"special{bit}", Message("{team}’s {special}", team=teams[bit // TRIO],
                                               special=SPECIAL_WORDS[bit % TRIO]),
                      _SPECIAL_CHOICES, shown_when=known)
                for bit in range(2 * len(SPECIALS))
                if target > 1
            ),
            Field("scorer", Message("Scorer"), tuple((kind.name, kind.label) for kind in pieces), shown_when=laid),
            Field("step", Message("The step that comes next"), _STEP_CHOICES, shown_when=laid),
            Field("struck", Message("Stopped pieces, as in RS,BM"), shown_when=laid),
            *(
                Field(f"program{side}", Message("{team}’s program", team=teams[side]), shown_when=laid)
                for side in range(2)
            ),
        ),
    )  # fmt: skip


def _piece_words(piece: int, home: int | None) -> Message:
    side, size = piece // TRIO, SIZE_WORDS[piece % TRIO]
    if home is not None:
        return Message("{team}’s {piece}", team=team_words(side, home), piece=size)
    return (
        Message("{piece}, will defend", piece=size)
        if side
        else Message("{piece}, will start with the ball", piece=size)
    )


def _coloured_names(home: int) -> list[str]:
    """RS, RM, … BL as `PIECE_NAMES` has them, where this seat's team plays Home."""
    return ["RB"[home ^ (piece // TRIO)] + name[1] for piece, name in enumerate(PIECE_NAMES)]


def _struck_text(state: State) -> str:
    names = _coloured_names(state.home)
    return ",".join(name for piece, name in enumerate(names) if state.struck >> piece & 1)


def _phase(state: State) -> str:
    if state.phase == CHOOSE_SIDES:
        return _CHOOSE[state.home]
    return {PICK: _PICK, PLACE: _LAID}.get(state.phase, _PLAN)
