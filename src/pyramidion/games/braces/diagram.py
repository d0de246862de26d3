"""Braces drawn: stacks of pyramids as SVG, and as letters for the terminal.

Every piece shows a pip for each point of its size and a band for each time that it was turned, so that colour is never
the only sign.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.braces.labels import COLOURS, SEATS, SIZES, SQUARE_NAMES, Piece, stacks
from pyramidion.games.braces.state import SIDE, SQUARES, State

_CELL = 88
_EDGE = 22  # for the names of files and ranks
_WIDTHS, _HEIGHTS = (32, 51, 72), (39, 49, 60)
_LIFT = 15  # the height by which a piece rises above the one it covers, in a low stack
_LEAST_FOR_PIPS = 9
_BANDS = {"g": 1, "r": 1, "y": 2, "p": 2}
_STYLE = (
    ".bc-board{fill:#5d3d23}.bc-light{fill:#cfae7c}.bc-dark{fill:#ad8453}"
    ".bc-piece{stroke-width:1.2;stroke-linejoin:round}.bc-shade{fill:#000;fill-opacity:.16}"
    ".bc-w{fill:#f9f3e4;stroke:#463a2b}.bc-g{fill:#6cc786;stroke:#0b2a15}.bc-y{fill:#f5d657;stroke:#453400}"
    ".bc-b{fill:#454752;stroke:#d8d2c0}.bc-r{fill:#a82a25;stroke:#ffd8d0}.bc-p{fill:#7546ae;stroke:#eadcff}"
    ".bc-n{fill:#d3ebf5;fill-opacity:.7;stroke:#2d4a5d;stroke-dasharray:3 2}"
    ".bc-on-w{fill:#463a2b}.bc-on-g{fill:#0b2a15}.bc-on-y{fill:#453400}.bc-on-b{fill:#d8d2c0}.bc-on-r{fill:#ffd8d0}"
    ".bc-on-p{fill:#eadcff}.bc-on-n{fill:#2d4a5d}"
    ".bc-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".bc-name{font:600 12px Inter,system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The board as SVG. Every square carries `data-target`; `marks` are highlighted as moved."""
    side = SIDE * _CELL
    whole = side + 2 * _EDGE
    box = f"{_EDGE - 4} {_EDGE - 4} {side + 8} {side + 8}"
    root = drawing(whole, whole, f"Braces, {SEATS[state.turn]} to move", _STYLE, data_board=box)
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
        _pyramid(group, piece, x + _CELL / 2, y + _CELL - 13 - lift * level, lift)
    face = {"x": x + 3, "y": y + 3, "width": _CELL - 6, "height": _CELL - 6, "rx": 5}
    if mark:
        child(group, "rect", class_="bc-mark", **face)
    said = " ".join(SIZES[piece.size] + COLOURS[piece.colour] for piece in stack) or "empty"
    child(child(group, "rect", **face, fill="transparent"), "title", f"{SQUARE_NAMES[square]}: {said}")


def _stack_height(stack: Sequence[Piece]) -> float:
    """The distance at which the pieces of a stack are drawn, so that the stack stays within its square."""
    rooms = [(_CELL - 19 - _HEIGHTS[piece.size]) / level for level, piece in enumerate(stack) if level]
    return min([_LIFT, *rooms])


def _pyramid(group: Element, piece: Piece, middle: float, base: float, lift: float) -> None:
    colour = COLOURS[piece.colour]
    half, height = _WIDTHS[piece.size] / 2, _HEIGHTS[piece.size]

    def across(part: float) -> list[str]:
        """The left, the nearest and the right edge at a height, a fraction of the whole."""
        wide, up = half * (1 - part), base - height * part
        edges = ((-wide, 0.0), (0.3 * wide, 0.16 * wide), (wide, -0.06 * wide))
        return [f"{middle + x:g} {up + y:g}" for x, y in edges]

    left, corner, right = across(0)
    tip = f"{middle:g} {base - height:g}"
    child(group, "path", class_=f"bc-piece bc-{colour}", d=f"M{left}L{corner}L{right}L{tip}Z")
    # Its right side is in the shade.
    child(group, "path", class_="bc-shade", d=f"M{corner}L{right}L{tip}Z")
    for index in range(_BANDS.get(colour, 0)):
        low, high = across(0.16 + 0.12 * index), across(0.225 + 0.12 * index)
        child(group, "path", class_=f"bc-band bc-on-{colour}", d=f"M{'L'.join([*low, *reversed(high)])}Z")
    if lift >= _LEAST_FOR_PIPS:
        for index in range(piece.size + 1):
            x = middle - 0.32 * half + 6.5 * (index - piece.size / 2)
            child(group, "circle", class_=f"bc-pip bc-on-{colour}", cx=x, cy=base + 0.09 * half - 4, r=2)


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
    white, black = say(Message("White: w, flipped g y")), say(Message("Black: b, flipped r p"))
    neutral = say(Message("n neutral (blue)"))
    lines.append(f"  [seat0]{white}[/]  [seat1]{black}[/]  [neutral]{neutral}[/]")
    return "\n".join(lines)


def _cell(stack: Sequence[Piece], width: int, mark: bool) -> str:
    styles = ("seat0", "seat1", "neutral")
    text = "".join(f"[{styles[piece.colour // 3]}]{SIZES[piece.size]}{COLOURS[piece.colour]}[/]" for piece in stack)
    text = text or "[dim]·[/]"
    padding = " " * (width - max(1, 2 * len(stack)))
    return (f"[mark]{text}[/]" if mark else text) + padding
