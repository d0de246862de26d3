"""Connections below the application: who never finishes what he has begun to say, or never reads, is let go."""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from pyramidion.server.config import Limits
from pyramidion.server.web.rate_limit import ConnectionCounts, TokenBucket, client_address

CLOSING_SECONDS = 10.0
"""Who does not read what is left for him in so long loses it."""

_EFFORT = 1
"""How hard messages are deflated (1 to 9). A move is one packet either way, and 6, as usual, takes an eighth of all
that a move costs."""

_MEMORY_LEVEL = 4
"""How much memory that takes: 24 KiB a connection, and messages as short as with 5 and 32 KiB."""

_UNREAD = 4
"""So many messages of a guest may wait for the application before no more are read from its connection. Stopping
after each one, as uvicorn does, is two calls of the system for each."""


def http_protocol(limits: Limits, counted: bool) -> type[H11Protocol]:
    """HTTP connections that wait only so long for a request; counted: only so many from one address.

    An address is that of the connection: where all come through a proxy, they are not to be counted.
    """
    counts = ConnectionCounts()

    class Http(H11Protocol):
        _waiting: TimerHandle | None = None
        _address: str | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if counted:
                address = client_address(self.client[0] if self.client else None)
                # Twice the sockets, so that a page can still be had where all of them are open.
                if counts[address] >= 2 * limits.address_sockets:
                    transport.abort()
                    return
                self._address = address
                counts.increment(address)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._gone()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            super().handle_websocket_upgrade(event)
            self._gone()  # from here on the application counts it

        def _gone(self) -> None:
            self._rest()
            if self._address is not None:
                counts.decrement(self._address)
                self._address = None

        def _watch(self) -> None:
            """Waits for the rest of a request, from its beginning on."""
            if self.transport.get_protocol() is not self or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
                self._rest()
            elif self._waiting is None:
                self._waiting = self.loop.call_later(limits.request_seconds, self.transport.abort)

        def _rest(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return Http


_SIGNS, _SIGNS_AT_ONCE = 50, 500
"""Pings, pongs and parts of messages of one connection in a second, and at once. Browsers send none but answers to
ours; each may be six bytes, and none waits for the application as messages do."""

_SLICE = 2048
"""So many bytes are looked through before others have their turn, and it is asked whether that was too much: they may
be three hundred messages."""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it is closed, whether or not the other side reads what is left."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._signs = TokenBucket(_SIGNS, _SIGNS_AT_ONCE)
        self._unheard = bytearray()
        """What has come and was not looked through."""
        self._going_on = False
        """Whether it is soon."""
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.compress_settings = {"level": _EFFORT, "memLevel": _MEMORY_LEVEL}
                # What clients say is short: it needs no memory of what they said before, 11 KiB a connection.
                extension.client_no_context_takeover = True

    def data_received(self, data: bytes) -> None:
        """Something has come, perhaps a great many things: they are looked through as fast as they are heard."""
        if not self._unheard and len(data) <= _SLICE:
            super().data_received(data)
            return
        self._unheard += data
        self._read_when_heard()

    def _go_on(self) -> None:
        self._going_on = False
        if not self.transport.is_closing() and not self.read_paused:
            some = bytes(self._unheard[:_SLICE])
            del self._unheard[:_SLICE]
            super().data_received(some)
            self._read_when_heard()

    def _read_when_heard(self) -> None:
        """No more is read while something waits to be looked through."""
        if self.transport.is_closing() or self.read_paused:
            return
        if not self._unheard:
            self.transport.resume_reading()
        elif not self._going_on:
            self._going_on = True
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on)

    async def receive(self) -> Any:
        """The next message, for the application."""
        message = await super().receive()
        if self._unheard:
            self._read_when_heard()
        return message

    def handle_ping(self) -> None:
        """A ping, which is answered; who does not read the answers is let go."""
        if self._bears_sign():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to our ping, or so it says."""
        if self._bears_sign():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if self._bears_sign():
            super().handle_cont(event)

    def _bears_sign(self) -> bool:
        """Whether one sign more is borne; else the connection has ended."""
        if self.transport.is_closing():
            return False
        if self._signs.acquire() or not self.writable.is_set():
            self.transport.abort()
            return False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone: what the wire took, some 60 KiB, is free at once.

        It holds itself in a circle by its parser, so it would stay until Python looks through all objects for rubbish,
        which a server from which all have gone does not for hours.
        """
        super().connection_lost(exc)
        self._unheard.clear()
        self.conn.parser.close()
        self.conn.extensions = []

    def keepalive_timeout(self) -> None:
        """The other side has not answered a ping: there is nobody to read the rest."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hands a message on; a text that is none ends the connection, without a word in the log."""
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
        self.read_paused = True  # which keeps the next line from stopping it
        super().send_receive_event_to_app()
        self.read_paused = False

    def handle_parser_exception(self) -> None:
        """What came was no WebSocket message."""
        super().handle_parser_exception()
        self._end_soon()

    async def send(self, message: Any) -> None:
        """Sends what the application says."""
        if message["type"] == "websocket.close":
            self._end_soon()
        await super().send(message)
        if self._unheard:
            self._read_when_heard()

    def _end_soon(self) -> None:
        self.loop.call_later(CLOSING_SECONDS, cast(Transport, cast(BaseTransport, self.transport)).abort)
