"""Pylos drawn flat: the four levels side by side, as SVG and for the terminal.

Dark spheres have a ring and Light ones a highlight, so that colour is never the only sign.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.labels import NAMES, SEATS, WIDTHS
from pyramidion.games.pylos.rules import SPHERES, State

_CELL = 44
_CORNER = {1: (0.75, 0.75), 2: (5.35, 0.75), 3: (5.35, 5.0), 4: (7.95, 5.5)}
"""The position of each level's panel, in cells from the left and the top."""
_SIZE = (9.2, 7.65)
_STYLE = (
    ".py-panel{fill:#b98d5e}.py-hollow{fill:#8a6238}.py-open{fill:#f3dfc1;opacity:.55}"
    ".py-light{fill:#f4e3c3;stroke:#7d5a33;stroke-width:1.5}.py-dark{fill:#4a2f1d;stroke:#24150b;stroke-width:1.5}"
    ".py-ring{fill:none;stroke:#d9b98c;stroke-width:2.5}.py-gleam{fill:#fff;opacity:.8}"
    ".py-mark{fill:none;stroke:#1769d2;stroke-width:3.5}"
    ".py-text{font:600 12px system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The position as SVG. Every cell carries `data-target`; `marks` are highlighted as moved."""
    width, height = (round(size * _CELL) for size in _SIZE)
    root = drawing(width, height, f"Pylos, {SEATS[state.turn]} to move", _STYLE)
    for level in WIDTHS:
        _panel(root, level)
    open_cells = rules.open_cells(state.light | state.dark)
    for cell, name in NAMES.items():
        _cell(root, state, cell, bool(open_cells >> cell & 1), name in marks)
    for seat, own in enumerate((state.light, state.dark)):
        x, y = _CELL * (1.6 + 2.3 * seat), _CELL * 5.9
        _sphere(root, seat, x, y, 13)
        _text(root, x + 34, y + 5, f"x {SPHERES - rules.count_spheres(own)}")
    return text_of(root)


def _panel(root: Element, level: int) -> None:
    left, top = (place * _CELL for place in _CORNER[level])
    side = WIDTHS[level] * _CELL
    child(root, "rect", class_="py-panel", x=left - 4, y=top - 4, width=side + 8, height=side + 8, rx=8)
    for index in range(WIDTHS[level]):
        middle = (index + 0.5) * _CELL
        _text(root, left + middle, top + side + 20, "abcd"[index])
        _text(root, left - 14, top + side - middle + 4, str(index + 1))
    _text(root, left + side / 2, top - 12, f"level {level}" if level < 4 else "top")


def _text(parent: Element, x: float, y: float, text: str) -> None:
    child(parent, "text", text, class_="py-text", x=x, y=y)


def _cell(root: Element, state: State, cell: int, is_open: bool, mark: bool) -> None:
    name = NAMES[cell]
    level, file, rank = int(name[0]), "abcd".index(name[1]), int(name[2])
    left, top = _CORNER[level]
    x, y = (left + file + 0.5) * _CELL, (top + WIDTHS[level] - rank + 0.5) * _CELL
    group = child(root, "g", data_target=name)
    child(group, "circle", class_="py-hollow", cx=x, cy=y, r=8)
    if is_open:
        child(group, "circle", class_="py-open", cx=x, cy=y, r=8)
    for seat, own in enumerate((state.light, state.dark)):
        if own >> cell & 1:
            _sphere(group, seat, x, y, _CELL * 0.44)
    if mark:
        child(group, "circle", class_="py-mark", cx=x, cy=y, r=_CELL * 0.46)
    # The whole square responds to touch, not only what is drawn.
    child(group, "rect", x=x - _CELL / 2, y=y - _CELL / 2, width=_CELL, height=_CELL, fill="transparent")


def _sphere(parent: Element, seat: int, x: float, y: float, radius: float) -> None:
    child(parent, "circle", class_=("py-light", "py-dark")[seat], cx=x, cy=y, r=radius)
    if seat == 0:
        child(parent, "circle", class_="py-gleam", cx=x - radius * 0.3, cy=y - radius * 0.35, r=radius * 0.22)
    else:
        child(parent, "circle", class_="py-ring", cx=x, cy=y, r=radius * 0.55)


def picture(state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
    """The position for a terminal: ○ Light, ● Dark, · an open cell; a cell without support is blank."""
    open_cells = rules.open_cells(state.light | state.dark)
    heads = [*(say(Message("level {number}", number=number)) for number in (1, 2, 3)), say(Message("top"))]
    lines = ["  " + "".join(head.ljust(width) for head, width in zip(heads, (15, 13, 11, 0), strict=True))]
    for rank in range(4, 0, -1):
        columns = []
        for level, width in WIDTHS.items():
            if rank > width:
                columns.append("  " + "  " * width)
                continue
            names = [f"{level}{'abcd'[file]}{rank}" for file in range(width)]
            columns.append(
                f"[dim]{rank}[/] " + "".join(_symbol(state, open_cells, name, name in marks) for name in names)
            )
        lines.append("  " + "   ".join(columns).rstrip())
    files = ("  " + "".join(f"{'abcd'[file]} " for file in range(width)) for width in WIDTHS.values())
    lines.append("  [dim]" + "   ".join(files).rstrip() + "[/]")
    left = [SPHERES - rules.count_spheres(own) for own in (state.light, state.dark)]
    light, dark = map(say, SEATS)
    reserves = say(Message("reserves:"))
    lines.append(f"  {reserves} [seat0]○ {light} {left[0]}[/]  [seat1]● {dark} {left[1]}[/]")
    return "\n".join(lines)


def _symbol(state: State, open_cells: int, name: str, mark: bool) -> str:
    cell = next(cell for cell, known in NAMES.items() if known == name)
    if state.light >> cell & 1:
        symbol = "[seat0]○[/]"
    elif state.dark >> cell & 1:
        symbol = "[seat1]●[/]"
    else:
        symbol = "[dim]·[/]" if open_cells >> cell & 1 else " "
    return f"[mark]{symbol}[/] " if mark else f"{symbol} "
