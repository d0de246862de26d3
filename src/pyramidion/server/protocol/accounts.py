"""What is asked and told of people rather than of one table: their games that are over, what gives them back."""

from typing import Annotated

from msgspec import Meta, Struct

from pyramidion.server.protocol.client_messages import Key, Name, TableAsked

Code = Annotated[str, Meta(min_length=26, max_length=100, pattern="^[A-Z2-7]+$")]
"""A recovery code: 130 random bits at least, in the letters of base32."""


class FinishedGamesRequest(Struct, forbid_unknown_fields=True):
    """Which games are over? Those of the asker's keys; without keys those of tables that stood in the lobby.

    game: an id. name: a part of the name of somebody else who played. result: of the asker. before: the `place` of the
    last game that is known already.
    """

    keys: Annotated[list[Key], Meta(max_length=1000)] = []
    game: Annotated[str, Meta(max_length=40)] | None = None
    name: Name = ""
    result: Annotated[str, Meta(pattern="^(won|lost|shared)$")] | None = None
    before: Annotated[str, Meta(max_length=100)] | None = None


class FinishedSeat(Struct, frozen=True):
    """Who played a seat. level: of a bot. share: of the win: 1 won, 0 lost, between them shared or drawn."""

    name: str
    level: str | None
    share: float


class FinishedGame(Struct, frozen=True):
    """A game that is over. yours: seats that the asker's keys open. ended: when (UTC).

    place: see `FinishedGamesRequest`.
    """

    id: str
    game: str
    title: str
    seats: tuple[FinishedSeat, ...]
    yours: tuple[int, ...]
    sentence: str
    plies: int
    ended: str
    place: str


class FinishedGames(Struct, frozen=True):
    """Games that are over, the latest first. more: whether others come after them."""

    games: tuple[FinishedGame, ...]
    more: bool


class RecoveryBindingRequest(Struct, forbid_unknown_fields=True):
    """From now on a code opens all seats that these keys open, wherever it is brought: it is itself a key of them."""

    code: Code
    tables: Annotated[list[TableAsked], Meta(max_length=50)]


class BoundTables(Struct, frozen=True):
    """The tables at which the code opens what the asker holds."""

    tables: tuple[str, ...]


class RecoveryRequest(Struct, forbid_unknown_fields=True):
    """Which tables does a code open? Or: a link to the feed that says where it is its holder's turn."""

    code: Code


class RecoveredTable(Struct, frozen=True):
    """A table at which a code opens a seat, as a key does."""

    id: str
    title: str
    over: bool


class FeedLink(Struct, frozen=True):
    """The path of a feed, which its owner alone should know; it opens nothing. The one before has ended."""

    path: str


Endpoint = Annotated[str, Meta(min_length=12, max_length=1000, pattern="^https?://")]
"""Where a push service takes what is meant for one browser."""


class PushSubscribeRequest(Struct, forbid_unknown_fields=True):
    """A browser is to be told where it is the turn of whoever has a code (web push).

    endpoint, p256dh, auth: of its subscription, the keys in base64url.
    """

    code: Code
    endpoint: Endpoint
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=30)]


class PushUnsubscribeRequest(Struct, forbid_unknown_fields=True):
    """A browser is to be told no more."""

    code: Code
    endpoint: Endpoint


class PushKey(Struct, frozen=True):
    """What browsers subscribe to: the house's public key (P-256, uncompressed, base64url)."""

    key: str


class PushMessage(Struct, frozen=True):
    """What a browser is sent, sealed for it: that it is somebody's turn, and the path of the table."""

    title: str
    path: str


REQUESTS = (FinishedGamesRequest, RecoveryBindingRequest, RecoveryRequest, PushSubscribeRequest, PushUnsubscribeRequest)
ANSWERS = (FinishedGames, BoundTables, RecoveredTable, FeedLink, PushKey, PushMessage)
PARTS = (FinishedSeat, FinishedGame)
