"""Names of people: on one line, without characters that cannot be seen."""

import unicodedata

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that draw nothing, though Unicode does not call them spaces."""

MAX_COMBINING_MARKS = 2
"""More marks on one letter than any language needs would paint over the lines around."""


def clean_name(text: str) -> str:
    """A text on one line, without characters that are invisible, reverse the writing or paint over other lines."""
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
