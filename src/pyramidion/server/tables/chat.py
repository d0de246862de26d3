"""What people say at a table: plain text, in the log but in no record; players hear watchers when the game is over."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pyramidion.server.accounts import display_names
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import Say
from pyramidion.server.storage.table_repository import LogEntry, SeatRow

MOST_SAID = 500
"""So much is said at one table at most."""
MOST_WATCHED = 250
"""So much of it by who watches: players can still talk when others have not stopped."""
MOST_TOLD = 50
"""So much of it is told, the latest."""
WATCHER = "Somebody"
"""The name of who watches and says none."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What somebody said. number: from 0 at each table. seat: None for who watches. at: seconds since 1970."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


def said(message: Say, held: Collection[int], seats: Sequence[SeatRow], before: Sequence[ChatMessage]) -> LogEntry:
    """The log entry of what a guest says. held: his seats. before: what was said until now. Raises RequestError."""
    if len(before) >= MOST_SAID:
        raise RequestError(
            "too_long", f"So much has been said at this table: {MOST_SAID} times. It goes on without words."
        )
    if message.seat is None and held:
        raise RequestError("bad_message", "Who plays speaks for a seat of his.")
    if message.seat is not None and message.seat not in held:
        raise RequestError("not_yours", "You do not hold this seat.")
    if message.seat is None and sum(one.seat is None for one in before) >= MOST_WATCHED:
        raise RequestError("too_long", f"Those who watch have said so much at this table: {MOST_WATCHED} times.")
    text = display_names.clean_name(message.text)
    if not text:
        raise RequestError("bad_message", "Nothing of this can be seen.")
    name = display_names.clean_name(message.name or "") or WATCHER if message.seat is None else seats[message.seat].name
    return LogEntry("say", message.seat, json.dumps([name, text], ensure_ascii=False))


def read(entry: LogEntry, number: int) -> ChatMessage:
    """What a log entry tells. Raises ValueError, TypeError."""
    name, text = json.loads(entry.text)
    return ChatMessage(number, entry.seat, str(name), str(text), entry.at)


def heard(sayings: Sequence[ChatMessage], plays: bool, own: Collection[int] = ()) -> tuple[ChatMessage, ...]:
    """What a guest is told.

    plays: whether he plays a game that is not over, or may be who does (`Presence.plays`): what watchers say could help
    him. own: the numbers of what he has said himself.
    """
    told = [saying for saying in sayings if saying.seat is not None or not plays or saying.number in own]
    return tuple(told[-MOST_TOLD:])
