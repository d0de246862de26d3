"""Pyramid drawn: the heap seen from above and a little from the front as SVG, and as numbers for the terminal.

Every column shows its height as a number as well; White's tokens have a disc in their middle, Black's have a ring, so
that colour is never the only sign.
"""

import math
from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pyramid.board import FILES, SEATS, Board

_SIDE = 46  # from column to column
_FACE = 40  # the side of a cube's top
_EDGE = 22  # for the names of files and ranks
_MARGIN = 6  # of the table around the columns
_TALLEST, _STEEP = 13, 0.2  # as in the browser: see `_rise`
_DRAWN = 10  # cubes of a tower: the strips of more would be thinner than their lines
_TOPS = ("#9c7b52", "#b9965f", "#d4b481", "#ead0a3", "#f4e2c2", "#fbf1de")  # the higher, the lighter
_SIDES = ("#4f3a20", "#66502d", "#7d633a", "#8f7446", "#9f8453", "#ac9261")
_STYLE = (
    ".pd-table{fill:#2e383c}.pd-bare{fill:#4a585d}.pd-edge{stroke:#2c1d0e;stroke-width:1}"
    ".pd-white{fill:#fbf8f0;stroke:#1c1208;stroke-width:1.5}.pd-black{fill:#2a2623;stroke:#f3e4c2;stroke-width:1.5}"
    ".pd-ring{fill:none;stroke:#f0cf8e;stroke-width:2.6}.pd-disc{fill:#1c1208}"
    ".pd-height{font:600 12px Inter,system-ui,sans-serif;fill:#1c1208;text-anchor:end}"
    ".pd-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".pd-name{font:600 12px Inter,system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(board: Board, turn: int, *, marks: Sequence[str] = ()) -> str:
    """The board as SVG. Every column carries `data-target`; `marks` are highlighted as moved."""
    wide, deep = board.width * _SIDE, board.ranks * _SIDE
    left, top = _EDGE + _MARGIN, 2 * _MARGIN  # of the columns
    table = {"x": left - _MARGIN, "y": top - _MARGIN, "width": wide + 2 * _MARGIN, "height": deep + 2 * _MARGIN}
    box = f"{left - _MARGIN} {top - _MARGIN} {wide + 2 * _MARGIN} {deep + 2 * _MARGIN}"
    label = f"Pyramid, {SEATS[turn]} to move"
    root = drawing(left + wide + 2 * _MARGIN, top + deep + _MARGIN + _EDGE, label, _STYLE, data_board=box)
    child(root, "rect", class_="pd-table", **table, rx=8)
    for file in range(board.width):
        _name(root, left + (file + 0.5) * _SIDE, top + deep + _MARGIN + 16, FILES[file])
    for rank in range(board.ranks):
        _name(root, _EDGE / 2, top + (board.ranks - rank - 0.5) * _SIDE + 4, str(rank + 1))
    for rank in reversed(range(board.ranks)):  # far ranks first, as near ones are in front of them
        for file in range(board.width):
            column = file + rank * board.width
            x, y = left + (file + 0.5) * _SIDE, top + (board.ranks - rank - 0.5) * _SIDE
            _column(root, board, column, x, y, board.name(column) in marks)
    return text_of(root)


def _rise(height: int) -> float:
    """The drawn height of a tower. Each cube adds less than the one below it: no tower reaches into the rank behind
    it, and no token leaves its own."""
    return _TALLEST * (1 - math.exp(-_STEEP * min(height, _DRAWN)))


def _name(root: Element, x: float, y: float, text: str) -> None:
    child(root, "text", text, class_="pd-name", x=x, y=y)


def _column(root: Element, board: Board, column: int, x: float, y: float, mark: bool) -> None:
    """A column whose cell has its middle at `x` and `y`, with the token on it."""
    height = board.heights[column]
    foot = y + 2  # so that towers of usual height are in the middle of their cells
    middle = foot - _rise(height)
    group = child(root, "g", data_target=board.name(column))
    if height:
        for level in range(1, min(height, _DRAWN) + 1):
            _cube(group, level, x, foot)
        child(group, "text", str(height), class_="pd-height", x=x + _FACE / 2 - 2.5, y=middle - _FACE / 2 + 11.5)
    else:
        child(group, "rect", class_="pd-bare", x=x - 22, y=y - 22, width=44, height=44, rx=4)
    for seat, tokens in enumerate(board.tokens):
        if column in tokens:
            _token(group, seat, x, middle)
    face = {"x": x - _FACE / 2, "y": middle - _FACE / 2, "width": _FACE, "height": _FACE, "rx": 3}
    if mark:
        child(group, "rect", class_="pd-mark", **face)
    if height:
        # The part that responds to touch; faces frame it.
        child(group, "rect", **face, fill="transparent")


def _cube(group: Element, level: int, x: float, foot: float) -> None:
    """A cube: its front, of which those above it leave a strip, and its top."""
    top = foot - _rise(level) - _FACE / 2
    tone = min(level, len(_TOPS)) - 1
    face = {"class_": "pd-edge", "x": x - _FACE / 2, "width": _FACE, "rx": 3}
    front = _FACE + _rise(level) - _rise(level - 1)
    child(group, "rect", **face, fill=_SIDES[tone], y=top, height=front)
    child(group, "rect", **face, fill=_TOPS[tone], y=top, height=_FACE)


def _token(group: Element, seat: int, x: float, y: float) -> None:
    child(group, "circle", class_=("pd-white", "pd-black")[seat], cx=x, cy=y, r=11.5)
    if seat == 0:
        child(group, "circle", class_="pd-disc", cx=x, cy=y, r=4.5)
    else:
        child(group, "circle", class_="pd-ring", cx=x, cy=y, r=6)


def picture(board: Board, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
    """The position for a terminal: each column's height, followed by ○ for White's and ● for Black's tokens, · the bare
    table."""
    lines = []
    for rank in reversed(range(board.ranks)):
        columns = (file + rank * board.width for file in range(board.width))
        lines.append(f"[dim]{rank + 1:3}[/] " + "".join(_cell(board, c, board.name(c) in marks) for c in columns))
    lines.append("    [dim]" + "".join(f" {FILES[file]}  " for file in range(board.width)) + "[/]")
    white, black = map(say, SEATS)
    lines.append(f"    [seat0]○ {white}[/]  [seat1]● {black}[/]")
    return "\n".join(lines)


def _cell(board: Board, column: int, mark: bool) -> str:
    height = f"{board.heights[column]:2}" if board.heights[column] else " [dim]·[/]"
    token = " "
    for seat, tokens in enumerate(board.tokens):
        if column in tokens:
            token = f"[seat{seat}]{'○●'[seat]}[/]"
    return f"[mark]{height}{token}[/] " if mark else f"{height}{token} "
