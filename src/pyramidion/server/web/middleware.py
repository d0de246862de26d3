"""Middleware for every request: allowed hosts, policy headers, and an answer to every error."""

import logging
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Send
from litestar.types import Message as AsgiMessage
from uvicorn.protocols.utils import ClientDisconnected

from pyramidion.core.messages import Message
from pyramidion.server.errors import RequestError
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.protocol.error_answers import (
    CLOSE_FOR_GOOD,
    UNFORESEEN,
    AnswerableError,
    error_response,
    http_status,
)
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.web.allowed_hosts import AllowedHosts
from pyramidion.server.web.language import encode_answer, read_language

POLICY = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""For every answer except those that other sites may embed."""

EMBED_PATH = "/embed"
"""The one page that other sites may embed in a frame. It shows games, and offers no actions."""
DIAGRAMS = "/api/diagram/"
"""Pictures of positions, which other sites may embed as well."""
_OPEN = {
    **POLICY,
    "Content-Security-Policy": POLICY["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def _encode_headers(policy: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in policy.items()]


_HEADERS, _OPEN_HEADERS = _encode_headers(POLICY), _encode_headers(_OPEN)
_log = logging.getLogger(__name__)


class SecurityMiddleware:
    """The application behind the checks: it checks hosts and origins, and answers HEAD like GET without a body."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], metrics: Metrics) -> None:
        """hosts: as `AllowedHosts` takes them."""
        self._app = app
        self._metrics = metrics
        self._hosts = AllowedHosts(hosts)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answers a request or a WebSocket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started, head = False, scope.get("method") == "HEAD"
        if head:
            scope = {**scope, "method": "GET"}

        async def say(message: AsgiMessage) -> None:
            nonlocal started
            started = started or message["type"] in ("http.response.start", "websocket.accept", "websocket.close")
            if message["type"] == "http.response.start":
                shown = scope["path"] == EMBED_PATH or scope["path"].startswith(DIAGRAMS)
                message["headers"] = [*message.get("headers", []), *(_OPEN_HEADERS if shown else _HEADERS)]
            elif head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        try:
            read_language(scope)
            self._check(scope)
            await self._app(scope, receive, say)
        except (RequestError, StorageError) as error:
            self._metrics.request_errors.labels(error.code).inc()
            await _send_error(scope, say, error)
        except ClientDisconnected:
            pass
        except Exception:
            self._metrics.unhandled_exceptions.inc()
            _log.exception("request.failed", extra={"path": scope.get("path", "")[:200]})
            if not started:
                await _send_error(scope, say, UNFORESEEN)
            elif scope["type"] == "websocket":
                raise

    def _check(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if host not in self._hosts:
            raise RequestError(
                "other_host",
                Message(
                    "This server does not accept requests for that host name. "
                    "The operator can add it with --allow-host."
                ),
            )
        origin = headers.get(b"origin")
        acts = scope.get("method") not in ("GET", "HEAD")
        if origin is not None and acts and not _same_site(origin.decode("latin-1"), host):
            raise RequestError("other_site", Message("Requests from pages of other sites are not accepted."))
        if any(letter < " " or letter == "\x7f" for letter in scope["path"]):
            raise RequestError("no_page", Message("This page does not exist."))


def _same_site(origin: str, host: str) -> bool:
    """Whether a page's origin is this host."""
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


async def _send_error(scope: Any, send: Send, error: AnswerableError) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": CLOSE_FOR_GOOD, "reason": error.code})
        return
    body = encode_answer(error_response(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": http_status(error), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
