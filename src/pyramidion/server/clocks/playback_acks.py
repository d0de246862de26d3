"""Whether those who are to decide in secret have seen what led there: before that, no clock runs against them."""

import asyncio
from collections.abc import Callable, Collection, Iterable


class PlaybackAcks:
    """Waits for the pages of one moment of the game, and no longer than patience lasts; use within the event loop."""

    def __init__(self, patience: float, ended: Callable[[], None]) -> None:
        """patience: the most seconds that a moment waits. ended: called when they are over."""
        self._patience = patience
        self._ended = ended
        self._moment: int | None = None
        self._seen: set[int] = set()
        """Seats whose persons have seen it."""
        self._tired = False
        """Whether patience is over."""
        self._timer: asyncio.TimerHandle | None = None

    def saw(self, moment: int, seat: int) -> None:
        """A seat's person has seen what led to a moment, and can begin to decide."""
        self._come_to(moment)
        self._seen.add(seat)

    def seen(self, moment: int) -> frozenset[int]:
        """The seats whose persons have seen what led to a moment."""
        return frozenset(self._seen) if moment == self._moment else frozenset()

    def awaits(self, moment: int, askers: Iterable[Collection[int]]) -> bool:
        """Whether somebody still looks on. askers: for each who looks, the seats that must still decide there.

        Who has several of them is waited for until one has seen it: persons who share a device decide in turn.
        """
        self._come_to(moment)
        if self._tired or all(self._seen.intersection(seats) for seats in askers):
            self._stop_timer()
            return False
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._lose_patience)
        return True

    def decided(self, seat: int) -> None:
        """A seat has decided: whoever decides after it on the same device is waited for anew, with new patience."""
        self._seen.discard(seat)
        self._tired = False
        self._stop_timer()

    def stop(self) -> None:
        """Nobody looks on any more."""
        self._moment = None
        self._stop_timer()

    def end(self) -> None:
        """It is not needed any more: it lets go of whom it would call, so that both can be forgotten at once."""
        self.stop()
        self._ended = _nobody

    def _come_to(self, moment: int) -> None:
        if moment != self._moment:
            self._moment = moment
            self._seen.clear()
            self._tired = False
            self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _lose_patience(self) -> None:
        self._timer = None
        self._tired = True
        self._ended()


def _nobody() -> None:
    """Nobody is called."""
