"""The languages of messages: gettext catalogues, read when a language is first needed.

`locales/<language>.po` of this package contains what all games share; a game provides its own in a folder `locales`
beside its module, in this package or any other. Plural forms, numbers and lists follow CLDR, by Babel, which English
does not need.
"""

import logging
import os
from collections.abc import Callable, Sequence
from functools import cache
from gettext import c2py
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pyramidion.core import registry
from pyramidion.core.messages import ENGLISH, Message

FOLDER = "locales"

_log = logging.getLogger(__name__)


@cache
def catalogue_folders() -> tuple[Path, ...]:
    """The folders of catalogues: that of this package, and one beside each game's module."""
    modules = [Path(spec.origin).parent for name in registry.game_modules() if (spec := _spec(name)) and spec.origin]
    return tuple(folder / FOLDER for folder in (Path(__file__).parent, *modules))


def _spec(module: str) -> Any:
    try:
        return find_spec(module)
    except ImportError:  # a broken package provides no translations; `broken_games` reports it
        return None


@cache
def languages() -> tuple[str, ...]:
    """The languages that have translations, complete or not, and English: `en`, `de`, `pt-BR`."""
    return tuple(sorted({ENGLISH, *(file.stem for folder in catalogue_folders() for file in folder.glob("*.po"))}))


def match_language(wanted: str) -> str:
    """The language that is closest to a requested one (`de-AT`, `de_DE.UTF-8`); English if there is none."""
    code = wanted.partition(".")[0].partition("@")[0].replace("_", "-")
    known = {language.lower(): language for language in languages()}
    return known.get(code.lower()) or known.get(code.partition("-")[0].lower()) or ENGLISH


def terminal_language() -> str:
    """The language that the environment requests, as gettext reads it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(name):
            return ENGLISH if wanted in ("C", "POSIX") or wanted.startswith("C.") else match_language(wanted)
    return ENGLISH


def render(text: str, language: str) -> str:
    """A text for a person in a language of `languages`: a message translated, any other text unchanged."""
    if language == ENGLISH or not isinstance(text, Message):
        return str(text)
    return text.translated_by(load_catalogue(language))


class Catalogue:
    """The translations of one language."""

    def __init__(self, language: str, files: Sequence[Path]) -> None:
        """Reads gettext catalogues; for the same message, the first file's translation applies."""
        from babel import Locale
        from babel.messages.pofile import read_po

        self._language = language
        self._locale = Locale.parse(language, sep="-")
        self._templates: dict[tuple[str, str], tuple[Sequence[str], Callable[[int], int]]] = {}
        """The forms of each template, by context and English text, and the function that selects one for a count."""
        self._missing: set[tuple[str, str]] = set()
        for file in files:
            with file.open("rb") as text:
                read = read_po(text, locale=self._locale, abort_invalid=True)
            form_of = c2py(read.plural_expr)
            for entry in read:
                one = str(entry.id if isinstance(entry.id, str) else entry.id[0])
                forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                if one and forms and all(forms):
                    found = tuple(map(str, forms)), form_of
                    self._templates.setdefault((entry.context or "", one), found)

    def template(self, context: str, template: str, plural: str, count: int) -> str | None:
        """The translated template, in the right plural form if there is a count; None if it is missing."""
        found = self._templates.get((context, template))
        if found is None:
            if (context, template) not in self._missing:
                self._missing.add((context, template))
                _log.info("message.missing", extra={"language": self._language, "template": template})
            return None
        forms, form_of = found
        return forms[form_of(count)] if plural else forms[0]

    def number(self, number: float) -> str:
        """A number as the language writes it."""
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self._locale)

    def conjunction(self, parts: Sequence[str]) -> str:
        """Texts with the language's "and" before the last."""
        from babel.lists import format_list

        return format_list(parts, locale=self._locale)


@cache
def load_catalogue(language: str) -> Catalogue:
    """The catalogue of a language of `languages` other than English."""
    files = [folder / f"{language}.po" for folder in catalogue_folders()]
    return Catalogue(language, [file for file in files if file.exists()])
