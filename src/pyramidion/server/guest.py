"""A connected client: what it has been told, and what waits to be told it."""

import asyncio
from collections import deque

from pyramidion.server.wire import ServerMessage, TableState, change_between, on_joining

MOST_ANSWERS_WAITING = 50
"""Who asks on without reading the answers is let go."""


class Guest:
    """One connection to a table.

    States are not queued: when the guest can take more, it is told what has changed since it last was, however much
    that may be. So a slow reader costs one state, not one for each move.
    """

    def __init__(self, held: frozenset[int]) -> None:
        """held: the seats that it acts for."""
        self.held = held
        self.wants_diagram = False
        self._told: TableState | None = None
        self._answers: deque[ServerMessage] = deque()
        self._news = asyncio.Event()
        self._stale = False

    def announce(self) -> None:
        """The table has changed."""
        self._stale = True
        self._news.set()

    def answer(self, message: ServerMessage) -> None:
        """An answer to something this guest has asked."""
        self._answers.append(message)
        self._news.set()

    @property
    def overwhelmed(self) -> bool:
        """Whether more answers wait than a reader would let lie."""
        return len(self._answers) > MOST_ANSWERS_WAITING

    async def news(self) -> bool:
        """Waits until there is something to tell; whether the table is part of it."""
        await self._news.wait()
        self._news.clear()
        stale, self._stale = self._stale, False
        return stale

    def take_answers(self) -> list[ServerMessage]:
        """The answers that waited."""
        answers = list(self._answers)
        self._answers.clear()
        return answers

    def message_for(self, state: TableState) -> ServerMessage | None:
        """What brings the guest from what it was told to a state; None if nothing has changed for it."""
        told, self._told = self._told, state
        return on_joining(state) if told is None else change_between(told, state)
