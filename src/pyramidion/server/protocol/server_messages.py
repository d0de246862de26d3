"""Messages of the server, as typed structs. The schema, the page's types and docs/protocol.md are generated from these.

Every state of a table is one `TableState`; a client receives it whole once, and then only the parts that changed.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from pyramidion.core.options import OptionValue
from pyramidion.server.protocol.game_info import GameDescription, SeatInfo
from pyramidion.server.tables.table_data import Terms


class SeatState(Struct, frozen=True):
    """A seat of a table.

    controlled: whether this connection acts for it. present: whether its player is a bot or connected. open: whether
    nobody has claimed it yet. resigned: whether its player has resigned and a bot plays on. client_seed: its
    contribution to the seed of chance; "": it declined; null: it has not answered, or the table does not ask.
    """

    name: str
    person: bool
    level: str | None
    controlled: bool
    present: bool
    open: bool
    resigned: bool
    client_seed: str | None


class LogLine(Struct, frozen=True):
    """A ply of the game.

    seat: null for chance. text: null while it is secret from this client. turn_number: where a numbered turn begins.
    events: its consequences, each with `kind`, `sentence` and the fields of the game's event; on joining, only the
    lines of the catch-up have them. chance_animation: of a chance outcome, in base64.
    """

    ply: int
    seat: int | None
    text: str | None
    turn_number: int | None
    turn_start: bool
    events: tuple[dict[str, Any], ...] = ()
    chance_animation: str | None = None


class LogChange(Struct, frozen=True):
    """The log from a ply on, replacing what the client had from there. from_ply = 0: the whole log."""

    from_ply: int
    lines: tuple[LogLine, ...]


class MoveTreeNode(Struct, frozen=True, omit_defaults=True):
    """A half-entered decision: the next prompt, the decision if it is already complete, and the choices that continue
    it.

    A choice that completes the decision and leads no further is just the decision's text. labels: button texts for
    those choices that are not on the board. effects: what choices change besides, in the form that the game's own board
    reads, so that it can show the decision before it is carried out.
    """

    prompt: str
    children: dict[str, "MoveTreeNode | str"]
    move: str | None = None
    labels: dict[str, str] = {}
    effects: dict[str, tuple[str, ...]] = {}


class ChancePrompt(Struct, frozen=True):
    """The possible outcomes of physical dice or a physical throw, choice by choice, for the client that enters it.
    seat: the seat for which this client enters it: the one that rolls; any player's if a bot rolls. choice_info: the
    meaning of choices, as the game's own dataclass, so that they can be drawn.
    """

    seat: int
    move_tree: MoveTreeNode
    choice_info: dict[str, Any]


class SeatPrompt(Struct, frozen=True, omit_defaults=True):
    """The choices of a seat of this client. sealed_decision: its own. move_tree: null if it is not its turn to decide.
    round_seconds: in a correspondence game, seconds for the decision once its player starts it (`StartRound`); 0: there
    is nothing to start.
    """

    seat: int
    sealed_decision: str | None = None
    move_tree: MoveTreeNode | None = None
    round_seconds: int = 0


class SeatClock(Struct, frozen=True):
    """The clock of a seat. seconds_left: whole seconds. vacation_until: UTC time; null if the seat is not on vacation.

    vacation_days_left: days that it may still take.
    """

    seconds_left: int
    running: bool
    vacation_until: str | None
    vacation_days_left: int


class OfferState(Struct, frozen=True):
    """A seat's offer: see `MakeOffer`. plies: taken back if all agree. unanswered: seats that have not answered yet."""

    seat: int
    kind: str
    plies: int
    unanswered: tuple[int, ...]


class ChatMessage(Struct, frozen=True):
    """A chat message. number: from 0 at each table. seat: null for a spectator. sent_at: UTC time."""

    number: int
    seat: int | None
    name: str
    text: str
    sent_at: str


class ConditionalMovesState(Struct, frozen=True):
    """The conditional moves of this client's seat: see `SetConditionalMoves`.

    deciders: the seat that decides each entry of each line; -1 for chance.
    """

    ply: int
    lines: tuple[tuple[str, ...], ...]
    deciders: tuple[tuple[int, ...], ...]


class CurrentPosition(Struct, frozen=True):
    """The current position, the same for everybody. text: in the game's notation. board: the game's own dataclass.

    to_decide: seats (chance: -1) that must still decide. decided: seats whose sealed decision is in. roller: at a table
    with physical dice, the seat that rolls now, else null.
    """

    ply: int
    text: str
    board: Any
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    roller: int | None = None


class CatchUp(Struct, frozen=True):
    """The events that a client can play back when it joins: the board at ply `from_ply`, and the events of the lines
    from there on.

    They start with the last turn of the client's own seats, with the one before it while that turn has only begun; for
    a spectator with the last turn.
    """

    from_ply: int
    board: Any


class Diagram(Struct, frozen=True):
    """The server's own drawing of the position. frames: the drawings that lead to it from the last decision."""

    svg: str
    frames: tuple[str, ...]


