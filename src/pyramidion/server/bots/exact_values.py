"""Exact values for clients: the value of each decision in a position, computed by a bot's process."""

import asyncio
import logging
from collections.abc import Callable

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import EnginePool, RequestCancelled, Requester
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import ExactValuesQuery
from pyramidion.server.protocol.error_answers import UNFORESEEN, error_message
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.command_handlers import check_values
from pyramidion.server.tables.table import Table
from pyramidion.server.views.table_view import values_answer

_log = logging.getLogger(__name__)


class ExactValues:
    """Answers one table's clients, one request per client at a time; of the waiting requests only the latest is
    answered.
    """

    def __init__(self, table: Table, engine_pool: EnginePool, requester: Callable[[Client], Requester]) -> None:
        """requester: on whose behalf a bot works."""
        self._table = table
        self._engine_pool = engine_pool
        self._requester = requester
        self._waiting: dict[Client, ExactValuesQuery] = {}
        self._tasks: dict[Client, asyncio.Task[None]] = {}

    @property
    def idle(self) -> bool:
        """Whether no request is being processed."""
        return not self._tasks

    def ask(self, client: Client, message: ExactValuesQuery) -> None:
        """Queues a request; the answer goes to the client. Raises RequestError."""
        check_values(self._table, client.controlled, message.ply)
        self._waiting[client] = message
        if client not in self._tasks:
            self._tasks[client] = asyncio.create_task(self._answer(client))

    def forget(self, client: Client) -> None:
        """A client has left: its pending requests are dropped."""
        self._waiting.pop(client, None)

    async def _answer(self, client: Client) -> None:
        try:
            while (message := self._waiting.pop(client, None)) is not None:
                try:
                    # The table may have changed since: the position may have been taken back.
                    check_values(self._table, client.controlled, message.ply)
                    position = self._table.session.positions[message.ply]
                    texts = self._table.session.texts(message.ply)
                    start = self._table.session.start
                    found = await self._engine_pool.values(self._table.game, texts, self._requester(client), start)
                    client.answer(values_answer(position, message, found))
                except RequestError as error:
                    client.answer(error_message(error, message.request_id))
                except RequestCancelled:
                    return
                except PyramidionError as error:
                    client.answer(error_message(RequestError.from_error("not_known", error), message.request_id))
        except Exception:
            _log.exception("exact_values.failed", extra={"table": self._table.id})
            client.answer(error_message(UNFORESEEN, None))
        finally:
            self._tasks.pop(client, None)

    async def close(self) -> None:
        """Cancels all requests."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
