"""The built page: its files are read once, and nothing else can be asked for."""

import mimetypes
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parent / "page"


class Page:
    """The files of a built page. Where it is not built, there is none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Reads the files. Raises OSError."""
        index = folder / "index.html"
        self.index: bytes | None = index.read_bytes() if index.is_file() else None
        files = sorted(path for path in (folder / "assets").rglob("*") if path.is_file()) if self.index else []
        self.assets: Mapping[str, tuple[bytes, str]] = MappingProxyType(
            {path.relative_to(folder / "assets").as_posix(): (path.read_bytes(), _kind(path)) for path in files}
        )
        """What is under /assets: path -> (bytes, media type). The names hold a hash of the content."""


def _kind(path: Path) -> str:
    kind = {".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"}.get(path.suffix)
    return kind or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