class GameEnd(Struct, frozen=True):
    """The end of a game. result: the score of each seat. termination: how it ended if it was not
    played to its end. seed: of chance, "" if chance was physical. rematch_seat: the first seat that asked for a
    rematch.
    """

    result: tuple[float, ...]
    termination: str | None
    sentence: str
    seed: str
    rematch_seat: int | None = None


class TableState(Struct, frozen=True, tag="table"):
    """The whole table as this client may see it; the client controls some seats, or none as a spectator.

    spectators: number of connections without a seat. seat_prompts: one for each seat of this client. chance_prompt:
    null unless this client has to enter a physical outcome. takeback_seats: seats of this client that may take back.
    possible_offers: what the first seat of this client may offer now. conditional_moves: of the client's seat, if it
    has only one. chat: latest messages; players, and others from their addresses, see spectators' messages only after
    the game. exact_values_allowed: whether this client may ask for exact values. thinking_bots: seats of bots that are
    computing.
    failed_bots: seats of bots that have failed and wait for `RetryBot`. round_seconds_left: on the game's own clock;
    null while it does not run. paused: whether no clock runs because the clock alone has decided several turns, until a
    player decides or returns. clocks: of all seats; none without a time control. diagram: only for clients that want
    it. end: null while the game runs. kept_until: the day (UTC, `2026-12-31`) on which the table is deleted unless
    somebody visits it before. catch_up: sent on joining only.
    """

    id: str
    game: GameDescription
    seat_info: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    seed_commitment: str
    terms: Terms
    seats: tuple[SeatState, ...]
    spectators: int
    position: CurrentPosition
    seat_prompts: tuple[SeatPrompt, ...]
    chance_prompt: ChancePrompt | None
    log: LogChange
    takeback_seats: tuple[int, ...]
    offer: OfferState | None
    possible_offers: tuple[str, ...]
    conditional_moves: ConditionalMovesState | None
    chat: tuple[ChatMessage, ...]
    exact_values_allowed: bool
    thinking_bots: tuple[int, ...]
    failed_bots: tuple[int, ...]
    round_seconds_left: int | None
    paused: bool
    clocks: tuple[SeatClock, ...]
    diagram: Diagram | None
    end: GameEnd | None
    kept_until: str
    catch_up: CatchUp | None


class TableChange(Struct, frozen=True, tag="change", omit_defaults=True):
    """The parts of a `TableState` that have changed since the last message; the others are unchanged."""

    seats: tuple[SeatState, ...] | UnsetType = UNSET
    spectators: int | UnsetType = UNSET
    position: CurrentPosition | UnsetType = UNSET
    seat_prompts: tuple[SeatPrompt, ...] | UnsetType = UNSET
    chance_prompt: ChancePrompt | UnsetType | None = UNSET
    log: LogChange | UnsetType = UNSET
    takeback_seats: tuple[int, ...] | UnsetType = UNSET
    offer: OfferState | UnsetType | None = UNSET
    possible_offers: tuple[str, ...] | UnsetType = UNSET
    conditional_moves: ConditionalMovesState | UnsetType | None = UNSET
    chat: tuple[ChatMessage, ...] | UnsetType = UNSET
    exact_values_allowed: bool | UnsetType = UNSET
    thinking_bots: tuple[int, ...] | UnsetType = UNSET
    failed_bots: tuple[int, ...] | UnsetType = UNSET
    round_seconds_left: int | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    clocks: tuple[SeatClock, ...] | UnsetType = UNSET
    diagram: Diagram | UnsetType | None = UNSET
    end: GameEnd | UnsetType | None = UNSET
    kept_until: str | UnsetType = UNSET


class ErrorMessage(Struct, frozen=True, tag="error"):
    """An error. code: for programs. sentence: for people. request_id: of the message that it answers."""

    code: str
    sentence: str
    request_id: str | int | None


class IllegalReasonAnswer(Struct, frozen=True, tag="illegal_reason"):
    """Why a decision is not allowed."""

    sentence: str
    request_id: str | int | None


class DecisionValue(Struct, frozen=True):
    """The value of a decision for the seat that decides.

    outcome: `won`, `drawn`, `lost`, or `open` if it is unknown. plies: to the end with perfect play; null for draws and
    unknown values. is_bound: whether plies is only an upper bound.
    """

    text: str
    outcome: str
    plies: int | None
    is_bound: bool


class ExactValuesAnswer(Struct, frozen=True, tag="exact_values"):
    """The value of each decision at a ply of the table. solution: who wins from there; null if unknown."""

    ply: int
    values: tuple[DecisionValue, ...]
    solution: str | None
    request_id: str | int | None


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    request_id: str | int | None


ServerMessage = TableState | TableChange | ErrorMessage | IllegalReasonAnswer | ExactValuesAnswer | Pong


class ErrorResponse(Struct, frozen=True):
    """The answer to a failed HTTP request. code: for programs. sentence: for people."""

    code: str
    sentence: str
