"""What time it is: the one clock that games are timed by, so that tests can let days pass."""

import time
from datetime import UTC, datetime


def now() -> float:
    """Seconds since 1970."""
    return time.time()


def written(moment: float) -> str:
    """A moment as it is kept and sent: UTC, to the millisecond."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


def read(text: str) -> float:
    """The moment that was written. Raises ValueError."""
    return datetime.fromisoformat(text).timestamp()
