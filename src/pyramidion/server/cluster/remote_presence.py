"""The clients at a table on other servers, which report them from time to time and are forgotten when they fall
silent.
"""

from collections.abc import Iterator
from time import monotonic

import msgspec

REPORT_SECONDS = 3.0
"""Interval at which an unchanged report is repeated."""

FORGOTTEN_SECONDS = 10.0
"""A server that has not reported for this long is assumed to have no clients there."""


class PresenceReport(msgspec.Struct, tag="presence", frozen=True):
    """What one server reports of a table's clients, and of its automatic actions.

    controlled: the seats of each client that acts for some; addresses: of each, as a keyed hash. spectators: clients
    without a seat. round, acknowledged: the ply of the current secret round, and the seats whose players have seen the
    events before it. thinking, failed: seats of bots that are computing, and of bots that have failed. until: when the
    secret decisions must be in (seconds since 1970), None if no clock runs.
    """

    server: str
    table: str
    controlled: tuple[tuple[int, ...], ...] = ()
    addresses: tuple[str, ...] = ()
    spectators: int = 0
    round: int = 0
    acknowledged: tuple[int, ...] = ()
    thinking: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    until: float | None = None

    @property
    def empty(self) -> bool:
        """Whether there are no clients."""
        return not self.controlled and not self.spectators


class RemotePresence:
    """The other servers' reports of one table."""

    def __init__(self) -> None:
        self.reports: dict[str, tuple[float, PresenceReport]] = {}

    def update(self, here: PresenceReport) -> None:
        """Stores another server's report."""
        if here.empty:
            self.reports.pop(here.server, None)
        else:
            self.reports[here.server] = monotonic(), here

    def forget_silent(self) -> bool:
        """Forgets servers that have not reported for long. Returns whether there were any."""
        old = monotonic() - FORGOTTEN_SECONDS
        silent = [server for server, report in self.reports.items() if report[0] < old]
        for server in silent:
            del self.reports[server]
        return bool(silent)

    def __iter__(self) -> Iterator[PresenceReport]:
        return (here for _, here in self.reports.values())

    @property
    def present(self) -> frozenset[int]:
        """The seats of people who are there."""
        return frozenset(seat for here in self for controlled in here.controlled for seat in controlled)

    @property
    def spectators(self) -> int:
        """The number of spectators."""
        return sum(here.spectators for here in self)

    @property
    def thinking_seats(self) -> frozenset[int]:
        """Seats of bots that are computing there."""
        return frozenset(seat for here in self for seat in here.thinking)

    @property
    def failed_seats(self) -> frozenset[int]:
        """Seats of bots that have failed there."""
        return frozenset(seat for here in self for seat in here.failed)

    @property
    def until(self) -> float | None:
        """When the secret decisions must be in."""
        return next((here.until for here in self if here.until is not None), None)

    def plays_from(self, address: str) -> bool:
        """Whether a client from an address (a keyed hash) acts for a seat."""
        return any(address in here.addresses for here in self)
