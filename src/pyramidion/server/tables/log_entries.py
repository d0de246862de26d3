"""Entries of a table's log: everything that happened at the table, as tagged structs. Replaying them reconstructs the
table.
"""

import msgspec
from msgspec import Struct


class _Entry(Struct, frozen=True, kw_only=True, tag_field="type"):
    at: float = 0.0
    """When it happened, in seconds since 1970."""


class DecisionEntry(_Entry, frozen=True, omit_defaults=True, tag="decision"):
    """A seat decided. text: in the game's notation. by_clock: its time ran out, so the game's default was played."""

    seat: int
    text: str
    by_clock: bool = False


class ChanceEntry(_Entry, frozen=True, tag="chance"):
    """Chance decided, by the table's seed or by physical dice. text: in the game's notation."""

    text: str


class TakebackEntry(_Entry, frozen=True, tag="takeback"):
    """A seat took back plies without needing anyone's agreement."""

    seat: int
    plies: int


class ResignationEntry(_Entry, frozen=True, tag="resignation"):
    """A seat resigned, which ended the game."""

    seat: int


class DepartureEntry(_Entry, frozen=True, tag="departure"):
    """A seat resigned while several other people play on; a bot decides for it from now on."""

    seat: int


class TimeoutEntry(_Entry, frozen=True, tag="timeout"):
    """A seat's time ran out."""

    seat: int


class SeatEntry(_Entry, frozen=True, tag="seat"):
    """A player took a seat. name: of the person or bot."""

    seat: int
    name: str


class ReturnEntry(_Entry, frozen=True, tag="return"):
    """A seat's player returned to a game that was paused because nobody decided."""

    seat: int


DRAW, TAKEBACK, REROLL = "draw", "takeback", "reroll"
"""The kinds of offer: a draw, a takeback, or, if dice are entered by hand, to enter the last roll again."""


class OfferEntry(_Entry, frozen=True, tag="offer"):
    """A seat offers DRAW, TAKEBACK or REROLL. plies: taken back if all agree. agreed: seats that agree, including this
    one.
    """

    seat: int
    kind: str
    plies: int
    agreed: frozenset[int]


class OfferAnswerEntry(_Entry, frozen=True, tag="offer_answer"):
    """A seat answered an offer."""

    seat: int
    accept: bool


class VacationEntry(_Entry, frozen=True, tag="vacation"):
    """A seat's clock stops for some days."""

    seat: int
    days: int


class RoundStartEntry(_Entry, frozen=True, tag="round_start"):
    """In a correspondence game, a seat's own time for its secret decision began. seconds: its length."""

    seat: int
    seconds: int


class ClientSeedEntry(_Entry, frozen=True, tag="client_seed"):
    """A seat's contribution to the seed of chance, in hexadecimal; "": nothing."""

    seat: int
    text: str


class ConditionalMovesEntry(_Entry, frozen=True, tag="conditional_moves"):
    """A seat's conditional moves (`conditional_moves`). lines: from ply `ply` on; none: the previous ones are
    revoked.
    """

    seat: int
    ply: int
    lines: tuple[tuple[str, ...], ...]


class ChatEntry(_Entry, frozen=True, tag="chat"):
    """Somebody sent a chat message. seat: None for a spectator, whose name may be empty ("")."""

    seat: int | None
    name: str
    text: str


class RematchEntry(_Entry, frozen=True, tag="rematch"):
    """A seat asked for a rematch. table_id: where its owner waits for the others."""

    seat: int
    table_id: str


LogEntry = (
    DecisionEntry
    | ChanceEntry
    | TakebackEntry
    | ResignationEntry
    | DepartureEntry
    | TimeoutEntry
    | SeatEntry
    | ReturnEntry
    | OfferEntry
    | OfferAnswerEntry
    | VacationEntry
    | RoundStartEntry
    | ClientSeedEntry
    | ConditionalMovesEntry
    | ChatEntry
    | RematchEntry
)

encode_entry = msgspec.json.Encoder().encode
"""An entry as JSON, as it is stored and sent to other servers."""

_decoder: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


def decode_entry(data: str) -> LogEntry:
    """The entry in a stored text. Raises ValueError."""
    return _decoder.decode(data)


def kind_of(entry: LogEntry) -> str:
    """The tag of an entry's type, such as `decision`."""
    return str(entry.__struct_config__.tag)
