"""Long work on the event loop in small slices, so that everything else goes on in between."""

import asyncio
from collections.abc import Iterable
from time import perf_counter

SLICE_SECONDS = 0.004
"""So long at most (and one step more) nothing else is done."""


class TimeSlicer:
    """Runs long pieces of work step by step; several take turns, one slice each."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[object]) -> None:
        """Goes through all steps of a piece of work. What a step raises, this raises."""
        left = iter(steps)
        while True:
            # The lock is fair: whoever waits longest has the next slice.
            async with self._turn:
                until = perf_counter() + SLICE_SECONDS
                for _ in left:
                    if perf_counter() >= until:
                        break
                else:
                    return
                # Before the next one's slice, so that however many there are, everything else waits for one.
                await asyncio.sleep(0)
