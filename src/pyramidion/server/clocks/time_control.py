"""The time of each seat at a table: how much is left, since when it runs, when it runs out. It is derived from the log
alone.

Kinds: `none`; `move`: seconds for each turn; `fischer`: seconds for the whole game, and an increment after each
turn; `days`: like `move`, for correspondence games. No seat's time runs before all seats have been taken, while a
game's own clock runs instead, while the server is down, or during a seat's vacation. In correspondence games, each seat
has its own instance of the game's clock: it starts when its player begins, and replaces the rest of the days.
"""

from collections.abc import Collection, Sequence
from math import ceil
from typing import Annotated

from msgspec import Meta, Struct

DAY = 86_400
VACATION_DAYS = 14
"""Maximum number of vacation days for each seat in a game."""
GRACE_SECONDS = 2.0
"""Extra time on a game's own clock, so that what a page sends at the last moment still arrives."""


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of time control: `move` and `days`: seconds for each turn; `fischer`: a starting time, and an increment
    after each turn.
    """

    kind: Annotated[str, Meta(pattern="^(none|move|fischer|days)$")] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class SeatClocks:
    """The clocks of one table's seats. Times are seconds since 1970."""

    def __init__(self, terms: TimeControl, seats: int, outages: Sequence[tuple[float, float]] = ()) -> None:
        """outages: the times at which the server was down; they are not counted."""
        self.terms = terms
        self._outages = outages
        self._left = [float(terms.seconds)] * seats
        self._since: dict[int, float] = {}
        self._vacation_until = [0.0] * seats
        self._vacation = [0] * seats
        self._increment_ply = [0] * seats
        """The ply at which each seat last got its increment: taking back and deciding again does not add it twice."""
        self._in_round: set[int] = set()
        """Seats for which the game's own clock runs."""

    def restart(self, at: float, deciders: Collection[int]) -> None:
        """All clocks are reset: a player has joined."""
        self._left = [float(self.terms.seconds)] * len(self._left)
        self._since = dict.fromkeys(deciders, at)
        self._increment_ply = [0] * len(self._left)
        self._in_round.clear()

    def advance(self, at: float, deciders: Collection[int], ply: int, *, fresh: bool, decided: bool) -> None:
        """Updates the clocks after an event. deciders: the seats whose time runs from now on.

        ply: the number of decisions. fresh: a turn begins, possibly of the same seat again. decided: the event was
        somebody's decision.
        """
        for seat, since in self._since.items():
            # A negative rest would be deducted from later turns.
            self._left[seat] = max(0.0, self._left[seat] - self._seconds_spent(seat, since, at))
        ended = [seat for seat in self._since if fresh or seat not in deciders]
        self._in_round.difference_update(ended)
        self._since = {seat: at for seat in self._since if seat not in ended}
        for seat in ended:
            if decided and self.terms.kind == "fischer" and ply > self._increment_ply[seat]:
                self._left[seat] += self.terms.increment
                self._increment_ply[seat] = ply
        for seat in deciders:
            if seat not in self._since:
                self._since[seat] = at
                if self.terms.kind != "fischer":
                    self._left[seat] = float(self.terms.seconds)

    def start_round(self, seat: int, at: float, seconds: int) -> None:
        """A seat whose time runs begins its secret decision: from now on it has the time of the game's own clock."""
        self._since[seat] = at
        self._left[seat] = float(seconds)
        self._vacation_until[seat] = min(at, self._vacation_until[seat])
        self._in_round.add(seat)

    def in_round(self, seat: int) -> bool:
        """Whether the game's own clock runs for a seat."""
        return seat in self._in_round

    def start_vacation(self, seat: int, at: float, days: int) -> None:
        """A seat starts its vacation now; call `advance` to the same time first."""
        self._vacation[seat] += days
        self._vacation_until[seat] = max(at, self._vacation_until[seat]) + days * DAY

    def vacation_days_left(self, seat: int) -> int:
        """The vacation days that a seat has left."""
        return VACATION_DAYS - self._vacation[seat]

    def vacation_until(self, seat: int) -> float:
        """When a seat's vacation ends; 0 if it is not on vacation."""
        return self._vacation_until[seat]

    def is_running(self, seat: int) -> bool:
        """Whether a seat's time runs."""
        return seat in self._since

    def seconds_left(self, seat: int, now: float) -> int:
        """The seconds that a seat has left, rounded up."""
        spent = self._seconds_spent(seat, self._since[seat], now) if seat in self._since else 0.0
        return max(0, ceil(self._left[seat] - spent))

    def next_deadline(self) -> float | None:
        """When the first seat's time runs out, if nothing happens before; None if no time runs."""
        return min((self._deadline(seat) for seat in self._since), default=None)

    def first_expired(self, now: float) -> int | None:
        """The first seat whose time has run out."""
        late = [seat for seat in self._since if self._deadline(seat) <= now]
        return min(late, key=self._deadline, default=None)

    def _deadline(self, seat: int) -> float:
        since = self._since[seat]
        down = sum(max(0.0, ended - max(began, since)) for began, ended in self._outages)
        grace = GRACE_SECONDS if seat in self._in_round else 0.0
        return max(since, self._vacation_until[seat]) + self._left[seat] + grace + down

    def _seconds_spent(self, seat: int, since: float, until: float) -> float:
        since = max(since, min(self._vacation_until[seat], until))
        down = sum(max(0.0, min(ended, until) - max(began, since)) for began, ended in self._outages)
        return max(0.0, until - since - down)
