"""The web endpoints for study: lines of games and tables, records, diagrams, animations. See docs/protocol.md."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from pyramidion.core.chance import combined_seed, parse_client_seeds
from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message
from pyramidion.core.session import Session
from pyramidion.core.svg import thumbnail
from pyramidion.render.gif import render_gif
from pyramidion.render.svg_animation import SECONDS, animate, diagrams
from pyramidion.render.throw_animation import animation_at
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import read_request
from pyramidion.server.protocol.study import (
    MAX_POSITIONS,
    ChanceAnimation,
    ChanceAnimationRequest,
    ExerciseAttempt,
    ExerciseResult,
    ExerciseStep,
    IllegalReason,
    IllegalReasonRequest,
    LineRequest,
    OpenedStudy,
    OpenRequest,
    PositionSetupRequest,
    PositionSetupView,
    RecordRequest,
    StudyLine,
)
from pyramidion.server.study.analysis import analysis
from pyramidion.server.study.exercises import check_puzzle, check_tutorial, puzzle_step, tutorial_step
from pyramidion.server.study.jobs import JobQueue
from pyramidion.server.study.lines import build_game, open_study, study_line
from pyramidion.server.study.position_setup import set_up_position
from pyramidion.server.tables.room import Room
from pyramidion.server.web.rate_limit import client_address

BODY_BYTES = 1024 * 1024
"""Maximum length of a record or study that is sent to be opened."""
MAX_IMAGES = 600
_DRAWING = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A drawing opened on its own may use inline styles, and nothing else."""

Req = Request[Any, Any, State]


@post("/api/study/line", status_code=200, request_max_body_size=BODY_BYTES)
async def line(request: Req, state: State) -> StudyLine:
    """A line of a game: its entries, and some of its positions."""
    jobs: JobQueue = state.jobs
    return await jobs.run(_address(request), jobs.lines.study_line, read_request(await request.body(), LineRequest))


@post("/api/study/illegal-reason", status_code=200, request_max_body_size=BODY_BYTES)
async def why(request: Req, state: State) -> IllegalReason:
    """Why a decision is not allowed."""
    jobs: JobQueue = state.jobs
    return IllegalReason(
        await jobs.run(_address(request), jobs.lines.why, read_request(await request.body(), IllegalReasonRequest))
    )


@post("/api/study/open", status_code=200, request_max_body_size=BODY_BYTES)
async def open_text(request: Req, state: State) -> OpenedStudy:
    """A record or a study file, checked."""
    jobs: JobQueue = state.jobs
    return await jobs.run(_address(request), open_study, read_request(await request.body(), OpenRequest).text)


@post("/api/study/position-setup", status_code=200, request_max_body_size=BODY_BYTES)
async def arrangement(request: Req, state: State) -> PositionSetupView:
    """A position that is set up by hand, and what is wrong with it."""
    jobs: JobQueue = state.jobs
    return await jobs.run(_address(request), set_up_position, read_request(await request.body(), PositionSetupRequest))


@post("/api/study/record", status_code=200, request_max_body_size=BODY_BYTES, media_type=MediaType.TEXT)
async def record(request: Req, state: State) -> str:
    """A line as a record."""
    jobs: JobQueue = state.jobs
    return await jobs.run(_address(request), jobs.lines.record, read_request(await request.body(), RecordRequest))


@post("/api/study/svg", status_code=200, request_max_body_size=BODY_BYTES, media_type="image/svg+xml")
async def animation(request: Req, state: State) -> Response[bytes]:
    """A line as an animation."""
    jobs: JobQueue = state.jobs
    wanted = read_request(await request.body(), LineRequest)
    picture = await jobs.image(_address(request), lambda: jobs.lines.session(wanted.line), "svg", _animation)
    return Response(picture, media_type="image/svg+xml", headers=_DRAWING)


@post("/api/study/gif", status_code=200, request_max_body_size=BODY_BYTES, media_type="image/gif")
async def line_gif(request: Req, state: State) -> bytes:
    """A line as a GIF, which messengers show."""
    jobs: JobQueue = state.jobs
    wanted = read_request(await request.body(), LineRequest)
    return await jobs.image(_address(request), lambda: jobs.lines.session(wanted.line), "gif", _gif)


@get("/api/tables/{table_id:str}/gif", media_type="image/gif")
async def table_gif(request: Req, state: State, table_id: FromPath[str]) -> Response[bytes]:
    """The public part of a table's game, as an animation."""
    jobs: JobQueue = state.jobs
    async with jobs.services.registry.open(table_id) as room:
        known = _public_session(room)
        picture = await jobs.image(_address(request), lambda: known, "gif", _gif)
    headers = {"Content-Disposition": f'attachment; filename="{known.game.info.id}-{table_id}.gif"'}
    return Response(picture, media_type="image/gif", headers=headers)


def _pictures(session: Session) -> Iterable[str]:
    """The diagrams of a game. Raises RequestError if they are too many."""
    if session.ply >= MAX_IMAGES:
        raise RequestError("too_long", Message("An animation shows at most {most} positions.", most=MAX_IMAGES))
    return diagrams(session.positions)


def _animation(session: Session) -> bytes:
    return animate(list(_pictures(session)), SECONDS).encode()


def _gif(session: Session) -> bytes:
    drawings = _pictures(session)
    try:
        return render_gif(drawings, SECONDS)
    except PyramidionError as error:
        raise RequestError.from_error("not_installed", error) from error


def _public_session(room: Room) -> Session:
    """The public part of a table's game; the table may change while a thread reads it."""
    session = room.table.session
    return session.at_ply(session.ply if session.over else session.open_ply)


