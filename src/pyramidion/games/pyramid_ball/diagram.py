"""Pyramid Ball drawn: the field with its goal rows as SVG, and as letters for the terminal.

Home's pieces point up, Away's down, each with its letter, so that nobody needs to tell colours apart.
"""

from collections.abc import Sequence

from pyramidion.games.pyramid_ball.labels import PIECE_NAMES, SEATS, SIDES, SIZES, SPECIALS, SQUARE_NAMES, piece_words
from pyramidion.games.pyramid_ball.rules import seat_of
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    FILES,
    HOME,
    NOBODY,
    PICK,
    RANKS,
    SQUARES,
    TRIO,
    State,
    goal_row,
    piece_on,
    rank_of,
    side_of,
)
from pyramidion.games.pyramid_ball.state import SIDES as CHOOSE_SIDES

_CELL = 64
_EDGE = 22  # for the names of files and ranks
_BAND = 40  # for a side's name, points and specials
_HALF, _HEIGHTS = (13, 19, 26), (28, 38, 48)
_STYLE = (
    ".pb-board{fill:#4d6b52}.pb-light{fill:#cfdcc4}.pb-dark{fill:#c0d0b4}.pb-goal{fill:#e3d3a2}"
    ".pb-piece{stroke:#22262a;stroke-width:1.3;stroke-linejoin:round}.pb-0{fill:#d9483b}.pb-1{fill:#2f6fc4}"
    ".pb-unknown{fill:#a7a39a}.pb-letter{font:700 14px system-ui,sans-serif;text-anchor:middle;fill:#fff}"
    ".pb-ball{fill:#ffb02e;stroke:#3a2600;stroke-width:1.6}"
    ".pb-mark{fill:none;stroke:#e8912d;stroke-width:3.5}"
    ".pb-name{font:600 12px system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
    ".pb-side{font:600 15px system-ui,sans-serif;fill:#8d8d8d}"
    ".pb-points{font:700 19px system-ui,sans-serif;fill:#8d8d8d}"
)


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The field as SVG. Every square carries `data-target`; `marks` are marked."""
    width, height = FILES * _CELL, RANKS * _CELL
    whole_width, whole_height = width + 2 * _EDGE, height + 2 * _BAND + _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole_width} {whole_height}" role="img" '
        f'aria-label="Pyramid Ball, Home {state.home_score}, Away {state.away_score}"><style>{_STYLE}</style>'
        f'<rect class="pb-board" x="{_EDGE - 4}" y="{_BAND - 4}" width="{width + 8}" height="{height + 8}" rx="8"/>',
        _side(state, AWAY, whole_width, 26),
        _side(state, HOME, whole_width, whole_height - 12),
    ]
    for file in range(FILES):
        parts.append(_name(_EDGE + (file + 0.5) * _CELL, _BAND + height + 17, "abcdefg"[file]))
    for rank in range(RANKS):
        parts.append(_name(_EDGE / 2 - 2, _BAND + (RANKS - rank - 0.5) * _CELL + 4, str(rank + 1)))
    pieces, areas = [], []
    for square in range(SQUARES):
        x, y = _EDGE + square % FILES * _CELL, _BAND + (RANKS - 1 - rank_of(square)) * _CELL
        name = SQUARE_NAMES[square]
        parts.append(_square(square, x, y, name in marks))
        pieces.append(_occupant(state, square, x, y))
        areas.append(_area(state, square, x, y))
    # Pieces above all squares, so that they can move over them; what answers to a finger above the pieces.
    return "".join([*parts, *pieces, *areas, "</svg>"])


def _name(x: float, y: float, text: str) -> str:
    return f'<text class="pb-name" x="{x:g}" y="{y:g}">{text}</text>'


def side_words(state: State, side: int) -> str:
    """`Away: Blue`, with its specials: `Home: Red +DQz`."""
    known = state.phase not in (PICK, CHOOSE_SIDES)
    return f"{SIDES[side]}{': ' + SEATS[seat_of(state, side)] if known else ''}{_specials(state, side)}"


def _specials(state: State, side: int) -> str:
    letters = ""
    for special, letter in enumerate(SPECIALS):
        bit = TRIO * side + special
        letters += letter if state.held >> bit & 1 else letter.lower() if state.spent >> bit & 1 else ""
    return f" +{letters}" if letters else ""


def _side(state: State, side: int, width: int, y: int) -> str:
    points = state.home_score if side == HOME else state.away_score
    return (
        f'<text class="pb-side" x="{_EDGE}" y="{y}">{side_words(state, side)}</text>'
        f'<text class="pb-points" x="{width - _EDGE}" y="{y}" text-anchor="end">{points}</text>'
    )


def _square(square: int, x: float, y: float, mark: bool) -> str:
    shade = "pb-goal" if rank_of(square) in (goal_row(HOME), goal_row(AWAY)) else ""
    shade = shade or ("pb-dark" if (square % FILES + rank_of(square)) % 2 == 0 else "pb-light")
    parts = [f'<rect class="{shade}" x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_CELL - 2}" rx="3"/>']
    if mark:
        parts.append(f'<rect class="pb-mark" {_face(x, y)}/>')
    return "".join(parts)


def _face(x: float, y: float) -> str:
    return f'x="{x + 3}" y="{y + 3}" width="{_CELL - 6}" height="{_CELL - 6}" rx="5"'


def _area(state: State, square: int, x: float, y: float) -> str:
    """What answers to a finger or a pointer, and tells a screen reader what is there."""
    piece = piece_on(state.places, square)
    said = "the ball" if square == state.loose else "empty"
    if piece != NOBODY:
        said = piece_words(piece) + (" with the ball" if piece == state.ball else "")
    name = SQUARE_NAMES[square]
    return f'<rect data-target="{name}" {_face(x, y)} fill="transparent"><title>{name}: {said}</title></rect>'


def _occupant(state: State, square: int, x: float, y: float) -> str:
    """What is on a square. `data-piece` names what moves, from one diagram to the next."""
    piece = piece_on(state.places, square)
    middle = x + _CELL / 2
    if piece != NOBODY:
        return _pyramid(state, piece, middle, y)
    return _ball(middle, y + _CELL / 2) if square == state.loose else ""


def _ball(x: float, y: float) -> str:
    return f'<circle data-piece="ball" class="pb-ball" cx="{x:g}" cy="{y:g}" r="8"/>'


def _pyramid(state: State, piece: int, middle: float, top: float) -> str:
    """A piece as a triangle that points away from its player; the ball sits on its tip."""
    size, up = piece % TRIO, side_of(piece) == HOME
    half, height = _HALF[size], _HEIGHTS[size]
    base = top + (_CELL + height if up else _CELL - height) / 2
    tip = base - height if up else base + height
    shape = f"M{middle - half:g} {base:g}H{middle + half:g}L{middle:g} {tip:g}Z"
    known = state.phase not in (PICK, CHOOSE_SIDES)
    colour = f"pb-{seat_of(state, side_of(piece))}" if known else "pb-unknown"
    letter = f'<text class="pb-letter" x="{middle:g}" y="{base - 4 if up else base + 15:g}">{SIZES[size]}</text>'
    ball = _ball(middle, tip) if state.ball == piece else ""
    name = PIECE_NAMES[piece]
    return f'<g data-piece="{name}"><path class="pb-piece {colour}" d="{shape}"/>{letter}</g>{ball}'


def picture(state: State, *, marks: Sequence[str] = ()) -> str:
    """The field for a terminal: pieces as HS … AL, * the carrier, o a loose ball, = the goal rows."""
    lines = [f"   {side_words(state, AWAY)}  {state.away_score}"]
    for rank in reversed(range(RANKS)):
        cells = [_cell(state, rank * FILES + file, marks) for file in range(FILES)]
        edge = "=" if rank in (goal_row(HOME), goal_row(AWAY)) else " "
        lines.append(f"[dim]{rank + 1}{edge}[/] " + "".join(cells))
    lines.append("[dim]   " + "".join("abcdefg"[file].ljust(5) for file in range(FILES)) + "[/]")
    lines.append(f"   {side_words(state, HOME)}  {state.home_score}")
    return "\n".join(line.rstrip() for line in lines)


def _cell(state: State, square: int, marks: Sequence[str]) -> str:
    piece = piece_on(state.places, square)
    if piece == NOBODY:
        text = "o" if square == state.loose else "·"
        styled = f"[neutral]{text}[/]" if text == "o" else f"[dim]{text}[/]"
    else:
        text = PIECE_NAMES[piece] + ("*" if piece == state.ball else "")
        styled = f"[seat{seat_of(state, side_of(piece))}]{text}[/]"
    padding = " " * (5 - len(text))
    return (f"[mark]{styled}[/]" if SQUARE_NAMES[square] in marks else styled) + padding
