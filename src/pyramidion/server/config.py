"""Limits of a server: what one address, one seat key and one table may use."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from pyramidion.core.errors import PyramidionError


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
