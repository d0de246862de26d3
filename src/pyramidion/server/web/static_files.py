"""The built page: its files are read once and served; all view URLs return the page's document."""

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from pyramidion.core.messages import ENGLISH, Message
from pyramidion.server.errors import RequestError
from pyramidion.server.web.language import current_language
from pyramidion.server.web.middleware import EMBED_PATH
from pyramidion.translations import render

FOLDER = Path(__file__).parents[1] / "page"

_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Media types that are missing in some systems' lists."""


PAGE_PATHS = (
    "/",
    "/table/{table_id:str}",
    "/rules/{game_id:str}",
    "/tutorial/{game_id:str}",
    "/puzzles/{game_id:str}",
    "/study",
    "/start-designer/{game_id:str}",
    "/position-editor/{game_id:str}",
    EMBED_PATH,
)
"""The URLs of the page's views; the contents of a study are after the #, and so in no log."""

_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
NO_CACHE = {"Cache-Control": "no-cache"}

Req = Request[Any, Any, State]


class StaticFile:
    """A file of the page, plain and compressed."""

    def __init__(self, content: bytes, kind: str) -> None:
        """kind: its media type."""
        self.content = content
        self.media_type = kind

    @cached_property
    def gzip_content(self) -> bytes:
        """Its content compressed with gzip; compressed at the first request, as most files are never requested."""
        return gzip.compress(self.content, mtime=0)


DESCRIPTION = Message("Pyramid games with every rule enforced.")
"""What the page and its manifest tell search engines, link previews and home screens about themselves."""


@lru_cache(maxsize=64)
def in_language(file: StaticFile, language: str) -> StaticFile:
    """The page's document, or its manifest, with the description and the code of a language."""
    if language == ENGLISH:
        return file
    text = file.content.decode().replace(DESCRIPTION, render(DESCRIPTION, language))
    for mark in ('lang="{}"', '"lang": "{}"'):
        text = text.replace(mark.format(ENGLISH), mark.format(language))
    return StaticFile(text.encode(), file.media_type)


class StaticFiles:
    """The files of a built page. If it is not built, there are none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Reads the files. Raises OSError."""
        index = folder / "index.html"
        self.index: StaticFile | None = StaticFile(index.read_bytes(), "text/html") if index.is_file() else None
        worker = folder / "worker.js"
        self.worker: StaticFile | None = (
            StaticFile(worker.read_bytes(), "text/javascript") if worker.is_file() else None
        )
        """The service worker; browsers require it beside the index."""
        self.assets = _files(folder / "assets") if self.index else {}
        """The files under /assets, by path. Their names contain a hash of the content."""
        self.app_files = _files(folder / "app") if self.index else {}
        """The files for a home screen, by name: the manifest, and icons."""


def _files(folder: Path) -> Mapping[str, StaticFile]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return MappingProxyType(
        {path.relative_to(folder).as_posix(): StaticFile(path.read_bytes(), _media_type(path)) for path in found}
    )


def _media_type(path: Path) -> str:
    return _MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def _files_of(state: State) -> StaticFiles:
    found: StaticFiles = state.static_files
    return found


@get(list(PAGE_PATHS), include_in_schema=False)
async def page(request: Req, state: State) -> Response[bytes]:
    """The page's document, for every view's URL."""
    index = _files_of(state).index
    if index is None:
        raise RequestError("no_page", Message("This page does not exist."))
    return document_response(request, index)


@get("/assets/{path:path}", include_in_schema=False)
async def asset(request: Req, state: State, path: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    found = _files_of(state).assets.get(path.lstrip("/"))
    if found is None:
        raise RequestError("no_page", Message("This page does not exist."))
    return file_response(request, found, _IMMUTABLE)


@get("/app/{name:str}", include_in_schema=False)
async def app_file(request: Req, state: State, name: FromPath[str]) -> Response[bytes]:
    """Files for the home screen: the manifest, and icons."""
    found = _files_of(state).app_files.get(name)
    if found is None:
        raise RequestError("no_page", Message("This page does not exist."))
    if found.media_type == _MEDIA_TYPES[".webmanifest"]:
        return document_response(request, found)
    return file_response(request, found, NO_CACHE)


@get("/worker.js", include_in_schema=False)
async def service_worker(request: Req, state: State) -> Response[bytes]:
    """The service worker, which shows notifications of turns while no page is open."""
    worker = _files_of(state).worker
    if worker is None:
        raise RequestError("no_page", Message("This page does not exist."))
    return file_response(request, worker, NO_CACHE)


def document_response(request: Req, document: StaticFile, status: int = 200) -> Response[bytes]:
    """A file that describes the page, in the language of the current client."""
    response = file_response(request, in_language(document, current_language()), NO_CACHE, status)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return response


def file_response(request: Req, found: StaticFile, headers: dict[str, str], status: int = 200) -> Response[bytes]:
    """A file, compressed for clients that accept it."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    encoded = {"Content-Encoding": "gzip"} if packed else {}
    return Response(
        found.gzip_content if packed else found.content,
        status_code=status,
        media_type=found.media_type,
        headers={**headers, **encoded, "Vary": "Accept-Encoding"},
    )


HANDLERS: list[Any] = [page, asset, app_file, service_worker]
"""The folder of the built page."""
