"""The clock by which games are timed, replaceable so that tests can let days pass."""

import time
from datetime import UTC, datetime


def now() -> float:
    """Seconds since 1970."""
    return time.time()


def to_text(moment: float) -> str:
    """A time as it is stored and sent: UTC, to the millisecond."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


def from_text(text: str) -> float:
    """The inverse of `to_text`. Raises ValueError."""
    return datetime.fromisoformat(text).timestamp()
