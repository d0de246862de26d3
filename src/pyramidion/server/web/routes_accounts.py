"""The endpoints of accounts: finished games, recovery codes, feeds, push notifications. See docs/protocol.md."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath

from pyramidion.server.accounts.feeds import Feeds
from pyramidion.server.accounts.recovery import Recovery
from pyramidion.server.notifications.service import NotificationService
from pyramidion.server.protocol.accounts import (
    BoundTables,
    FeedLink,
    FinishedGames,
    FinishedGamesRequest,
    PushKey,
    PushSubscribeRequest,
    PushUnsubscribeRequest,
    RecoveredTable,
    RecoveryBindingRequest,
    RecoveryRequest,
)
from pyramidion.server.protocol.client_messages import read_request
from pyramidion.server.tables.lobby import Lobby
from pyramidion.server.web.language import current_language, in_language
from pyramidion.server.web.routes_tables import admit

Req = Request[Any, Any, State]


@post("/api/finished-games", status_code=200)
async def search_finished_games(request: Req, state: State) -> FinishedGames:
    """Finished games."""
    wanted = read_request(await request.body(), FinishedGamesRequest)
    admit(request, state)
    return await _lobby(state).finished_games(wanted)


@post("/api/recovery/bind", status_code=200)
async def bind(request: Req, state: State) -> BoundTables:
    """Binds a recovery code to seats."""
    wanted = read_request(await request.body(), RecoveryBindingRequest)
    admit(request, state)
    return await _recovery(state).bind(wanted)


@post("/api/recovery", status_code=200)
async def recover(request: Req, state: State) -> list[RecoveredTable]:
    """The seats that a recovery code opens."""
    wanted = read_request(await request.body(), RecoveryRequest)
    admit(request, state)
    return await _recovery(state).recover(wanted.code)


@post("/api/feeds")
async def new_feed(request: Req, state: State) -> FeedLink:
    """A link to the client's feed."""
    wanted = read_request(await request.body(), RecoveryRequest)
    admit(request, state)
    link = await _feeds(state).feed_link(wanted.code)
    return FeedLink(in_language(link.path))


@get("/feeds/{token:str}")
async def feed(request: Req, state: State, token: FromPath[str]) -> Response[bytes]:
    """Tables where it is somebody's turn, for feed readers."""
    admit(request, state)
    content = await _feeds(state).feed(token, str(request.base_url).rstrip("/"))
    # Readers poll; anyone who knows the link may read it.
    headers = {
        "Cache-Control": "private, max-age=60",
        "Content-Language": current_language(),
        "Vary": "Accept-Language",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, media_type="application/atom+xml", headers=headers)


@get("/api/push/key")
async def notice_key(state: State) -> PushKey:
    """The key that a browser subscribes to."""
    return PushKey(_notification_service(state).public_key)


@post("/api/push/subscribe", status_code=204)
async def want_notices(request: Req, state: State) -> None:
    """Subscribes a browser to turns; its notifications are in the language of this request."""
    wanted = read_request(await request.body(), PushSubscribeRequest)
    admit(request, state)
    await _notification_service(state).subscribe(wanted, request.headers.get("origin", ""), current_language())


@post("/api/push/unsubscribe", status_code=204)
async def end_notices(request: Req, state: State) -> None:
    """Unsubscribes a browser."""
    wanted = read_request(await request.body(), PushUnsubscribeRequest)
    admit(request, state)
    await _notification_service(state).unsubscribe(wanted)


def _notification_service(state: State) -> NotificationService:
    found: NotificationService = state.notifying
    return found


def _recovery(state: State) -> Recovery:
    found: Recovery = state.recovery
    return found


def _feeds(state: State) -> Feeds:
    found: Feeds = state.feeds
    return found


def _lobby(state: State) -> Lobby:
    found: Lobby = state.lobby
    return found


HANDLERS: list[Any] = [
    search_finished_games, bind, recover, new_feed, feed, notice_key, want_notices, end_notices,
]  # fmt: skip
