"""A bot in its own process, controlled by the engine protocol: it can use a whole core and never blocks a table."""

import asyncio
import shlex
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_value import Value
from pyramidion.core.messages import message_from_json
from pyramidion.core.options import format_option
from pyramidion.engine.analysis import Analysis, AnalysisLine, parse_analysis_line, parse_value

T = TypeVar("T")
Note = Callable[[str], None]
"""Called with a sentence that the bot reports."""

COMMAND = (sys.executable, "-m", "pyramidion", "engine")
NOTE = "info note "
GRACE_SECONDS = 20.0
"""A bot may exceed its time by this much (a cold start on a busy machine) before it is considered dead."""


PROTOCOL_VERSION = 1
"""The version of the engine protocol, as `hello` reports it (docs/engine.md)."""
HELLO_SECONDS = 20.0
"""A third-party program has this long to start and to answer `hello` and `set`."""


class EngineError(PyramidionError):
    """An engine's program failed."""


class EngineMissing(EngineError):
    """The program cannot be started."""


class EngineDied(EngineError):
    """The program ended without an answer, twice in a row."""


class EngineMute(EngineError):
    """The program is running but did not answer in time."""


class WrongProtocol(EngineError):
    """The program does not speak this version of the engine protocol."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A request to a bot's process: a decision for a seat after the entries `texts` from the start. level: None: the
    engine's default. seconds: time limit. start: the custom start position. ponder: seconds of search after the answer,
    ended by the next request. seed: of the bot's random choices; None: no seed.
    """

    game: Game[Any]
    texts: Sequence[str]
    seat: int
    level: str | None
    seconds: float
    start: str | None = None
    ponder: float = 0.0
    seed: int | None = None

    def lines(self) -> str:
        """The request in the engine protocol: the game, all entries since the start, then `go`."""
        named = "" if self.level is None else f"level {self.level} "
        go = f"go {named}time {_milliseconds(self.seconds)} seat {self.game.seats[self.seat]}"
        go += f" ponder {_milliseconds(self.ponder)}" if self.ponder else ""
        go += "" if self.seed is None else f" seed {self.seed}"
        return "\n".join([*_entries(self.game, self.texts, self.start), go]) + "\n"


def _entries(game: Game[Any], texts: Sequence[str], start: str | None) -> list[str]:
    """The lines that set up a position; each is answered by `ok`."""
    options = " ".join(f"{name}={shlex.quote(format_option(value))}" for name, value in game.options.items())
    lines = [f"game {game.info.id} {options}", *([f"position {start}"] if start else [])]
    return lines + [f"play {text}" for text in texts]


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def parse_decision(line: str) -> str | None:
    """The decision in a `best` line; None for other lines. Raises PyramidionError for an `error` line."""
    word, _, rest = line.strip().partition(" ")
    if word == "error":
        raise PyramidionError(f"The bot refused: {rest}")
    return rest if word == "best" else None


class _Values:
    """Reads the answer to `values`, after a number of preceding answers."""

    def __init__(self, before: int) -> None:
        self._left = before
        self._found: list[tuple[Value | None, str]] = []

    def read(self, line: str) -> list[tuple[Value | None, str]] | None:
        """All values, once they are complete; None before. Raises PyramidionError for an `error` line."""
        word, _, rest = line.strip().partition(" ")
        if word == "error":
            raise PyramidionError(rest)
        if word == "value":
            self._found.append(parse_value(rest))
        elif word == "ok":
            self._left -= 1
        return self._found if self._left < 0 else None


class _Analysis:
    """Reads the answer to `analyse`."""

    def __init__(self) -> None:
        self._lines: list[AnalysisLine] = []
        self._asked: AnalysisLine | None = None
        self._shares: tuple[float, ...] = ()

    def read(self, line: str) -> Analysis | None:
        """The completed analysis; None before. Raises PyramidionError for an `error` line."""
        word, _, rest = line.strip().partition(" ")
        if word == "error":
            raise PyramidionError(rest)
        if word == "line":
            self._lines.append(parse_analysis_line(rest))
        elif word == "because" and self._asked is not None:
            self._asked = replace(self._asked, explanation=message_from_json(rest))
        elif word == "because":
            self._lines[-1] = replace(self._lines[-1], explanation=message_from_json(rest))
        elif word == "asked":
            self._asked = parse_analysis_line(rest)
        elif word == "shares":
            self._shares = tuple(map(float, rest.split()))
        elif word == "analysis":
            seat, value, sure, spread = rest.split()
            return Analysis(
                int(seat), float(value), sure == "exact", tuple(self._lines), float(spread), self._asked,
                seat_values=self._shares,
            )  # fmt: skip
        return None


