"""What the server answers over HTTP to who makes a table, sits down at one or looks for one, as typed messages."""

from typing import Any

from msgspec import Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.protocol.game_info import SeatInfo
from pyramidion.server.protocol.server_messages import SeatState


class IssueInfo(Struct, frozen=True):
    """One thing that is wrong. places: the cells that it speaks of, if it speaks of some."""

    sentence: str
    places: tuple[str, ...]


class GamePreview(Struct, frozen=True):
    """What a game with some options looks like at its start.

    options: all of them in canonical form; as they were asked for, where no game can be played with them. board: the
    game's own dataclass of what is drawn, null where nothing can be. svg: the diagram, "" where no game can be played.
    faults: all that is wrong; none: it can be played. notes: what is allowed, but worth a thought.
    """

    options: dict[str, OptionValue]
    board: Any
    svg: str
    faults: tuple[IssueInfo, ...]
    notes: tuple[str, ...]


class NewTable(Struct, frozen=True):
    """A table that was made.

    keys: of each seat that the asker holds. invitations: the code of each open seat, for whoever is to sit there; it
    is worth nothing once somebody does. host: the maker's own key, which gives open seats to bots and opens none.
    """

    id: str
    keys: tuple[str | None, ...]
    invitations: tuple[str | None, ...] = ()
    host: str | None = None


class ClaimedSeat(Struct, frozen=True):
    """Somebody sits: his seat, and the key that nobody else is ever given."""

    id: str
    seat: int
    key: str


class SeatTransfer(Struct, frozen=True):
    """The code with which another device takes over a seat, once, until a moment (UTC)."""

    seat: int
    code: str
    until: str


class OpenTable(Struct, frozen=True):
    """A table that anybody may join. open: its seats that nobody sits at. here: whether one of its people is there.

    time: how it is counted.
    """

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatState, ...]
    seat_cards: tuple[SeatInfo, ...]
    open: tuple[int, ...]
    here: bool
    made: str
    time: TimeControl


class TableStatus(Struct, frozen=True):
    """How a table stands, for the holder of some keys.

    gone: there is no such table any more. unreadable: it is there, but its log cannot be read; nothing else is told of
    it, and its keys are to be kept. yours: seats that these keys open. waits: whether one of them is to decide.
    sentence: how the game ended, "" while it runs. touched: when something last happened there (UTC). time: how it is
    counted; null where nothing is told.
    """

    id: str
    gone: bool
    game: str
    title: str
    seats: tuple[SeatState, ...]
    yours: tuple[int, ...]
    waits: bool
    ply: int
    sentence: str
    over: bool
    touched: str
    time: TimeControl | None = None
    unreadable: bool = False


ANSWERS = (GamePreview, NewTable, ClaimedSeat, SeatTransfer, OpenTable, TableStatus)
PARTS = (IssueInfo,)
