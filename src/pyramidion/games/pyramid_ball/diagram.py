"""Pyramid Ball drawn: the field with its goal rows as SVG, and as letters for the terminal.

Home's pieces point up, Away's down, each with its letter, so that colour is never the only sign. The page draws the
same field and pieces (web/src/games/pyramid_ball/svg/).
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pyramid_ball.labels import (
    PIECE_NAMES,
    SEATS,
    SIDES,
    SIZE_WORDS,
    SIZES,
    SPECIALS,
    SQUARE_NAMES,
    piece_words,
)
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
_HALF, _HEIGHTS = (16, 22, 28), (35, 45, 54)
_DROP, _ASIDE = 0.2, 0.28  # where the nearest corner is, as a part of half the width: below the base, and to the right
_STYLE = (
    ".pb-board{fill:#2c5131}.pb-light{fill:#8abb79}.pb-dark{fill:#7bad6b}.pb-goal{fill:#d9c078}"
    ".pb-grid{fill:none;stroke:#1d4323;stroke-opacity:.3}.pb-line{fill:none;stroke:#fff;stroke-opacity:.65;stroke-width:2}"
    ".pb-net{fill:none;stroke:#fffbe9;stroke-opacity:.45}.pb-frame{fill:none;stroke:#fffdf4;stroke-width:3.5}"
    ".pb-outline{stroke:#14181a;stroke-width:3;stroke-linejoin:round}.pb-0{fill:#c9352b}.pb-1{fill:#2b6fd0}"
    ".pb-shadow{fill:#0c1f10;fill-opacity:.3}.pb-lit{fill:#fff;fill-opacity:.07}.pb-shade{fill:#000;fill-opacity:.36}"
    ".pb-ridge{fill:none;stroke:#fff;stroke-opacity:.55;stroke-width:1.3}"
    ".pb-unknown{fill:#78746c}.pb-letter{font:700 15px Inter,system-ui,sans-serif;text-anchor:middle}"
    ".pb-letter{fill:#fff;stroke:#14181a;stroke-opacity:.4;stroke-width:2.5;paint-order:stroke}"
    ".pb-ball{fill:#f59a2a;stroke:#2f1603;stroke-width:1.8}.pb-seam{fill:none;stroke:#5a2800;stroke-width:1.2}"
    ".pb-mark{fill:none;stroke:#e8912d;stroke-width:3.5}"
    ".pb-name{font:600 12px Inter,system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
    ".pb-side{font:600 15px Inter,system-ui,sans-serif;fill:#8d8d8d}"
    ".pb-points{font:700 19px Inter,system-ui,sans-serif;fill:#8d8d8d}"
)


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The field as SVG. Every square carries `data-target`; `marks` are highlighted."""
    width, height = FILES * _CELL, RANKS * _CELL
    whole_width, whole_height = width + 2 * _EDGE, height + 2 * _BAND + _EDGE
    box = f"{_EDGE - 4} {_BAND - 4} {width + 8} {height + 8}"
    label = f"Pyramid Ball, Home {state.home_score}, Away {state.away_score}"
    root = drawing(whole_width, whole_height, label, _STYLE, data_board=box)
    child(root, "rect", class_="pb-board", x=_EDGE - 4, y=_BAND - 4, width=width + 8, height=height + 8, rx=8)
    _side(root, state, AWAY, whole_width, 26)
    _side(root, state, HOME, whole_width, whole_height - 12)
    for file in range(FILES):
        _name(root, _EDGE + (file + 0.5) * _CELL, _BAND + height + 17, "abcdefg"[file])
    for rank in range(RANKS):
        _name(root, _EDGE / 2 - 2, _BAND + (RANKS - rank - 0.5) * _CELL + 4, str(rank + 1))
    places = [
        (square, _EDGE + square % FILES * _CELL, _BAND + (RANKS - 1 - rank_of(square)) * _CELL)
        for square in range(SQUARES)
    ]
    # Pieces above all squares, so that they can move over them; touch areas above the pieces.
    for square, x, y in places:
        _square(root, square, x, y, SQUARE_NAMES[square] in marks)
    _lines(root, width, height)
    for square, x, y in places:
        _occupant(root, state, square, x, y)
    for square, x, y in places:
        _area(root, state, square, x, y)
    return text_of(root)


