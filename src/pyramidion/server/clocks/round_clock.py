"""The game's own clock for simultaneous decisions: it starts once the deciders have seen the events before the round.

A round is identified by the ply from which its secret decisions are made. All secret decisions of a round share one
clock.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from math import ceil

from pyramidion.server.clocks.time_control import GRACE_SECONDS
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import NO_DEADLINE, Deadline
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps


class PlaybackAcks:
    """Which pages have played back the events before a round; the server waits for them for a limited time."""

    def __init__(self, patience: float, on_timeout: Callable[[], None]) -> None:
        """patience: maximum number of seconds to wait. on_timeout: called when they have passed."""
        self._patience = patience
        self._on_timeout = on_timeout
        self._round: int | None = None
        self._seen: set[int] = set()
        """Seats whose players have seen it."""
        self._timed_out = False
        self._timer: asyncio.TimerHandle | None = None

    def acknowledge(self, round_ply: int, seat: int) -> None:
        """A seat's player has seen the events before a round, and can start to decide."""
        self._set_round(round_ply)
        self._seen.add(seat)

    def seats_ready(self, round_ply: int) -> frozenset[int]:
        """The seats whose players have seen the events before a round."""
        return frozenset(self._seen) if round_ply == self._round else frozenset()

    def awaits(self, round_ply: int, viewers: Iterable[Collection[int]]) -> bool:
        """Whether a page is still playing back. viewers: for each such page, the seats that still have to decide there.

        If several seats share a page, one of them has to have seen it: players who share a device decide in turn.
        """
        self._set_round(round_ply)
        if self._timed_out or all(self._seen.intersection(seats) for seats in viewers):
            self._cancel_timer()
            return False
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._time_out)
        return True

    def reset_seat(self, seat: int) -> None:
        """A seat has decided: the seat that decides next on the same device gets the full waiting time again."""
        self._seen.discard(seat)
        self._timed_out = False
        self._cancel_timer()

    def stop(self) -> None:
        """No page is playing back."""
        self._round = None
        self._cancel_timer()

    def _set_round(self, round_ply: int) -> None:
        if round_ply != self._round:
            self._round = round_ply
            self._seen.clear()
            self._timed_out = False
            self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        self._timed_out = True
        self._on_timeout()


class RoundClock:
    """The clock of one table's rounds, including a clock that another server has started; use within the event loop."""

    def __init__(
        self,
        table: Table,
        presence: Presence,
        coordinator: Coordinator,
        patience: float,
        on_flag: Callable[[int], Awaitable[None]],
        on_start: Callable[[], None],
    ) -> None:
        """patience: maximum number of seconds to wait for pages. on_flag: called with a round when its time runs out.

        on_start: called when the clock has started.
        """
        self._table = table
        self._presence = presence
        self._coordinator = coordinator
        self._on_flag = on_flag
        self._on_start = on_start
        self._acks = PlaybackAcks(patience, self.update)
        self._round: int | None = None
        """The round for which the clock runs here."""
        self.started = 0.0
        """When it was last started here (seconds since 1970)."""
        self._until = 0.0
        self._paused: tuple[int, float] | None = None
        """A round whose clock stopped when everybody left, and its remaining seconds."""
        self._flag: asyncio.Task[None] | None = None
        self._deadline: Deadline | None = None
        """When the secret decisions of a round must be in, as last read or set."""

    @property
    def runs(self) -> bool:
        """Whether the clock runs here, on the table's leader."""
        return self._round is not None

    @property
    def until(self) -> float | None:
        """When the time runs out (seconds since 1970), while the clock runs."""
        return self._until if self.runs else None

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds until the secret decisions must be in, on whichever server leads; None if no clock runs."""
        until = self._until if self.runs else self._presence.remote.until
        return None if until is None else max(0, ceil(until - timestamps.now()))

    # -- what was seen and decided ------------------------------------------------------------------------------------

    def acknowledge_playback(self, ply: int, seat: int) -> None:
        """A seat's player has seen the events before a round; ignored if it is not the current round."""
        if ply == self._table.open_ply:
            self._acks.acknowledge(ply, seat)

    @property
    def acknowledgements(self) -> tuple[int, tuple[int, ...]]:
        """The round (0: none), and the seats whose players have seen the events before it."""
        table = self._table
        if not table.session.decision_seconds:
            return 0, ()
        return table.open_ply, tuple(sorted(self._acks.seats_ready(table.open_ply)))

    def restart_after(self, seat: int) -> None:
        """A seat has decided on a shared device: the next seat on it gets the full time again."""
        self.reset()
        self._acks.reset_seat(seat)

    # -- the clock ----------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Starts the clock once the deciders have seen the events before the round; otherwise stops it.

        Sealing one of several decisions does not restart it.
        """
        table, presence = self._table, self._presence
        open_ply = table.open_ply
        may_run = bool(presence.clients) and presence.leads and table.round_clock_runs
        seconds = table.session.decision_seconds if may_run else 0
        if seconds and open_ply != self._round and self._acks.awaits(open_ply, presence.viewers()):
            seconds = 0  # nor does the previous round's clock continue
        if not seconds:
            self.stop()
        elif open_ply != self._round:
            self.stop()
            self._start(open_ply, seconds)

    def _start(self, round_ply: int, seconds: float) -> None:
        now, known = timestamps.now(), self._deadline
        if self._paused is not None and self._paused[0] == round_ply:
            seconds = self._paused[1]
        self._round = round_ply
        self.started = now
        self._until = known.until if known is not None and known.moment == round_ply else now + seconds
        left = max(0.0, self._until - now)
        self._flag = asyncio.create_task(self._flag_after(round_ply, left + GRACE_SECONDS))
        self._store_deadline(Deadline(round_ply, self._until))
        self._on_start()

    async def _flag_after(self, round_ply: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._on_flag(round_ply)

    async def take_over(self) -> None:
        """This server is about to become leader; the previous leader may have left a running clock."""
        self._deadline = await self._coordinator.deadline(self._table.id)

    def reset(self) -> None:
        """The clock has its full time when it next runs."""
        self.stop()
        self._paused = None
        self._store_deadline(NO_DEADLINE)

    def pause(self) -> None:
        """Everybody has left: the clock stops, and keeps its remaining seconds until somebody returns."""
        if self._round is not None:
            self._paused = self._round, max(0.0, self._until - timestamps.now())
        self.stop()
        self._store_deadline(NO_DEADLINE)

    def stop(self) -> None:
        """No clock runs here."""
        if self._flag is not None and self._flag is not asyncio.current_task():
            self._flag.cancel()
        self._flag, self._round = None, None

    def stop_waiting(self) -> None:
        """No page is left that could be playing back."""
        self._acks.stop()

    def _store_deadline(self, deadline: Deadline) -> None:
        """Lets the next leader continue the clock."""
        self._deadline = deadline
        if self._coordinator.shared:
            self._coordinator.store_deadline(self._table.id, deadline)
