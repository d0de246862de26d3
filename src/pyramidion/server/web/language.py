"""The language in which a client is answered: `?language=de` of its request or WebSocket; without it, documents that
people open by their URL (the page, feeds) are in the language that the browser prefers, and everything else is English.

A language for which the server has no translations gets English, sentence by sentence, like any missing translation: a
page may have languages that a game lacks. The page's requests to `/api/` name its language; the browser's preference
does not apply to them, as the page may be in another language.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from operator import itemgetter
from typing import Any
from urllib.parse import parse_qs

import msgspec

from pyramidion.core.messages import ENGLISH, Message
from pyramidion.translations import match_language, render

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of the current request or WebSocket; tasks started by it inherit it."""


def read_language(scope: Mapping[str, Any]) -> None:
    """Sets the language of the answers to a request or on a WebSocket. scope: of ASGI."""
    query: bytes = scope.get("query_string", b"")
    wanted = parse_qs(query.decode("latin-1")).get("language") if b"language=" in query else None
    if wanted:
        language = match_language(wanted[0])
    elif scope["path"].startswith("/api/"):
        language = ENGLISH
    else:
        language = preferred_language(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))
    _language.set(language)
    answer_hook.set(str.__str__ if language == ENGLISH else _translate)


def preferred_language(accepted: str) -> str:
    """The first language in an Accept-Language header that has translations; English if there is none."""
    ranked = []
    for part in accepted[:500].split(","):
        tag, _, weight = part.partition(";q=")
        try:
            ranked.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    for _, tag in sorted(ranked, key=itemgetter(0)):
        language = match_language(tag)
        if language != ENGLISH or tag.partition("-")[0].lower() == ENGLISH:
            return language
    return ENGLISH


def in_language(path: str) -> str:
    """A path of this server whose answer is in the client's language."""
    return path if _language.get() == ENGLISH else f"{path}?language={_language.get()}"


def current_language() -> str:
    """The language of the current request."""
    return _language.get()


def in_client_language(text: str) -> str:
    """A text in the language of the current client."""
    return render(text, _language.get())


def _translate(value: Any) -> str:
    if isinstance(value, Message):
        return in_client_language(value)
    raise TypeError(f"{type(value).__name__} is not an answer.")


answer_hook: ContextVar[Callable[[Any], str]] = ContextVar("answer_hook", default=str.__str__)
"""The hook with which msgspec translates messages for the current client; in English they are written unchanged."""


def encode_answer(answer: Any) -> bytes:
    """JSON in the language of the current client."""
    return msgspec.json.encode(answer, enc_hook=answer_hook.get())
