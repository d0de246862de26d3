"""What the server says, as typed messages. The schema, the page's types and docs/protocol.md are made from these.

Every state of a table is one `TableState`; a guest gets it whole once and then only the parts that changed.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from pyramidion.core.options import OptionValue
from pyramidion.server.protocol.game_info import GameDescription, SeatInfo
from pyramidion.server.tables.table_data import Terms


class SeatState(Struct, frozen=True):
    """Who sits at a seat of a table.

    held: by this connection. present: a bot, or a person who is connected. open: nobody has come to it yet. left: the
    person has given up, and a bot stands in. share: what was added to the seed of chance; "": nothing; null: not yet.
    """

    name: str
    person: bool
    level: str | None
    held: bool
    present: bool
    open: bool
    left: bool
    share: str | None


class LogLine(Struct, frozen=True):
    """A ply that stands.

    seat: None for chance. text: None while it is sealed from this guest. number: of the turn, where one begins that
    is numbered. events: what it brought about, each with `kind`, `sentence` and the fields of the game's event; empty
    in the lines that a guest gets on joining, but for those of the story. film: of a chance outcome, in base64.
    """

    ply: int
    seat: int | None
    text: str | None
    number: int | None
    turn_start: bool
    events: tuple[dict[str, Any], ...] = ()
    film: str | None = None


class LogChange(Struct, frozen=True):
    """The log from a ply on; what stood there before is overtaken or taken back. from_ply = 0: the whole log."""

    from_ply: int
    lines: tuple[LogLine, ...]


class MoveTreeNode(Struct, frozen=True, omit_defaults=True):
    """A half-entered decision: what to do next, the decision if it is complete as it stands, and what leads on.

    A choice that completes the decision and leads no further is the decision's text alone. labels: what the buttons
    say for those choices that are nowhere on the board. effects: what choices that complete a decision change besides,
    as the game's own board reads it, so that it can show the decision before it is carried out.
    """

    prompt: str
    children: dict[str, "MoveTreeNode | str"]
    move: str | None = None
    labels: dict[str, str] = {}
    effects: dict[str, tuple[str, ...]] = {}


class ChanceAsked(Struct, frozen=True):
    """What dice or a throw may have shown, where persons enter it: choice by choice.

    seat: for which this client enters it: the one that rolls; any person's if a bot rolls. meanings: what the choices
    mean, as the game's own dataclass, so that they can be drawn.
    """

    seat: int
    move_tree: MoveTreeNode
    meanings: dict[str, Any]


class Asked(Struct, frozen=True, omit_defaults=True):
    """What a seat of this guest may do. own_seal: its own sealed decision. move_tree: None if it is not to decide here.

    begin: by correspondence, the seconds that its person has for the decision once he begins (`Begin`); 0: nothing is
    to be begun.
    """

    seat: int
    own_seal: str | None = None
    move_tree: MoveTreeNode | None = None
    begin: int = 0


class SeatClock(Struct, frozen=True):
    """The time of a seat. left: whole seconds. away_until: the moment (UTC) until which it is on vacation, or null.

    vacation: days that it may still take.
    """

    left: int
    running: bool
    away_until: str | None
    vacation: int


class OfferState(Struct, frozen=True):
    """What a seat offers: see `Propose`. plies: that are taken back. awaited: the seats that have not answered."""

    seat: int
    kind: str
    plies: int
    awaited: tuple[int, ...]


class ChatLine(Struct, frozen=True):
    """What somebody said. number: from 0 at each table. seat: null for who watches. at: when (UTC)."""

    number: int
    seat: int | None
    name: str
    text: str
    at: str


class PlanState(Struct, frozen=True):
    """What this guest's seat decides if this or that happens first: see `PlanWanted`.

    deciders: whose decision each entry of each line is; of chance -1.
    """

    ply: int
    lines: tuple[tuple[str, ...], ...]
    deciders: tuple[tuple[int, ...], ...]


class Stand(Struct, frozen=True):
    """How the game stands, for everybody. board: the game's own dataclass of what is drawn. text: the position's.

    to_decide: seats (chance: -1) that must still decide; decided: those whose sealed decision is in. roller: where
    persons enter dice, the seat that rolls now, else null.
    """

    ply: int
    text: str
    board: Any
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    roller: int | None = None


class Story(Struct, frozen=True):
    """Where what happened last begins, for a guest who comes: the board when so many plies stood.

    The lines from there on tell their events: all since the guest's own last turn began, for who watches the last turn.
    """

    from_ply: int
    board: Any


class Diagram(Struct, frozen=True):
    """The server's own drawing of the position, and the drawings that lead to it from the last decision."""

    svg: str
    frames: tuple[str, ...]


