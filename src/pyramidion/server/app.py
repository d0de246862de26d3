"""The web endpoints: the page, tables over HTTP, and play over a WebSocket. See docs/protocol.md."""

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.types import ASGIApp

from pyramidion.core.registry import game, list_games
from pyramidion.server.accounts.recovery import Recovery
from pyramidion.server.config import Limits, RateLimiter, client_address
from pyramidion.server.errors import RequestError
from pyramidion.server.notifications.safe_http import PublicHttpClient
from pyramidion.server.notifications.service import NotificationService
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.protocol.client_messages import SetupWanted, TableWanted, read_request
from pyramidion.server.protocol.error_answers import UNFORESEEN, AnswerableError, http_status, refusal
from pyramidion.server.protocol.game_info import GameDescription, describe_game
from pyramidion.server.protocol.server_messages import Refusal
from pyramidion.server.protocol.tables import GamePreview, NewTable
from pyramidion.server.services import LIMITS, Services
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.seats import Seating
from pyramidion.server.web.game_preview import preview_game
from pyramidion.server.web.middleware import SecurityMiddleware
from pyramidion.server.web.pages import HANDLERS as PAGES
from pyramidion.server.web.pages import NO_CACHE, file_response
from pyramidion.server.web.routes_study import HANDLERS as STUDY
from pyramidion.server.web.routes_study import JobQueue
from pyramidion.server.web.routes_tables import HANDLERS as MEETING
from pyramidion.server.web.rules_pages import rules_html, rules_picture
from pyramidion.server.web.static_files import StaticFile, StaticFiles
from pyramidion.server.web.websocket import Socket, Sockets

BODY_BYTES = 64 * 1024

Req = Request[Any, Any, State]
_log = logging.getLogger(__name__)


def make_app(
    store: TableRepository,
    page: StaticFiles,
    limits: Limits = LIMITS,
    hosts: Collection[str] = (),
    metrics: Metrics | None = None,
    redis: str | None = None,
    push_to: Collection[str] = (),
) -> ASGIApp:
    """The application on a store, which it closes when it ends. hosts: see `SecurityMiddleware`. redis: see
    `Services`.

    push_to: origins of push services that may lie inside (see `PublicHttpClient`).
    Raises PyramidionError for one that is not an origin.
    """
    outside = PublicHttpClient(push_to)
    shown = metrics or Metrics()

    @asynccontextmanager
    async def services(app: Litestar) -> AsyncIterator[None]:
        app.state.services = Services(store, limits, shown, redis)
        app.state.seating = Seating(app.state.services)
        app.state.recovery = Recovery(app.state.services)
        app.state.notifying = NotificationService(app.state.services, app.state.recovery, outside)
        app.state.sockets = Sockets(app.state.services)
        app.state.records = RateLimiter(limits.records)
        app.state.asking = RateLimiter(limits.askings)
        app.state.page = page
        app.state.desk = JobQueue(app.state.services)
        app.state.services.start()
        app.state.notifying.start()
        try:
            yield
        finally:
            await app.state.notifying.close()
            await app.state.desk.analyses.close()
            await app.state.services.close()

    handlers: list[Any] = [
        games,
        setup,
        rules_text,
        rules_image,
        new_table,
        record,
        play,
        health,
        ready,
        *STUDY,
        *MEETING,
    ]
    if page.index is not None:
        handlers += PAGES
    app = Litestar(
        handlers,
        lifespan=[services],
        openapi_config=None,
        exception_handlers={
            RequestError: answer_error,
            StorageError: answer_error,
            HTTPException: http_refusal,
            Exception: answer_fault,
        },
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    return SecurityMiddleware(app, hosts, shown)


def answer_error(request: Req, error: AnswerableError) -> Response[Refusal]:
    """The response to a request that is not carried out."""
    request.app.state.services.metrics.request_errors.labels(error.code).inc()
    return Response(refusal(error), status_code=http_status(error))


def http_refusal(request: Req, error: HTTPException) -> Response[Any]:
    """What the framework itself refuses: to a browser the page, which says so; to others in our form."""
    page: StaticFiles = request.app.state.page
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and wants_page and page.index is not None:
        return file_response(request, page.index, NO_CACHE, 404)
    return Response(Refusal("http", f"{error.detail}."), status_code=error.status_code)


def answer_fault(request: Req, error: Exception) -> Response[Refusal]:
    """What nobody has foreseen."""
    request.app.state.services.metrics.unhandled_exceptions.inc()
    _log.error("a request failed", exc_info=error, extra={"path": request.url.path[:200]})
    return Response(refusal(UNFORESEEN), status_code=http_status(UNFORESEEN))


# -- tables -----------------------------------------------------------------------------------------------------------


@cache
def _cards() -> StaticFile:
    cards: tuple[GameDescription, ...] = tuple(describe_game(game(info.id)) for info in list_games())
    return StaticFile(msgspec.json.encode(cards), "application/json")


@get("/api/games")
async def games(request: Req) -> Response[bytes]:
    """What can be played, with options and levels."""
    return file_response(request, _cards(), {})


@post("/api/setups", status_code=200)
async def setup(request: Req, state: State) -> GamePreview:
    """What a game with some options looks like, and what is wrong with them."""
    wanted = read_request(await request.body(), SetupWanted)
    desk: JobQueue = state.desk
    return await desk.run(request, preview_game, wanted)


@get("/api/rules/{game_id:str}", media_type=MediaType.HTML)
async def rules_text(game_id: FromPath[str]) -> Response[str]:
    """A game's rules as a piece of HTML."""
    return Response(rules_html(game_id), media_type=MediaType.HTML)


@get("/api/rules/{game_id:str}/{picture:str}")
async def rules_image(game_id: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    """A picture of a game's rules."""
    content, media_type = rules_picture(game_id, picture)
    # A drawing opened by itself may style itself, and do nothing else.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(content, media_type=media_type, headers=headers)


@post("/api/tables")
async def new_table(request: Req, state: State) -> NewTable:
    """Makes a table."""
    wanted = read_request(await request.body(), TableWanted)
    table_id, keys = await state.services.new_table(wanted, _address(request))
    seating: Seating = state.seating
    async with state.services.registry.open(table_id) as room:
        codes = seating.invitations(room.table)
    return NewTable(table_id, tuple(keys), codes, seating.host(table_id))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def record(request: Req, state: State, table_id: FromPath[str]) -> Response[str]:
    """The record as a file."""
    if not state.records.try_acquire(_address(request)):
        raise RequestError("too_fast", "So many records were asked for from your address; try again in a minute.")
    async with state.services.registry.open(table_id) as room:
        text = await room.record_text()
    headers = {"Content-Disposition": f'attachment; filename="{room.table.game.info.id}-{room.table.id}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@websocket("/api/tables/{table_id:str}/socket")
async def play(socket: Socket, state: State, table_id: FromPath[str]) -> None:
    """Play: the first message joins, then decisions, undo and so on; states come back."""
    await state.sockets.serve(socket, table_id, _address(socket))


def _address(request: Req | Socket) -> str:
    return client_address(request.client.host if request.client else None)


# -- for who runs the house -------------------------------------------------------------------------------------------


@get("/health", media_type=MediaType.TEXT)
async def health() -> str:
    """The process answers."""
    return "alive\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(state: State) -> Response[str]:
    """Whether decisions can be kept: the disk did what it was last asked for."""
    works = state.services.store.works
    return Response("ready\n" if works else "the disk fails\n", status_code=200 if works else 503)
