"""A clock that a test sets: a file holds the seconds that have passed besides those of the real one."""

import time
from pathlib import Path

from pyramidion.server.ops import maintenance
from pyramidion.server.storage import async_store
from pyramidion.server.util import timestamps


def simulate(passed):
    """In this process the time comes from the file, and what is due is checked more often."""
    timestamps.now = lambda: time.time() + float(Path(passed).read_text() or 0)
    async_store.GAP_SECONDS = float("inf")  # the clock jumps because time passes, not because the server was suspended
    maintenance.CLOCK_SECONDS = 0.1
    async_store.HEARTBEAT_SECONDS = maintenance.HEARTBEAT_SECONDS = 0.1