@get("/api/tutorials/{game_id:str}/{number:int}")
async def lesson(
    request: Req, state: State, game_id: FromPath[str], number: FromPath[int], diagrams: FromQuery[int] = 0
) -> ExerciseStep:
    """A step of a game's tutorial."""
    jobs: JobQueue = state.jobs

    def view() -> ExerciseStep:
        return tutorial_step(game_id, number, with_diagrams=bool(diagrams))

    return await jobs.run(_address(request), view)


@post("/api/tutorials/{game_id:str}/{number:int}", status_code=200)
async def lesson_answer(request: Req, state: State, game_id: FromPath[str], number: FromPath[int]) -> ExerciseResult:
    """Whether a decision does what a step asks for."""
    jobs: JobQueue = state.jobs
    return await jobs.run(
        _address(request), check_tutorial, game_id, number, read_request(await request.body(), ExerciseAttempt)
    )


@get("/api/puzzles/{game_id:str}/{number:int}")
async def puzzle(
    request: Req, state: State, game_id: FromPath[str], number: FromPath[int], diagrams: FromQuery[int] = 0
) -> ExerciseStep:
    """A position in which one decision wins."""
    jobs: JobQueue = state.jobs

    def view() -> ExerciseStep:
        return puzzle_step(game_id, number, with_diagrams=bool(diagrams))

    return await jobs.run(_address(request), view)


@post("/api/puzzles/{game_id:str}/{number:int}", status_code=200)
async def puzzle_answer(request: Req, state: State, game_id: FromPath[str], number: FromPath[int]) -> ExerciseResult:
    """Whether a decision is the one that wins."""
    jobs: JobQueue = state.jobs
    return await jobs.run(
        _address(request), check_puzzle, game_id, number, read_request(await request.body(), ExerciseAttempt)
    )


@get("/api/diagram/{game_id:str}", media_type="image/svg+xml")
async def diagram(request: Req, state: State, game_id: FromPath[str]) -> Response[str]:
    """The diagram of a position: `?position=TEXT`, options as further `name=value`; no position: the start.

    `small=1`: without texts and margins.
    """
    words = dict(parse_qsl(request.scope["query_string"].decode("latin-1")[:8000], keep_blank_values=True))
    text = words.pop("position", "")
    small = words.pop("small", "") == "1"

    def draw_diagram() -> str:
        chosen = build_game(game_id, words)
        try:
            drawn = (chosen.position(text) if text else chosen.start()).svg()
        except PyramidionError as error:
            raise RequestError.from_error("bad_position", error) from error
        return thumbnail(drawn) if small else drawn

    jobs: JobQueue = state.jobs
    return Response(await jobs.run(_address(request), draw_diagram), media_type="image/svg+xml", headers=_DRAWING)


@get("/api/tables/{table_id:str}/diagram", media_type="image/svg+xml")
async def table_diagram(
    request: Req, state: State, table_id: FromPath[str], small: FromQuery[int] = 0
) -> Response[str]:
    """The diagram of a table's position, as far as everybody may know it."""
    jobs: JobQueue = state.jobs
    async with jobs.services.registry.open(table_id) as room:
        known = _public_session(room)

    def draw_diagram() -> str:
        drawn = known.position.svg()
        return thumbnail(drawn) if small else drawn

    drawing = await jobs.run(_address(request), draw_diagram)
    return Response(drawing, media_type="image/svg+xml", headers=_DRAWING)


@get("/api/tables/{table_id:str}/line")
async def table_line(
    request: Req,
    state: State,
    table_id: FromPath[str],
    first_ply: FromQuery[int] = 0,
    count: FromQuery[int] = 1,
    diagrams: FromQuery[int] = 0,
) -> StudyLine:
    """The public part of a table's game, without decisions that are still sealed."""
    jobs: JobQueue = state.jobs
    async with jobs.services.registry.open(table_id) as room:
        known, most = _public_session(room), max(0, min(count, MAX_POSITIONS))

        def lines() -> StudyLine:
            return study_line(known, max(0, first_ply), most, with_diagrams=bool(diagrams))

        return await jobs.run(_address(request), lines)


@get("/api/tables/{table_id:str}/chance-animations/{ply:int}")
async def table_film(request: Req, state: State, table_id: FromPath[str], ply: FromPath[int]) -> ChanceAnimation:
    """The throw or roll at a ply of a table, as an animation."""
    jobs: JobQueue = state.jobs
    async with jobs.services.registry.open(table_id) as room:
        known, seed = _public_session(room), room.table.session.effective_seed
        return ChanceAnimation(
            None if seed is None else await jobs.run(_address(request), animation_at, known, seed, ply)
        )


@post("/api/study/chance-animation", status_code=200, request_max_body_size=BODY_BYTES)
async def line_film(request: Req, state: State) -> ChanceAnimation:
    """The same for the last entry of a line, by the seed in its record."""
    jobs: JobQueue = state.jobs
    wanted = read_request(await request.body(), ChanceAnimationRequest)

    def animate() -> ChanceAnimation:
        session = jobs.lines.session(wanted.line)
        return ChanceAnimation(
            animation_at(session, combined_seed(wanted.seed, parse_client_seeds(wanted.client_seeds)), session.ply - 1)
        )

    return await jobs.run(_address(request), animate)


def _address(request: Req) -> str:
    return client_address(request.client.host if request.client else None)


HANDLERS: list[Any] = [
    line, table_film, line_film, why, open_text, arrangement, record, animation, line_gif, table_gif,
    lesson, lesson_answer, puzzle, puzzle_answer, diagram, table_diagram, table_line, analysis,
]  # fmt: skip
