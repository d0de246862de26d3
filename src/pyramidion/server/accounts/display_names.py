"""Names of people: visible, on one line, and none that looks like a bot's."""

import unicodedata

from pyramidion.engine.levels import ALIASES
from pyramidion.server.errors import RequestError

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that draw nothing, though Unicode does not call them spaces."""

MAX_COMBINING_MARKS = 2
"""More marks on one letter than any language needs would paint over the lines around."""

_LOOK_ALIKES = str.maketrans(
    {
        **dict.fromkeys("оοσօ0ѳθøо", "o"),
        **dict.fromkeys("вьЬъбβßƅʙɓ8", "b"),
        **dict.fromkeys("тτţŧƭ7ꞇ†", "t"),
    }
)
"""Letters and digits that pass for those of "bot", as small letters without marks."""

_LEVELS = [*ALIASES, *(f"level{number}".translate(_LOOK_ALIKES) for number in range(1, 10))]
_GLUED = {word for name in _LEVELS for word in (f"{name}bot", f"bot{name}")}


def visible_text(text: str) -> str:
    """A text on one line, without what cannot be seen, turns the writing around or paints over other lines."""
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if category[0] in "CZ" or letter in _BLANK:
            shown.append(" ")
        elif marks <= MAX_COMBINING_MARKS and not (marks and (not shown or shown[-1] == " ")):
            shown.append(letter)
    return " ".join("".join(shown).split())


def clean_name(name: str) -> str:
    """A name without what cannot be seen; "" if nothing of it can. Raises RequestError if it passes for a bot's."""
    cleaned = visible_text(name)
    words = _words(cleaned)
    if "bot" in words or "".join(words) in _GLUED:
        raise RequestError(
            "bad_name", f"{cleaned!r} could be taken for a bot: a person's name does without the word bot."
        )
    return cleaned


def _words(name: str) -> list[str]:
    """The words as they look: small letters without marks, look-alikes replaced, other signs as gaps."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] != "M").translate(_LOOK_ALIKES)
    return "".join(c if c.isalnum() else " " for c in letters).split()
