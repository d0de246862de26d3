"""A connected client: what it has been told, and what waits to be told it."""

import asyncio
from collections import deque
from collections.abc import Callable

from pyramidion.server.protocol.server_messages import ServerMessage, TableState
from pyramidion.server.views.diff import change_between, on_joining

READ_AGAIN = 1012
"""The close code for guests of a table that must be read anew: they come back by themselves."""

MOST_ANSWERS_WAITING = 50
"""Who does not read so many answers is not heard until it has."""


class Client:
    """One connection to a table.

    States are not queued: when the guest can take more, it is told what has changed since it last was, however much
    that may be. So a slow reader costs one state, not one for each move; and its questions wait unread meanwhile.
    """

    def __init__(self, held: frozenset[int], address: str = "") -> None:
        """held: the seats that it acts for. address: where it comes from."""
        self.held = held
        self.address = address
        self.wants_diagram = False
        self.said: set[int] = set()
        """The numbers of what it has said here: that is no news to it."""
        self.ending: int | None = None
        """The close code with which the connection is to end; None while it goes on."""
        self._told: TableState | None = None
        self._answers: deque[ServerMessage] = deque()
        self._news = asyncio.Event()
        self._room_for_answers = asyncio.Event()
        self._room_for_answers.set()
        self._stale = False

    def announce(self) -> None:
        """The table has changed."""
        self._stale = True
        self._news.set()

    def answer(self, message: ServerMessage) -> None:
        """An answer to something this guest has asked."""
        self._answers.append(message)
        if len(self._answers) >= MOST_ANSWERS_WAITING:
            self._room_for_answers.clear()
        self._news.set()

    def give_up(self, seat: int, code: int) -> None:
        """Its key opens a seat no more: it acts for it no longer, and is to come back with what it still holds."""
        self.held -= {seat}
        self.end(code)

    def end(self, code: int) -> None:
        """The connection is to end."""
        self.ending = code
        self._news.set()

    async def may_ask(self) -> None:
        """Waits until answers could be taken."""
        await self._room_for_answers.wait()

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
        self._room_for_answers.set()
        return answers

    def message_for(
        self, state: TableState, story: Callable[[TableState], TableState] | None = None
    ) -> ServerMessage | None:
        """What brings the guest from what it was told to a state; None if nothing has changed for it.

        story: adds to a state what happened last, for a guest who has been told nothing.
        """
        told, self._told = self._told, state
        if told is not None:
            return change_between(told, state)
        return on_joining(story(state) if story else state)
