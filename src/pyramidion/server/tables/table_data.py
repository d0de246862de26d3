"""What is stored of a table besides its log: who sits where, its terms, its seed."""

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta, Struct

from pyramidion.server.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat.

    level: None for a person. key_hash: SHA-256 of its key; None for bots and unclaimed. open: may be claimed by anybody
    with its invitation. move_hash: SHA-256 of the code with which another device may take it over, until move_until
    (seconds since 1970). holder_hash: SHA-256 of the recovery code of the seat's owner, which opens it like the key.
    """

    name: str
    level: str | None = None
    key_hash: str | None = None
    open: bool = False
    move_hash: str | None = None
    move_until: float = 0
    holder_hash: str | None = None


class Terms(Struct, frozen=True, kw_only=True):
    """What was agreed on when a table was made, besides the game's options.

    public: open seats are offered in the lobby. trial: it is for trying out, and also what chance has shown is taken
    back; the record says so. shares: chance waits until each person has added to its seed, or has declined to.
    by_hand: persons enter what their own dice and pyramids have shown; the record says so.
    start: the text of a position that the game begins with, as a record's tag Position has it; null: the game's own
    start.
    """

    public: bool = False
    trial: bool = False
    time: TimeControl = TimeControl()
    shares: bool = False
    by_hand: bool = False
    start: Annotated[str, Meta(max_length=4000)] | None = None

    @property
    def timed(self) -> bool:
        """Whether seats have a time."""
        return self.time.kind != "none"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was set up. seed: of all its chance outcomes, secret until the end. made: seconds since 1970."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    seats: tuple[SeatRow, ...]
    seed: str
    rematch_of: str | None = None
    terms: Terms = field(default_factory=Terms)
    made: float = field(default=0.0, compare=False)
    seat_revision: int = field(default=0, compare=False)
    """How often the seats were changed."""
