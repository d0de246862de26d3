"""Braces drawn: stacks of pyramids as SVG, and as letters for the terminal.

Every piece shows its letters in the notation, the size and the colour, so that colour is never the only sign.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.braces.labels import COLOURS, SEATS, SIZES, SQUARE_NAMES, Piece, stacks
from pyramidion.games.braces.state import SIDE, SQUARES, State

_CELL = 88
_EDGE = 22  # for the names of files and ranks
_WIDTHS, _HEIGHTS = (26, 46, 74), (40, 50, 60)
_LIFT = 15  # the height by which a piece rises above the one it covers, in a low stack
_LEAST_FOR_LETTERS = 9
_STYLE = (
    ".bc-board{fill:#71695c}.bc-light{fill:#d9cfba}.bc-dark{fill:#c9bda3}"
    ".bc-piece{stroke:#2b2620;stroke-width:1.2;stroke-linejoin:round}"
    ".bc-w{fill:#fdfaf0}.bc-g{fill:#5fc07a}.bc-y{fill:#f2d14c}.bc-b{fill:#3a3b42;stroke:#a8a294}.bc-r{fill:#b3302b}.bc-p{fill:#6d3fa3}"
    ".bc-n{fill:#cfe6f2;fill-opacity:.7;stroke-dasharray:3 2}"
    ".bc-letter{font:600 10.5px system-ui,sans-serif;text-anchor:middle;fill:#221c12}"
    ".bc-on-b,.bc-on-r,.bc-on-p{fill:#fff}"
    ".bc-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".bc-name{font:600 12px system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The board as SVG. Every square carries `data-target`; `marks` are highlighted as moved."""
    side = SIDE * _CELL
    whole = side + 2 * _EDGE
    root = drawing(whole, whole, f"Braces, {SEATS[state.turn]} to move", _STYLE)
    child(root, "rect", class_="bc-board", x=_EDGE - 4, y=_EDGE - 4, width=side + 8, height=side + 8, rx=8)
    for index in range(SIDE):
        _name(root, _EDGE + (index + 0.5) * _CELL, whole - 5, "abcde"[index])
        _name(root, _EDGE / 2 - 2, _EDGE + (SIDE - index - 0.5) * _CELL + 4, str(index + 1))
    found = stacks(state)
    for square in range(SQUARES):
        x, y = _EDGE + square % SIDE * _CELL, _EDGE + (SIDE - 1 - square // SIDE) * _CELL
        _square(root, found[square], x, y, square, SQUARE_NAMES[square] in marks)
    return text_of(root)


def _name(root: Element, x: float, y: float, text: str) -> None:
    child(root, "text", text, class_="bc-name", x=x, y=y)


def _square(root: Element, stack: Sequence[Piece], x: float, y: float, square: int, mark: bool) -> None:
    group = child(root, "g", data_target=SQUARE_NAMES[square])
    shade = "bc-dark" if square % 2 == 0 else "bc-light"
    child(group, "rect", class_=shade, x=x + 1, y=y + 1, width=_CELL - 2, height=_CELL - 2, rx=3)
    lift = _stack_height(stack)
    for level, piece in enumerate(stack):
        _pyramid(group, piece, x + _CELL / 2, y + _CELL - 8 - lift * level, lift)
    face = {"x": x + 3, "y": y + 3, "width": _CELL - 6, "height": _CELL - 6, "rx": 5}
    if mark:
        child(group, "rect", class_="bc-mark", **face)
    said = " ".join(SIZES[piece.size] + COLOURS[piece.colour] for piece in stack) or "empty"
    child(child(group, "rect", **face, fill="transparent"), "title", f"{SQUARE_NAMES[square]}: {said}")


def _stack_height(stack: Sequence[Piece]) -> float:
    """The distance at which the pieces of a stack are drawn, so that the stack stays within its square."""
    rooms = [(_CELL - 14 - _HEIGHTS[piece.size]) / level for level, piece in enumerate(stack) if level]
    return min([_LIFT, *rooms])


def _pyramid(group: Element, piece: Piece, middle: float, base: float, lift: float) -> None:
    size, colour = SIZES[piece.size], COLOURS[piece.colour]
    half, height = _WIDTHS[piece.size] / 2, _HEIGHTS[piece.size]
    shape = f"M{middle - half:g} {base:g}H{middle + half:g}L{middle:g} {base - height:g}Z"
    child(group, "path", class_=f"bc-piece bc-{colour}", d=shape)
    if lift >= _LEAST_FOR_LETTERS:
        child(group, "text", size + colour, class_=f"bc-letter bc-on-{colour}", x=middle, y=base - 3)


def picture(state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
    """The position for a terminal: each stack from bottom to top, a size and a colour for each piece, · for an empty
    square.
    """
    found = stacks(state)
    width = max(6, *(2 * len(stack) for stack in found)) + 2
    lines = []
    for rank in reversed(range(SIDE)):
        cells = [
            _cell(found[rank * SIDE + file], width, SQUARE_NAMES[rank * SIDE + file] in marks) for file in range(SIDE)
        ]
        lines.append(f"[dim]{rank + 1}[/] " + "".join(cells))
    lines.append("[dim]  " + "".join("abcde"[file].ljust(width) for file in range(SIDE)) + "[/]")
    white, black = say(Message("White: w, turned g y")), say(Message("Black: b, turned r p"))
    neutral = say(Message("n neutral"))
    lines.append(f"  [seat0]{white}[/]  [seat1]{black}[/]  [neutral]{neutral}[/]")
    return "\n".join(lines)


def _cell(stack: Sequence[Piece], width: int, mark: bool) -> str:
    styles = ("seat0", "seat1", "neutral")
    text = "".join(f"[{styles[piece.colour // 3]}]{SIZES[piece.size]}{COLOURS[piece.colour]}[/]" for piece in stack)
    text = text or "[dim]·[/]"
    padding = " " * (width - max(1, 2 * len(stack)))
    return (f"[mark]{text}[/]" if mark else text) + padding
