"""A clock that a test sets: a file holds the seconds that have passed besides those of the real one."""

import time
from pathlib import Path

from pyramidion.server import ledger, moment, upkeep


def simulate(passed):
    """In this process the time is told by the file, and what is due is looked for more often."""
    moment.now = lambda: time.time() + float(Path(passed).read_text() or 0)
    upkeep.DUE_SECONDS = 0.1
    ledger.AWAKE_SECONDS = upkeep.AWAKE_SECONDS = 0.1
