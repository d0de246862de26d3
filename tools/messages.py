"""The messages to translate: `python -m tools.messages` lists what is missing, `update` renews the catalogues.

Each folder of `SOURCES` has a folder `locales` with a gettext catalogue for each language. To begin a language, run
`python -m tools.messages update de`; untranslated messages are shown in English.
"""

import argparse
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "pyramidion"
SOURCES = (PACKAGE, *sorted(file.parent for file in (PACKAGE / "games").glob("*/game.py")))
"""Folders with catalogues of their own: the package, and each game in it."""
KEYWORDS = {"Message": None, "plural": (1, 2), "message_in": ((1, "c"), 2)}
COMPLETE = ("de", "es", "fr")
"""The languages whose catalogues are complete; a test checks this."""


def extract(source: Path) -> Catalog:
    """The messages in the code of a folder, without those of games with a catalogue of their own."""
    found = Catalog(fuzzy=False)
    for file in sorted(source.rglob("*.py")):
        if any(other in file.parents for other in SOURCES if other != source and source in other.parents):
            continue
        for _, text, comments, context in extract_from_file("python", file, keywords=KEYWORDS):
            found.add(text, locations=[(str(file.relative_to(ROOT)), 0)], context=context, auto_comments=comments)
    return found


def catalogue_file(source: Path, language: str) -> Path:
    """Where the translations of a folder's messages are."""
    return source / "locales" / f"{language}.po"


def read(file: Path) -> Catalog:
    """A catalogue."""
    return read_po(BytesIO(file.read_bytes()), locale=file.stem.replace("-", "_"), abort_invalid=True)


def update(source: Path, language: str) -> None:
    """Adds new messages to a catalogue and removes unused ones."""
    file = catalogue_file(source, language)
    wanted = extract(source)
    if not len(wanted) and not file.exists():
        return
    made = read(file) if file.exists() else Catalog(language.replace("-", "_"), fuzzy=False)
    made.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    made.obsolete.clear()
    made.creation_date = made.revision_date = wanted.creation_date
    file.parent.mkdir(exist_ok=True)
    written = BytesIO()
    write_po(written, made, width=120, include_lineno=False, ignore_obsolete=True, omit_header=False)
    # Dates in the header would change at each run.
    dated = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator', b'"Report-Msgid', b"#")
    lines = written.getvalue().lstrip().splitlines(keepends=True)  # an empty header comment is an empty line
    head = next(number for number, line in enumerate(lines) if not line.strip())
    file.write_bytes(b"".join([line for line in lines[:head] if not line.startswith(dated)] + lines[head:]))


def faults(source: Path, language: str, complete: bool) -> Iterator[str]:
    """The errors in a catalogue, as sentences. complete: whether a missing translation is an error."""
    file = catalogue_file(source, language)
    wanted = {(message.context, message.id) for message in extract(source) if message.id}
    have = {(message.context, message.id): message for message in read(file) if message.id}
    where = file.relative_to(ROOT)
    for key in sorted(have.keys() - wanted, key=str):
        yield f"{where}: without use: {key[1]!r}"
    for key in sorted(wanted, key=str):
        message = have.get(key)
        if message is None or not all(_forms(message)):
            if complete:
                yield f"{where}: missing: {key[1]!r}"
        else:
            yield from (f"{where}: {fault}" for fault in _wrong_placeholders(message))


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _wrong_placeholders(message: Message) -> Iterator[str]:
    known = _placeholders(message.id if isinstance(message.id, str) else " ".join(message.id))
    for form in _forms(message):
        if strange := _placeholders(form) - known:
            yield f"{form!r} has placeholders that the English does not have: {', '.join(sorted(strange))}"


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def catalogues() -> Iterator[tuple[Path, str]]:
    """All catalogues: their folder and their language."""
    for source in SOURCES:
        for file in sorted((source / "locales").glob("*.po")):
            yield source, file.stem


def main() -> int:
    """Reports, or with `update` writes; returns 1 if something is missing or wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", nargs="?", choices=["report", "update"], default="report")
    parser.add_argument("languages", nargs="*", help="default: all that there are")
    args = parser.parse_args()
    languages = set(args.languages) or {language for _, language in catalogues()}
    found = False
    for source in SOURCES:
        for language in sorted(languages):
            if args.action == "update":
                update(source, language)
            elif catalogue_file(source, language).exists():
                for fault in faults(source, language, complete=True):
                    found = True
                    print(fault)
    return found


if __name__ == "__main__":
    sys.exit(main())
