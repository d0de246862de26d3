"""Bots on other machines: requests go through Redis to whichever worker is free, and so do their answers.

A request and its answer are lines of the engine protocol, so a worker needs no knowledge of tables. A worker takes a
request with a lease; if the lease ends without an answer, the server asks its own processes. If a worker stops, nothing
is lost.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import msgspec

from pyramidion.core.errors import PyramidionError
from pyramidion.engine.protocol_client import GRACE_SECONDS, NOTE, AsyncEngineProcess, Note
from pyramidion.server.cluster.redis_bus import connect, redis_errors
from pyramidion.server.util.aio import cancel_all

T = TypeVar("T")

LEASE_SECONDS = 3.0
"""A worker that has not reported for this long, unless it is processing a request, is considered gone."""

BEAT_SECONDS = 1.0
"""The interval at which a worker reports, and a server checks."""

_KEPT_SECONDS = 60
"""An answer that has not been fetched within this time is deleted."""

_QUESTIONS = "pyramidion:questions"
_WORKERS = "pyramidion:workers"

# Uses the clock of Redis, because the clocks of two machines may differ.
_BEAT = "redis.call('ZADD', KEYS[1], redis.call('TIME')[1] + ARGV[2], ARGV[1])"
_COUNT = "return redis.call('ZCOUNT', KEYS[1], redis.call('TIME')[1], '+inf')"

_log = logging.getLogger(__name__)


class Question(msgspec.Struct, frozen=True):
    """A request to a worker. lines: of the engine protocol. seconds: maximum time that an engine may search."""

    id: str
    lines: str
    seconds: float


_read = msgspec.json.Decoder(Question).decode


class Unanswered(PyramidionError):
    """No worker has answered: another engine has to be used."""


def _lease_key(question: str) -> str:
    return f"pyramidion:taken:{question}"


def _answer_key(question: str) -> str:
    return f"pyramidion:answer:{question}"


class WorkerQueue:
    """The workers from a server's point of view."""

    def __init__(self, url: str) -> None:
        """url: of Redis. Raises PyramidionError if it is invalid."""
        self._redis = connect(url)

    async def workers(self) -> int:
        """The number of workers; 0 if Redis does not answer."""
        try:
            return int(await self._redis.register_script(_COUNT)(keys=[_WORKERS]))
        except redis_errors():
            return 0

    async def ask(self, lines: str, seconds: float) -> list[str]:
        """The lines that answer a request. Raises Unanswered."""
        question = Question(secrets.token_hex(8), lines, seconds)
        written = msgspec.json.encode(question)
        try:
            async with asyncio.timeout(seconds + GRACE_SECONDS):
                await self._redis.rpush(_QUESTIONS, written)
                return await self._wait(question.id, written)
        except redis_errors() as error:
            raise Unanswered(f"No worker answers: {type(error).__name__}: {error}") from error
        finally:
            # A request that is cancelled, for whatever reason, is removed from the queue.
            with suppress(*redis_errors()):
                await self._redis.lrem(_QUESTIONS, 1, written)  # type: ignore[arg-type]

    async def _wait(self, name: str, written: bytes) -> list[str]:
        missed = False
        while True:
            found = await self._redis.blpop([_answer_key(name)], timeout=BEAT_SECONDS)
            if found is not None:
                return msgspec.json.decode(found[1], type=list[str])
            if await self._redis.lrem(_QUESTIONS, 1, written):  # type: ignore[arg-type]
                raise Unanswered("All workers are busy.")
            held = await self._redis.exists(_lease_key(name))
            if missed and not held:
                raise Unanswered("The worker that took it is gone.")
            missed = not held

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.aclose()


class RemoteEngine(AsyncEngineProcess):
    """A remote worker with the interface of a local process; can also raise Unanswered."""

    def __init__(self, workers: WorkerQueue) -> None:
        super().__init__()
        self._worker_queue = workers

    async def _ask_within(
        self, asked: str, reader: Callable[[], Callable[[str], T | None]], seconds: float, note: Note | None
    ) -> T:
        read = reader()
        for line in await self._worker_queue.ask(asked, seconds):
            if note is not None and line.startswith(NOTE):
                note(line.removeprefix(NOTE).strip())
            answer = read(line)
            if answer is not None:
                return answer
        raise Unanswered("A worker's answer is not whole.")


class Worker:
    """Answers requests with processes of this machine."""

    def __init__(self, url: str, processes: int) -> None:
        """url: of Redis. processes: requests answered in parallel. Raises PyramidionError if it is invalid."""
        self._redis = connect(url)
        self._engines = {secrets.token_hex(6): AsyncEngineProcess() for _ in range(processes)}

    async def work(self) -> None:
        """Answers until it is cancelled."""
        tasks = [asyncio.create_task(self._serve(name, engine)) for name, engine in self._engines.items()]
        try:
            # No gather: it would wait for a task that has not noticed its cancellation.
            for task in (await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION))[0]:
                task.result()
        finally:
            await cancel_all(tasks)
            with suppress(*redis_errors()):
                await self._redis.zrem(_WORKERS, *self._engines)
            for engine in self._engines.values():
                await engine.close()
            await self._redis.aclose()

    async def _serve(self, name: str, engine: AsyncEngineProcess) -> None:
        away = False
        while True:
            try:
                await self._send_heartbeat(name)
                found = await self._redis.blpop([_QUESTIONS], timeout=BEAT_SECONDS)
                if away:
                    _log.info("redis.reconnected")
                away = False
                if found is not None:
                    await self._answer(name, engine, _read(found[1]))
            except redis_errors() as error:
                if not away:
                    _log.warning("redis.unavailable", extra={"error": f"{type(error).__name__}: {error}"})
                away = True
                await asyncio.sleep(BEAT_SECONDS)
            except msgspec.MsgspecError as error:
                _log.error("worker.request_unreadable", extra={"error": str(error)})

    async def _send_heartbeat(self, name: str) -> None:
        await self._redis.register_script(_BEAT)(keys=[_WORKERS], args=[name, round(LEASE_SECONDS)])

    async def _answer(self, name: str, engine: AsyncEngineProcess, question: Question) -> None:
        thinking = asyncio.create_task(self._question_engine(engine, question))
        try:
            while True:
                await self._redis.set(_lease_key(question.id), name, px=round(1000 * LEASE_SECONDS))
                await self._send_heartbeat(name)
                done, _ = await asyncio.wait([thinking], timeout=BEAT_SECONDS)
                if done:
                    break
        finally:
            await cancel_all([thinking])
        async with self._redis.pipeline() as together:
            together.rpush(_answer_key(question.id), msgspec.json.encode(thinking.result()))
            together.expire(_answer_key(question.id), _KEPT_SECONDS)
            together.delete(_lease_key(question.id))
            await together.execute()

    @staticmethod
    async def _question_engine(engine: AsyncEngineProcess, question: Question) -> list[str]:
        try:
            return await engine.lines(question.lines, question.seconds)
        except PyramidionError as error:
            return [f"error {error}"]
