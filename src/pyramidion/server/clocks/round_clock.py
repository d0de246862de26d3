"""The game's own clock for simultaneous decisions: it runs once the deciders have seen what led to the round.

A round is the ply from which on it is decided in secret. All secret decisions of a round share one clock.
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
    """Which pages have played back what led to a round; they are waited for with limited patience."""

    def __init__(self, patience: float, on_timeout: Callable[[], None]) -> None:
        """patience: the most seconds that a round waits. on_timeout: called when they are over."""
        self._patience = patience
        self._on_timeout = on_timeout
        self._round: int | None = None
        self._seen: set[int] = set()
        """Seats whose persons have seen it."""
        self._timed_out = False
        self._timer: asyncio.TimerHandle | None = None

    def acknowledge(self, round_ply: int, seat: int) -> None:
        """A seat's person has seen what led to a round, and can begin to decide."""
        self._set_round(round_ply)
        self._seen.add(seat)

    def seats_ready(self, round_ply: int) -> frozenset[int]:
        """The seats whose persons have seen what led to a round."""
        return frozenset(self._seen) if round_ply == self._round else frozenset()

    def awaits(self, round_ply: int, viewers: Iterable[Collection[int]]) -> bool:
        """Whether a page still plays back. viewers: for each page that does, the seats that must still decide there.

        If several seats share a page, one of them has to have seen it: persons who share a device decide in turn.
        """
        self._set_round(round_ply)
        if self._timed_out or all(self._seen.intersection(seats) for seats in viewers):
            self._cancel_timer()
            return False
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._time_out)
        return True

    def reset_seat(self, seat: int) -> None:
        """A seat has decided: the seat that decides after it on the same device is waited for again."""
        self._seen.discard(seat)
        self._timed_out = False
        self._cancel_timer()

    def stop(self) -> None:
        """No page plays back."""
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
    """The clock of one table's rounds, also when another server has started it; use within the event loop."""

    def __init__(
        self,
        table: Table,
        presence: Presence,
        coordinator: Coordinator,
        patience: float,
        on_flag: Callable[[int], Awaitable[None]],
        on_start: Callable[[], None],
    ) -> None:
        """patience: the most seconds that pages are waited for. on_flag: called with a round when its time is over.

        on_start: called when the clock has started.
        """
        self._table = table
        self._presence = presence
        self._coordinator = coordinator
        self._on_flag = on_flag
        self._on_start = on_start
        self._acks = PlaybackAcks(patience, self.update)
        self._round: int | None = None
        """The round that the clock runs for here."""
        self.started = 0.0
        """When it was last started here (seconds since 1970)."""
        self._until = 0.0
        self._paused: tuple[int, float] | None = None
        """A round whose clock stopped when everybody left, and the seconds that are left."""
        self._flag: asyncio.Task[None] | None = None
        self._deadline: Deadline | None = None
        """When the secret decisions of a round must be in, as it was found or last set."""

    @property
    def runs(self) -> bool:
        """Whether the clock runs here, where the table is led."""
        return self._round is not None

    @property
    def until(self) -> float | None:
        """When the time is over (seconds since 1970), while the clock runs."""
        return self._until if self.runs else None

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds until the secret decisions must be in, by whichever server leads; None if no clock runs."""
        until = self._until if self.runs else self._presence.remote.until
        return None if until is None else max(0, ceil(until - timestamps.now()))

    # -- what was seen and decided ------------------------------------------------------------------------------------

    def acknowledge_playback(self, ply: int, seat: int) -> None:
        """A seat's person has seen what led to a round; of another round it means nothing."""
        if ply == self._table.open_ply:
            self._acks.acknowledge(ply, seat)

    @property
    def acknowledgements(self) -> tuple[int, tuple[int, ...]]:
        """The round (0: it is none), and the seats whose persons have seen what led there."""
        table = self._table
        if not table.session.decision_seconds:
            return 0, ()
        return table.open_ply, tuple(sorted(self._acks.seats_ready(table.open_ply)))

    def restart_after(self, seat: int) -> None:
        """A seat has decided on a device that it shares: the next one there has all the time again."""
        self.reset()
        self._acks.reset_seat(seat)

    # -- the clock ----------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Starts the clock once those who are to decide have seen what led to the round; stops it elsewhere.

        Sealing one of several decisions does not start it again.
        """
        table, presence = self._table, self._presence
        open_ply = table.open_ply
        may_run = bool(presence.clients) and presence.leads and table.round_clock_runs
        seconds = table.session.decision_seconds if may_run else 0
        if seconds and open_ply != self._round and self._acks.awaits(open_ply, presence.viewers()):
            seconds = 0  # nor does that of the round before run on
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
        """This server is about to lead; the one that did before may have left a clock that runs on."""
        self._deadline = await self._coordinator.deadline(self._table.id)

    def reset(self) -> None:
        """The clock has all its time again when it next may run."""
        self.stop()
        self._paused = None
        self._store_deadline(NO_DEADLINE)

    def pause(self) -> None:
        """Everybody has left: the clock stops, and keeps its seconds for those who return."""
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
        """No page is left that could play back."""
        self._acks.stop()

    def _store_deadline(self, deadline: Deadline) -> None:
        """Lets the server that leads next follow the clock."""
        self._deadline = deadline
        if self._coordinator.shared:
            self._coordinator.store_deadline(self._table.id, deadline)
