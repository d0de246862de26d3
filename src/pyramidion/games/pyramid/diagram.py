"""Pyramid drawn: the heap seen from the front and above as SVG, and as numbers for the terminal.

Every column shows its height as a number as well; White's tokens are round with a gleam, Black's are round with a
ring, so that nobody needs to tell colours apart.
"""

from collections.abc import Sequence

from pyramidion.games.pyramid.board import FILES, SEATS, Board

_SIDE, _DEPTH = 46, 42  # a column's top face
_EDGE = 26  # for the names of files and ranks
_TONES = ("#b98a4c", "#cfa463", "#e2be80", "#efd6a2", "#f8e8c4")  # of top faces: the higher, the lighter
_STYLE = (
    ".pd-table{fill:#6f7f74}.pd-bare{fill:#5f6f64}.pd-front{fill:#8a6331}.pd-edge{stroke:#5a3f1d;stroke-width:1}"
    ".pd-white{fill:#fdf8ec;stroke:#55431f;stroke-width:1.5}.pd-black{fill:#2b2622;stroke:#000;stroke-width:1.5}"
    ".pd-ring{fill:none;stroke:#e8d3a8;stroke-width:2.5}.pd-gleam{fill:#c9b78e}"
    ".pd-height{font:600 12px system-ui,sans-serif;fill:#3b2a10}"
    ".pd-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".pd-name{font:600 12px system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(board: Board, turn: int, *, marks: Sequence[str] = ()) -> str:
    """The board as SVG. Every column carries `data-target`; `marks` are shown as moved."""
    cube = _cube(board)
    top = _EDGE / 2 + cube * max(board.heights)
    width, height = board.width * _SIDE + 2 * _EDGE, top + board.ranks * _DEPTH + 1.5 * _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="Pyramid, {SEATS[turn]} to move"><style>{_STYLE}</style>'
        f'<rect class="pd-table" x="{_EDGE - 4}" y="{top - 4:g}" width="{board.width * _SIDE + 8}" '
        f'height="{board.ranks * _DEPTH + 8}" rx="8"/>'
    ]
    for file in range(board.width):
        parts.append(_name(_EDGE + (file + 0.5) * _SIDE, height - 8, FILES[file]))
    for rank in range(board.ranks):
        parts.append(_name(_EDGE / 2 - 2, top + (board.ranks - rank - 0.5) * _DEPTH + 4, str(rank + 1)))
    tokens = []  # drawn last: no tower may hide one
    for rank in reversed(range(board.ranks)):  # far ranks first: near ones stand before them
        for file in range(board.width):
            column = file + rank * board.width
            name = board.name(column)
            x, y = _EDGE + file * _SIDE, top + (board.ranks - rank - 1) * _DEPTH
            parts.append(_column(board, column, x, y, cube, name in marks))
            tokens.append(_token_on(board, column, x, y, cube))
    return "".join([*parts, *tokens, "</svg>"])


def _cube(board: Board) -> float:
    """How far one cube lifts the top face: low enough that a tower never hides the column behind it."""
    return min(8.0, 34 / max(1, *board.heights))


def _name(x: float, y: float, text: str) -> str:
    return f'<text class="pd-name" x="{x:g}" y="{y:g}">{text}</text>'


def _column(board: Board, column: int, x: float, y: float, cube: float, mark: bool) -> str:
    height = board.heights[column]
    top = y - cube * height
    face = f'x="{x + 2:g}" y="{top + 2:g}" width="{_SIDE - 4}" height="{_DEPTH - 4}" rx="4"'
    parts = [f'<rect class="pd-bare" {face}/>'] if not height else _cubes(height, x, y, cube)
    if mark:
        parts.append(f'<rect class="pd-mark" {face}/>')
    # Answers to a finger, and faces frame it.
    area = f'<rect {face} fill="transparent"/>' if height else ""
    return f'<g data-target="{board.name(column)}">{"".join(parts)}{area}</g>'


def _cubes(height: int, x: float, y: float, cube: float) -> list[str]:
    top = y - cube * height
    return [
        f'<rect class="pd-front pd-edge" x="{x:g}" y="{top + _DEPTH:g}" width="{_SIDE}" height="{cube * height:g}"/>',
        *(
            f'<path class="pd-edge" d="M{x:g} {y + _DEPTH - cube * level:g}h{_SIDE}"/>'
            for level in range(1, height)
            if cube > 2
        ),
        f'<rect class="pd-edge" fill="{_TONES[min(height, len(_TONES)) - 1]}" '
        f'x="{x:g}" y="{top:g}" width="{_SIDE}" height="{_DEPTH}"/>',
        f'<text class="pd-height" x="{x + 4:g}" y="{top + 13:g}">{height}</text>',
    ]


def _token_on(board: Board, column: int, x: float, y: float, cube: float) -> str:
    """The token on a column, in the middle of what the column before it leaves in sight."""
    nearer = board.heights[column - board.width] if column >= board.width else 0
    hidden = cube * max(0, nearer - board.heights[column])
    middle = y - cube * board.heights[column] + (_DEPTH - hidden) / 2
    for seat, tokens in enumerate(board.tokens):
        if column in tokens:
            return f'<g data-target="{board.name(column)}">{_token(seat, x + _SIDE / 2, middle)}</g>'
    return ""


def _token(seat: int, x: float, y: float) -> str:
    if seat == 0:
        gleam = f'<circle class="pd-gleam" cx="{x - 3:g}" cy="{y - 4:g}" r="3"/>'
        return f'<circle class="pd-white" cx="{x:g}" cy="{y:g}" r="13"/>{gleam}'
    ring = f'<circle class="pd-ring" cx="{x:g}" cy="{y:g}" r="7"/>'
    return f'<circle class="pd-black" cx="{x:g}" cy="{y:g}" r="13"/>{ring}'


def picture(board: Board, *, marks: Sequence[str] = ()) -> str:
    """The position for a terminal: each column's height, ○ White's and ● Black's tokens behind it, · the bare table."""
    lines = []
    for rank in reversed(range(board.ranks)):
        columns = (file + rank * board.width for file in range(board.width))
        lines.append(f"[dim]{rank + 1:3}[/] " + "".join(_cell(board, c, board.name(c) in marks) for c in columns))
    lines.append("    [dim]" + "".join(f" {FILES[file]}  " for file in range(board.width)) + "[/]")
    lines.append("    [seat0]○ White[/]  [seat1]● Black[/]")
    return "\n".join(lines)


def _cell(board: Board, column: int, mark: bool) -> str:
    height = f"{board.heights[column]:2}" if board.heights[column] else " [dim]·[/]"
    token = " "
    for seat, tokens in enumerate(board.tokens):
        if column in tokens:
            token = f"[seat{seat}]{'○●'[seat]}[/]"
    return f"[mark]{height}{token}[/] " if mark else f"{height}{token} "
