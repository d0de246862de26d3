"""Files that games bring for the page: rules as HTML (Markdown by markdown-it), their own board and start picture."""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape, unescape
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import MediaType, Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pyramidion.core.errors import UnknownGame
from pyramidion.core.messages import ENGLISH, Message
from pyramidion.core.registry import game_ids
from pyramidion.handbook import BOARD, PICTURE, is_translated, page_file, rules_page
from pyramidion.server.errors import RequestError
from pyramidion.server.web.language import current_language, in_client_language
from pyramidion.server.web.rules_layout import lay_out
from pyramidion.server.web.static_files import NO_CACHE, Req, StaticFile, file_response

_RULING = re.compile(r"([A-Z]\d+[a-z]?)\.")
_VIEW_BOX = re.compile(r'<svg [^>]*viewBox="[^" ]+ [^" ]+ ([^" ]+) ([^" ]+)"')
_WIDTH = 320
"""Width of a picture on the page, in pixels; CSS makes it smaller where there is less room."""
_WORDS = re.compile(r'(<text class="words"[^>]*>)([^<]*)')
"""Messages in a drawing."""
_PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}


def rules_html(game_id: str) -> str:
    """A game's rules as an HTML fragment, in the client's language if they are translated.

    Rulings whose number begins in bold (`**P2.**`) can be linked to by it.

    Its pictures are at `/api/rules/<id>/<file name>`. Links to other games' rules lead to their pages; links to other
    documents, which the server does not show, become plain text. Raises RequestError.
    """
    page, language = _page(game_id), current_language()
    rules = _render(game_id, page, page.stat().st_mtime_ns, language)
    if language == ENGLISH:
        return rules
    if is_translated(page):
        return f'<div lang="{language}">{rules}</div>'
    note = in_client_language(Message("These rules have not been translated yet; they are shown in English."))
    return f'<p lang="{language}">{escape(note)}</p><div lang="{ENGLISH}">{rules}</div>'


def rules_picture(game_id: str, name: str) -> tuple[bytes, str]:
    """A picture on a game's rules page, by its file name, and its media type. Raises RequestError.

    The words of a drawing are in the client's language.
    """
    page = _page(game_id)
    for token in _tokens(page.read_text(encoding="utf-8")):
        for child in token.children or ():
            source = PurePosixPath(str(child.attrs.get("src", "")))
            file = page.parent / source
            if child.type == "image" and source.name == name and source.suffix in _PICTURES and file.is_file():
                content = file.read_bytes()
                if source.suffix == ".svg":
                    content = _WORDS.sub(_in_client_language, content.decode()).encode()
                return content, _PICTURES[source.suffix]
    raise RequestError("no_picture", Message("The rules have no such picture."))


def _in_client_language(words: re.Match[str]) -> str:
    return words[1] + escape(in_client_language(Message(unescape(words[2]))))


def _page(game_id: str) -> Path:
    try:
        page = rules_page(game_id, current_language())
    except UnknownGame as error:
        raise RequestError.from_error("no_game", error) from error
    if page is None:
        raise RequestError("no_rules", Message("This game has no rules page."))
    return page


def _tokens(text: str) -> list[Token]:
    return _reader().parse(text)


def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=64)
def _render(game_id: str, page: Path, changed: int, language: str) -> str:
    reader, tokens = _reader(), _tokens(page.read_text(encoding="utf-8"))
    known: set[str] = set()
    for token in tokens:
        if token.type == "inline":
            token.children = _link_tokens(game_id, page.parent, token.children or [], known)
    reader.add_render_rule("table_open", _table_open)
    reader.add_render_rule("table_close", _table_close)
    return str(reader.renderer.render(lay_out(tokens), reader.options, {}))


def _link_tokens(game_id: str, folder: Path, children: Sequence[Token], known: set[str]) -> list[Token]:
    """The tokens of a line: pictures and links are resolved, rulings have their numbers as ids. folder: of the page."""
    kept: list[Token] = []
    dead = False
    for at, token in enumerate(children):
        following = children[at + 1].content if at + 1 < len(children) else ""
        ruling = _RULING.match(following) if token.type == "strong_open" else None
        if ruling and ruling[1] not in known:
            known.add(ruling[1])
            token.attrSet("id", ruling[1])
        elif token.type == "image":
            source = folder / str(token.attrs["src"])
            token.attrs |= {"src": f"/api/rules/{game_id}/{source.name}", "loading": "lazy", **_size(source)}
        elif token.type == "link_open":
            address = str(token.attrs["href"])
            other = re.fullmatch(r"(?:\./)?(\w+)\.md(#.*)?", address)
            dead = not address.startswith(("http://", "https://", "#"))
            if other and other[1] in game_ids():
                dead = False
                token.attrSet("href", f"/rules/{other[1]}{other[2] or ''}")
        if dead and token.type in ("link_open", "link_close"):
            continue
        kept.append(token)
    return kept


def _size(picture: Path) -> dict[str, int]:
    """Width and height of an SVG on the page, in pixels; empty for others. They keep its space while it is loaded."""
    known = picture.suffix == ".svg" and picture.is_file()
    box = _VIEW_BOX.match(picture.read_text(encoding="utf-8")) if known else None
    return {"width": _WIDTH, "height": round(_WIDTH * float(box[2]) / float(box[1]))} if box else {}


def _table_open(renderer: Any, tokens: Sequence[Token], index: int, *_: Any) -> str:
    heads = [token.content for token in tokens[index : index + 12] if token.type == "inline"]
    number = sum(token.type == "table_open" for token in tokens[: index + 1])
    table = in_client_language(Message("Table {number}", number=number))
    name = escape(": ".join([table, *heads[:1]]), quote=True)
    # Wide tables scroll on a narrow screen; scrollable content must be reachable by keyboard.
    return f'<div class="wide" tabindex="0" role="region" aria-label="{name}"><table>'


def _table_close(*_: Any) -> str:
    return "</table></div>"


@get("/api/rules/{game_id:str}", media_type=MediaType.HTML)
async def rules_text(game_id: FromPath[str]) -> Response[str]:
    """A game's rules as an HTML fragment."""
    return Response(rules_html(game_id), media_type=MediaType.HTML)


@get("/api/rules/{game_id:str}/{picture:str}")
async def rules_image(game_id: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    """A picture of a game's rules."""
    content, media_type = rules_picture(game_id, picture)
    # A drawing opened on its own may use inline styles, and nothing else.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(content, media_type=media_type, headers=headers)


_PAGE_FILES = {BOARD: "text/javascript", PICTURE: "image/svg+xml"}


@get("/api/games/{game_id:str}/{what:str}")
async def page_file_of_game(request: Req, game_id: FromPath[str], what: FromPath[str]) -> Response[bytes]:
    """The ES module of a game's own board, or its picture on the start page."""
    try:
        path = page_file(game_id, what) if what in _PAGE_FILES else None
    except UnknownGame as error:
        raise RequestError.from_error("no_game", error) from error
    if path is None:
        raise RequestError("no_page", Message("This game has no such file."))
    return file_response(request, StaticFile(path.read_bytes(), _PAGE_FILES[what]), NO_CACHE)


HANDLERS: list[Any] = [rules_text, rules_image, page_file_of_game]
