"""The time of each seat at a table: what is left, since when it runs, when it is over. It follows from the log alone.

Kinds: `none`; `move`: seconds for each turn; `fischer`: seconds for the whole game, and an increment after each
turn; `days`: as `move`, for games by correspondence. Nobody's time runs before all seats have come, while a game's own
clock runs instead, while the server is down, or on a seat's vacation. By correspondence, each seat has the game's own
clock
for itself: it starts when its player begins, and replaces what is left of the days.
"""

from collections.abc import Collection, Sequence
from math import ceil
from typing import Annotated

from msgspec import Meta, Struct

DAY = 86_400
VACATION_DAYS = 14
"""Maximum number of days for each seat in a game."""
GRACE_SECONDS = 2.0
"""A game's own clock allows this much beyond its time, so that what a page sends at its end still arrives."""


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """How time is counted: `move` and `days`: seconds for each turn; `fischer`: at the start, and more after each."""

    kind: Annotated[str, Meta(pattern="^(none|move|fischer|days)$")] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class SeatClocks:
    """The clocks of one table's seats. Moments are seconds since 1970."""

    def __init__(self, terms: TimeControl, seats: int, outages: Sequence[tuple[float, float]] = ()) -> None:
        """outages: the times at which the server was down; they count for nobody."""
        self.terms = terms
        self._outages = outages
        self._left = [float(terms.seconds)] * seats
        self._since: dict[int, float] = {}
        self._vacation_until = [0.0] * seats
        self._vacation = [0] * seats
        self._increment_ply = [0] * seats
        """At which ply each seat was last given the increment: taking back and deciding again does not add it twice."""
        self._in_round: set[int] = set()
        """Seats for which the game's own clock runs."""

    def restart(self, at: float, deciders: Collection[int]) -> None:
        """All clocks start again: a player has joined."""
        self._left = [float(self.terms.seconds)] * len(self._left)
        self._since = dict.fromkeys(deciders, at)
        self._increment_ply = [0] * len(self._left)
        self._in_round.clear()

    def advance(self, at: float, deciders: Collection[int], ply: int, *, fresh: bool, decided: bool) -> None:
        """Something has happened. deciders: the seats whose time runs from now on.

        ply: how many decisions stand. fresh: a turn begins, also where the same seat has it again. decided: by
        somebody's decision.
        """
        for seat, since in self._since.items():
            # Less than nothing would be taken off the turns to come.
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
        """A seat whose time runs begins its secret decision: from now on it has the seconds of the game's own clock."""
        self._since[seat] = at
        self._left[seat] = float(seconds)
        self._vacation_until[seat] = min(at, self._vacation_until[seat])
        self._in_round.add(seat)

    def in_round(self, seat: int) -> bool:
        """Whether the game's own clock runs for a seat."""
        return seat in self._in_round

    def start_vacation(self, seat: int, at: float, days: int) -> None:
        """A seat takes vacation from now on; after `advance` to the same moment."""
        self._vacation[seat] += days
        self._vacation_until[seat] = max(at, self._vacation_until[seat]) + days * DAY

    def vacation_days_left(self, seat: int) -> int:
        """The days that a seat may still take."""
        return VACATION_DAYS - self._vacation[seat]

    def vacation_until(self, seat: int) -> float:
        """When a seat's vacation is over; 0 if it took none."""
        return self._vacation_until[seat]

    def is_running(self, seat: int) -> bool:
        """Whether a seat's time runs."""
        return seat in self._since

    def seconds_left(self, seat: int, now: float) -> int:
        """Whole seconds that a seat has, rounded up."""
        spent = self._seconds_spent(seat, self._since[seat], now) if seat in self._since else 0.0
        return max(0, ceil(self._left[seat] - spent))

    def next_deadline(self) -> float | None:
        """When the first seat's time is over, if nothing happens before; None if no time runs."""
        return min((self._deadline(seat) for seat in self._since), default=None)

    def first_expired(self, now: float) -> int | None:
        """The first seat whose time is over."""
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
