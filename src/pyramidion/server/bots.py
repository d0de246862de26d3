"""The bots' processes: a few, shared by all tables; each thinks for one table at a time."""

import asyncio
from collections.abc import Sequence
from typing import Any

from pyramidion.core.game import Game
from pyramidion.players.process import AsyncEngineProcess

PROCESSES = 2
SECONDS = 3.0
"""The most that a bot may think about one decision."""


class Bots:
    """Asks whichever process is free; further questions wait in the order in which they came."""

    def __init__(self, processes: int = PROCESSES) -> None:
        self._idle: asyncio.LifoQueue[AsyncEngineProcess] = asyncio.LifoQueue()
        self._all = [AsyncEngineProcess() for _ in range(processes)]
        # Last in, first out: one process with warm searches serves until two tables think at once.
        for engine in self._all:
            self._idle.put_nowait(engine)

    async def choose(self, game: Game[Any], texts: Sequence[str], seat: int, level: str) -> str:
        """The bot's decision. Raises PyramidionError if it cannot be had."""
        engine = await self._idle.get()
        try:
            return await engine.choose(game, texts, seat, level, SECONDS)
        finally:
            self._idle.put_nowait(engine)

    async def close(self) -> None:
        """Ends the processes."""
        for engine in self._all:
            await engine.close()
