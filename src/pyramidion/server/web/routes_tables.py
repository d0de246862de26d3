"""The web endpoints by which people meet: seats, rematches, the lobby, somebody's tables. See docs/protocol.md."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath

from pyramidion.server.accounts.recovery import Recovery
from pyramidion.server.config import client_address
from pyramidion.server.errors import RequestError
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
from pyramidion.server.protocol.client_messages import (
    BotWanted,
    MoveWanted,
    RematchWanted,
    SeatClaimed,
    StandingsWanted,
    read_request,
)
from pyramidion.server.protocol.tables import ClaimedSeat, NewTable, OpenTable, SeatTransfer, TableStatus
from pyramidion.server.tables.seats import Seating

Req = Request[Any, Any, State]


@post("/api/tables/{table_id:str}/rematch")
async def rematch(request: Req, state: State, table_id: FromPath[str]) -> NewTable:
    """The same again, seats turned."""
    wanted = read_request(await request.body(), RematchWanted)
    _asks(request, state)
    new_id, keys = await _seating(state).rematch(table_id, wanted.keys, _address(request))
    return NewTable(new_id, tuple(keys))


@post("/api/tables/{table_id:str}/seats")
async def take_seat(request: Req, state: State, table_id: FromPath[str]) -> ClaimedSeat:
    """Somebody sits down."""
    wanted = read_request(await request.body(), SeatClaimed)
    _asks(request, state)
    return await _seating(state).claim(table_id, wanted)


@post("/api/tables/{table_id:str}/move")
async def move_seat(request: Req, state: State, table_id: FromPath[str]) -> SeatTransfer:
    """A code with which a seat goes to another device."""
    wanted = read_request(await request.body(), MoveWanted)
    _asks(request, state)
    return await _seating(state).move(table_id, wanted.key)


@post("/api/tables/{table_id:str}/bot", status_code=204)
async def call_bot(request: Req, state: State, table_id: FromPath[str]) -> None:
    """A bot for a seat that stayed open."""
    wanted = read_request(await request.body(), BotWanted)
    _asks(request, state)
    await _seating(state).give_to_bot(table_id, wanted)


@get("/api/lobby")
async def lobby(request: Req, state: State) -> list[OpenTable]:
    """Tables that anybody may join."""
    _asks(request, state)
    return await _seating(state).lobby()


@post("/api/standings", status_code=200)
async def standings(request: Req, state: State) -> list[TableStatus]:
    """How the asker's tables stand."""
    wanted = read_request(await request.body(), StandingsWanted)
    _asks(request, state)
    return await _seating(state).standings(wanted.tables)


@post("/api/finished", status_code=200)
async def finished(request: Req, state: State) -> FinishedGames:
    """Games that are over."""
    wanted = read_request(await request.body(), FinishedGamesRequest)
    _asks(request, state)
    return await _seating(state).finished(wanted)


@post("/api/recovery/bind", status_code=200)
async def bind(request: Req, state: State) -> BoundTables:
    """A recovery code opens seats from now on."""
    wanted = read_request(await request.body(), RecoveryBindingRequest)
    _asks(request, state)
    return await _recovery(state).bind(wanted)


@post("/api/recovery", status_code=200)
async def recover(request: Req, state: State) -> list[RecoveredTable]:
    """What a recovery code opens."""
    wanted = read_request(await request.body(), RecoveryRequest)
    _asks(request, state)
    return await _recovery(state).recover(wanted.code)


@post("/api/feeds")
async def new_feed(request: Req, state: State) -> FeedLink:
    """A link to one's feed."""
    wanted = read_request(await request.body(), RecoveryRequest)
    _asks(request, state)
    return await _recovery(state).feed_link(wanted.code)


@get("/feeds/{token:str}")
async def feed(request: Req, state: State, token: FromPath[str]) -> Response[bytes]:
    """Where it is somebody's turn, for readers of feeds."""
    _asks(request, state)
    content = await _recovery(state).feed(token, str(request.base_url).rstrip("/"))
    # Readers ask again and again; who knows the link is who may read it.
    headers = {"Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex"}
    return Response(content, media_type="application/atom+xml", headers=headers)


@get("/api/notices/key")
async def notice_key(state: State) -> PushKey:
    """What a browser subscribes to."""
    return PushKey(_notifying(state).public_key)


@post("/api/notices", status_code=204)
async def want_notices(request: Req, state: State) -> None:
    """A browser is to be told whose turn it is."""
    wanted = read_request(await request.body(), PushSubscribeRequest)
    _asks(request, state)
    await _notifying(state).subscribe(wanted, request.headers.get("origin", ""))


@post("/api/notices/end", status_code=204)
async def end_notices(request: Req, state: State) -> None:
    """A browser is to be told no more."""
    wanted = read_request(await request.body(), PushUnsubscribeRequest)
    _asks(request, state)
    await _notifying(state).unsubscribe(wanted)


def _notifying(state: State) -> NotificationService:
    found: NotificationService = state.notifying
    return found


def _recovery(state: State) -> Recovery:
    found: Recovery = state.recovery
    return found


def _seating(state: State) -> Seating:
    found: Seating = state.seating
    return found


def _asks(request: Req, state: State) -> None:
    """Raises RequestError if so much was asked for from one address that it has to wait."""
    if not state.asking.try_acquire(_address(request)):
        raise RequestError("too_fast", "So much was asked for from your address; try again in a minute.")


def _address(request: Req) -> str:
    return client_address(request.client.host if request.client else None)


HANDLERS = [
    *(rematch, take_seat, move_seat, call_bot, lobby, standings, finished, bind, recover, new_feed, feed),
    *(notice_key, want_notices, end_notices),
]