def _name(root: Element, x: float, y: float, text: str) -> None:
    child(root, "text", text, class_="pb-name", x=x, y=y)


def side_words(state: State, side: int, say: Callable[[str], str] = str) -> str:
    """`Away: Blue`, with its specials: `Home: Red +DQz`. say: gives a message in the reader's language."""
    words: str = SIDES[side]
    if state.phase not in (PICK, CHOOSE_SIDES):
        words = Message("{side}: {player}", side=words, player=SEATS[seat_of(state, side)])
    return say(words) + _specials(state, side)


def _specials(state: State, side: int) -> str:
    letters = ""
    for special, letter in enumerate(SPECIALS):
        bit = TRIO * side + special
        letters += letter if state.held >> bit & 1 else letter.lower() if state.spent >> bit & 1 else ""
    return f" +{letters}" if letters else ""


def _side(root: Element, state: State, side: int, width: int, y: int) -> None:
    points = state.home_score if side == HOME else state.away_score
    child(root, "text", side_words(state, side), class_="pb-side", x=_EDGE, y=y)
    child(root, "text", str(points), class_="pb-points", x=width - _EDGE, y=y, text_anchor="end")


def _square(root: Element, square: int, x: int, y: int, mark: bool) -> None:
    shade = "pb-goal" if rank_of(square) in (goal_row(HOME), goal_row(AWAY)) else ""
    shade = shade or ("pb-dark" if rank_of(square) % 2 else "pb-light")
    child(root, "rect", class_=shade, x=x, y=y, width=_CELL, height=_CELL)
    if mark:
        child(root, "rect", class_="pb-mark", **_face(x, y))


def _lines(root: Element, width: int, height: int) -> None:
    """The grid, the lines of a pitch, and the goals with their nets."""
    left, top, right, bottom = _EDGE, _BAND, _EDGE + width, _BAND + height
    files = "".join(f"M{left + file * _CELL} {top}V{bottom}" for file in range(1, FILES))
    ranks = "".join(f"M{left} {top + rank * _CELL}H{right}" for rank in range(2, RANKS - 1))
    child(root, "path", class_="pb-grid", d=files + ranks)
    far, near, middle = top + _CELL, bottom - _CELL, (top + bottom) // 2
    child(root, "path", class_="pb-line", d=f"M{left} {far}V{near}M{right} {far}V{near}M{left} {middle}H{right}")
    child(root, "circle", class_="pb-line", cx=(left + right) / 2, cy=middle, r=_CELL)
    mesh = _CELL // 4
    for goal in (top, near):
        rows = [goal + mesh * row for row in range(4)]
        net = "".join(
            f"M{left} {row}" + f"l{mesh} {mesh}l{mesh} -{mesh}" * (2 * FILES)
            + f"M{left} {row + mesh}" + f"l{mesh} -{mesh}l{mesh} {mesh}" * (2 * FILES)
            for row in rows
        )  # fmt: skip
        child(root, "path", class_="pb-net", d=net)
    for goal in (top, near):
        child(root, "rect", class_="pb-frame", x=left, y=goal, width=width, height=_CELL)


def _face(x: int, y: int) -> dict[str, object]:
    return {"x": x + 3, "y": y + 3, "width": _CELL - 6, "height": _CELL - 6, "rx": 5}


def _area(root: Element, state: State, square: int, x: int, y: int) -> None:
    """The parts of the drawing that respond to touch or a pointer, and describe what is there to a screen reader."""
    piece = piece_on(state.places, square)
    said = "the ball" if square == state.loose else "empty"
    if piece != NOBODY:
        known = state.phase not in (PICK, CHOOSE_SIDES)
        named = piece_words(piece, state.home) if known else f"{SIDES[side_of(piece)]}'s {SIZE_WORDS[piece % TRIO]}"
        said = named + (" with the ball" if piece == state.ball else "")
    name = SQUARE_NAMES[square]
    area = child(root, "rect", data_target=name, **_face(x, y), fill="transparent")
    child(area, "title", f"{name}: {said}")


