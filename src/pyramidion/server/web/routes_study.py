"""The web endpoints of study: lines of games and tables, records, diagrams, moving pictures. See docs/protocol.md."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from pyramidion.core.chance import combined_seed, parse_client_seeds
from pyramidion.core.errors import PyramidionError
from pyramidion.core.session import Session
from pyramidion.render.raster import moving
from pyramidion.render.svg_animation import SECONDS, animated, pictures
from pyramidion.render.throw_animation import film_at
from pyramidion.server.config import Buckets, address_of
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import read_request
from pyramidion.server.protocol.study import (
    MOST_STANDS,
    Arrangement,
    ArrangementWanted,
    Film,
    FilmWanted,
    LessonAnswer,
    LessonTold,
    LessonView,
    LineWanted,
    Opened,
    RecordWanted,
    Sentence,
    StudyLine,
    StudyText,
    WhyWanted,
)
from pyramidion.server.services import Services
from pyramidion.server.study.analysis import Analyses, analysis
from pyramidion.server.study.exercises import puzzle_told, puzzle_view
from pyramidion.server.study.fair_queue import Turns
from pyramidion.server.study.image_cache import Gallery
from pyramidion.server.study.lines import Replays, game_of, opened, told
from pyramidion.server.study.position_setup import arrangement_of
from pyramidion.server.study.tutorials import lesson_step, lesson_told
from pyramidion.server.tables.room import Room

BODY_BYTES = 1024 * 1024
"""A record or study that is sent to be opened is no longer than this."""
MOST_PICTURES = 600
_DRAWING = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A drawing opened by itself may style itself, and do nothing else."""

Req = Request[Any, Any, State]
_T = TypeVar("_T")


class Desk:
    """Where games are studied: one piece of work at a time, in a thread, so that tables never wait for it.

    Addresses take turns. Moving pictures, which may take seconds, are drawn beside it, one at a time as well.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.replays = Replays()
        self.gallery = Gallery()
        self._asked = Buckets(services.limits.studies)
        self._turns, self._drawings = Turns(), Turns()
        self.analyses = Analyses(services, self.replays, self._turns)

    async def work(self, request: Req, call: Callable[..., _T], *args: Any) -> _T:
        """Does a piece of work for an address. Raises RequestError if it has asked for too much."""
        address = self._admitted(request)
        async with self._turns.of(address):
            return await asyncio.to_thread(call, *args)

    async def picture(
        self, request: Req, find: Callable[[], Session], form: str, draw: Callable[[Session], bytes]
    ) -> bytes:
        """A moving picture of a game. Raises RequestError as `work` does."""
        address = self._admitted(request)
        async with self._turns.of(address):
            session = await asyncio.to_thread(find)
        async with self._drawings.of(address):
            return await asyncio.to_thread(self.gallery.picture, form, session, draw)

    def _admitted(self, request: Req) -> str:
        address = address_of(request.client.host if request.client else None)
        if not self._asked.take_if_there(address):
            raise RequestError("too_fast", "So much was asked for from your address; try again in a minute.")
        return address


@post("/api/study/line", status_code=200, request_max_body_size=BODY_BYTES)
async def line(request: Req, state: State) -> StudyLine:
    """A line of a game: its entries, and some of its positions."""
    desk: Desk = state.desk
    return await desk.work(request, desk.replays.told, read_request(await request.body(), LineWanted))


@post("/api/study/why", status_code=200, request_max_body_size=BODY_BYTES)
async def why(request: Req, state: State) -> Sentence:
    """Why a decision is not allowed."""
    desk: Desk = state.desk
    return Sentence(await desk.work(request, desk.replays.why, read_request(await request.body(), WhyWanted)))


@post("/api/study/open", status_code=200, request_max_body_size=BODY_BYTES)
async def open_text(request: Req, state: State) -> Opened:
    """A record or a study file, checked."""
    desk: Desk = state.desk
    return await desk.work(request, opened, read_request(await request.body(), StudyText).text)


@post("/api/study/arrangement", status_code=200, request_max_body_size=BODY_BYTES)
async def arrangement(request: Req, state: State) -> Arrangement:
    """A position that is set up by hand: what it looks like, and what is wrong with it."""
    desk: Desk = state.desk
    return await desk.work(request, arrangement_of, read_request(await request.body(), ArrangementWanted))


@post("/api/study/record", status_code=200, request_max_body_size=BODY_BYTES, media_type=MediaType.TEXT)
async def record(request: Req, state: State) -> str:
    """A line as a record."""
    desk: Desk = state.desk
    return await desk.work(request, desk.replays.record, read_request(await request.body(), RecordWanted))


@post("/api/study/animation", status_code=200, request_max_body_size=BODY_BYTES, media_type="image/svg+xml")
async def animation(request: Req, state: State) -> Response[bytes]:
    """A line as a moving picture."""
    desk: Desk = state.desk
    wanted = read_request(await request.body(), LineWanted)
    picture = await desk.picture(request, lambda: desk.replays.session(wanted.line), "svg", _animation)
    return Response(picture, media_type="image/svg+xml", headers=_DRAWING)


@post("/api/study/gif", status_code=200, request_max_body_size=BODY_BYTES, media_type="image/gif")
async def line_gif(request: Req, state: State) -> bytes:
    """A line as a moving picture of dots, which messengers show."""
    desk: Desk = state.desk
    wanted = read_request(await request.body(), LineWanted)
    return await desk.picture(request, lambda: desk.replays.session(wanted.line), "gif", _gif)


@get("/api/tables/{table_id:str}/gif", media_type="image/gif")
async def table_gif(request: Req, state: State, table_id: FromPath[str]) -> Response[bytes]:
    """The game of a table as far as everybody may know it, as a moving picture of dots."""
    desk: Desk = state.desk
    async with desk.services.registry.open(table_id) as room:
        known = _open_game(room)
        picture = await desk.picture(request, lambda: known, "gif", _gif)
    headers = {"Content-Disposition": f'attachment; filename="{known.game.info.id}-{table_id}.gif"'}
    return Response(picture, media_type="image/gif", headers=headers)


def _pictures(session: Session) -> Iterable[str]:
    """The diagrams of a game. Raises RequestError if they are too many."""
    if session.ply >= MOST_PICTURES:
        raise RequestError("too_long", f"A moving picture shows at most {MOST_PICTURES} positions.")
    return pictures(session.positions)


def _animation(session: Session) -> bytes:
    return animated(list(_pictures(session)), SECONDS).encode()


def _gif(session: Session) -> bytes:
    drawings = _pictures(session)
    try:
        return moving(drawings, SECONDS)
    except PyramidionError as error:
        raise RequestError("not_installed", str(error)) from error


def _open_game(room: Room) -> Session:
    """A table's game up to where everybody may know it; the table may move on while it is told in a thread."""
    session = room.table.session
    return session.at_ply(session.ply if session.over else session.open_ply)


