"""The web endpoints: the page, tables over HTTP, and play over a WebSocket. See docs/protocol.md."""

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from pyramidion.core.messages import Message
from pyramidion.server.accounts.feeds import Feeds
from pyramidion.server.accounts.recovery import Recovery
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.notifications.safe_http import PublicHttpClient
from pyramidion.server.notifications.service import NotificationService
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.protocol.error_answers import UNFORESEEN, AnswerableError, error_response, http_status
from pyramidion.server.protocol.server_messages import ErrorResponse
from pyramidion.server.services import LIMITS, Services
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.study.analysis import AnalysisService
from pyramidion.server.study.jobs import JobQueue
from pyramidion.server.tables.lobby import Lobby
from pyramidion.server.tables.seats import Seating
from pyramidion.server.web.language import in_client_language
from pyramidion.server.web.middleware import SecurityMiddleware
from pyramidion.server.web.rate_limit import RateLimiter
from pyramidion.server.web.routes_accounts import HANDLERS as ACCOUNTS
from pyramidion.server.web.routes_study import HANDLERS as STUDY
from pyramidion.server.web.routes_tables import HANDLERS as TABLES
from pyramidion.server.web.routes_tables import log_unusable_games
from pyramidion.server.web.rules_pages import HANDLERS as RULES
from pyramidion.server.web.static_files import HANDLERS as PAGES
from pyramidion.server.web.static_files import StaticFiles, document_response
from pyramidion.server.web.websocket import Sockets

BODY_BYTES = 64 * 1024

Req = Request[Any, Any, State]
_log = logging.getLogger(__name__)


def make_app(
    store: TableRepository,
    static_files: StaticFiles,
    limits: Limits = LIMITS,
    hosts: Collection[str] = (),
    metrics: Metrics | None = None,
    redis: str | None = None,
    push_to: Collection[str] = (),
) -> ASGIApp:
    """The application with a store, which it closes at shutdown. hosts: see `SecurityMiddleware`. redis: see
    `Services`.

    push_to: origins of push services that may be inside the network (see `PublicHttpClient`). Raises PyramidionError
    for an invalid origin.
    """
    outside = PublicHttpClient(push_to)
    shown = metrics or Metrics()

    @asynccontextmanager
    async def services(app: Litestar) -> AsyncIterator[None]:
        log_unusable_games()
        app.state.services = Services(store, limits, shown, redis)
        app.state.seating = Seating(app.state.services)
        app.state.lobby = Lobby(app.state.services)
        app.state.recovery = Recovery(app.state.services)
        app.state.feeds = Feeds(app.state.services, app.state.recovery)
        app.state.notifying = NotificationService(app.state.services, app.state.recovery, outside)
        app.state.sockets = Sockets(app.state.services)
        app.state.records = RateLimiter(limits.record_requests)
        app.state.asking = RateLimiter(limits.table_requests)
        app.state.static_files = static_files
        app.state.jobs = JobQueue(app.state.services)
        app.state.analyses = AnalysisService(app.state.services, app.state.jobs)
        app.state.services.start()
        app.state.notifying.start()
        try:
            yield
        finally:
            await app.state.notifying.close()
            await app.state.analyses.close()
            await app.state.services.close()

    handlers: list[Any] = [health, ready, *TABLES, *ACCOUNTS, *STUDY, *RULES]
    if static_files.index is not None:
        handlers += PAGES
    app = Litestar(
        handlers,
        lifespan=[services],
        openapi_config=None,
        exception_handlers={
            RequestError: answer_error,
            StorageError: answer_error,
            HTTPException: answer_http_error,
            Exception: answer_fault,
        },
        type_encoders={Message: in_client_language},
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    return SecurityMiddleware(app, hosts, shown)


def answer_error(request: Req, error: AnswerableError) -> Response[ErrorResponse]:
    """The response to a request that fails."""
    request.app.state.services.metrics.request_errors.labels(error.code).inc()
    return Response(error_response(error), status_code=http_status(error))


def answer_http_error(request: Req, error: HTTPException) -> Response[Any]:
    """Errors of the framework itself: a browser gets the page, which shows the error; other clients get our JSON
    form.
    """
    static_files: StaticFiles = request.app.state.static_files
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and wants_page and static_files.index is not None:
        return document_response(request, static_files.index, 404)
    sentence = _HTTP_SENTENCES.get(error.status_code, f"{error.detail}.")
    return Response(ErrorResponse("http", sentence), status_code=error.status_code)


_HTTP_SENTENCES = {404: Message("This page does not exist."), 413: Message("This is too large for the server.")}
"""Errors of the framework that people can see in the page; all others tell a program's author what is wrong, in
English.
"""


def answer_fault(request: Req, error: Exception) -> Response[ErrorResponse]:
    """Unexpected errors."""
    request.app.state.services.metrics.unhandled_exceptions.inc()
    _log.error("request.failed", exc_info=error, extra={"path": request.url.path[:200]})
    return Response(error_response(UNFORESEEN), status_code=http_status(UNFORESEEN))


# -- for the operator -------------------------------------------------------------------------------------------------


@get("/health", media_type=MediaType.TEXT)
async def health() -> str:
    """The process answers."""
    return "alive\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(state: State) -> Response[str]:
    """Whether decisions can be stored: the last operation on the storage succeeded."""
    works = state.services.store.works
    return Response("ready\n" if works else "the disk fails\n", status_code=200 if works else 503)
