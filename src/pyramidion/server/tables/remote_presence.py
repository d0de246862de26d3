"""Who is at a table at other servers: told by them now and then, and forgotten when they fall silent."""

from collections.abc import Iterator
from time import monotonic

import msgspec

TOLD_SECONDS = 3.0
"""What has not changed is told again so often."""

FORGOTTEN_SECONDS = 10.0
"""Who has not been heard of for so long is not there."""


class PresenceReport(msgspec.Struct, tag="here", frozen=True):
    """What one server knows of a table's guests, and of what goes on there by itself.

    held: for each guest who acts for seats, which; askers: the address of each, as a keyed hash. watching: how many
    hold no seat. moment, shown: the ply from which on it is decided in secret, and the seats whose persons have seen
    what led there. thinking: seats of bots that are being asked. until: when the secret decisions must be in (seconds
    since 1970), None if no clock runs.
    """

    server: str
    table: str
    held: tuple[tuple[int, ...], ...] = ()
    askers: tuple[str, ...] = ()
    watching: int = 0
    moment: int = 0
    shown: tuple[int, ...] = ()
    thinking: tuple[int, ...] = ()
    until: float | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody is there."""
        return not self.held and not self.watching


class RemotePresence:
    """What the other servers say of one table."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[float, PresenceReport]] = {}

    def hear(self, here: PresenceReport) -> None:
        """Another server says who is there."""
        if here.empty:
            self._said.pop(here.server, None)
        else:
            self._said[here.server] = monotonic(), here

    def forget_silent(self) -> bool:
        """Those who have not been heard of for long are not there. Returns whether there were any."""
        old = monotonic() - FORGOTTEN_SECONDS
        silent = [server for server, said in self._said.items() if said[0] < old]
        for server in silent:
            del self._said[server]
        return bool(silent)

    def __iter__(self) -> Iterator[PresenceReport]:
        return (here for _, here in self._said.values())

    def __bool__(self) -> bool:
        return bool(self._said)

    @property
    def present(self) -> frozenset[int]:
        """The seats of persons who are there."""
        return frozenset(seat for here in self for held in here.held for seat in held)

    @property
    def watching(self) -> int:
        """How many watch there."""
        return sum(here.watching for here in self)

    @property
    def thinking(self) -> frozenset[int]:
        """Seats of bots that are being asked there."""
        return frozenset(seat for here in self for seat in here.thinking)

    @property
    def until(self) -> float | None:
        """When the secret decisions must be in."""
        return next((here.until for here in self if here.until is not None), None)

    def held_by(self, asker: str) -> list[frozenset[int]]:
        """What each guest of one address (a keyed hash) acts for."""
        return [
            frozenset(held) for here in self for held, by in zip(here.held, here.askers, strict=False) if by == asker
        ]
