"""What a client may say, as typed messages; anything else is refused with a sentence. See docs/protocol.md."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from pyramidion.server.errors import RequestError
from pyramidion.server.tables.table_data import Terms

Text = Annotated[str, Meta(max_length=4000)]
Tag = Annotated[str, Meta(max_length=100)] | int | None
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
    tag: Tag = None


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """The question why a decision is not allowed: its text, or the path of choices that leads nowhere."""

    seat: Seat
    text: Text | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = []
    tag: Tag = None


class Values(Struct, tag="values", forbid_unknown_fields=True):
    """The question what each decision at ply `ply` of the table is worth, exactly."""

    ply: Annotated[int, Meta(ge=0)]
    tag: Tag = None


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """A seat wants its last decision back."""

    seat: Seat
    tag: Tag = None


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """A seat gives up."""

    seat: Seat
    tag: Tag = None


class Shown(Struct, tag="shown", forbid_unknown_fields=True):
    """A seat's person has seen what led to the secret decision at ply `ply`: the game's clock may run for it."""

    seat: Seat
    ply: int
    tag: Tag = None


class Begin(Struct, tag="begin", forbid_unknown_fields=True):
    """By correspondence: a seat's person begins his secret decision, and the game's own clock runs for him from now on.

    ply: the first of the moment's secret decisions, as in `shown`.
    """

    seat: Seat
    ply: int
    tag: Tag = None


class Propose(Struct, tag="offer", forbid_unknown_fields=True):
    """A seat offers the other persons a draw, or asks them to let it take its last decision back.

    reroll: where persons enter dice, a seat says that the last roll was entered wrongly. If all agree, the roll and
    what came after it are taken back, and the seat that rolled enters it again.
    """

    seat: Seat
    kind: Annotated[str, Meta(pattern="^(draw|takeback|reroll)$")]
    tag: Tag = None


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """A seat's answer to what is offered; with a no, who offered takes it back."""

    seat: Seat
    accept: bool
    tag: Tag = None


class Vacation(Struct, tag="vacation", forbid_unknown_fields=True):
    """A seat's time is to stand still for some days; for games by correspondence."""

    seat: Seat
    days: Annotated[int, Meta(ge=1, le=14)]
    tag: Tag = None


class Share(Struct, tag="share", forbid_unknown_fields=True):
    """What a seat adds to the seed of chance, in hexadecimal: 16 to 64 digits, or none if it does not want to."""

    seat: Seat
    text: Annotated[str, Meta(pattern="^([0-9a-f]{16,64})?$")] = ""
    tag: Tag = None


class PlanWanted(Struct, tag="plan", forbid_unknown_fields=True):
    """What a seat decides if this or that happens first. Only its holder is ever told of it.

    ply: the table's. lines: each is what is to happen from there on, decision by decision (and outcome by outcome), the
    seat's own decisions among it and at its end; these are carried out as soon as all before them has happened. A new
    plan takes the place of the one before; no lines: it is revoked.
    """

    seat: Seat
    ply: int
    lines: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=40)]], Meta(max_length=50)
    ]
    tag: Tag = None


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Something is said at the table, in plain text. seat: of who plays; null: of who watches, and may say his name.

    Players, and who comes from a player's address, hear those who watch only when the game is over.
    """

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    seat: Seat | None = None
    name: Name | None = None
    tag: Tag = None


class Enter(Struct, tag="enter", forbid_unknown_fields=True):
    """What dice or a throw have shown at a real table, entered at ply `ply` by the seat that rolls (`Stand.roller`).

    Any person enters what a bot rolls.
    """

    seat: Seat
    ply: int
    text: Text
    tag: Tag = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    tag: Tag = None


class Draw(Struct, tag="draw", forbid_unknown_fields=True):
    """Whether the client wants the server's drawing with each state: it has no board of its own for the game."""

    wanted: bool
    tag: Tag = None


ClientMessage = (
    Join
    | Decide
    | Why
    | Values
    | Undo
    | Resign
    | Propose
    | Answer
    | Vacation
    | Share
    | PlanWanted
    | Enter
    | Draw
    | Shown
    | Begin
    | Say
    | Ping
)


class SeatWanted(Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table: the asker (person), a bot of a level, or who is invited (open)."""

    kind: Annotated[str, Meta(pattern="^(person|bot|open)$")] = "person"
    name: Name | None = None
    level: Level | None = None


Options = dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=600)]]


class TableWanted(Terms, frozen=True, forbid_unknown_fields=True):
    """A new table, with its terms. Fewer seats than the game has: the rest are persons."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = field(default_factory=dict)
    seats: Annotated[list[SeatWanted], Meta(max_length=16)] = field(default_factory=list)


class SetupWanted(Struct, forbid_unknown_fields=True):
    """The question what a game with some options looks like, and what is wrong with them."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}


class RematchWanted(Struct, forbid_unknown_fields=True):
    """The same again, seats turned by one; the keys tell which seats the asker holds."""

    keys: Annotated[list[Key], Meta(max_length=16)] = []


class SeatClaimed(Struct, forbid_unknown_fields=True):
    """Somebody sits down. code: of an invitation, or of a seat that moves; or seat: an open one of the lobby.

    nonce: made up by the asker; who asks again with the same one is given the same key, as an answer may be lost.
    """

    nonce: Nonce
    code: Key | None = None
    seat: Seat | None = None
    name: Name | None = None


class MoveWanted(Struct, forbid_unknown_fields=True):
    """The holder of a seat wants to go on with it on another device."""

    key: Key


class BotWanted(Struct, forbid_unknown_fields=True):
    """The maker of a table gives an open seat to a bot. host: the table's own key, which opens no seat."""

    host: Key
    seat: Seat
    level: Level = "medium"


class TableAsked(Struct, forbid_unknown_fields=True):
    """A table that somebody asks after, with the keys of his seats there."""

    id: Key
    keys: Annotated[list[Key], Meta(max_length=16)] = []


class StandingsWanted(Struct, forbid_unknown_fields=True):
    """How do my tables stand?"""

    tables: Annotated[list[TableAsked], Meta(max_length=50)]


_client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_client_message(data: str | bytes) -> ClientMessage:
    """The message that a client sent. Raises RequestError."""
    try:
        return _client_messages.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RequestError("bad_message", f"This message cannot be read: {error}.") from error


def read_request(data: bytes, kind: type[Any]) -> Any:
    """The body of a request as a struct. Raises RequestError."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RequestError("bad_request", f"This request cannot be read: {error}.") from error
