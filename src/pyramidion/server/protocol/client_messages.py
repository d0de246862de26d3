"""Messages from clients, as typed structs; anything else is rejected with an error sentence. See docs/protocol.md."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from pyramidion.core.messages import Message
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.validation import invalid_reason
from pyramidion.server.tables.table_data import Terms

Text = Annotated[str, Meta(max_length=4000)]
RequestId = Annotated[str, Meta(max_length=100)] | int | None
Seat = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=100)]
Nonce = Annotated[str, Meta(min_length=16, max_length=100)]
Level = Annotated[str, Meta(max_length=20)]


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message: the keys of the seats that the client acts for; none for a spectator."""

    keys: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=16)] = []


class Decide(Struct, tag="decide", forbid_unknown_fields=True):
    """A decision of a seat at ply `ply` of the table."""

    seat: Seat
    ply: int
    text: Text
    request_id: RequestId = None


class IllegalReasonQuery(Struct, tag="illegal_reason", forbid_unknown_fields=True):
    """Asks why a decision is not allowed. text: of the decision; or path: choices that lead to no decision."""

    seat: Seat
    text: Text | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = []
    request_id: RequestId = None


class SeatKeys(Struct, forbid_unknown_fields=True):
    """A table with the keys of the client's seats there."""

    table_id: Key
    keys: Annotated[list[Key], Meta(max_length=16)] = []


OwnTables = Annotated[list[SeatKeys], Meta(max_length=60)]
"""The client's running tables: the server does not evaluate positions of a running game between people for its
players.
"""


class ExactValuesQuery(Struct, tag="exact_values", forbid_unknown_fields=True):
    """Asks for the exact value of each decision at ply `ply` of the table.

    own_tables: the client's other running tables; the server does not evaluate positions of a running game between
    people for its players.
    """

    ply: Annotated[int, Meta(ge=0)]
    own_tables: OwnTables = []
    request_id: RequestId = None


class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    """Takes back a seat's last decision."""

    seat: Seat
    request_id: RequestId = None


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """A seat resigns."""

    seat: Seat
    request_id: RequestId = None


class PlaybackFinished(Struct, tag="playback_finished", forbid_unknown_fields=True):
    """A player has seen everything that led to the secret decision at ply `ply`: the game's clock may run for the
    seat.
    """

    seat: Seat
    ply: int
    request_id: RequestId = None


class StartRound(Struct, tag="start_round", forbid_unknown_fields=True):
    """In a correspondence game: a player starts the game's own clock for their secret decision.

    ply: of the round's first secret decision, as in `PlaybackFinished`.
    """

    seat: Seat
    ply: int
    request_id: RequestId = None


class MakeOffer(Struct, tag="make_offer", forbid_unknown_fields=True):
    """A seat offers the other players a draw, or asks them for a takeback of its last decision.

    reroll: at a table with physical dice, a seat says that the last roll was entered wrongly. If all agree, the roll
    and what came after it are taken back, and the seat that rolled enters it again.
    """

    seat: Seat
    kind: Annotated[str, Meta(pattern="^(draw|takeback|reroll)$")]
    request_id: RequestId = None


class AnswerOffer(Struct, tag="answer_offer", forbid_unknown_fields=True):
    """A seat accepts or declines an offer; declining its own offer withdraws it."""

    seat: Seat
    accept: bool
    request_id: RequestId = None


class TakeVacation(Struct, tag="take_vacation", forbid_unknown_fields=True):
    """Stops a seat's clock for some days in a correspondence game."""

    seat: Seat
    days: Annotated[int, Meta(ge=1, le=14)]
    request_id: RequestId = None


class AddClientSeed(Struct, tag="add_client_seed", forbid_unknown_fields=True):
    """A seat's contribution to the seed of chance: 16 to 64 hexadecimal digits, or "" to decline."""

    seat: Seat
    text: Annotated[str, Meta(pattern="^([0-9a-f]{16,64})?$")] = ""
    request_id: RequestId = None


class SetConditionalMoves(Struct, tag="set_conditional_moves", forbid_unknown_fields=True):
    """Sets a seat's conditional moves, which replace the previous ones. They are secret from everybody else.

    ply: the table's. lines: each is a sequence of decisions and chance outcomes from that ply on, ending with a
    decision of the seat. A decision of the seat is carried out as soon as everything before it in its line has
    happened. No lines: the conditional moves are revoked.
    """

    seat: Seat
    ply: int
    lines: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=40)]], Meta(max_length=50)
    ]
    request_id: RequestId = None


