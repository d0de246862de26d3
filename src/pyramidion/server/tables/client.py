"""A connected client: what it has been sent, and what is queued for it."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pyramidion.server.protocol.server_messages import LogChange, LogLine, ServerMessage, TableChange, TableState

RECONNECT = 1012
"""Close code for clients of a table that must be reloaded: they reconnect automatically."""

MAX_WAITING_ANSWERS = 50
"""Number of queued answers above which no further messages of the client are read."""

PARTS = tuple(name for name in TableChange.__struct_fields__ if name != "log")
"""The parts of a table that are sent again when they differ."""


class Client:
    """One connection to a table.

    States are not queued: when the client can receive more, it is sent everything that has changed since the last time.
    A slow reader therefore costs one state, not one per move; and its requests wait unread meanwhile.
    """

    def __init__(self, controlled: frozenset[int], address: str = "") -> None:
        """controlled: the seats that it acts for. address: its network address."""
        self.controlled = controlled
        self.address = address
        self.wants_diagram = False
        self.own_messages: set[int] = set()
        """The numbers of the chat messages it has sent here, which it may always see."""
        self.close_code: int | None = None
        """The code with which the connection will be closed; None while it stays open."""
        self._sent: TableState | None = None
        self._answers: list[ServerMessage] = []
        self._update = asyncio.Event()
        self._answers_taken = asyncio.Event()
        self._answers_taken.set()
        self._stale = False

    def announce(self) -> None:
        """The table has changed."""
        self._stale = True
        self._update.set()

    def answer(self, message: ServerMessage) -> None:
        """An answer to a message of this client."""
        self._answers.append(message)
        if len(self._answers) >= MAX_WAITING_ANSWERS:
            self._answers_taken.clear()
        self._update.set()

    def revoke_seat(self, seat: int, code: int) -> None:
        """Its key no longer opens a seat: it reconnects with its remaining keys."""
        self.controlled -= {seat}
        self.close(code)

    def close(self, code: int) -> None:
        """Closes the connection."""
        self.close_code = code
        self._update.set()

    async def wait_for_answer_space(self) -> None:
        """Waits until there is room for further answers."""
        await self._answers_taken.wait()

    async def wait_for_update(self) -> bool:
        """Waits until there is something to send; returns whether the table is part of it."""
        await self._update.wait()
        self._update.clear()
        stale, self._stale = self._stale, False
        return stale

    def take_answers(self) -> list[ServerMessage]:
        """The queued answers."""
        answers, self._answers = self._answers, []
        self._answers_taken.set()
        return answers

    def message_for(
        self, state: TableState, story: Callable[[TableState], TableState] | None = None
    ) -> ServerMessage | None:
        """The changes from a client's last state to a new one; None if nothing has changed for it.

        story: adds the latest events to a state, for a client that has been sent nothing.
        """
        sent, self._sent = self._sent, state
        if sent is not None:
            return change_between(sent, state)
        return joining_state(story(state) if story else state)


def change_between(old: TableState, new: TableState) -> TableChange | None:
    """The messages that bring a client from the old state to the new one; None if there are none.

    Lines are equal if all decisions up to them are: their events follow from these.
    """
    parts: dict[str, Any] = {}
    for name in PARTS:
        part = getattr(new, name)
        if getattr(old, name) != part:
            parts[name] = part
    told, lines = old.log.lines, new.log.lines
    same = len(told)
    if lines[:same] != told:  # usually the same entries, and some more
        alike = ((one.seat, one.text) == (line.seat, line.text) for one, line in zip(told, lines, strict=False))
        same = next((number for number, yes in enumerate(alike) if not yes), min(same, len(lines)))
    if same < max(len(told), len(lines)):
        parts["log"] = LogChange(same, lines[same:])
    return TableChange(**parts) if parts else None


def joining_state(state: TableState) -> TableState:
    """The state for a client that joins: for entries before its story, only the decisions."""
    lines = state.log.lines
    last = max((line.ply for line in lines if line.events), default=-1)
    first = state.catch_up.from_ply if state.catch_up else last

    def shorten(line: LogLine) -> LogLine:
        if line.ply == last or not (line.events or line.chance_animation):
            return line
        return replace(line, events=line.events if line.ply >= first else (), chance_animation=None)

    short = tuple(map(shorten, lines))
    return replace(state, log=LogChange(0, short))
