"""uvicorn's protocols with limits for which it has no settings: unfinished requests, unread answers, floods.

This module uses private parts of uvicorn and websockets. `serve.uvicorn_config` imports it only for versions that it
was tested with, and unless `PYRAMIDION_UVICORN_PROTOCOLS=no`; without it everything else works. Thirty thousand small
messages in a packet then delay all other clients 9 times as long: `python -m benchmarks.socket_flood`.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from pyramidion.server.config import Limits
from pyramidion.server.ops import memory
from pyramidion.server.web.rate_limit import ConnectionCounts, TokenBucket, client_address

CLOSING_SECONDS = 10.0
"""Seconds that a closing connection waits for the client to read the rest."""

_EFFORT = 1
"""Compression level of messages (1 to 9). A move is one packet either way, and the default of 6 takes an eighth of the
total cost of a move.
"""

_MEMORY_LEVEL = 4
"""Memory level of compression: 24 KiB per connection, and messages as short as with level 5 and 32 KiB."""

_UNREAD = 4
"""Number of a client's messages that may wait for the application before reading from its connection pauses. Pausing
after each one, as uvicorn does, takes two system calls for each.
"""


def http_protocol(limits: Limits, counted: bool) -> type[H11Protocol]:
    """HTTP connections with a time limit for requests. counted: with a maximum number per address.

    The address is that of the connection: behind a proxy connections are not counted.
    """
    counts = ConnectionCounts()

    class Http(H11Protocol):
        _waiting: TimerHandle | None = None
        _address: str | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if counted:
                address = client_address(self.client[0] if self.client else None)
                # Twice the number of sockets, so that a page can still be loaded when all sockets are in use.
                if counts[address] >= 2 * limits.address_sockets:
                    transport.abort()
                    return
                self._address = address
                counts.increment(address)
            self._limit_request()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._limit_request()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._limit_request()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._release()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            super().handle_websocket_upgrade(event)
            self._release()  # from here on the application counts it

        def _release(self) -> None:
            self._cancel_limit()
            if self._address is not None:
                counts.decrement(self._address)
                self._address = None

        def _limit_request(self) -> None:
            """Starts the time limit for a request."""
            if self.transport.get_protocol() is not self or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
                self._cancel_limit()
            elif self._waiting is None:
                self._waiting = self.loop.call_later(limits.request_seconds, self.transport.abort)

        def _cancel_limit(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return Http


_CONTROL_FRAMES, _CONTROL_FRAME_BURST = 50, 500
"""Pings, pongs and continuation frames of one connection: per second, and in a burst. Browsers only send answers to our
pings; each frame can be as short as six bytes, and none waits for the application as messages do.
"""

_SLICE = 2048
"""Bytes that are parsed before other connections get their turn: they may be three hundred messages."""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it is closed, whether or not the other side reads the rest."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._control_frames = TokenBucket(_CONTROL_FRAMES, _CONTROL_FRAME_BURST)
        self._unparsed = bytearray()
        """Bytes that have arrived and are not parsed yet."""
        self._scheduled = False
        """Whether the next slice is scheduled."""
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.compress_settings = {"level": _EFFORT, "memLevel": _MEMORY_LEVEL}
                # Clients send short messages, whose compression needs no context: 11 KiB per connection.
                extension.client_no_context_takeover = True

    def data_received(self, data: bytes) -> None:
        """Parses what has arrived, in slices if it is much."""
        if not self._unparsed and len(data) <= _SLICE:
            super().data_received(data)
            return
        self._unparsed += data
        self._continue_parsing()

    def _parse_slice(self) -> None:
        self._scheduled = False
        if not self.transport.is_closing() and not self.read_paused:
            some = bytes(self._unparsed[:_SLICE])
            del self._unparsed[:_SLICE]
            super().data_received(some)
            self._continue_parsing()

    def _continue_parsing(self) -> None:
        """Schedules the next slice, or resumes reading if there is none; reading pauses while anything is unparsed."""
        if self.transport.is_closing() or self.read_paused:
            return
        if not self._unparsed:
            self.transport.resume_reading()
        elif not self._scheduled:
            self._scheduled = True
            self.transport.pause_reading()
            self.loop.call_soon(self._parse_slice)

    async def receive(self) -> Any:
        """The next message, for the application."""
        message = await super().receive()
        if self._unparsed:
            self._continue_parsing()
        return message

    def handle_ping(self) -> None:
        """Answers a ping; clients that do not read the answers are disconnected."""
        if self._accept_control_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Handles an answer to our ping."""
        if self._accept_control_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Handles a further part of a message."""
        if self._accept_control_frame():
            super().handle_cont(event)

    def _accept_control_frame(self) -> bool:
        """Whether one more control frame is allowed; otherwise the connection is closed."""
        if self.transport.is_closing():
            return False
        if self._control_frames.acquire() or not self.writable.is_set():
            self.transport.abort()
            return False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees the resources of the connection."""
        super().connection_lost(exc)
        self._unparsed.clear()
        memory.free_parser(self.conn)

    def keepalive_timeout(self) -> None:
        """Closes a connection that has not answered a ping, without reading the rest."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Passes a message to the application; bytes that are not UTF-8 close the connection, without a log line."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        if self.read_paused or self.queue.qsize() >= _UNREAD - 1:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # otherwise the next line would pause reading
        super().send_receive_event_to_app()
        self.read_paused = False

    def handle_parser_exception(self) -> None:
        """Closes a connection that sent something other than WebSocket messages."""
        super().handle_parser_exception()
        self._end_soon()

    async def send(self, message: Any) -> None:
        """Sends a message of the application."""
        if message["type"] == "websocket.close":
            self._end_soon()
        await super().send(message)
        if self._unparsed:
            self._continue_parsing()

    def _end_soon(self) -> None:
        self.loop.call_later(CLOSING_SECONDS, cast(Transport, cast(BaseTransport, self.transport)).abort)
