"""The web endpoints by which people meet: seats, rematches, the lobby, somebody's tables. See docs/protocol.md."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State

from pyramidion.server.limits import address_of
from pyramidion.server.messages import (
    BotWanted,
    MoveWanted,
    Refused,
    RematchWanted,
    SeatClaimed,
    StandingsWanted,
    read_request,
)
from pyramidion.server.people_messages import FinishedGames, FinishedWanted
from pyramidion.server.seating import Seating
from pyramidion.server.wire import Moving, NewTable, OpenTable, Seated, Standing

Req = Request[Any, Any, State]


@post("/api/tables/{table_id:str}/rematch")
async def rematch(request: Req, state: State, table_id: str) -> NewTable:
    """The same again, seats turned."""
    wanted = read_request(await request.body(), RematchWanted)
    new_id, keys = await _seating(state).rematch(table_id, wanted.keys, _address(request))
    return NewTable(new_id, tuple(keys))


@post("/api/tables/{table_id:str}/seats")
async def take_seat(request: Req, state: State, table_id: str) -> Seated:
    """Somebody sits down."""
    wanted = read_request(await request.body(), SeatClaimed)
    _asks(request, state)
    return await _seating(state).claim(table_id, wanted)


@post("/api/tables/{table_id:str}/move")
async def move_seat(request: Req, state: State, table_id: str) -> Moving:
    """A code with which a seat goes to another device."""
    wanted = read_request(await request.body(), MoveWanted)
    _asks(request, state)
    return await _seating(state).move(table_id, wanted.key)


@post("/api/tables/{table_id:str}/bot", status_code=204)
async def call_bot(request: Req, state: State, table_id: str) -> None:
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
async def standings(request: Req, state: State) -> list[Standing]:
    """How the asker's tables stand."""
    wanted = read_request(await request.body(), StandingsWanted)
    _asks(request, state)
    return await _seating(state).standings(wanted.tables)


@post("/api/finished", status_code=200)
async def finished(request: Req, state: State) -> FinishedGames:
    """Games that are over."""
    wanted = read_request(await request.body(), FinishedWanted)
    _asks(request, state)
    return await _seating(state).finished(wanted)


def _seating(state: State) -> Seating:
    found: Seating = state.seating
    return found


def _asks(request: Req, state: State) -> None:
    """Raises Refused if so much was asked for from one address that it has to wait."""
    if not state.asking.take_if_there(_address(request)):
        raise Refused("too_fast", "So much was asked for from your address; try again in a minute.", 429)


def _address(request: Req) -> str:
    return address_of(request.client.host if request.client else None)


HANDLERS = [rematch, take_seat, move_seat, call_bot, lobby, standings, finished]
