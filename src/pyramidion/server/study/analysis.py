"""Analysis over WebSockets: one request at a time on each connection, answered when its turn comes."""

import asyncio
import logging
import shutil
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from litestar import websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.engine.analysis import Analysis, AnalysisLine
from pyramidion.server.accounts.credentials import hash_keys
from pyramidion.server.bots.pool import EnginePool, Requester
from pyramidion.server.errors import RequestError
from pyramidion.server.ops import memory
from pyramidion.server.protocol.client_messages import read_request
from pyramidion.server.protocol.error_answers import CLOSE_LATER, UNFORESEEN, error_message
from pyramidion.server.protocol.server_messages import ErrorMessage
from pyramidion.server.protocol.study import AnalysisAnswer, AnalysisRequest, OutcomeRange, ValueLine
from pyramidion.server.services import Services
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.study.fair_play import BoardsInPlay, find_boards_in_play, refuse_help
from pyramidion.server.study.jobs import JobQueue
from pyramidion.server.study.lines import no_such_seat
from pyramidion.server.web.language import encode_answer
from pyramidion.server.web.rate_limit import ConnectionCounts, RateLimiter, client_address, message_bucket
from pyramidion.server.web.websocket import Socket

MAX_LINES = 12
_MAX_OUTCOMES = 1000
"""Maximum number of chance outcomes among which the best, the median and the worst are found."""
_MAX_OPEN, _MAX_OPEN_PER_ADDRESS = 200, 8
_COMMAND_PREFIX = ("nice", "-n", "15") if shutil.which("nice") else ()
"""Bots that people play against take precedence."""
_GRACE_SECONDS = 60.0
"""An answer may take this much longer than its time; the page waits at least as long."""

_log = logging.getLogger(__name__)


class AnalysisService:
    """Studies have a process of their own; addresses take turns."""

    def __init__(self, services: Services, jobs: JobQueue) -> None:
        """jobs: where lines are replayed."""
        self._services = services
        self._jobs = jobs
        self._engine_pool = EnginePool(1, _COMMAND_PREFIX, grace=_GRACE_SECONDS)
        self._open = ConnectionCounts()
        self._asked = RateLimiter(services.limits.analysis_requests)
        self._most_seconds = services.limits.analysis_milliseconds / 1000
        self._messages = services.limits.socket_messages

    async def serve(self, socket: Socket) -> None:
        """Serves one connection until it ends."""
        address = client_address(socket.client.host if socket.client else None)
        await socket.accept()
        if self._open.total >= _MAX_OPEN or self._open[address] >= _MAX_OPEN_PER_ADDRESS:
            crowded = RequestError("crowded", Message("Too many analyses are open; close one of them."))
            await self._send(socket, error_message(crowded, None))
            await socket.close(CLOSE_LATER)
            return
        self._open.increment(address)
        task: asyncio.Task[None] | None = None
        bucket = message_bucket(self._messages)
        try:
            while True:
                data = await socket.receive_data("text")
                if wait := bucket.acquire():
                    await asyncio.sleep(wait)
                if task is not None:
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                task = asyncio.create_task(self._answer(socket, data, address))
        except WebSocketDisconnect:
            pass
        finally:
            self._open.decrement(address)
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def _answer(self, socket: Socket, data: str, address: str) -> None:
        request_id = None
        try:
            request: AnalysisRequest = read_request(data.encode(), AnalysisRequest)
            request_id = request.request_id
            if not self._asked.try_acquire(address):
                raise RequestError(
                    "too_fast", Message("Too many analyses were requested from your address. Try again in a minute.")
                )
            answer: AnalysisAnswer | ErrorMessage = await self.analyse(request, address)
        except (RequestError, StorageError) as error:
            answer = error_message(error, request_id)
        except PyramidionError as error:
            answer = error_message(RequestError.from_error("no_analysis", error), request_id)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("analysis.failed")
            answer = error_message(UNFORESEEN, request_id)
        await self._send(socket, answer)

    async def analyse(self, request: AnalysisRequest, address: str) -> AnalysisAnswer:
        """The answer to one request. Raises RequestError, PyramidionError."""
        async with self._jobs.queue.slot(address):
            session = await asyncio.to_thread(self._jobs.lines.session, request.line)
        if request.seat >= len(session.game.seats):
            raise no_such_seat(session.game)
        keys = hash_keys(request.own_tables)
        boards = await find_boards_in_play(self._services, session.game.info.id, keys, address)
        decisions = () if request.decision is None else (request.decision, *request.rest_of_turn)
        if boards.include(session.position, request.seat, decisions):
            raise refuse_help()
        start, texts = _engine_line(session)
        asked = "; ".join(decisions) or None
        seconds = min(request.seconds, self._most_seconds)
        chance = session.to_decide == (CHANCE,)
        found = await self._engine_pool.analyse(
            session.game, texts, request.seat, seconds, Requester("", True, address), start, asked,
            brief=request.brief, lines=_MAX_OUTCOMES if chance else MAX_LINES,
        )  # fmt: skip
        found = await asyncio.to_thread(_fair_part, found, boards, session.position)
        return _answer_of(found, request, chance)

    async def _send(self, socket: Socket, answer: AnalysisAnswer | ErrorMessage) -> None:
        await socket.send_data(encode_answer(answer).decode(), mode="text")

    async def close(self) -> None:
        """Ends the process."""
        await self._engine_pool.close()


