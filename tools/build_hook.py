"""Hatchling hooks: they put the built browser page into every distribution, and remove relative links from the long
description.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = Path("src/pyramidion/server/page")


class PageHook(BuildHookInterface[Any]):
    """Runs before an sdist or a wheel is built. Editable installations need no page: `make` builds it afterwards."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Ends the build with one sentence if the page, or a file that its document loads, is missing."""
        if version == "editable":
            return
        folder = Path(self.root) / PAGE
        missing = missing_files(folder)
        if missing:
            # Ends the process: an exception would hide the sentence under a traceback of the build tools.
            raise SystemExit(
                f"Pyramidion cannot be built: the browser page is missing ({PAGE / missing[0]}). "
                "Run `make page` in a checkout, then try again."
            )


class ReadmeHook(MetadataHookInterface):
    """Creates the long description from the README."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Sets `readme`."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(text)}


def long_description(readme: str) -> str:
    """The README for a package index, where relative paths do not work: links to them become plain text.

    Pictures from the repository are omitted. Links with a scheme, such as https:, stay.
    """
    without_pictures = re.sub(r'<p[^>]*>\s*(?:<img src="(?!https?:)[^>]*>\s*)+</p>\s*', "", readme)
    return re.sub(r"\[([^\]]+)\]\((?!\w+:)[^)]+\)", r"\1", without_pictures)


def missing_files(folder: Path) -> list[str]:
    """The files of a built page that `folder` lacks: its document, its service worker, and what the document loads."""
    index = folder / "index.html"
    loaded = re.findall(r'(?:src|href)="/([^"]+)"', index.read_text("utf-8")) if index.is_file() else []
    return [name for name in ("index.html", "worker.js", *loaded) if not (folder / name).is_file()]
