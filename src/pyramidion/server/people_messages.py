"""What is asked and told of people rather than of one table: their games that are over, as typed messages."""

from typing import Annotated

from msgspec import Meta, Struct

from pyramidion.server.messages import Key, Name


class FinishedWanted(Struct, forbid_unknown_fields=True):
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
    """A game that is over. yours: seats that the asker's keys open. ended: when (UTC). place: see `FinishedWanted`."""

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


REQUESTS = (FinishedWanted,)
ANSWERS = (FinishedGames,)
PARTS = (FinishedSeat, FinishedGame)
