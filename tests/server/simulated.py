"""`pyramidion` with a clock that a test sets: `simulated.py FILE words…`; FILE holds the seconds that have passed."""

import sys
import time
from pathlib import Path

from pyramidion import cli
from pyramidion.server import house, moment

passed, *words = sys.argv[1:]


def now():
    return time.time() + float(Path(passed).read_text() or 0)


moment.now = now
house.DUE_SECONDS = 0.1
house.AWAKE_SECONDS = 0.1
sys.exit(cli.main(words))
