"""Requests and answers about a player's tables: finished games, recovery codes, feeds, push notifications."""

from typing import Annotated

from msgspec import Meta, Struct

from pyramidion.server.protocol.client_messages import Key, Name, SeatKeys

Code = Annotated[str, Meta(min_length=26, max_length=100, pattern="^[A-Z2-7]+$")]
"""A recovery code: at least 130 random bits in base32."""


class FinishedGamesRequest(Struct, forbid_unknown_fields=True):
    """Asks for finished games: of the tables that keys open; without keys, of tables that were in the lobby.

    game: an id. opponent: a part of another player's name. result: for the client. cursor: of the last game that the
    client has; the answer starts after it.
    """

    keys: Annotated[list[Key], Meta(max_length=1000)] = []
    game: Annotated[str, Meta(max_length=40)] | None = None
    opponent: Name = ""
    result: Annotated[str, Meta(pattern="^(won|lost|shared)$")] | None = None
    cursor: Annotated[str, Meta(max_length=100)] | None = None


class FinishedSeat(Struct, frozen=True):
    """A player of a finished game. level: of a bot. score: 1 won, 0 lost, values between for a shared win or a draw."""

    name: str
    level: str | None
    score: float


class FinishedGame(Struct, frozen=True):
    """A finished game. your_seats: seats that the client's keys open. ended_at: UTC time.

    cursor: see `FinishedGamesRequest`.
    """

    table_id: str
    game: str
    title: str
    seats: tuple[FinishedSeat, ...]
    your_seats: tuple[int, ...]
    end_sentence: str
    plies: int
    ended_at: str
    cursor: str


class FinishedGames(Struct, frozen=True):
    """Finished games, latest first. has_more: whether more games follow."""

    games: tuple[FinishedGame, ...]
    has_more: bool


class RecoveryBindingRequest(Struct, forbid_unknown_fields=True):
    """Binds a recovery code to seats: from now on it opens all seats that these keys open, like another key."""

    code: Code
    tables: Annotated[list[SeatKeys], Meta(max_length=50)]


class BoundTables(Struct, frozen=True):
    """Ids of the tables at which the code opens the client's seats."""

    tables: tuple[str, ...]


class RecoveryRequest(Struct, forbid_unknown_fields=True):
    """Asks which tables a recovery code opens, or for a link to the feed of its owner's turns."""

    code: Code


class RecoveredTable(Struct, frozen=True):
    """A table at which a recovery code opens a seat."""

    id: str
    title: str
    over: bool


class FeedLink(Struct, frozen=True):
    """The path of a feed, which should be kept secret; it opens no seat. It replaces the previous one."""

    path: str


Endpoint = Annotated[str, Meta(min_length=12, max_length=1000, pattern="^https?://")]
"""The URL at which a push service accepts messages for one browser."""


class PushSubscribeRequest(Struct, forbid_unknown_fields=True):
    """Subscribes a browser to the turns of a recovery code's owner (web push).

    endpoint, p256dh, auth: of the browser's subscription, the keys in base64url.
    """

    code: Code
    endpoint: Endpoint
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=30)]


class PushUnsubscribeRequest(Struct, forbid_unknown_fields=True):
    """Ends a browser's subscription."""

    code: Code
    endpoint: Endpoint


class PushKey(Struct, frozen=True):
    """The server's public key for subscriptions (VAPID: P-256, uncompressed, base64url)."""

    key: str


class PushMessage(Struct, frozen=True):
    """The text of a notification, encrypted for one browser. path: of the table."""

    title: str
    path: str


REQUESTS = (FinishedGamesRequest, RecoveryBindingRequest, RecoveryRequest, PushSubscribeRequest, PushUnsubscribeRequest)
ANSWERS = (FinishedGames, BoundTables, RecoveredTable, FeedLink, PushKey, PushMessage)
PARTS = (FinishedSeat, FinishedGame)
