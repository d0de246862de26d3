"""Files that belong to a game: its rules page, its board for the browser, its picture for the start page."""

import logging
from pathlib import Path
from sys import modules

from pyramidion.core.messages import ENGLISH
from pyramidion.core.registry import game_class

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parent
_DOCUMENTS = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
"""This project's documents in an installed package, and in a checkout."""


def rules_page(game_id: str, language: str = ENGLISH) -> Path | None:
    """The Markdown file of a game's rules, None if it has none. Raises UnknownGame.

    A translation is beside the English page: `rules.de.md` beside `rules.md`. If it is missing, the English page is
    used.
    """
    found = game_class(game_id)
    if found.info.rules_page is not None:
        places = [_folder(game_id) / found.info.rules_page]
    else:
        places = [folder / "rules" / f"{found.info.id}.md" for folder in _DOCUMENTS]
    page = next(filter(Path.is_file, places), None)
    if page is None or language == ENGLISH:
        return page
    translation = page.with_suffix(f".{language}.md")
    return translation if translation.is_file() else page


def is_translated(page: Path) -> bool:
    """Whether a rules page is a translation."""
    return len(page.suffixes) > 1


BOARD, PICTURE = "board", "picture"
"""Files that a game can provide for the page."""


def page_file(game_id: str, what: str) -> Path | None:
    """The file of a game's BOARD or PICTURE, beside its module; None if it has none. Raises UnknownGame.

    A file that is named but missing is logged, and the page shows the game without it.
    """
    info = game_class(game_id).info
    name = info.board_module if what == BOARD else info.start_picture
    path = _folder(game_id) / name
    if not name or (path.name == name and path.is_file()):
        return path if name else None
    _log.error("game.file_missing", extra={"game": game_id, "file": name})
    return None


def _folder(game_id: str) -> Path:
    return Path(str(modules[game_class(game_id).__module__].__file__)).parent
