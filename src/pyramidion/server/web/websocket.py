"""Play over WebSockets: clients join, send commands and queries, and are sent what has changed."""

import asyncio
import logging
from contextlib import suppress
from time import perf_counter
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from pyramidion.core.messages import Message
from pyramidion.server.accounts.credentials import hash_keys, seats_of_keys
from pyramidion.server.errors import RequestError
from pyramidion.server.ops import memory
from pyramidion.server.protocol.client_messages import (
    ClientMessage,
    Decide,
    ExactValuesQuery,
    IllegalReasonQuery,
    Join,
    Ping,
    PlaybackFinished,
    PostChat,
    RetryBot,
    SetConditionalMoves,
    SetDiagrams,
    read_client_message,
)
from pyramidion.server.protocol.error_answers import UNFORESEEN, AnswerableError, close_code, error_message
from pyramidion.server.protocol.server_messages import Pong, ServerMessage
from pyramidion.server.services import Services
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.study.fair_play import find_boards_in_play, refuse_help
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.command_handlers import Command, check_values
from pyramidion.server.tables.conditional_moves import check_shape
from pyramidion.server.tables.room import Room
from pyramidion.server.web.language import answer_hook
from pyramidion.server.web.rate_limit import ConnectionCounts, RateLimiter, message_bucket

RESERVED = 10
"""One connection in this many, in total and per address, is reserved for players."""
Socket = WebSocket[Any, Any, State]
_log = logging.getLogger(__name__)


def _crowded_error() -> RequestError:
    return RequestError("crowded", Message("Too many connections are open. Close one of them."))


