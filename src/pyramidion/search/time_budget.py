"""Work in slices, so that a search ends in time and can be stopped, on idle and on busy machines."""

import time
from collections.abc import Callable

_SLICE_SECONDS = 0.03
_LEAST_SECONDS = 0.001


class TimeBudget:
    """Decides how much to do next, and when to stop. The unit of work is the caller's.

    Slices are short; each is chosen, from the speed of the last one, so that it should end before the limit.
    """

    def __init__(
        self,
        seconds: float,
        stopped: Callable[[], bool] | None = None,
        *,
        first: int = 1,
        floor: int = 0,
        lengthening: bool = False,
    ) -> None:
        """seconds: of wall-clock time. stopped: polled after each slice; True ends the work. first: the first slice.

        floor: minimum amount of work even if the time is up (the machine was busy), unless that would double the time.
        lengthening: slices become longer over time, for work that loses by being interrupted.
        """
        self._start = time.perf_counter()
        self._seconds = seconds
        self._stopped = stopped
        self._floor = floor
        self._lengthening = lengthening
        self._size = self._first = first
        self._begun = self._start
        self.done = 0

    def slice(self, most: int) -> int:
        """The amount of work to do next: at least 1, at most the rest of the whole work."""
        self._begun = time.perf_counter()
        return max(1, min(self._size, most))

    def record(self, work: int, *, restart: bool = False) -> None:
        """Reports how much the slice has done. restart: the next work may have quite a different speed."""
        now = time.perf_counter()
        self.done += work
        longest = _SLICE_SECONDS
        if self._lengthening:
            longest = max(longest, (now - self._start) / 4)
        left = self._seconds - (now - self._start)
        if left <= 0:  # below the floor
            left = self._seconds / 8
        speed = work / max(now - self._begun, 1e-6)
        self._size = self._first if restart else max(1, min(4 * self._size, int(speed * min(longest, left))))

    @property
    def exhausted(self) -> bool:
        """Whether to end."""
        if self._stopped is not None and self._stopped():
            return True
        spent = time.perf_counter() - self._start
        if self.done < self._floor:
            return spent >= 2 * self._seconds
        return self._seconds - spent < _LEAST_SECONDS
