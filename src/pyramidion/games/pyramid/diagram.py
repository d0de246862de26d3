"""Pyramid drawn: the heap seen from the front and above as SVG, and as numbers for the terminal.

Every column shows its height as a number as well; White's tokens have a disc in their middle, Black's have a ring, so
that colour is never the only sign.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pyramid.board import FILES, SEATS, Board

_SIDE, _DEPTH = 46, 42  # a column's top face
_EDGE = 26  # for the names of files and ranks
_TONES = ("#b1946c", "#c4a77c", "#d4b98f", "#e1caa5", "#ecdabb", "#f5e9d2")  # of top faces: the higher, the lighter
_STYLE = (
    ".pd-table{fill:#2e383c}.pd-bare{fill:#4a585d}.pd-front{fill:#8c7455}.pd-edge{stroke:#2c1d0e;stroke-width:1}"
    ".pd-white{fill:#fbf8f0;stroke:#1c1208;stroke-width:1.5}.pd-black{fill:#2a2623;stroke:#f3e4c2;stroke-width:1.5}"
    ".pd-ring{fill:none;stroke:#f0cf8e;stroke-width:3}.pd-disc{fill:#1c1208}"
    ".pd-height{font:600 12px Inter,system-ui,sans-serif;fill:#1c1208}"
    ".pd-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".pd-name{font:600 12px Inter,system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(board: Board, turn: int, *, marks: Sequence[str] = ()) -> str:
    """The board as SVG. Every column carries `data-target`; `marks` are highlighted as moved."""
    cube = _cube(board)
    top = _EDGE / 2 + cube * max(board.heights)
    wide, deep = board.width * _SIDE, board.ranks * _DEPTH
    height = top + deep + 1.5 * _EDGE
    box = f"{_EDGE - 4} 0 {wide + 8} {top + deep + 4:g}"
    root = drawing(wide + 2 * _EDGE, height, f"Pyramid, {SEATS[turn]} to move", _STYLE, data_board=box)
    child(root, "rect", class_="pd-table", x=_EDGE - 4, y=top - 4, width=wide + 8, height=deep + 8, rx=8)
    for file in range(board.width):
        _name(root, _EDGE + (file + 0.5) * _SIDE, height - 8, FILES[file])
    for rank in range(board.ranks):
        _name(root, _EDGE / 2 - 2, top + (board.ranks - rank - 0.5) * _DEPTH + 4, str(rank + 1))
    places = [
        (file + rank * board.width, _EDGE + file * _SIDE, top + (board.ranks - rank - 1) * _DEPTH)
        for rank in reversed(range(board.ranks))  # far ranks first, as near ones hide them
        for file in range(board.width)
    ]
    for column, x, y in places:
        _column(root, board, column, x, y, cube, board.name(column) in marks)
    for column, x, y in places:  # drawn last: no tower may hide a token
        _token_on(root, board, column, x, y, cube)
    return text_of(root)


def _cube(board: Board) -> float:
    """The height by which one cube raises the top face: low enough that a tower never hides the column behind it."""
    return min(8.0, 34 / max(1, *board.heights))


def _name(root: Element, x: float, y: float, text: str) -> None:
    child(root, "text", text, class_="pd-name", x=x, y=y)


def _column(root: Element, board: Board, column: int, x: float, y: float, cube: float, mark: bool) -> None:
    height = board.heights[column]
    top = y - cube * height
    face = {"x": x + 2, "y": top + 2, "width": _SIDE - 4, "height": _DEPTH - 4, "rx": 4}
    group = child(root, "g", data_target=board.name(column))
    if height:
        _cubes(group, height, x, top, cube)
    else:
        child(group, "rect", class_="pd-bare", **face)
    if mark:
        child(group, "rect", class_="pd-mark", **face)
    if height:
        # The part that responds to touch; faces frame it.
        child(group, "rect", **face, fill="transparent")


def _cubes(group: Element, height: int, x: float, top: float, cube: float) -> None:
    """A tower's front, and its top face, which begins at `top`."""
    front, tall = top + _DEPTH, cube * height
    child(group, "rect", class_="pd-front pd-edge", x=x, y=front, width=_SIDE, height=tall)
    if cube > 2:
        for level in range(1, height):
            child(group, "path", class_="pd-edge", d=f"M{x:g} {front + tall - cube * level:g}h{_SIDE}")
    tone = _TONES[min(height, len(_TONES)) - 1]
    child(group, "rect", class_="pd-edge", fill=tone, x=x, y=top, width=_SIDE, height=_DEPTH)
    child(group, "text", str(height), class_="pd-height", x=x + 4, y=top + 13)


def _token_on(root: Element, board: Board, column: int, x: float, y: float, cube: float) -> None:
    """The token on a column, in the middle of what the column in front of it leaves visible."""
    nearer = board.heights[column - board.width] if column >= board.width else 0
    hidden = cube * max(0, nearer - board.heights[column])
    middle = y - cube * board.heights[column] + (_DEPTH - hidden) / 2
    for seat, tokens in enumerate(board.tokens):
        if column in tokens:
            _token(child(root, "g", data_target=board.name(column)), seat, x + _SIDE / 2, middle)


def _token(group: Element, seat: int, x: float, y: float) -> None:
    child(group, "circle", class_=("pd-white", "pd-black")[seat], cx=x, cy=y, r=13)
    if seat == 0:
        child(group, "circle", class_="pd-disc", cx=x, cy=y, r=5)
    else:
        child(group, "circle", class_="pd-ring", cx=x, cy=y, r=7)


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
