"""Limits of a server: what one address, one seat key and one table may use."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

from pyramidion.core.errors import PyramidionError


def _limit(default: int, meaning: str) -> int:
    """A field of `Limits` with its meaning."""
    found: int = field(default=default, metadata={"meaning": meaning})
    return found


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a server; `--limit name=value` sets one. `Limits.meanings` describes each."""

    tables: int = _limit(100_000, "stored tables")
    address_tables: int = _limit(2_000, "stored tables created by one address")
    new_tables: int = _limit(60, "tables that one address may create in a minute")
    record_requests: int = _limit(120, "records that one address may download in a minute")
    table_requests: int = _limit(300, "requests of one address in a minute for seats, public tables and table status")
    study_requests: int = _limit(900, "study requests of one address in a minute")
    analysis_requests: int = _limit(240, "analysis requests of one address in a minute")
    analysis_milliseconds: int = _limit(10_000, "longest search for one analysis request")
    chat_messages: int = _limit(20, "chat messages of one address in a minute")
    push_messages: int = _limit(600, "notifications sent to one push service in a minute")
    conditional_move_decisions: int = _limit(
        2_000, "decisions in the conditional moves that one address may send in a minute, including refused ones"
    )
    open_sockets: int = _limit(10_000, "open connections; the last tenth is kept for players")
    address_sockets: int = _limit(200, "open connections of one address; the last tenth is kept for players")
    seat_sockets: int = _limit(20, "open connections with one seat's key; a new one closes the oldest")
    table_sockets: int = _limit(300, "spectators at one table; players are always admitted")
    socket_messages: int = _limit(
        25, "messages per second on one connection; bursts of five seconds' worth are allowed"
    )
    log_entries: int = _limit(20_000, "entries in the log of one table, including those taken back")
    join_seconds: int = _limit(10, "seconds until a connection must have joined a table")
    request_seconds: int = _limit(15, "seconds until a request must be complete")
    ping_seconds: int = _limit(20, "seconds between pings, and until each must be answered")
    idle_tables: int = _limit(64, "tables kept in memory after everyone has left")
    playback_seconds: int = _limit(45, "seconds that the round clock waits for pages that still show the last turn")
    unstarted_days: int = _limit(7, "days after the last visit until an unstarted table is deleted")
    started_days: int = _limit(365, "days after the last visit until any other table is deleted")

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """The meaning of each limit, by its name."""
        return {limit.name: limit.metadata["meaning"] for limit in fields(cls)}

    def with_values(self, words: Iterable[str]) -> "Limits":
        """These limits with some of them changed, each as `name=value`. Raises PyramidionError."""
        names = list(self.meanings())
        found = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in names:
                raise PyramidionError(f"There is no limit {name!r}; the limits are {', '.join(names)}.")
            if not (value.isascii() and value.isdigit() and 0 < len(value) < 10):
                raise PyramidionError(f"The limit {name} should be a whole number, as in {name}={getattr(self, name)}.")
            found[name] = int(value)
        return replace(self, **found)
