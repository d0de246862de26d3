"""Where the pages of rules lie: this project's own documents, or what a game brings in its package."""

from pathlib import Path
from sys import modules

from pyramidion.core.registry import game_class

_PACKAGE = Path(__file__).parent
_DOCUMENTS = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
"""This project's documents in an installed package, and in a checkout."""


def rules_page(game_id: str) -> Path | None:
    """The Markdown file of a game's rules, None if it has none. Raises UnknownGame."""
    found = game_class(game_id)
    if found.info.rules_page is not None:
        places = [Path(str(modules[found.__module__].__file__)).parent / found.info.rules_page]
    else:
        places = [folder / "rules" / f"{found.info.id}.md" for folder in _DOCUMENTS]
    return next(filter(Path.is_file, places), None)
