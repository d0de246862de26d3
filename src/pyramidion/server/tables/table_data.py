"""The stored data of a table besides its log: its seats, its terms, its seed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta, Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The player of a seat.

    level: None for a person. key_hash: SHA-256 of its key; None for bots and unclaimed seats. open: may be claimed by
    anybody with its invitation. transfer_hash: SHA-256 of the code with which another device may take it over, until
    transfer_until (seconds since 1970). recovery_code_hash: SHA-256 of the recovery code that opens it like its key.
    """

    name: str
    level: str | None = None
    key_hash: str | None = None
    open: bool = False
    transfer_hash: str | None = None
    transfer_until: float = 0
    recovery_code_hash: str | None = None


class Terms(Struct, frozen=True, kw_only=True):
    """The terms of a table besides the game's options.

    public: whether open seats are offered in the lobby. chance_takebacks: whether chance outcomes can be taken back,
    too; the record says so. client_seeds: whether chance waits until each player has contributed to its seed or
    declined.
    physical_chance: whether players enter the outcomes of their own dice and pyramids; the record says so.
    start: text of the position from which the game begins, as in a record's tag Position; null: the game's own start.
    """

    public: bool = False
    chance_takebacks: bool = False
    time_control: TimeControl = TimeControl()
    client_seeds: bool = False
    physical_chance: bool = False
    start: Annotated[str, Meta(max_length=4000)] | None = None

    @property
    def timed(self) -> bool:
        """Whether seats have clocks."""
        return self.time_control.kind != "none"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was created. seed: of all its chance outcomes, secret until the end. made: creation time, in
    seconds since 1970.
    """

    id: str
    game: str
    options: dict[str, bool | int | str]
    seats: tuple[SeatRow, ...]
    seed: str
    rematch_of: str | None = None
    terms: Terms = field(default_factory=Terms)
    made: float = field(default=0.0, compare=False)
    seat_revision: int = field(default=0, compare=False)
    """The number of changes of the seats."""


class TableSummary(Struct, frozen=True):
    """The summary of a game in lists of tables. It follows from the log, and is stored so that nobody has to replay the
    log.

    to_decide: the seats. changed_at: when something last happened (seconds since 1970). client_seeds: each seat's
    contribution to the seed of chance, if the terms ask for it.
    """

    ply: int
    to_decide: tuple[int, ...]
    over: bool
    end_sentence: str
    changed_at: float
    resigned_seats: tuple[int, ...]
    client_seeds: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table as lists show it. created_at: seconds since 1970."""

    id: str
    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[SeatRow, ...]
    terms: Terms
    created_at: float
    summary: TableSummary
