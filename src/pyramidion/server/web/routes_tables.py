"""The endpoints of tables: games, new tables, seats, rematches, the lobby, records, play. See docs/protocol.md."""

import logging
from functools import cache
from typing import Any

from litestar import MediaType, Request, Response, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from pyramidion.core.custom_start import check_custom_start
from pyramidion.core.errors import UnknownGame
from pyramidion.core.messages import Message
from pyramidion.core.registry import broken_games, game, game_class, list_games
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import (
    AddBotRequest,
    CancelInvitationRequest,
    ClaimSeatRequest,
    GamePreviewRequest,
    NewTableRequest,
    RematchRequest,
    SeatTransferRequest,
    TableStatusRequest,
    read_request,
)
from pyramidion.server.protocol.game_info import GameDescription, describe_game
from pyramidion.server.protocol.tables import (
    ClaimedSeat,
    GamePreview,
    IssueInfo,
    NewTable,
    OpenTable,
    SeatTransfer,
    TableStatus,
)
from pyramidion.server.study.jobs import JobQueue
from pyramidion.server.tables.lobby import Lobby
from pyramidion.server.tables.seats import Seating
from pyramidion.server.web.language import current_language, encode_answer
from pyramidion.server.web.rate_limit import client_address
from pyramidion.server.web.static_files import StaticFile, file_response
from pyramidion.server.web.websocket import Socket

_log = logging.getLogger(__name__)

Req = Request[Any, Any, State]


def log_unusable_games() -> None:
    """Logs the installed games that cannot be played, and why."""
    for broken in broken_games():
        _log.error("game.unusable", extra={"game": broken.id, "reason": broken.reason})


@cache
def _cards(language: str) -> StaticFile:
    """The declaration of each game, in the language of the current client."""
    cards: tuple[GameDescription, ...] = tuple(describe_game(game(info.id)) for info in list_games())
    return StaticFile(encode_answer(cards), "application/json")


@get("/api/games")
async def games(request: Req) -> Response[bytes]:
    """The games that can be played, with options and levels."""
    return file_response(request, _cards(current_language()), {})


@post("/api/game-preview", status_code=200)
async def game_preview(request: Req, state: State) -> GamePreview:
    """The start of a game with some options, and what is wrong with them."""
    wanted = read_request(await request.body(), GamePreviewRequest)
    jobs: JobQueue = state.jobs
    return await jobs.run(_address(request), preview_game, wanted)


@post("/api/tables")
async def new_table(request: Req, state: State) -> NewTable:
    """Makes a table."""
    wanted = read_request(await request.body(), NewTableRequest)
    table_id, keys = await state.services.new_table(wanted, _address(request))
    seating: Seating = state.seating
    async with state.services.registry.open(table_id) as room:
        codes = seating.invitations(room.table)
    return NewTable(table_id, tuple(keys), codes, seating.creator_key(table_id))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def record(request: Req, state: State, table_id: FromPath[str]) -> Response[str]:
    """The record as a file."""
    if not state.records.try_acquire(_address(request)):
        raise RequestError(
            "too_fast", Message("Too many records were requested from your address. Try again in a minute.")
        )
    async with state.services.registry.open(table_id) as room:
        text = await room.record_text()
    headers = {"Content-Disposition": f'attachment; filename="{room.table.game.info.id}-{room.table.id}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@websocket("/api/tables/{table_id:str}/socket")
async def play(socket: Socket, state: State, table_id: FromPath[str]) -> None:
    """Play: the first message joins, then decisions, takebacks and so on; states are sent."""
    await state.sockets.serve(socket, table_id, _address(socket))


@post("/api/tables/{table_id:str}/rematch")
async def rematch(request: Req, state: State, table_id: FromPath[str]) -> NewTable:
    """A rematch with the seats rotated."""
    wanted = read_request(await request.body(), RematchRequest)
    admit(request, state)
    new_id, keys = await _seating_service(state).rematch(table_id, wanted.keys, _address(request))
    return NewTable(new_id, tuple(keys))


@post("/api/tables/{table_id:str}/seats")
async def claim_seat(request: Req, state: State, table_id: FromPath[str]) -> ClaimedSeat:
    """Claims a seat."""
    wanted = read_request(await request.body(), ClaimSeatRequest)
    admit(request, state)
    return await _seating_service(state).claim(table_id, wanted)


@post("/api/tables/{table_id:str}/transfer")
async def start_transfer(request: Req, state: State, table_id: FromPath[str]) -> SeatTransfer:
    """A code with which a seat moves to another device."""
    wanted = read_request(await request.body(), SeatTransferRequest)
    admit(request, state)
    return await _seating_service(state).start_transfer(table_id, wanted.key)


@post("/api/tables/{table_id:str}/bot", status_code=204)
async def add_bot(request: Req, state: State, table_id: FromPath[str]) -> None:
    """A bot for an open seat."""
    wanted = read_request(await request.body(), AddBotRequest)
    admit(request, state)
    await _seating_service(state).add_bot(table_id, wanted)


@post("/api/tables/{table_id:str}/cancel", status_code=204)
async def cancel_invitation(request: Req, state: State, table_id: FromPath[str]) -> None:
    """Cancels the invitation to a table with an open seat."""
    wanted = read_request(await request.body(), CancelInvitationRequest)
    admit(request, state)
    await _seating_service(state).cancel_invitation(table_id, wanted)


@get("/api/lobby")
async def lobby(request: Req, state: State) -> list[OpenTable]:
    """Tables that anybody may join."""
    admit(request, state)
    return await _lobby(state).open_tables()


@post("/api/table-status", status_code=200)
async def table_statuses(request: Req, state: State) -> list[TableStatus]:
    """The status of the client's tables."""
    wanted = read_request(await request.body(), TableStatusRequest)
    admit(request, state)
    return await _lobby(state).table_statuses(wanted.tables)


def _seating_service(state: State) -> Seating:
    found: Seating = state.seating
    return found


def _lobby(state: State) -> Lobby:
    found: Lobby = state.lobby
    return found


def admit(request: Req, state: State) -> None:
    """Raises RequestError if one address has sent too much and has to wait."""
    if not state.asking.try_acquire(_address(request)):
        raise RequestError("too_fast", Message("Too many requests came from your address. Try again in a minute."))


def _address(request: Req | Socket) -> str:
    return client_address(request.client.host if request.client else None)


def preview_game(wanted: GamePreviewRequest) -> GamePreview:
    """The start that options describe, and everything that is wrong with them. Raises RequestError for an unknown
    game.
    """
    try:
        kind = game_class(wanted.game)
    except UnknownGame as error:
        raise RequestError.from_error("no_game", error) from error
    found = check_custom_start(kind, wanted.options)
    faults = tuple(IssueInfo(fault.sentence, fault.places) for fault in found.issues)
    return GamePreview(dict(found.options), found.board, found.svg, faults, found.notes)


HANDLERS: list[Any] = [
    games, game_preview, new_table, record, play, rematch, claim_seat, start_transfer, add_bot,
    cancel_invitation, lobby, table_statuses,
]  # fmt: skip