class Sockets:
    """The connections to all tables of a server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.open = ConnectionCounts()
        """Connections of each address."""
        self._chat_messages = RateLimiter(services.limits.chat_messages)
        self._conditional_moves = RateLimiter(services.limits.conditional_move_decisions)
        self._metrics = services.metrics
        services.metrics.add_gauge("sockets", "Connections to tables", lambda: self.open.total)

    async def serve(self, socket: Socket, table_id: str, address: str) -> None:
        """Serves one connection until it ends."""
        limits = self._services.limits
        try:
            await socket.accept()
            if self.open.total >= limits.open_sockets or self.open[address] >= limits.address_sockets:
                await self._turn_away(socket, _crowded_error())
                return
            self.open.increment(address)
            try:
                await self._join(socket, table_id, address)
            except WebSocketDisconnect:
                pass
            finally:
                self.open.decrement(address)
        finally:
            memory.free_connection(socket)

    async def _join(self, socket: Socket, table_id: str, address: str) -> None:
        try:
            join = read_client_message(await self._first_message(socket))
            if not isinstance(join, Join):
                raise RequestError("join_first", Message("The first message must be join."))
            async with self._services.registry.open(table_id) as room:
                await self._serve_client(socket, room, join, address)
        except (RequestError, StorageError) as error:
            await self._turn_away(socket, error)

    async def _serve_client(self, socket: Socket, room: Room, join: Join, address: str) -> None:
        client = Client(seats_of_keys(room.table.seats, join.keys), address)
        try:
            if not client.controlled and self._is_reserved(address):
                raise _crowded_error()
            await room.connect(client)
            await self._services.registry.touch(room.table.id)
            await self._play(socket, room, client)
        finally:
            room.disconnect(client)
            await self._services.registry.touch(room.table.id)

    def _is_reserved(self, address: str) -> bool:
        """Whether only players are still admitted: this connection, which is counted, is one of the last that may be
        open.
        """
        limits = self._services.limits
        return any(
            count > most - most // RESERVED
            for count, most in ((self.open.total, limits.open_sockets), (self.open[address], limits.address_sockets))
        )

    async def _first_message(self, socket: Socket) -> str:
        seconds = self._services.limits.join_seconds
        try:
            async with asyncio.timeout(seconds):
                return await socket.receive_data("text")
        except TimeoutError as error:
            sentence = Message("The first message must be join, within {seconds} seconds.", seconds=seconds)
            raise RequestError("join_first", sentence) from error

    async def _play(self, socket: Socket, room: Room, client: Client) -> None:
        bucket = message_bucket(self._services.limits.socket_messages)
        sender = asyncio.create_task(self._deliver(socket, room, client))
        try:
            while True:
                await client.wait_for_answer_space()
                data = await socket.receive_data("text")
                # Clients that send faster than this are read later: the rest waits on their side.
                if wait := bucket.acquire():
                    await asyncio.sleep(wait)
                await self._answer(data, room, client)
                # One message per socket and turn: other sockets do not wait for all of them.
                await asyncio.sleep(0)
        finally:
            sender.cancel()

    async def _turn_away(self, socket: Socket, error: AnswerableError) -> None:
        self._metrics.request_errors.labels(error.code).inc()
        await self._send(socket, error_message(error, None))
        await socket.close(close_code(error))

    async def _check_fair_play(self, room: Room, client: Client, message: ExactValuesQuery) -> None:
        """Raises RequestError if a client asks about a position of its game with a person at another table."""
        check_values(room.table, client.controlled, message.ply)
        table = room.table
        owners = {owner for seat in client.controlled if (owner := table.seats[seat].recovery_code_hash)}
        keys = owners | hash_keys(message.own_tables)
        boards = await find_boards_in_play(self._services, table.game.info.id, keys, client.address)
        if await asyncio.to_thread(boards.include_any_after, table.session.positions[message.ply]):
            raise refuse_help()

    async def _answer(self, data: str, room: Room, client: Client) -> None:
        """Answers one message; in any case the connection and the table continue."""
        request_id = None
        try:
            message = read_client_message(data)
            if not isinstance(message, Join):
                request_id = message.request_id
            if isinstance(message, Decide):  # most messages are decisions
                began = perf_counter()
                await room.actor.handle(client, message)
                self._metrics.decision_seconds.observe(perf_counter() - began)
            else:
                await self._dispatch(message, room, client)
        except (RequestError, StorageError) as error:
            self._metrics.request_errors.labels(error.code).inc()
            client.answer(error_message(error, request_id))
        except WebSocketDisconnect:
            raise
        except Exception:
            self._metrics.unhandled_exceptions.inc()
            _log.exception("websocket.message_failed", extra={"table": room.table.id, "message": data[:500]})
            client.answer(error_message(UNFORESEEN, request_id))

    async def _dispatch(self, message: ClientMessage, room: Room, client: Client) -> None:
        """Queries are answered here; what changes the table is a command. Raises RequestError, StorageError."""
        match message:
            case Join():
                raise RequestError("joined", Message("This connection has already joined."))
            case Ping():
                client.answer(Pong(message.request_id))
            case RetryBot():
                await room.retry_bot(client, message)
            case SetDiagrams():
                client.wants_diagram = message.enabled
                client.announce()
            case IllegalReasonQuery():
                client.answer(room.explain(client, message))
            case ExactValuesQuery():
                await self._check_fair_play(room, client, message)
                room.exact_values.ask(client, message)
            case PlaybackFinished():
                room.acknowledge_playback(client, message)
            case _:
                self._check_rate(message, client)
                await room.actor.handle(client, message)

    def _check_rate(self, message: Command, client: Client) -> None:
        """Counts chat messages and conditional moves, including rejected ones. Raises RequestError."""
        if isinstance(message, PostChat):
            if not self._chat_messages.try_acquire(client.address):
                raise RequestError(
                    "too_fast", Message("Too many chat messages came from your address. Try again in a moment.")
                )
        elif isinstance(message, SetConditionalMoves):
            check_shape(message.lines)
            decisions = sum(map(len, message.lines))
            if decisions and not self._conditional_moves.try_acquire(client.address, decisions):
                raise RequestError(
                    "too_fast", Message("Too many conditional moves came from your address. Try again in a minute.")
                )

    async def _deliver(self, socket: Socket, room: Room, client: Client) -> None:
        """Sends a client what there is to send, whenever it can receive more."""
        try:
            with suppress(WebSocketDisconnect, RuntimeError, ClientDisconnected):
                while client.close_code is None:
                    stale = await client.wait_for_update()
                    for answer in client.take_answers():
                        await self._send(socket, answer)
                    change = room.message_for(client) if stale else None
                    if change is not None:
                        await self._send(socket, change)
                await socket.close(client.close_code)
        except asyncio.CancelledError:
            raise
        except Exception:
            self._metrics.unhandled_exceptions.inc()
            _log.exception("websocket.delivery_failed", extra={"table": room.table.id})
            await socket.close(1011)
        finally:
            client.take_answers()  # nobody reads them now, and waiting senders have to notice that

    async def _send(self, socket: Socket, message: ServerMessage) -> None:
        encoded = msgspec.json.encode(message, enc_hook=answer_hook.get())
        self._metrics.sent_bytes.inc(len(encoded))
        await socket.send_data(encoded.decode(), mode="text")
