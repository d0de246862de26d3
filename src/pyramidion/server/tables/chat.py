"""Chat at a table: plain text, stored in the log but in no record; players see spectators' messages when the game is
over.
"""

from collections.abc import Collection, Sequence

from pyramidion.core.messages import Message, message_in
from pyramidion.server.accounts import display_names
from pyramidion.server.accounts.display_names import Named
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import PostChat
from pyramidion.server.tables.log_entries import ChatEntry
from pyramidion.server.tables.table_data import SeatRow

MAX_MESSAGES = 500
"""Maximum number of messages at one table."""
MAX_SPECTATOR_MESSAGES = 250
"""Maximum number of messages from spectators: players can still chat when spectators have used up theirs."""
MAX_SHOWN = 50
"""Number of messages that a client is sent, the latest."""
SPECTATOR = message_in("spectator", "Somebody")
"""The name of a spectator who gives none."""


def post_message(
    message: PostChat, controlled: Collection[int], seats: Sequence[SeatRow], before: Sequence[ChatEntry]
) -> ChatEntry:
    """The log entry for a client's message. controlled: its seats. before: earlier messages. Raises RequestError."""
    if len(before) >= MAX_MESSAGES:
        raise RequestError(
            "too_long", Message("This table has reached its limit of {most} chat messages.", most=MAX_MESSAGES)
        )
    if message.seat is None and controlled:
        raise RequestError("bad_message", Message("Players must send chat messages for one of their own seats."))
    if message.seat is not None and message.seat not in controlled:
        raise RequestError("not_yours", Message("You do not hold this seat."))
    if message.seat is None and sum(one.seat is None for one in before) >= MAX_SPECTATOR_MESSAGES:
        raise RequestError(
            "too_long",
            Message("This table has reached its limit of {most} messages by spectators.", most=MAX_SPECTATOR_MESSAGES),
        )
    text = display_names.clean_name(message.text)
    if not text:
        raise RequestError("bad_message", Message("Your message contains no visible characters."))
    name = display_names.clean_name(message.name or "") if message.seat is None else seats[message.seat].name
    return ChatEntry(message.seat, name, text)


def sender_name(entry: ChatEntry, seats: Sequence[Named]) -> str:
    """The name of a message's sender. seats: of the game."""
    if entry.seat is None:
        return entry.name or SPECTATOR
    return display_names.shown_name(entry.name, seats[entry.seat].name)


def visible_to(
    messages: Sequence[ChatEntry], plays: bool, own: Collection[int] = ()
) -> tuple[tuple[int, ChatEntry], ...]:
    """The messages that a client may see, each with its number at the table.

    plays: whether it plays a game that is not over, or may be a player (`Presence.may_be_player`): spectators' messages
    could help. own: the numbers of its own messages.
    """
    found = [(number, one) for number, one in enumerate(messages) if one.seat is not None or not plays or number in own]
    return tuple(found[-MAX_SHOWN:])