class End(Struct, frozen=True):
    """How a game ended.

    result: one number per seat. termination: how it ended outside the rules. seed: of chance, "" where it was entered
    by hand. rematch: the seat that has asked for one first, if any has.
    """

    result: tuple[float, ...]
    termination: str | None
    sentence: str
    seed: str
    rematch: int | None = None


class TableState(Struct, frozen=True, tag="table"):
    """The whole table as the holder of some seats (none: a spectator) may know it.

    watching: connections that hold no seat. undo: seats of this guest that may take back. may_offer: what the first
    seat of this guest may offer just now. plan: of the guest's seat, if it is its only one. chat: the latest of what
    was said; players, and others from their addresses, are not told what watchers say before the end. exact: whether
    this guest may ask for exact values. thinking: seats of bots at work. seconds_left: on the game's own clock, None
    while it does not run. clocks: of all seats, none where time is not counted. diagram: only for guests who want it.
    end: None while the game runs. kept_until: the day (UTC, `2026-12-31`) until which the table is kept if nobody comes
    to it any more. story: what can be shown again; told on joining only.
    """

    id: str
    game: GameDescription
    seat_cards: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    commitment: str
    terms: Terms
    seats: tuple[SeatState, ...]
    watching: int
    stand: Stand
    asked: tuple[Asked, ...]
    entering: ChanceAsked | None
    log: LogChange
    undo: tuple[int, ...]
    offer: OfferState | None
    may_offer: tuple[str, ...]
    plan: PlanState | None
    chat: tuple[ChatLine, ...]
    exact: bool
    thinking: tuple[int, ...]
    seconds_left: int | None
    clocks: tuple[SeatClock, ...]
    diagram: Diagram | None
    end: End | None
    kept_until: str
    story: Story | None


class TableChange(Struct, frozen=True, tag="change", omit_defaults=True):
    """The parts of a `TableState` that have changed since the last message; the others stand."""

    seats: tuple[SeatState, ...] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    stand: Stand | UnsetType = UNSET
    asked: tuple[Asked, ...] | UnsetType = UNSET
    entering: ChanceAsked | UnsetType | None = UNSET
    log: LogChange | UnsetType = UNSET
    undo: tuple[int, ...] | UnsetType = UNSET
    offer: OfferState | UnsetType | None = UNSET
    may_offer: tuple[str, ...] | UnsetType = UNSET
    plan: PlanState | UnsetType | None = UNSET
    chat: tuple[ChatLine, ...] | UnsetType = UNSET
    exact: bool | UnsetType = UNSET
    thinking: tuple[int, ...] | UnsetType = UNSET
    seconds_left: int | UnsetType | None = UNSET
    clocks: tuple[SeatClock, ...] | UnsetType = UNSET
    diagram: Diagram | UnsetType | None = UNSET
    end: End | UnsetType | None = UNSET
    kept_until: str | UnsetType = UNSET


class Failure(Struct, frozen=True, tag="error"):
    """A refusal. code: a word for programs; sentence: for people; re: the tag of the message that it answers."""

    code: str
    sentence: str
    re: str | int | None


class WhyAnswer(Struct, frozen=True, tag="why"):
    """Why a decision is not allowed."""

    sentence: str
    re: str | int | None


class DecisionValue(Struct, frozen=True):
    """What a decision is worth for the seat that decides.

    outcome: `won`, `drawn`, `lost`, or `open` where it is not known. plies: to the end if both play perfectly, None for
    draws and where it is not known. within: the plies are only the most that it takes.
    """

    text: str
    outcome: str
    plies: int | None
    within: bool


class ValuesAnswer(Struct, frozen=True, tag="values"):
    """What each decision at a ply of the table is worth. solved: who wins from there, or that it is not known."""

    ply: int
    values: tuple[DecisionValue, ...]
    solved: str | None
    re: str | int | None


class Pong(Struct, frozen=True, tag="pong"):
    """I am here."""

    re: str | int | None


ServerMessage = TableState | TableChange | Failure | WhyAnswer | ValuesAnswer | Pong


class Refusal(Struct, frozen=True):
    """A refused request over HTTP."""

    error: str
    sentence: str
