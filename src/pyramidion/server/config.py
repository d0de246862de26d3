"""What one address, one key and one table may take of the house, so that nobody takes it from the others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from ipaddress import IPv6Address, ip_address
from time import monotonic

from pyramidion.core.errors import PyramidionError

_BURST_SECONDS = 5
"""As many messages of a socket may come at once as otherwise in so many seconds."""

MAX_ADDRESSES = 10_000
"""Addresses whose recent requests are remembered; those that are quiet longest are forgotten first."""


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a house; each can be set at its start (`--limit name=value`).

    tables, address_tables: kept in all, and made by one address. new_tables, records, studies, askings: that one
    address may ask for in a minute (and at once); a study is a question about a game that is looked at; askings are for
    seats, the lobby, and how tables stand; sayings are what is said at tables. analysis_milliseconds: that a question
    of analysis is thought about at most, whatever it asks for. pushes: notices sent to one push service in a minute.
    plan_decisions: in the conditional moves that one address may send in a minute, refused ones included; a plan longer
    than this is always refused. sockets, address_sockets, seat_sockets: open in all, from one address, with the key of
    one seat, whose oldest gives way to a new one; the last tenth of the first two is kept for players. table_sockets:
    of spectators at one table; players always find room. messages: a second on one socket; those of five seconds may
    come at once. entries: in the log of one table. join_seconds: until a socket must have joined. request_seconds:
    until a request must be there. ping_seconds: between pings, and until each must be answered.
    idle_rooms: tables kept in memory after everybody has left. shown_seconds: that the game's own clock waits for pages
    which still show the last turn. unstarted_days, started_days: after these a table that nobody has come to is let go.
    """

    tables: int = 100_000
    address_tables: int = 2_000
    new_tables: int = 60
    records: int = 120
    studies: int = 900
    analyses: int = 240
    analysis_milliseconds: int = 10_000
    askings: int = 300
    sayings: int = 20
    pushes: int = 600
    plan_decisions: int = 2_000
    sockets: int = 10_000
    address_sockets: int = 200
    seat_sockets: int = 20
    table_sockets: int = 300
    messages: int = 25
    entries: int = 20_000
    join_seconds: int = 10
    request_seconds: int = 15
    ping_seconds: int = 20
    idle_rooms: int = 64
    shown_seconds: int = 45
    unstarted_days: int = 7
    started_days: int = 365

    def with_values(self, words: Iterable[str]) -> "Limits":
        """These limits with some set anew, each as `name=value`. Raises PyramidionError."""
        names = [field.name for field in fields(self)]
        found = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in names:
                raise PyramidionError(f"There is no limit {name!r}; the limits are {', '.join(names)}.")
            if not (value.isascii() and value.isdigit() and 0 < len(value) < 10):
                raise PyramidionError(f"The limit {name} should be a whole number, as in {name}={getattr(self, name)}.")
            found[name] = int(value)
        return replace(self, **found)


class TokenBucket:
    """Lets `rate` things a second pass, and as many as `size` immediately."""

    __slots__ = ("_paid", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._paid = 0.0
        """The time up to which everything taken so far would fill the rate."""

    def wait_seconds(self, count: int) -> float:
        """The seconds that so many things more would have to wait; 0: they may pass immediately."""
        now = monotonic()
        return max(0.0, max(self._paid, now) + (count - self._size) / self._rate - now)

    def acquire(self, count: int = 1) -> float:
        """Takes so many things; the seconds to wait before they may pass."""
        wait = self.wait_seconds(count)
        self._paid = max(self._paid, monotonic()) + count / self._rate
        return wait


def message_bucket(a_second: int) -> TokenBucket:
    """For the messages of one socket."""
    return TokenBucket(a_second, a_second * _BURST_SECONDS)


class RateLimiter:
    """A bucket for each address."""

    def __init__(self, a_minute: int) -> None:
        self._make: Callable[[], TokenBucket] = lambda: TokenBucket(a_minute / 60, a_minute)
        self._buckets: dict[str, TokenBucket] = {}

    def try_acquire(self, address: str, count: int = 1) -> bool:
        """Whether an address may do so many things more now; if so, they are taken."""
        bucket = self._buckets.pop(address, None) or self._make()
        self._buckets[address] = bucket
        if len(self._buckets) > MAX_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return not bucket.wait_seconds(count) and not bucket.acquire(count)


class ConnectionCounts:
    """How many of something each address has."""

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
    """The address that limits count: an IPv6 network of 64 bits is one, as one customer has at least that many."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
