"""Who sends as much as he can takes no more of the house than others do."""

import asyncio
import socket

import uvicorn

from pyramidion.server.limits import Limits
from pyramidion.server.run import config_of

_HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def framed(text):
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_messages_wait_unread_until_they_are_heard_and_none_is_lost():
    """A packet may hold thirty thousand little messages: looking through them all would keep everybody waiting."""
    said = [framed(b"%d" % number) for number in range(30_000)]
    most_waiting, heard = 0, []

    async def app(scope, receive, send):
        nonlocal most_waiting
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(int(message["text"]))
            most_waiting = max(most_waiting, receive.__self__.queue.qsize())
            if len(heard) % 100 == 0:
                await asyncio.sleep(0)

    async def story():
        with socket.create_server(("127.0.0.1", 0)) as listener:
            config = config_of(app, Limits())
            config.lifespan = "off"
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve([listener]))
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            writer.write(_HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"".join(said) + bytes([0x88, 0x80, 0, 0, 0, 0]))
            await reader.read()  # until the other side has answered the last and gone
            server.should_exit = True
            await serving

    asyncio.run(asyncio.wait_for(story(), 60))
    assert heard == list(range(30_000))
    assert most_waiting < 400