class PostChat(Struct, tag="post_chat", forbid_unknown_fields=True):
    """Posts a chat message. text: plain text. seat: of a player; null for a spectator, who may give a name.

    Players, and anyone connecting from a player's address, see spectators' messages only after the game.
    """

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    seat: Seat | None = None
    name: Name | None = None
    request_id: RequestId = None


class EnterOutcome(Struct, tag="enter_outcome", forbid_unknown_fields=True):
    """Enters the outcome of physical dice or a throw at ply `ply`, by the seat that rolls (`CurrentPosition.roller`).

    Any player enters what a bot rolls.
    """

    seat: Seat
    ply: int
    text: Text
    request_id: RequestId = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Asks whether the server is there."""

    request_id: RequestId = None


class RetryBot(Struct, tag="retry_bot", forbid_unknown_fields=True):
    """Asks a bot that has failed again. level: another level, which the bot keeps; null: the same."""

    seat: Seat
    level: Level | None = None
    request_id: RequestId = None


class SetDiagrams(Struct, tag="set_diagrams", forbid_unknown_fields=True):
    """Whether the server sends its diagram with each state, for a client without its own board for the game."""

    enabled: bool
    request_id: RequestId = None


ClientMessage = (
    Join
    | Decide
    | IllegalReasonQuery
    | ExactValuesQuery
    | TakeBack
    | Resign
    | MakeOffer
    | AnswerOffer
    | TakeVacation
    | AddClientSeed
    | SetConditionalMoves
    | EnterOutcome
    | RetryBot
    | SetDiagrams
    | PlaybackFinished
    | StartRound
    | PostChat
    | Ping
)


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table: for the client itself (person), for a bot of a level, or for an invited player (open)."""

    kind: Annotated[str, Meta(pattern="^(person|bot|open)$")] = "person"
    name: Name | None = None
    level: Level | None = None


Options = dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=600)]]


class NewTableRequest(Terms, frozen=True, forbid_unknown_fields=True):
    """A new table with its terms. Omitted seats are for the client itself."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = field(default_factory=dict)
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = field(default_factory=list)


class GamePreviewRequest(Struct, forbid_unknown_fields=True):
    """Asks for the start position of a game with some options, and for what is wrong with them."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}


class RematchRequest(Struct, forbid_unknown_fields=True):
    """A rematch, with the seats rotated by one. keys: of the client's seats."""

    keys: Annotated[list[Key], Meta(max_length=16)] = []


class ClaimSeatRequest(Struct, forbid_unknown_fields=True):
    """Claims a seat. code: of an invitation or a seat transfer; or seat: an open seat of a public table.

    nonce: random text from the client; a repeated request with the same nonce gets the same key, in case the first
    answer was lost.
    """

    nonce: Nonce
    code: Key | None = None
    seat: Seat | None = None
    name: Name | None = None


class SeatTransferRequest(Struct, forbid_unknown_fields=True):
    """Asks for a code with which another device takes over a seat."""

    key: Key


class AddBotRequest(Struct, forbid_unknown_fields=True):
    """Gives an open seat to a bot. creator_key: of the table's creator (`NewTable`)."""

    creator_key: Key
    seat: Seat
    level: Level = "medium"


class CancelInvitationRequest(Struct, forbid_unknown_fields=True):
    """Cancels the invitation to a table with an open seat, and deletes the table. creator_key: of its creator
    (`NewTable`).
    """

    creator_key: Key


class TableStatusRequest(Struct, forbid_unknown_fields=True):
    """Asks for the status of the client's tables."""

    tables: Annotated[list[SeatKeys], Meta(max_length=50)]


_Request = TypeVar("_Request")

_client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_client_message(data: str | bytes) -> ClientMessage:
    """The message that a client sent. Raises RequestError."""
    try:
        return _client_messages.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        sentence = Message("This message cannot be read: {reason}.", reason=invalid_reason(error))
        raise RequestError("bad_message", sentence) from error


def read_request(data: bytes, kind: type[_Request]) -> _Request:
    """The body of a request as a struct. Raises RequestError."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        sentence = Message("This request cannot be read: {reason}.", reason=invalid_reason(error))
        raise RequestError("bad_request", sentence) from error