def _occupant(root: Element, state: State, square: int, x: int, y: int) -> None:
    """The contents of a square. `data-piece` identifies a moving piece from one diagram to the next."""
    piece = piece_on(state.places, square)
    middle = x + _CELL / 2
    if piece != NOBODY:
        _pyramid(root, state, piece, middle, y)
    elif square == state.loose:
        _ball(root, middle, y + _CELL / 2)


def _ball(root: Element, x: float, y: float) -> None:
    child(root, "circle", data_piece="ball", class_="pb-ball", cx=x, cy=y, r=9)
    seams = "c5 3 12 3 17 0", "c3 5 3 12 0 17", "c4 4 4 9 0 13", "c-3 4 -3 9 0 13"
    starts = (-8.5, -0.5), (0, -8.5), (-5.5, -6.5), (5.5, -6.5)
    drawn = "".join(f"M{x + dx:g} {y + dy:g}{seam}" for (dx, dy), seam in zip(starts, seams, strict=True))
    child(root, "path", class_="pb-seam", d=drawn)


def _pyramid(root: Element, state: State, piece: int, middle: float, top: float) -> None:
    """A piece with two of its sides in sight, lit from the left; its tip points away from its player."""
    size, up = piece % TRIO, side_of(piece) == HOME
    half, height, sign = _HALF[size], _HEIGHTS[size], 1 if up else -1
    base = top + _CELL / 2 + sign * (height - _DROP * half) / 2
    left, right, tip = middle - half, middle + half, base - sign * height
    corner = f"{middle + _ASIDE * half:g} {base + sign * _DROP * half:g}"
    whole = f"M{left:g} {base:g}L{corner}L{right:g} {base:g}L{middle:g} {tip:g}Z"
    known = state.phase not in (PICK, CHOOSE_SIDES)
    colour = f"pb-{seat_of(state, side_of(piece))}" if known else "pb-unknown"
    group = child(root, "g", data_piece=PIECE_NAMES[piece])
    child(group, "path", class_="pb-shadow", d=whole, transform="translate(4 4)")
    child(group, "path", class_=f"pb-outline {colour}", d=whole)
    child(group, "path", class_=f"pb-piece {colour}", d=f"M{left:g} {base:g}H{right:g}L{middle:g} {tip:g}Z")
    child(group, "path", class_="pb-lit", d=f"M{left:g} {base:g}L{corner}L{middle:g} {tip:g}Z")
    child(group, "path", class_="pb-shade", d=f"M{corner}L{right:g} {base:g}L{middle:g} {tip:g}Z")
    child(group, "path", class_="pb-ridge", d=f"M{corner}L{middle:g} {tip:g}")
    child(group, "text", SIZES[size], class_="pb-letter", x=middle - 0.1 * half, y=base - sign * 0.24 * height + 5.5)
    if state.ball == piece:
        _ball(root, middle + 18, top + _CELL / 2 + 18)


def picture(state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
    """The field for a terminal: pieces as HS … AL, * the carrier, o a loose ball, = the goal rows."""
    lines = [f"   {side_words(state, AWAY, say)}  {state.away_score}"]
    for rank in reversed(range(RANKS)):
        cells = [_cell(state, rank * FILES + file, marks) for file in range(FILES)]
        edge = "=" if rank in (goal_row(HOME), goal_row(AWAY)) else " "
        lines.append(f"[dim]{rank + 1}{edge}[/] " + "".join(cells))
    lines.append("[dim]   " + "".join("abcdefg"[file].ljust(5) for file in range(FILES)) + "[/]")
    lines.append(f"   {side_words(state, HOME, say)}  {state.home_score}")
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