def _engine_line(session: Session) -> tuple[str | None, list[str]]:
    """A start and the entries after it in the form that the engine takes: a sealed one names its seat.

    If the history does not matter, the engine starts at the last position in which nothing is sealed.
    """
    seats, positions, begin = session.game.seats, session.positions, 0
    if not session.game.repetition_limit:
        begin = max((ply for ply, position in enumerate(positions) if not position.sealed), default=0)
    entries = [
        text if seat == CHANCE or not session.game.info.simultaneous else f"{seats[seat]}: {text}"
        for seat, text in session.moves[begin:]
    ]
    return (str(positions[begin]) if begin else session.start), entries


def _fair_part(found: Analysis, boards: BoardsInPlay, position: Position[Any]) -> Analysis:
    """An analysis without the lines through positions of running games; a continuation ends before such a position.
    Raises RequestError if the analysis's value comes from such a line.
    """
    fair = tuple(line for line in found.lines if not boards.include(position, found.seat, line.decisions))
    if fair[:1] != found.lines[:1]:
        raise refuse_help()
    asked = found.requested
    return replace(
        found,
        lines=tuple(_fair_line(line, boards, position) for line in fair),
        requested=None if asked is None else _fair_line(asked, boards, position),
    )


def _fair_line(line: AnalysisLine, boards: BoardsInPlay, position: Position[Any]) -> AnalysisLine:
    """A line whose continuation ends before a position of a running game. Its decisions lead to none."""
    if not line.continuation:
        return line
    for text in line.decisions:
        position = position.play(text)
    return replace(line, continuation=boards.fair_beginning(position, line.continuation))


def _answer_of(found: Analysis, request: AnalysisRequest, chance: bool) -> AnalysisAnswer:
    """chance: whether the lines are outcomes of chance."""
    asked = None if found.requested is None else _line(found.requested)
    lines = tuple(_line(line) for line in found.lines[:MAX_LINES])
    outcomes = _outcome_range(found.lines) if chance else None
    return AnalysisAnswer(
        found.seat, found.value, found.exact, found.spread, lines, outcomes, asked, found.seat_values,
        request.request_id,
    )  # fmt: skip


def _outcome_range(outcomes: Sequence[AnalysisLine]) -> OutcomeRange:
    """The best, the median and the worst of chance outcomes with their probabilities; of equal ones the most likely."""
    ranked = sorted(outcomes, key=lambda line: (-line.value, -(line.probability or 0.0)))
    sums = list(accumulate(line.probability or 0.0 for line in ranked))
    median = next(line for line, total in zip(ranked, sums, strict=True) if 2 * total >= sums[-1])
    worst = min(outcomes, key=lambda line: (line.value, -(line.probability or 0.0)))
    return OutcomeRange(_line(ranked[0]), _line(median), _line(worst), min(1.0, sums[-1]))


def _line(line: AnalysisLine) -> ValueLine:
    return ValueLine(
        line.decisions, line.value, line.exact, line.plies, line.probability, line.explanation, line.continuation
    )


@websocket("/api/study/analysis")
async def analysis(socket: Socket, state: State) -> None:
    """Analysis: each message is a request, each answer a report."""
    analyses: AnalysisService = state.analyses
    try:
        await analyses.serve(socket)
    finally:
        memory.free_connection(socket)
