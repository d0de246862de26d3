"""In which language a client is answered: `?language=de` of its request or WebSocket, English without it.

A language that the server has no translations for is answered in English, sentence by sentence as a missing one is: a
page may know languages that a game does not.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any
from urllib.parse import parse_qs

import msgspec

from pyramidion.core.messages import ENGLISH, Message
from pyramidion.translations import match_language, render

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of the request or WebSocket that is being served; tasks that it starts inherit it."""


def read_language(query: bytes) -> None:
    """Sets the language of the following answers to the one that a query string asks for."""
    wanted = parse_qs(query.decode("latin-1")).get("language") if b"language=" in query else None
    _language.set(match_language(wanted[0]) if wanted else ENGLISH)
    answer_hook.set(str.__str__ if _language.get() == ENGLISH else _translate)


def current_language() -> str:
    """The language of the request that is being served."""
    return _language.get()


def in_client_language(text: str) -> str:
    """A text for the client that is being served."""
    return render(text, _language.get())


def _translate(value: Any) -> str:
    if isinstance(value, Message):
        return in_client_language(value)
    raise TypeError(f"{type(value).__name__} is not an answer.")


answer_hook: ContextVar[Callable[[Any], str]] = ContextVar("answer_hook", default=str.__str__)
"""The hook with which msgspec writes messages to the client that is being served; in English they are written
unchanged."""


def encode_answer(answer: Any) -> bytes:
    """JSON for the client that is being served."""
    return msgspec.json.encode(answer, enc_hook=answer_hook.get())
