"""Rates and counts per address, so that no client can take the server away from the others."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

from cachetools import LRUCache

BURST_SECONDS = 5
"""A connection may send in one burst as many messages as its rate allows in this many seconds."""

MAX_ADDRESSES = 10_000
"""Number of addresses whose recent requests are remembered; the longest inactive are forgotten first."""


class TokenBucket:
    """Token bucket: lets `rate` things per second pass, and up to `size` immediately."""

    __slots__ = ("_paid", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._paid = 0.0
        """The time up to which everything taken so far would use up the rate."""

    def wait_seconds(self, count: int) -> float:
        """The seconds until a number of further things may pass; 0: immediately."""
        now = monotonic()
        return max(0.0, max(self._paid, now) + (count - self._size) / self._rate - now)

    def acquire(self, count: int = 1) -> float:
        """Takes a number of things; returns the seconds until they may pass."""
        wait = self.wait_seconds(count)
        self._paid = max(self._paid, monotonic()) + count / self._rate
        return wait


def message_bucket(a_second: int) -> TokenBucket:
    """For the messages of one socket."""
    return TokenBucket(a_second, a_second * BURST_SECONDS)


class RateLimiter:
    """A bucket per address."""

    def __init__(self, a_minute: int) -> None:
        self._make: Callable[[], TokenBucket] = lambda: TokenBucket(a_minute / 60, a_minute)
        self._buckets: LRUCache[str, TokenBucket] = LRUCache(MAX_ADDRESSES)

    def try_acquire(self, address: str, count: int = 1) -> bool:
        """Whether an address may do a number of further things now; if so, they are counted."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._make()
        return not bucket.wait_seconds(count) and not bucket.acquire(count)


class ConnectionCounts:
    """Counts per address."""

    def __init__(self) -> None:
        self.total = 0
        self._each: dict[str, int] = {}

    def __getitem__(self, address: str) -> int:
        return self._each.get(address, 0)

    def increment(self, address: str) -> None:
        """One more."""
        self.total += 1
        self._each[address] = self[address] + 1

    def decrement(self, address: str) -> None:
        """One fewer."""
        self.total -= 1
        self._each[address] = self[address] - 1
        if not self._each[address]:
            del self._each[address]


def client_address(host: str | None) -> str:
    """The address to which limits apply: a 64-bit IPv6 network counts as one, as every customer has at least that
    many.
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
