"""The time for the secret decisions of one moment of a game: it runs once those who decide have seen what led there."""

from collections.abc import Awaitable, Callable

from pyramidion.server.clocks.countdown import Countdown
from pyramidion.server.clocks.playback_acks import PlaybackAcks
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import NO_DEADLINE, Deadline
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps


class RoundClock:
    """The game's own clock at one table, also when another server has wound it; use within the event loop."""

    def __init__(
        self,
        table: Table,
        presence: Presence,
        coordinator: Coordinator,
        patience: float,
        time_is_up: Callable[[int], Awaitable[None]],
        wound: Callable[[], None],
    ) -> None:
        """patience: the most seconds that pages are waited for. time_is_up: called with a moment when its time is over.

        wound: called when a clock has begun to run.
        """
        self._table = table
        self._presence = presence
        self._coordinator = coordinator
        self._wound = wound
        self._clock = Countdown(time_is_up)
        self._playback_acks = PlaybackAcks(patience, self.wind)
        self._deadline: Deadline | None = None
        """When the secret decisions of a moment must be in, as it was found or last set."""
        self._until: float | None = None

    @property
    def runs(self) -> bool:
        """Whether the clock runs here, where the table is led."""
        return self._clock.moment is not None

    @property
    def until(self) -> float | None:
        """When the time is over (seconds since 1970), while the clock runs."""
        return self._until if self.runs else None

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds until the secret decisions must be in, by whichever server leads; None if no clock runs."""
        return self._presence.seconds_left(self._clock.seconds_left)

    # -- what was seen and decided ------------------------------------------------------------------------------------

    def saw(self, ply: int, seat: int) -> None:
        """A seat's person has seen what led to a moment; of another moment it means nothing."""
        if ply == self._table.session.open_ply:
            self._playback_acks.saw(ply, seat)

    @property
    def seen(self) -> tuple[int, tuple[int, ...]]:
        """The moment of secret decisions (0: it is none), and the seats whose persons have seen what led there."""
        session = self._table.session
        if not session.decision_seconds:
            return 0, ()
        return session.open_ply, tuple(sorted(self._playback_acks.seen(session.open_ply)))

    def decided(self, seat: int) -> None:
        """Persons who share a device program one after another, each with his own time: one of them has."""
        self.begin_anew()
        self._playback_acks.decided(seat)

    # -- the clock ----------------------------------------------------------------------------------------------------

    def wind(self) -> None:
        """Lets the clock run once those who are to decide have seen what led there.

        All secret decisions of one moment share one clock: sealing one does not wind it anew.
        """
        session, presence = self._table.session, self._presence
        open_ply = session.open_ply
        runs = presence and presence.leads and self._table.own_clock_runs
        seconds = session.decision_seconds if runs else 0
        if seconds and open_ply != self._clock.moment and self._playback_acks.awaits(open_ply, presence.onlookers()):
            seconds = 0  # nor does that of the moment before run on
        if not seconds:
            self._clock.stop()
            return
        now, held = timestamps.now(), self._deadline
        until = held.until if held is not None and held.moment == open_ply else now + seconds
        if self._clock.wind(open_ply, max(0.0, until - now)):
            self._until = until
            self._hold(Deadline(open_ply, until))
            self._wound()

    async def take_over(self) -> None:
        """This server is about to lead; whoever did before may have left a clock that runs on."""
        self._deadline = await self._coordinator.deadline(self._table.id)

    def begin_anew(self) -> None:
        """The clock is wound anew, with all its time, when it next may run."""
        self._clock.stop()
        self._hold(NO_DEADLINE)

    def stop(self) -> None:
        """No clock runs here."""
        self._clock.stop()

    def nobody_looks(self) -> None:
        """Nobody is here any more who could look on."""
        self._playback_acks.stop()

    def _hold(self, deadline: Deadline) -> None:
        """A clock runs, or (moment -1) none: so does that of whoever leads next."""
        self._deadline = deadline
        if self._coordinator.shared:
            self._coordinator.hold_deadline(self._table.id, deadline)

    def end(self) -> None:
        """It is not needed any more: it lets go of whom it would call, so that all can be forgotten at once."""
        self._clock.end()
        self._playback_acks.end()
        self._wound = _nobody


def _nobody() -> None:
    """Nobody is called."""
