"""Exact values for guests: what each decision of a position is worth, asked of a bot's process."""

import asyncio
import logging
from collections.abc import Callable

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import Asker, Asleep, Bots
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import Values
from pyramidion.server.protocol.error_answers import UNFORESEEN, failure
from pyramidion.server.tables.client import Guest
from pyramidion.server.tables.permissions import may_know
from pyramidion.server.tables.table import Table
from pyramidion.server.views.table_view import values_answer

_log = logging.getLogger(__name__)


class Valuing:
    """Answers one table's guests, one question of each at a time; of those that wait only the last is answered."""

    def __init__(self, table: Table, bots: Bots, asker: Callable[[Guest], Asker]) -> None:
        """asker: for whom a bot works then."""
        self._table = table
        self._bots = bots
        self._asker = asker
        self._wanted: dict[Guest, Values] = {}
        self._tasks: dict[Guest, asyncio.Task[None]] = {}

    @property
    def idle(self) -> bool:
        """Whether nothing is being worked out."""
        return not self._tasks

    def ask(self, guest: Guest, message: Values) -> None:
        """Puts a question; the answer goes to the guest. Raises RequestError."""
        may_know(self._table, guest.held, message.ply)
        self._wanted[guest] = message
        if guest not in self._tasks:
            self._tasks[guest] = asyncio.create_task(self._answer(guest))

    def forget(self, guest: Guest) -> None:
        """A guest has left: what it still waits for is not worked out."""
        self._wanted.pop(guest, None)

    async def _answer(self, guest: Guest) -> None:
        try:
            while (message := self._wanted.pop(guest, None)) is not None:
                try:
                    # The table may have changed since: what was taken back is not there any more.
                    may_know(self._table, guest.held, message.ply)
                    position = self._table.session.positions[message.ply]
                    texts = self._table.session.texts(message.ply)
                    start = self._table.session.start
                    found = await self._bots.values(self._table.game, texts, self._asker(guest), start)
                    guest.answer(values_answer(position, message, found))
                except RequestError as error:
                    guest.answer(failure(error, message.tag))
                except Asleep:
                    return
                except PyramidionError as error:
                    guest.answer(failure(RequestError("not_known", str(error)), message.tag))
        except Exception:
            _log.exception("exact values failed", extra={"table": self._table.id})
            guest.answer(failure(UNFORESEEN, None))
        finally:
            self._tasks.pop(guest, None)

    async def close(self) -> None:
        """Ends what is being worked out."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
