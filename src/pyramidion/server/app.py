"""The web endpoints: the page, tables over HTTP, and play over a WebSocket. See docs/protocol.md."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.static_files import create_static_files_router

from pyramidion.core.catalogue import list_games
from pyramidion.server.guest import Guest
from pyramidion.server.house import House
from pyramidion.server.messages import (
    Draw,
    Join,
    Ping,
    Refused,
    RematchWanted,
    TableWanted,
    Why,
    read_client_message,
    read_request,
)
from pyramidion.server.outgoing import failure, game_card
from pyramidion.server.room import Room
from pyramidion.server.rulespage import rules_html, rules_picture
from pyramidion.server.store import Store
from pyramidion.server.wire import GameCard, NewTable, Pong, Refusal, ServerMessage

PAGE = Path(__file__).parent / "page"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

Req = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]


def make_app(store_file: Path, page: Path = PAGE) -> Litestar:
    """The application on a database file; `page` is the folder of the built page. Raises PyramidionError."""
    store = Store(store_file)

    @asynccontextmanager
    async def house(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(store)
        try:
            yield
        finally:
            await app.state.house.close()

    async def index() -> Response[bytes]:
        return Response((page / "index.html").read_bytes(), media_type=MediaType.HTML, headers=_HEADERS)

    @get("/", include_in_schema=False)
    async def start_page() -> Response[bytes]:
        return await index()

    @get("/table/{table_id:str}", include_in_schema=False)
    async def table_page(table_id: str) -> Response[bytes]:
        return await index()

    @get("/rules/{game_id:str}", include_in_schema=False)
    async def rules_of(game_id: str) -> Response[bytes]:
        return await index()

    def elsewhere(request: Req, error: HTTPException) -> Response[Any]:
        """What the framework itself refuses: to a browser the page, which says so; to others in our form."""
        wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if error.status_code == 404 and wants_page and (page / "index.html").exists():
            found = (page / "index.html").read_bytes()
            return Response(found, status_code=404, media_type=MediaType.HTML, headers=_HEADERS)
        return http_refusal(request, error)

    handlers: list[Any] = [games, rules_text, rules_image, new_table, rematch, record, play]
    if (page / "index.html").exists():
        assets = create_static_files_router(path="/assets", directories=[page / "assets"])
        handlers += [start_page, table_page, rules_of, assets]
    return Litestar(
        handlers,
        lifespan=[house],
        openapi_config=None,
        exception_handlers={Refused: refusal, HTTPException: elsewhere},
        request_max_body_size=64 * 1024,
        logging_config=None,
    )


def refusal(request: Req, error: Refused) -> Response[Refusal]:
    """A refused request."""
    return Response(Refusal(error.code, str(error)), status_code=error.status)


def http_refusal(request: Req, error: HTTPException) -> Response[Refusal]:
    """What the framework itself refuses, in our form."""
    return Response(Refusal("http", f"{error.detail}."), status_code=error.status_code)


@get("/api/games")
async def games() -> list[GameCard]:
    """What can be played, with options and levels."""
    return [game_card(info) for info in list_games()]


@get("/api/rules/{game_id:str}", media_type=MediaType.HTML)
async def rules_text(game_id: str) -> Response[str]:
    """A game's rules as a piece of HTML."""
    return Response(rules_html(game_id), media_type=MediaType.HTML, headers=_HEADERS)


@get("/api/rules/{game_id:str}/{picture:str}")
async def rules_image(game_id: str, picture: str) -> Response[bytes]:
    """A picture of a game's rules."""
    content, media_type = rules_picture(game_id, picture)
    # A drawing opened by itself may style itself, and do nothing else.
    headers = {**_HEADERS, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(content, media_type=media_type, headers=headers)


@post("/api/tables")
async def new_table(request: Req, state: State) -> NewTable:
    """Makes a table."""
    _same_site(request.headers.get("origin"), request.headers.get("host"))
    wanted = read_request(await request.body(), TableWanted)
    table_id, keys = await state.house.new_table(wanted)
    return NewTable(table_id, tuple(keys))


@post("/api/tables/{table_id:str}/rematch")
async def rematch(request: Req, state: State, table_id: str) -> NewTable:
    """The same again, seats turned."""
    _same_site(request.headers.get("origin"), request.headers.get("host"))
    wanted = read_request(await request.body(), RematchWanted)
    new_id, keys = await state.house.rematch(table_id, wanted.keys)
    return NewTable(new_id, tuple(keys))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def record(state: State, table_id: str) -> Response[str]:
    """The record as a file."""
    room: Room = await state.house.room(table_id)
    headers = {"Content-Disposition": f'attachment; filename="{room.table.game.info.id}-{table_id}.txt"'}
    state.house.left(table_id)
    return Response(str(room.table.record()), media_type=MediaType.TEXT, headers=headers)


@websocket("/api/tables/{table_id:str}/socket")
async def play(socket: Socket, state: State, table_id: str) -> None:
    """Play: the first message joins, then decisions, undo and so on; states come back."""
    await socket.accept()
    house: House = state.house
    try:
        _same_site(socket.headers.get("origin"), socket.headers.get("host"))
        join = read_client_message(await socket.receive_data("text"))
        if not isinstance(join, Join):
            raise Refused("join_first", "The first message must be join.")
        # Last, as a room that nobody has entered may be forgotten whenever this task waits.
        room = await house.room(table_id)
    except Refused as error:
        await _send(socket, failure(error, None))
        await socket.close(4000)
        return
    except WebSocketDisconnect:
        return
    guest = Guest(house.held_seats(room.table, join.keys))
    await room.enter(guest)
    sender = asyncio.create_task(_deliver(socket, room, guest))
    try:
        while True:
            await _answer(await socket.receive_data("text"), room, guest)
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        room.leave(guest)


async def _answer(data: str, room: Room, guest: Guest) -> None:
    """Answers one message; whatever it holds, the connection and the table go on."""
    tag = None
    try:
        message = read_client_message(data)
        if isinstance(message, Join):
            raise Refused("joined", "This connection has joined already.")
        tag = message.tag
        if isinstance(message, Ping):
            guest.answer(Pong(tag))
        elif isinstance(message, Draw):
            guest.wants_diagram = message.wanted
            guest.announce()
        elif isinstance(message, Why):
            guest.answer(room.why(guest, message))
        else:
            await room.carry_out(guest, message)
    except Refused as error:
        guest.answer(failure(error, tag))


async def _deliver(socket: Socket, room: Room, guest: Guest) -> None:
    """Tells a guest what there is to tell, whenever it can take more; who asks without reading is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            stale = await guest.news()
            if guest.overwhelmed:
                await socket.close(4001)
                return
            for answer in guest.take_answers():
                await _send(socket, answer)
            change = room.message_for(guest) if stale else None
            if change is not None:
                await _send(socket, change)


async def _send(socket: Socket, message: ServerMessage) -> None:
    await socket.send_data(msgspec.json.encode(message).decode(), mode="text")


def _same_site(origin: str | None, host: str | None) -> None:
    """Pages of other sites may not act here in a visitor's name. Raises Refused."""
    if origin is not None and urlsplit(origin).netloc != host:
        raise Refused("other_site", "Requests from pages of other sites are not taken.", 403)
