"""The built page: its files are read once, and nothing else can be asked for."""

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parents[1] / "page"

_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""What not every system's list of media types has."""


class StaticFile:
    """A file of the page, as it is and compressed."""

    def __init__(self, content: bytes, kind: str) -> None:
        """kind: its media type."""
        self.content = content
        self.media_type = kind

    @cached_property
    def compressed(self) -> bytes:
        """Its content under gzip; made when it is first asked for, as most files are not."""
        return gzip.compress(self.content, mtime=0)


class StaticFiles:
    """The files of a built page. Where it is not built, there is none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Reads the files. Raises OSError."""
        index = folder / "index.html"
        self.index: StaticFile | None = StaticFile(index.read_bytes(), "text/html") if index.is_file() else None
        worker = folder / "worker.js"
        self.worker: StaticFile | None = (
            StaticFile(worker.read_bytes(), "text/javascript") if worker.is_file() else None
        )
        """What runs in a browser while no page is open; browsers want it beside the index."""
        self.assets = _files(folder / "assets") if self.index else {}
        """What is under /assets, by path. The names hold a hash of the content."""
        self.app_files = _files(folder / "app") if self.index else {}
        """What a home screen asks for, by name: the manifest, and icons."""


def _files(folder: Path) -> Mapping[str, StaticFile]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return MappingProxyType(
        {path.relative_to(folder).as_posix(): StaticFile(path.read_bytes(), _media_type(path)) for path in found}
    )


def _media_type(path: Path) -> str:
    return _MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
