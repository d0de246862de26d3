"""A client that does not read costs a bounded number of bytes, and is disconnected."""

import asyncio
import base64
import json
import os
import socket
from contextlib import suppress
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected

from pyramidion.server.config import Limits
from pyramidion.server.protocol.client_messages import NewTableRequest
from pyramidion.server.serve import uvicorn_config
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.client import MAX_WAITING_ANSWERS, Client
from pyramidion.server.web import uvicorn_protocols
from pyramidion.server.web.uvicorn_protocols import Socket
from pyramidion.server.web.websocket import Sockets
from serving import Server, goes_away


class DeafSocket:
    """A client that talks without end and never reads: whatever is sent to it waits."""

    def __init__(self, messages):
        self.messages = iter(messages)
        self.heard = 0

    async def accept(self):
        pass

    async def receive_data(self, mode):
        self.heard += 1
        return next(self.messages)

    async def send_data(self, data, mode):
        await asyncio.Event().wait()

    async def close(self, code):
        pass


@pytest.mark.parametrize(
    "question", [{"type": "ping"}, {"type": "illegal_reason", "seat": 0, "text": "9z9"}, "nonsense"]
)
def test_questions_of_who_does_not_read_are_not_heard(tmp_path, question):
    async def story():
        services = Services(TableRepository(tmp_path / "tables.db"), Limits(socket_messages=10**6))
        table, keys = await services.new_table(NewTableRequest("pylos"))
        questions = [json.dumps({"type": "join", "keys": keys}), *[json.dumps(question)] * 5000]
        deaf = DeafSocket(questions)
        serving = asyncio.create_task(Sockets(services).serve(deaf, table, "here"))
        heard = -1
        while heard != deaf.heard:
            heard = deaf.heard
            await asyncio.sleep(0.1)
        assert heard <= 2 * MAX_WAITING_ANSWERS + 2
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await services.close()

    asyncio.run(story())


def test_moves_that_are_overtaken_are_not_kept_for_a_slow_reader():
    client = Client(frozenset())
    for _ in range(1000):
        client.announce()
    assert client.take_answers() == []
    assert asyncio.run(client.wait_for_update()) is True
    assert not client._update.is_set(), "a thousand moves are one piece of news"


def deaf_socket(server, table, keys):
    """A WebSocket by hand, with the smallest buffer there is, that joins and never reads."""
    host, port = server.address.removeprefix("http://").split(":")
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    wire.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in wire.recv(4096):
        pass
    text = json.dumps({"type": "join", "keys": keys}).encode()
    assert len(text) < 126
    wire.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return wire


def test_who_never_reads_is_let_go(tmp_path):
    server = Server(tmp_path / "house", words=["--limit", "ping_seconds=1"])
    try:
        table, keys = server.table()
        with server.sit(table, keys[1]) as other:
            deaf = deaf_socket(server, table, keys[:1])
            other.until(lambda state: state["seats"][0]["present"])
            other.until(lambda state: not state["seats"][0]["present"], 20)
            # And the connection itself is gone, though there was something left to read.
            assert goes_away(deaf)
            deaf.close()
    finally:
        server.stop()


def test_what_waits_for_who_answers_no_ping_or_no_close_is_thrown_away(monkeypatch):
    """Closing alone would wait until it is read, and so for ever where it is more than the system takes."""
    monkeypatch.setattr(uvicorn_protocols, "CLOSING_SECONDS", 0.01)

    async def app(scope, receive, send):
        pass

    async def story():
        config = uvicorn_config(app, Limits())
        config.load()
        silent, closed = (Socket(config, uvicorn.Server(config).server_state, {}) for _ in range(2))
        for wire in silent, closed:
            wire.transport = Mock(is_closing=lambda: False)
        silent.keepalive_timeout()
        silent.transport.abort.assert_called_once_with()
        with suppress(ClientDisconnected):
            closed.handshake_complete = True
            await closed.send({"type": "websocket.close", "code": 4000})
        await asyncio.sleep(0.05)
        closed.transport.abort.assert_called_once_with()

    asyncio.run(story())


PING, PONG, PART = 0x89, 0x8A, 0x00


@pytest.mark.parametrize("sign", [PING, PONG, PART])
def test_who_floods_with_signs_that_wait_for_nothing_is_let_go(server, sign):
    table, keys = server.table()
    deaf = deaf_socket(server, table, keys[:1])
    if sign == PART:
        deaf.sendall(bytes([0x01, 0x81, 0, 0, 0, 0]) + b"{")
    # As many as the answers of a browser in ten hours.
    many = bytes([sign, 0x80, 0, 0, 0, 0]) * 2000 * 500
    with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
        deaf.sendall(many)
    deaf.close()
    with server.sit(table, keys[1]) as other:
        other.at(0)


def test_a_message_in_many_parts_is_a_message(server):
    table, keys = server.table()
    wire = deaf_socket(server, table, keys[:1])
    said = b'{"type": "decide", "seat": 0, "ply": 0, "text": "1b2"}'
    for place, letter in enumerate(said):
        first, last = (0x01 if place == 0 else 0x00), (0x80 if place == len(said) - 1 else 0x00)
        wire.sendall(bytes([first | last, 0x81, 0, 0, 0, 0, letter]))
    with server.sit(table, keys[1]) as other:
        other.at(1)
    wire.close()