@get("/api/lessons/{game_id:str}/{number:int}")
async def lesson(
    request: Req, state: State, game_id: FromPath[str], number: FromPath[int], drawn: FromQuery[int] = 0
) -> LessonView:
    """A step of a game's introduction."""
    desk: Desk = state.desk

    def view() -> LessonView:
        return lesson_step(game_id, number, drawn=bool(drawn))

    return await desk.work(request, view)


@post("/api/lessons/{game_id:str}/{number:int}", status_code=200)
async def lesson_answer(request: Req, state: State, game_id: FromPath[str], number: FromPath[int]) -> LessonTold:
    """Whether a decision does what a step asks for."""
    desk: Desk = state.desk
    return await desk.work(request, lesson_told, game_id, number, read_request(await request.body(), LessonAnswer))


@get("/api/puzzles/{game_id:str}/{number:int}")
async def puzzle(
    request: Req, state: State, game_id: FromPath[str], number: FromPath[int], drawn: FromQuery[int] = 0
) -> LessonView:
    """A position in which one decision wins."""
    desk: Desk = state.desk

    def view() -> LessonView:
        return puzzle_view(game_id, number, drawn=bool(drawn))

    return await desk.work(request, view)


@post("/api/puzzles/{game_id:str}/{number:int}", status_code=200)
async def puzzle_answer(request: Req, state: State, game_id: FromPath[str], number: FromPath[int]) -> LessonTold:
    """Whether a decision is the one that wins."""
    desk: Desk = state.desk
    return await desk.work(request, puzzle_told, game_id, number, read_request(await request.body(), LessonAnswer))


@get("/api/diagram/{game_id:str}", media_type="image/svg+xml")
async def diagram(request: Req, state: State, game_id: FromPath[str]) -> Response[str]:
    """The diagram of a position: `?position=TEXT`, options as further `name=value`; no position: the start."""
    words = dict(parse_qsl(request.scope["query_string"].decode("latin-1")[:8000], keep_blank_values=True))
    text = words.pop("position", "")

    def drawn() -> str:
        chosen = game_of(game_id, words)
        try:
            return (chosen.position(text) if text else chosen.start()).svg()
        except PyramidionError as error:
            raise RequestError("bad_position", str(error)) from error

    desk: Desk = state.desk
    return Response(await desk.work(request, drawn), media_type="image/svg+xml", headers=_DRAWING)


@get("/api/tables/{table_id:str}/line")
async def table_line(
    request: Req,
    state: State,
    table_id: FromPath[str],
    first: FromQuery[int] = 0,
    count: FromQuery[int] = 1,
    drawn: FromQuery[int] = 0,
) -> StudyLine:
    """The game of a table up to where everybody may know it; what is sealed while it runs is not in it."""
    desk: Desk = state.desk
    async with desk.services.registry.open(table_id) as room:
        known, most = _open_game(room), max(0, min(count, MOST_STANDS))

        def lines() -> StudyLine:
            return told(known, max(0, first), most, drawn=bool(drawn))

        return await desk.work(request, lines)


@get("/api/tables/{table_id:str}/film/{ply:int}")
async def table_film(request: Req, state: State, table_id: FromPath[str], ply: FromPath[int]) -> Film:
    """How what chance decided at a ply of a table came about."""
    desk: Desk = state.desk
    async with desk.services.registry.open(table_id) as room:
        known, seed = _open_game(room), room.table.session.effective_seed
        return Film(None if seed is None else await desk.work(request, film_at, known, seed, ply))


@post("/api/study/film", status_code=200, request_max_body_size=BODY_BYTES)
async def line_film(request: Req, state: State) -> Film:
    """The same of the last entry of a line, by the seed that its record has."""
    desk: Desk = state.desk
    wanted = read_request(await request.body(), FilmWanted)

    def shown() -> Film:
        session = desk.replays.session(wanted.line)
        return Film(film_at(session, combined_seed(wanted.seed, parse_client_seeds(wanted.shares)), session.ply - 1))

    return await desk.work(request, shown)


HANDLERS: list[Any] = [
    line, table_film, line_film, why, open_text, arrangement, record, animation, line_gif, table_gif,
    lesson, lesson_answer, puzzle, puzzle_answer, diagram, table_line, analysis,
]  # fmt: skip
