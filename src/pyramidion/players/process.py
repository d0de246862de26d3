"""A bot in its own process, spoken to by the engine protocol: it can use a whole core and never holds up a table."""

import asyncio
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.options import option_text

COMMAND = (sys.executable, "-m", "pyramidion", "engine")
GRACE_SECONDS = 20.0
"""Beyond the time it was given, a bot may take this long (a cold start on a busy machine) before it is given up."""


class EngineFailed(PyramidionError):
    """The bot's process died or did not answer, twice in a row."""


def request(
    game: Game[Any], texts: Sequence[str], seat: int, level: str, seconds: float, start: str | None = None
) -> str:
    """The lines that ask for a decision: the game, all entries since the start, then go. start: of a set-up game."""
    options = " ".join(f"{name}={shlex.quote(option_text(value))}" for name, value in game.options.items())
    lines = [f"game {game.info.id} {options}", *([f"position {start}"] if start else [])]
    lines += [f"play {text}" for text in texts]
    lines.append(f"go level {level} time {max(1, round(seconds * 1000))} seat {game.seats[seat]}")
    return "\n".join(lines) + "\n"


def decision_in(line: str) -> str | None:
    """The decision of a `best` line; None for other lines. Raises PyramidionError for an `error` line."""
    word, _, rest = line.strip().partition(" ")
    if word == "error":
        raise PyramidionError(f"The bot refused: {rest}")
    return rest if word == "best" else None


class EngineProcess:
    """A bot's process for callers that wait. Started when first asked, started again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def choose(
        self, game: Game[Any], texts: Sequence[str], seat: int, level: str, seconds: float, start: str | None = None
    ) -> str:
        """The text of the bot's decision for a seat, after the entries `texts` from the start (or a set-up one).

        Raises EngineFailed if two processes in a row give no answer, PyramidionError if the bot refuses.
        """
        asked = request(game, texts, seat, level, seconds, start)
        for _ in range(2):
            try:
                return self._ask(asked, seconds + GRACE_SECONDS)
            except (OSError, queue.Empty, EOFError):
                self.close()
            except PyramidionError:
                # Its other answers are still to come, and must not be taken for those to the next question.
                self.close()
                raise
        raise EngineFailed("The bot's process gives no answer.")

    def _ask(self, asked: str, seconds: float) -> str:
        if self._process is None or self._process.poll() is not None:
            self._start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(asked)
        process.stdin.flush()
        while True:
            line = self._lines.get(timeout=seconds)
            if line is None:
                raise EOFError
            decision = decision_in(line)
            if decision is not None:
                return decision

    def _start(self) -> None:
        process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        lines: queue.Queue[str | None] = queue.Queue()
        self._process, self._lines = process, lines

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True, name="bot").start()

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()


class AsyncEngineProcess:
    """The same for an event loop. One question at a time; further ones wait."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def choose(self, game: Game[Any], texts: Sequence[str], seat: int, level: str, seconds: float) -> str:
        """See `EngineProcess.choose`. A cancelled call ends the process, so that no late answer is mistaken."""
        asked = request(game, texts, seat, level, seconds)
        async with self._lock:
            for _ in range(2):
                try:
                    async with asyncio.timeout(seconds + GRACE_SECONDS):
                        return await self._ask(asked)
                except (OSError, TimeoutError, EOFError):
                    await self.close()
                except BaseException:
                    await self.close()
                    raise
        raise EngineFailed("The bot's process gives no answer.")

    async def _ask(self, asked: str) -> str:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked.encode())
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line:
                raise EOFError
            decision = decision_in(line.decode())
            if decision is not None:
                return decision

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
