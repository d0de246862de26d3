"""The log of one table, told line by line: a sealed decision's text only to the seats whose it is."""

from dataclasses import fields
from functools import cache
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.server.protocol.server_messages import LogLine
from pyramidion.server.tables.table import Table

MAX_STORY_PLIES = 60
"""Plies that a client is sent again with their events when it joins."""


class HistoryView:
    """The lines that everybody may read are made once, when they are played; those of sealed decisions for each."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines: list[LogLine] = []
        self._played: list[tuple[int, str]] = []
        """What was played on them."""
        self._turns: list[int] = []
        """The number of turns begun, up to and with each line."""
        self._made_at = -1
        """The length of the table's log that the lines belong to."""
        self._unexplained = 0
        """Number of lines without their events: no client was here then, and those who join are not sent them."""

    def lines(self, readers: frozenset[int]) -> tuple[LogLine, ...]:
        """The plies that stand; sealed decisions without their texts, but for those of the readers' seats."""
        if self._made_at != self._table.length:
            self._renew()
            self._made_at = self._table.length
        if not self._table.position.sealed:
            return tuple(self._lines)
        sealed = [self._sealed(ply, readers) for ply in range(self._table.open_ply, self._table.ply)]
        return (*self._lines, *sealed)

    def story(self, held: frozenset[int], lines: tuple[LogLine, ...]) -> tuple[int, tuple[LogLine, ...]]:
        """(ply, lines): where what happened since the last turn of the seats held began, and the lines that tell it."""
        open_ply = self._table.open_ply
        first = self._story_from(held, open_ply)
        found = list(lines)
        for ply in range(first, min(open_ply, self._unexplained)):
            found[ply] = self._lines[ply] = self._line(ply, sealed=False)
        return first, tuple(found)

    def _story_from(self, held: frozenset[int], open_ply: int) -> int:
        lines = self._lines[:open_ply]
        own = [line.ply for line in lines if line.seat in held]
        # Spectators see the last turn; players who have not decided yet, everything.
        last = own[-1] if own else len(lines) - 1 if not held else 0
        starts = [line.ply for line in lines if line.turn_start]
        first = max((ply for ply in starts if ply <= last), default=0)
        if open_ply - first > MAX_STORY_PLIES:
            first = min(
                (ply for ply in starts if ply >= open_ply - MAX_STORY_PLIES), default=open_ply - MAX_STORY_PLIES
            )
        return first

    def _renew(self) -> None:
        """Brings the lines that everybody may read up to date: some may have been taken back, others are new."""
        session, open_ply = self._table.session, self._table.open_ply
        played = session.moves[: len(self._lines)]
        kept = len(played)
        if played != self._played[:kept]:  # mostly the log has only grown
            kept = next(ply for ply, one in enumerate(played) if one != self._played[ply])
        del self._lines[min(kept, open_ply) :]
        del self._turns[len(self._lines) :]
        if self._made_at < 0:
            self._unexplained = open_ply - 1
        for ply in range(len(self._lines), open_ply):
            self._lines.append(self._line(ply, sealed=False, unexplained=ply < self._unexplained))
            self._turns.append(self._turn(ply))
        if 0 < len(self._lines) <= self._unexplained:
            # Later lines were taken back: clients that join now are sent the events of this one.
            self._unexplained = len(self._lines) - 1
            self._lines[-1] = self._line(self._unexplained, sealed=False)
        self._played = session.moves[: len(self._lines)]

    def _turn(self, ply: int) -> int:
        before = self._table.session.positions[ply]
        starts = self._table.game.notation.starts_turn(before.state) and not before.sealed
        return (self._turns[ply - 1] if ply else 0) + starts

    def _line(self, ply: int, *, sealed: bool, unexplained: bool = False) -> LogLine:
        session, notation = self._table.session, self._table.game.notation
        seat, text = session.moves[ply]
        before = session.positions[ply]
        starts = notation.starts_turn(before.state) and not before.sealed
        turn = (self._turns[ply - 1] if 0 < ply <= len(self._turns) else 0) + starts - 1
        silent = sealed or unexplained
        numbered = starts and turn % notation.turns_per_number == 0
        return LogLine(
            ply=ply,
            seat=None if seat == CHANCE else seat,
            text=None if sealed else text,
            turn_number=turn // notation.turns_per_number + 1 if numbered else None,
            turn_start=starts,
            events=() if silent else tuple(event_fields(event) for event in session.positions[ply + 1].events),
            chance_animation=self._table.films.get(ply),
        )

    def _sealed(self, ply: int, readers: frozenset[int]) -> LogLine:
        return self._line(ply, sealed=self._table.session.moves[ply][0] not in readers)


def event_fields(event: Event) -> dict[str, Any]:
    """An event as the page hears of it."""
    parts = {name: getattr(event, name) for name in _parts(type(event))}
    return {"kind": event.kind, "sentence": event.sentence(), "why": event.why(), **parts}


@cache
def _parts(kind: type[Event]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
