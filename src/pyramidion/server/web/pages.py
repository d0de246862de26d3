"""The page and its files: one document at many addresses, its parts, and what a home screen asks for."""

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from pyramidion.server.errors import RequestError
from pyramidion.server.web.middleware import EMBED_PATH
from pyramidion.server.web.static_files import StaticFile

_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
NO_CACHE = {"Cache-Control": "no-cache"}

Req = Request[Any, Any, State]


@get("/", include_in_schema=False)
async def start_page(request: Req, state: State) -> Response[bytes]:
    """The page, at its start."""
    return _index_response(request)


@get("/table/{table_id:str}", include_in_schema=False)
async def table_page(request: Req, state: State, table_id: FromPath[str]) -> Response[bytes]:
    """The page, at a table."""
    return _index_response(request)


@get("/rules/{game_id:str}", include_in_schema=False)
async def rules_page(request: Req, state: State, game_id: FromPath[str]) -> Response[bytes]:
    """The page, at the rules of a game."""
    return _index_response(request)


@get("/learn/{game_id:str}", include_in_schema=False)
async def learn_page(request: Req, state: State, game_id: FromPath[str]) -> Response[bytes]:
    """The page, where a game is learned."""
    return _index_response(request)


@get("/puzzles/{game_id:str}", include_in_schema=False)
async def puzzles_page(request: Req, state: State, game_id: FromPath[str]) -> Response[bytes]:
    """The page, where puzzles are solved."""
    return _index_response(request)


@get("/study", include_in_schema=False)
async def study_page(request: Req, state: State) -> Response[bytes]:
    """The page, where games are studied: which, stands behind the # and so in no log."""
    return _index_response(request)


@get("/build/{game_id:str}", include_in_schema=False)
async def build_page(request: Req, state: State, game_id: FromPath[str]) -> Response[bytes]:
    """The page, where a start is built."""
    return _index_response(request)


@get("/arrange/{game_id:str}", include_in_schema=False)
async def arrange_page(request: Req, state: State, game_id: FromPath[str]) -> Response[bytes]:
    """The page, where a position is set up."""
    return _index_response(request)


@get(EMBED_PATH, include_in_schema=False)
async def embedded_page(request: Req, state: State) -> Response[bytes]:
    """The page, as a part of another site's: a game to look at, and nothing to act with."""
    return _index_response(request)


@get("/assets/{path:path}", include_in_schema=False)
async def asset(request: Req, state: State, path: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    found = state.page.assets.get(path.lstrip("/"))
    if found is None:
        raise RequestError("no_page", "There is no such page here.")
    return file_response(request, found, _IMMUTABLE)


@get("/app/{name:str}", include_in_schema=False)
async def app_file(request: Req, state: State, name: FromPath[str]) -> Response[bytes]:
    """What a system asks for that puts the page on its home screen: the manifest, and icons."""
    found = state.page.app_files.get(name)
    if found is None:
        raise RequestError("no_page", "There is no such page here.")
    return file_response(request, found, NO_CACHE)


@get("/worker.js", include_in_schema=False)
async def service_worker(request: Req, state: State) -> Response[bytes]:
    """What a browser runs while no page is open, to show that it is one's turn."""
    return file_response(request, state.page.worker, NO_CACHE)


def _index_response(request: Req) -> Response[bytes]:
    return file_response(request, request.app.state.page.index, NO_CACHE)


def file_response(request: Req, found: StaticFile, headers: dict[str, str], status: int = 200) -> Response[bytes]:
    """A file, compressed for who takes that."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    encoded = {"Content-Encoding": "gzip"} if packed else {}
    return Response(
        found.compressed if packed else found.content,
        status_code=status,
        media_type=found.media_type,
        headers={**headers, **encoded, "Vary": "Accept-Encoding"},
    )


HANDLERS: list[Any] = [
    start_page, table_page, rules_page, build_page, learn_page, puzzles_page, study_page, arrange_page,
    embedded_page, asset, app_file, service_worker,
]  # fmt: skip
"""Where the page is built."""