class _Lines:
    """Reads any answer, unchanged."""

    def __init__(self, asked: str) -> None:
        """asked: lines of the protocol; the last is the question, those before set it up."""
        lines = asked.splitlines()
        self._question = lines[-1].partition(" ")[0] if lines else ""
        self._left = len(lines)
        self._lines: list[str] = []

    def read(self, line: str) -> list[str] | None:
        """All lines, once they are complete; None before."""
        self._lines.append(line.rstrip("\n"))
        word = line.strip().partition(" ")[0]
        self._left -= word == "ok"
        ended = word == {"go": "best", "analyse": "analysis"}.get(self._question) or not self._left
        return self._lines if ended or word == "error" else None


class AsyncEngineProcess:
    """A bot's process. Started on the first request, and restarted if it has died. One request at a time; others
    wait.
    """

    def __init__(
        self,
        front: Sequence[str] = (),
        command: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        grace: float | None = None,
    ) -> None:
        """front: words before the command, such as `nice`. command: a program that speaks the engine protocol; None:
        our own.

        A third-party program is first asked for its protocol version. options: set at its start, see `set` in
        docs/engine.md. grace: seconds by which an answer may exceed its time; None: GRACE_SECONDS.
        """
        self._front = tuple(front)
        self._command = None if command is None else tuple(command)
        self._options = dict(options or {})
        self._grace = grace
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The id of the process that was asked last; None if there is none."""
        return self._process.pid if self._process else None

    async def choose(self, request: EngineRequest, note: Note | None = None) -> str:
        """The text of the bot's decision. note: called with the bot's remarks, such as why it does not use a solution.
        Raises EngineMissing, EngineDied, EngineMute or WrongProtocol if the program fails, PyramidionError if the bot
        refuses. A cancelled or failed call ends the process, so that a late answer is not mistaken for the answer to
        the next request.
        """
        return await self._ask_within(request.lines(), lambda: parse_decision, request.seconds, note)

    async def values(
        self, game: Game[Any], texts: Sequence[str], seconds: float, start: str | None = None
    ) -> list[tuple[Value | None, str]]:
        """The value of each decision for the seat to decide after some entries (None: unknown), and its text.

        Raises as `choose` does; also raises PyramidionError if the game has no exact values.
        """
        lines = [*_entries(game, texts, start), f"values time {_milliseconds(seconds)}"]
        return await self._ask_within("\n".join(lines) + "\n", lambda: _Values(len(lines) - 1).read, seconds, None)

    async def analyse(
        self, game: Game[Any], texts: Sequence[str], seat: int, seconds: float, start: str | None = None,
        asked: str | None = None, *, brief: bool = False, lines: int | None = None,
    ) -> Analysis:  # fmt: skip
        """The analysis of a position after the entries `texts`: see `engine.analysis.analyse`. Raises as `choose`.

        lines: maximum number of lines; None: the engine's default.

        Cancelling the call ends the search, but not the process.
        """
        tail = "" if asked is None else f" decision {asked}"
        words = " because no" if brief else " because message"
        words += "" if lines is None else f" lines {lines}"
        question = f"analyse seat {game.seats[seat]} time {_milliseconds(seconds)}{words}{tail}"
        request = "\n".join([*_entries(game, texts, start), question]) + "\n"
        answer = asyncio.ensure_future(self._ask_within(request, lambda: _Analysis().read, seconds, None))
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if self._process is not None and self._process.stdin is not None:
                with suppress(OSError):
                    self._process.stdin.write(b"stop\n")
            with suppress(PyramidionError):
                await answer
            raise

    async def lines(self, asked: str, seconds: float) -> list[str]:
        """All lines of an answer, to pass them on to another process. Raises as `choose`."""
        return await self._ask_within(asked, lambda: _Lines(asked).read, seconds, None)

    async def _ask_within(
        self, asked: str, reader: Callable[[], Callable[[str], T | None]], seconds: float, note: Note | None
    ) -> T:
        """The answer that a new reader parses from the process's lines."""
        grace = GRACE_SECONDS if self._grace is None else self._grace
        async with self._lock:
            for again in (True, False):
                try:
                    if self._process is None or self._process.returncode is not None:
                        await self._start()
                    async with asyncio.timeout(seconds + grace):
                        return await self._ask(asked, reader(), note)
                except TimeoutError as error:
                    await self.close()
                    raise EngineMute(f"{self._name} has not answered within {seconds + grace:.3g} seconds.") from error
                except (OSError, EOFError) as error:
                    status = await self._exit_status()
                    if not again:
                        raise EngineDied(f"{self._name} ended without an answer{status}.") from error
                except BaseException:
                    await self.close()
                    raise
        raise AssertionError("the second try returns or raises")

    @property
    def _name(self) -> str:
        return "The bot's process" if self._command is None else f"The program {shlex.join(self._command)[:200]}"

    async def _exit_status(self) -> str:
        """How an unresponsive process has ended, in words; a running process is stopped."""
        process = self._process
        if process is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 1)
        await self.close()
        return "" if process is None else f" (exit status {process.returncode})"

    async def _start(self) -> None:
        """Starts the process. A third-party one is asked for its protocol version, and its options are set."""
        words = (*self._front, *(COMMAND if self._command is None else self._command))
        try:
            self._process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
        except OSError as error:
            raise EngineMissing(f"{self._name} cannot be started: {error.strerror or error}.") from error
        if self._command is None:
            return
        asked = ["hello", *(f"set {name}={value}" for name, value in self._options.items())]
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                lines = await self._ask("hello\n", _Lines("hello").read, None)
                self._check_hello(lines)
                for question in asked[1:]:
                    answer = await self._ask(question + "\n", _Lines(question).read, None)
                    if answer[-1].startswith("error"):
                        raise EngineError(f"{self._name} does not take {question}: {answer[-1].removeprefix('error ')}")
        except TimeoutError as error:
            await self.close()
            raise EngineMute(f"{self._name} has not answered hello within {HELLO_SECONDS:.3g} seconds.") from error

    def _check_hello(self, lines: Sequence[str]) -> None:
        told = [line.split() for line in lines]
        versions = [words[1] for words in told if words[0] == "protocol" and len(words) > 1]
        if lines[-1] != "ok" or not versions:
            raise WrongProtocol(f"{self._name} does not answer hello with its version of the engine protocol.")
        if str(PROTOCOL_VERSION) not in versions:
            raise WrongProtocol(
                f"{self._name} speaks version {versions[0][:20]} of the engine protocol; this is version "
                f"{PROTOCOL_VERSION}."
            )

    async def _ask(self, asked: str, read: Callable[[str], T | None], note: Note | None) -> T:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked.encode())
        await process.stdin.drain()
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError as error:
                raise EngineError(f"{self._name} writes a line that is too long.") from error
            if not line:
                raise EOFError
            text = line.decode(errors="replace")
            if note is not None and text.startswith(NOTE):
                note(text.removeprefix(NOTE).strip())
            answer = read(text)
            if answer is not None:
                return answer

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class EngineProcess:
    """The same for blocking callers: the event loop runs in a thread of its own."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        grace: float | None = None,
    ) -> None:
        """See `AsyncEngineProcess`."""
        self._engine = AsyncEngineProcess(command=command, options=options, grace=grace)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """See `AsyncEngineProcess.pid`."""
        return self._engine.pid

    def choose(self, request: EngineRequest, note: Note | None = None) -> str:
        """See `AsyncEngineProcess.choose`; interrupting the call cancels it."""
        return self._wait_for(self._engine.choose(request, note))

    def values(
        self, game: Game[Any], texts: Sequence[str], seconds: float, start: str | None = None
    ) -> list[tuple[Value | None, str]]:
        """See `AsyncEngineProcess.values`."""
        return self._wait_for(self._engine.values(game, texts, seconds, start))

    def analyse(
        self, game: Game[Any], texts: Sequence[str], seat: int, seconds: float, start: str | None = None
    ) -> Analysis:
        """See `AsyncEngineProcess.analyse`."""
        return self._wait_for(self._engine.analyse(game, texts, seat, seconds, start))

    def _wait_for(self, answer: Coroutine[Any, Any, T]) -> T:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, daemon=True, name="bot")
            self._thread.start()
        future = asyncio.run_coroutine_threadsafe(answer, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Ends the process and the thread."""
        if self._loop is None or self._thread is None:
            return
        self._wait_for(self._engine.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._loop = self._thread = None
