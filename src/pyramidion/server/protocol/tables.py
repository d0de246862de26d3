"""Answers to HTTP requests about tables: new ones, seats, the lobby, the status of a client's tables."""

from typing import Any

from msgspec import Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.protocol.game_info import SeatInfo
from pyramidion.server.protocol.server_messages import SeatState


class IssueInfo(Struct, frozen=True):
    """One problem. cells: the cells that it concerns, if any."""

    sentence: str
    cells: tuple[str, ...]


class GamePreview(Struct, frozen=True):
    """The start of a game with some options. options: all of them in canonical form; as requested, if no game can be
    played with them. board: the game's own dataclass; null if it cannot be drawn. svg: the diagram; "" if no game can
    be played. issues: everything that is wrong; none: the game can be played. notes: what is allowed but unusual.
    """

    options: dict[str, OptionValue]
    board: Any
    svg: str
    issues: tuple[IssueInfo, ...]
    notes: tuple[str, ...]


class NewTable(Struct, frozen=True):
    """A new table.

    keys: by seat, of the client's own seats. invitations: by seat, the code of each open seat; it becomes void once the
    seat is claimed. creator_key: gives open seats to bots, and opens no seat.
    """

    id: str
    keys: tuple[str | None, ...]
    invitations: tuple[str | None, ...] = ()
    creator_key: str | None = None


class ClaimedSeat(Struct, frozen=True):
    """A seat that was claimed. key: shown only once."""

    table_id: str
    seat: int
    key: str


class SeatTransfer(Struct, frozen=True):
    """The code with which another device takes over a seat, once. expires_at: UTC time."""

    seat: int
    code: str
    expires_at: str


class OpenTable(Struct, frozen=True):
    """A table that anybody may join. open_seats: seats to claim. player_present: whether one of its players is there.

    ply: the plies played. created_at: UTC time.
    """

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatState, ...]
    seat_info: tuple[SeatInfo, ...]
    open_seats: tuple[int, ...]
    player_present: bool
    ply: int
    created_at: str
    time_control: TimeControl


class TableStatus(Struct, frozen=True):
    """The status of one of a client's tables.

    deleted: whether the table no longer exists. cancelled: whether that is because its invitation was cancelled.
    unreadable: whether it exists, but its log cannot be read; all other fields are then empty, and the client should
    keep its keys. your_seats: seats that the client's keys open. your_turn: whether one of them is to decide.
    end_sentence: how the game ended; "" while it runs. changed_at: when something last happened there (UTC).
    time_control: null if nothing else is sent of the table. options: those of the game.
    """

    id: str
    deleted: bool
    game: str
    title: str
    seats: tuple[SeatState, ...]
    your_seats: tuple[int, ...]
    your_turn: bool
    ply: int
    end_sentence: str
    over: bool
    changed_at: str
    time_control: TimeControl | None = None
    options: dict[str, OptionValue] = {}
    unreadable: bool = False
    cancelled: bool = False


ANSWERS = (GamePreview, NewTable, ClaimedSeat, SeatTransfer, OpenTable, TableStatus)
PARTS = (IssueInfo,)
