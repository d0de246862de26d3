"""The bots of one table at work: each seat's is asked until its answer fits."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any, Protocol

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import EnginePool, RequestCancelled
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.error_answers import failure
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table

_log = logging.getLogger(__name__)


class Deciding(Protocol):
    """What becomes of a bot's answer."""

    async def bot_decides(self, seat: int, asked_at: Any, text: str) -> bool:
        """Carries a bot's decision out, unless the table has moved on. Raises StorageError, RequestError."""

    def bots_change(self) -> None:
        """Another seat's bot is asked, or one no longer."""

    async def bot_is_done(self, fault: StorageError | None) -> None:
        """What follows now, or waits for the disk."""


class TableBots:
    """Asks the bots of one table; use within the event loop."""

    def __init__(self, table: Table, engine_pool: EnginePool, presence: Presence, room: Deciding) -> None:
        self._table = table
        self._engine_pool = engine_pool
        self._presence = presence
        self._room: Deciding = room
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._noted: set[str] = set()
        """What bots have said aloud."""

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def __iter__(self) -> Iterator[int]:
        """The seats whose bots are being asked."""
        return iter(self._tasks)

    def ask(self, seat: int) -> None:
        """Asks a seat's bot, unless it is being asked."""
        if seat not in self._tasks:
            self._tasks[seat] = asyncio.create_task(self._think(seat))
            self._room.bots_change()

    def asked_at(self) -> Any:
        """What tells whether the table has moved on since a bot was asked."""
        return self._table.ply, self._table.session.moves[-1:]

    async def _think(self, seat: int) -> None:
        """Asks a bot until its answer fits the table: what was taken back meanwhile is asked again."""
        table, session = self._table, self._table.session
        level = table.level_of(seat)
        assert level is not None
        fault = None
        try:
            while seat in table.bots_to_decide:
                at, requester = self.asked_at(), self._presence.requester()
                text = await self._engine_pool.choose(
                    table.game, session.open_texts, seat, level, requester, self._hear, session.start
                )
                if await self._room.bot_decides(seat, at, text):
                    break
        except RequestCancelled:
            pass
        except StorageError as error:
            fault = error
        except PyramidionError as error:
            _log.error("bot.failed", extra={"table": table.id, "seat": seat, "error": str(error)})
            return
        finally:
            self._tasks.pop(seat, None)
            self._room.bots_change()
        await self._room.bot_is_done(fault)

    def _hear(self, sentence: str) -> None:
        """A bot says something aloud: all who are here are told, once."""
        if sentence not in self._noted:
            self._noted.add(sentence)
            _log.warning("bot.note", extra={"table": self._table.id, "sentence": sentence})
            for client in self._presence:
                client.answer(failure(RequestError("bot_note", sentence), None))

    def end(self) -> None:
        """It is not needed any more: it lets go of its room, so that both can be forgotten at once."""
        self._room = _Nobody()

    async def close(self) -> None:
        """Stops asking; what these had not decided is asked again when the table is next entered."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Nobody:
    """A room that is forgotten."""

    async def bot_decides(self, seat: int, asked_at: Any, text: str) -> bool:
        return True

    def bots_change(self) -> None: ...

    async def bot_is_done(self, fault: StorageError | None) -> None: ...
