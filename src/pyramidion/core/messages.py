"""Sentences for people, as templates with named arguments: created where a fact is known, translated where they are
read.

A `Message` is a string: its English sentence. Programs, logs and tests use it as a string, and `render` translates it.
Translators translate the English template; `python -m tools.messages` finds all templates, so a template is always
written out as a literal in the call.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

ENGLISH = "en"

Argument = str | int | float | Sequence[str]
"""The value of a placeholder: plain text (a cell, a name), another message, a number, or several texts that "and"
joins.
"""


class Translation(Protocol):
    """What messages need from a language; `pyramidion.translations` implements it."""

    def template(self, context: str, template: str, plural: str, count: int) -> str | None:
        """The translated template, in the right plural form if there is a count; None if it is missing."""

    def number(self, number: float) -> str:
        """A number as the language writes it."""

    def conjunction(self, parts: Sequence[str]) -> str:
        """Texts with the language's "and" before the last."""


class Message(str):
    """One sentence or name for people, in English, that remembers its template and arguments.

    `Message("{player} places a sphere on {cell}.", player=SEATS[seat], cell=cell)`. A text joined or cut from it is an
    ordinary string and stays English, so write a whole sentence as one template.
    """

    __slots__ = ("_arguments", "_context", "_plural", "_template")

    _template: str
    _plural: str
    _context: str
    _arguments: Mapping[str, Argument]

    def __new__(cls, template: str, context: str = "", many: str = "", /, **arguments: Argument) -> "Message":
        """template: English, with a `{name}` for each argument. context, many: see `message_in` and `plural`."""
        chosen = many if many and arguments["count"] != 1 else template
        shown: Mapping[str, object] = arguments
        for value in arguments.values():  # written out for speed: every decision of a game passes through here
            if not isinstance(value, (str, int, float)):
                shown = {name: _in_english(value) for name, value in arguments.items()}
                break
        made = str.__new__(cls, chosen.format(**shown) if arguments else chosen)
        made._context, made._template, made._plural, made._arguments = context, template, many, arguments
        return made

    def __reduce__(self) -> tuple[Callable[..., "Message"], tuple[object, ...]]:
        return _make, (self._context, self._template, self._plural, dict(self._arguments))

    def translated_by(self, translation: Translation) -> str:
        """The sentence in a language; in English if its translation is missing."""
        count = self._arguments.get("count", 1)
        found = translation.template(
            self._context, self._template, self._plural, count if isinstance(count, int) else 1
        )
        if found is None:
            return str(self)
        return found.format(**{name: _translated(value, translation) for name, value in self._arguments.items()})


def message_to_json(text: str) -> str:
    """A text as it is stored: a message with its template and arguments, so that it can be read in any language."""
    return json.dumps(_to_data(text), ensure_ascii=False, separators=(",", ":"))


def message_from_json(stored: str) -> str:
    """The inverse of `message_to_json`."""
    text: str = _from_data(json.loads(stored))
    return text


def plural(one: str, many: str, /, *, count: int, **arguments: Argument) -> Message:
    """A message with one form for exactly one and one for other numbers, `{count}` in the template."""
    return Message(one, "", many, count=count, **arguments)


def message_in(context: str, template: str, /, **arguments: Argument) -> Message:
    """A message whose words have different meanings in different contexts: `message_in("seat", "Light")`.

    context: identifies the meaning to translators and in the catalogue.
    """
    return Message(template, context, **arguments)


def join_sentences(sentences: Sequence[str]) -> str:
    """Sentences one after another, as a message; "" without any."""
    if not sentences:
        return ""
    joined, *rest = sentences
    for sentence in rest:
        joined = Message("{sentences} {next}", sentences=joined, next=sentence)
    return joined


def english_list(parts: Sequence[str]) -> str:
    """ "a1", "a1 and b2", "a1, b2 and c3"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def _to_data(value: Argument) -> Any:
    if isinstance(value, Message):
        arguments = {name: _to_data(argument) for name, argument in value._arguments.items()}
        return {"context": value._context, "text": value._template, "many": value._plural, "arguments": arguments}
    return value if isinstance(value, (str, int, float)) else [_to_data(part) for part in value]


def _from_data(data: Any) -> Any:
    if isinstance(data, dict):
        context, template, many = data["context"], data["text"], data["many"]
        return Message(template, context, many, **{name: _from_data(one) for name, one in data["arguments"].items()})
    return [_from_data(part) for part in data] if isinstance(data, list) else data


def _make(context: str, template: str, many: str, arguments: Mapping[str, Argument]) -> Message:
    return Message(template, context, many, **arguments)


def _in_english(value: Argument) -> str | int | float:
    return value if isinstance(value, (str, int, float)) else english_list(value)


def _translated(value: Argument, translation: Translation) -> str:
    if isinstance(value, Message):
        return value.translated_by(translation)
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)):
        return translation.number(value)
    return translation.conjunction([str(_translated(part, translation)) for part in value])
