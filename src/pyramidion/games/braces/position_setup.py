"""Position setup for Braces: pieces in stacks, whose turn it is, and its progress."""

from pyramidion.core.errors import BadPosition
from pyramidion.core.messages import Message
from pyramidion.core.position_setup import (
    NO,
    YES,
    Cell,
    Field,
    Layout,
    PieceKind,
    PositionDraft,
    PositionSetup,
    turn_field,
    yes_no_field,
)
from pyramidion.games.braces.labels import (
    COLOUR_WORDS,
    COLOURS,
    PIECE_WORDS,
    POWERS,
    SEATS,
    SIZES,
    SQUARE_NAMES,
    stacks,
)
from pyramidion.games.braces.notation import with_memory, write_memory
from pyramidion.games.braces.state import (
    ACT,
    DOUBLE,
    LANE,
    NAME,
    NEUTRAL,
    NO_POWER,
    PLACES,
    REROLL,
    ROLL,
    SIDE,
    SWAP,
    WILD,
    State,
    insert_at,
    landing_place,
    pack_piece,
)
from pyramidion.games.braces.state import COLOURS as STAGES

_PHASES = {ROLL: "roll", REROLL: "again", DOUBLE: "double", NAME: "name", ACT: "act"}
_WORDS = {
    ROLL: Message("before the roll"),
    REROLL: Message("before another roll, after a double"),
    DOUBLE: Message("a double may be kept"),
    NAME: Message("a WILD is to be named"),
    ACT: Message("moves are made"),
}
_POWER_WORDS = {WILD: "WILD", NO_POWER: Message("no power (a WILD left unused)")}


class BracesPositionSetup(PositionSetup[State]):
    """last: the last stage to which pieces can be turned. clear: whether pieces can become neutral. withdraw: whether
    a turn remembers which pieces have moved.
    """

    def __init__(self, last: int, clear: bool, withdraw: bool) -> None:
        self._withdraw = withdraw
        colours = [code for code in range(NEUTRAL + 1) if code == NEUTRAL or code % STAGES <= last]
        rolled = ("phase", tuple(_PHASES[phase] for phase in (DOUBLE, ACT)))
        valued = ("phase", tuple(_PHASES[phase] for phase in (DOUBLE, NAME, ACT)))
        acting = ("phase", (_PHASES[ACT],))
        memory = (Field("moved", Message("Moved in this turn, as in Sc4<c3"), shown_when=acting),) if withdraw else ()
        self.layout = Layout(
            tuple(Cell(name, square % SIDE, square // SIDE) for square, name in enumerate(SQUARE_NAMES)),
            tuple(_piece_kind(size, colour, clear) for colour in colours for size in reversed(range(len(SIZES)))),
            (
                turn_field(SEATS),
                Field("phase", Message("Turn so far"), tuple((_PHASES[phase], _WORDS[phase]) for phase in _PHASES)),
                Field(
                    "power",
                    Message("The power"),
                    tuple((name, _POWER_WORDS.get(code, name)) for code, name in enumerate(POWERS)),
                    shown_when=rolled,
                ),
                Field("value", Message("Rolled, or left of it"), low=0, high=7, shown_when=valued),
                yes_no_field("swapped", Message("Swapped already"), ("power", (POWERS[SWAP],))),
                *memory,
            ),
        )

    def from_state(self, state: State) -> PositionDraft:
        """Stacks from bottom to top, and the turn."""
        pieces = {
            SQUARE_NAMES[square]: tuple(_name(one.size, one.colour) for one in stack)
            for square, stack in enumerate(stacks(state))
            if stack
        }
        fields = {
            "turn": str(state.turn),
            "phase": _PHASES[state.phase],
            "power": POWERS[state.power],
            "value": str(state.value),
            "swapped": YES if state.swapped else NO,
        }
        if self._withdraw:
            fields["moved"] = ",".join(write_memory(state)) if state.phase == ACT else ""
        return PositionDraft(pieces, fields)

    def to_state(self, arranged: PositionDraft) -> State:
        """There may be more pieces than a player has; those of a stack are sorted by size, whatever their order."""
        words = [0, 0, 0]
        for square, name in enumerate(SQUARE_NAMES):
            for one in arranged.pieces.get(name, ()):
                size, colour = SIZES.index(one[0]), COLOURS.index(one[1])
                if words[size] >> LANE * (PLACES - 1):
                    raise BadPosition(Message("There are more than seven pieces of size {size}.", size=SIZES[size]))
                words[size] = insert_at(words[size], landing_place(words[size], square), pack_piece(square, colour))
        fields = arranged.fields
        phase = next(phase for phase, name in _PHASES.items() if name == fields["phase"])
        power, value = POWERS.index(fields["power"]), int(fields["value"])
        if phase in (ROLL, REROLL):
            power, value = NO_POWER, 0
        elif phase == NAME:
            power = WILD
        swapped = int(phase == ACT and power == SWAP and fields["swapped"] == YES)
        state = State(words[0], words[1], words[2], int(fields["turn"]), phase, power, value, swapped, 0, 0, 0)
        if self._withdraw and phase == ACT:
            return with_memory(state, fields["moved"])
        return state


def _name(size: int, colour: int) -> str:
    return SIZES[size] + COLOURS[colour]


def _piece_kind(size: int, colour: int, clear: bool) -> PieceKind:
    """A player has three pieces of a size, whatever their colours; one is neutral, or up to three (R15)."""
    seat = _seat(colour)
    return PieceKind(
        _name(size, colour),
        PIECE_WORDS[size][colour],
        seat,
        count=1 if seat is None and not clear else 3,
        group=_group(colour),
        pool="" if seat is None else f"{seat}{SIZES[size]}",
    )


def _group(colour: int) -> Message:
    """A player's pieces, and those of them that are turned; the colour is visible."""
    seat, stage = _seat(colour), colour % STAGES
    if seat is None or not stage:
        return COLOUR_WORDS[colour]
    if stage == 1:
        return Message("flipped")
    return Message("flipped twice")


def _seat(colour: int) -> int | None:
    return None if colour == NEUTRAL else colour // STAGES
