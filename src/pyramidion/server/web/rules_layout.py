"""Layout of a rules page: a section for each rule, with its pictures and notes beside the text.

The Markdown has them in the text, where they read well without this program: a note is in italics and parentheses,
`*(A ruling: …)*`, and pictures are paragraphs of their own.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from markdown_it.token import Token


def lay_out(tokens: Sequence[Token]) -> list[Token]:
    """Sections for what is between headings; each rule, whose number has an id, begins its own."""
    page: list[Token] = []
    section = _Section(1)
    for block in _blocks(tokens):
        heading = block[0].type == "heading_open"
        if heading or _rule_number(block):
            page += section.tokens()
            section = _Section(section.next_note)
        if heading:
            page += block
        else:
            section.add(block)
    return page + section.tokens()


def _blocks(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """The paragraphs, headings, lists and tables of a page."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


class _Section:
    """A rule. next_note: number of its first note, then of the note after its last."""

    def __init__(self, next_note: int) -> None:
        self.next_note = next_note
        self._text: list[Token] = []
        self._pictures: list[Token] = []
        self._notes: list[Token] = []

    def add(self, block: list[Token]) -> None:
        if _is_pictures(block):
            self._pictures += [_figure(child) for child in block[1].children or () if child.type == "image"]
            return
        if _rule_number(block):
            block[1].children = _with_number_apart(block[1].children or [])
        for token in block:
            if token.type == "inline":
                token.children = self._without_notes(token.children or [])
        if block[0].type != "paragraph_open" or block[1].children:
            self._text += block

    def tokens(self) -> list[Token]:
        """Its text, then what is beside it; nothing if it is empty."""
        beside = [*self._pictures, *self._notes]
        if beside:
            beside = [_html('<div class="beside">'), *beside, _html("</div>")]
        if self._text or beside:
            return [_html("<section><div>"), *self._text, _html("</div>"), *beside, _html("</section>")]
        return []

    def _without_notes(self, children: list[Token]) -> list[Token]:
        """A paragraph in which numbers replace its notes; a note that is a paragraph of its own needs none."""
        kept: list[Token] = []
        rest = iter([child for child in children if child.content or child.type != "text"])
        for child in rest:
            kept.append(child)
            if child.type != "em_close":
                continue
            start = max(at for at, token in enumerate(kept) if token.type == "em_open")
            note = kept[start + 1 : -1]
            if not (note[0].content.startswith("(") and note[-1].content.endswith(")")):
                continue
            note[0].content = note[0].content[1:]
            note[-1].content = note[-1].content[:-1]
            del kept[start:]
            while kept and kept[-1].type == "softbreak":
                kept.pop()
            number = []
            if kept:
                kept[-1].content = kept[-1].content.rstrip()
                number = [Token("html_inline", "", 0, content=f"<sup>{self.next_note}</sup>")]
                self.next_note += 1
            kept += number
            opened, closed = Token("paragraph_open", "p", 1, {"class": "note"}), Token("paragraph_close", "p", -1)
            self._notes += [opened, Token("inline", "", 0, children=[*number, *note]), closed]
        return kept


def _rule_number(block: Sequence[Token]) -> str:
    """The number with which a paragraph begins, '' if it begins otherwise."""
    children = (block[1].children if block[0].type == "paragraph_open" else None) or ()
    first = next((child for child in children if child.content or child.type != "text"), None)
    return str(first.attrs.get("id", "")) if first is not None and first.type == "strong_open" else ""


def _with_number_apart(children: Sequence[Token]) -> list[Token]:
    """A rule's first paragraph, with an element for its number (`P2.`), which can hang in the margin."""
    start = next(at for at, child in enumerate(children) if child.type == "strong_open") + 1
    number, dot, rest = children[start].content.partition(".")
    children[start].content = rest
    element = Token("html_inline", "", 0, content=f'<span class="number">{escape(number + dot)}</span>')
    return [*children[:start], element, *children[start:]]


def _is_pictures(block: Sequence[Token]) -> bool:
    children = block[1].children if block[0].type == "paragraph_open" else None
    return bool(children) and {child.type for child in children or ()} <= {"image", "softbreak"}


def _figure(image: Token) -> Token:
    """A picture with its alternative text as a caption, which screen readers read once."""
    attributes = {**image.attrs, "alt": image.content}
    written = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return _html(f'<figure><img{written}><figcaption aria-hidden="true">{escape(image.content)}</figcaption></figure>')


def _html(content: str) -> Token:
    return Token("html_block", "", 0, content=content)
