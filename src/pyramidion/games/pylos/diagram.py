"""Pylos drawn: from above as SVG, and level by level for the terminal.

Dark spheres have a ring, so that colour is never the only sign.
"""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.labels import NAMES, SEATS, WIDTHS
from pyramidion.games.pylos.rules import SPHERES, State

_CELL = 64
_LEFT, _TOP = 34, 12
_SIDE = WIDTHS[1] * _CELL
_RADII = {1: 0.48, 2: 0.43, 3: 0.38, 4: 0.33}
"""Of the spheres of each level, in cells: the higher, the smaller, so that those below stay visible."""
_STYLE = (
    ".py-panel{fill:#99693a;stroke:#5d3c1d;stroke-width:2}.py-hollow{fill:#4b2f18;stroke:#c0935e;stroke-width:1.5}"
    ".py-high{fill:none;stroke:none}.py-open{fill:#1b0f06;fill-opacity:.55;stroke:#f7ead2;stroke-width:1.5}.py-shadow{fill:#1b0f06;opacity:.32}"
    ".py-light{fill:url(#py-gloss-0);stroke:#7d5a33;stroke-width:1.5}.py-dark{fill:url(#py-gloss-1);stroke:#130a05;stroke-width:1.5}"
    ".py-ring{fill:none;stroke:#e7c489;stroke-width:3.5}"
    ".py-mark{fill:none;stroke:#1769d2;stroke-width:4}"
    ".py-text{font:600 14px Inter,system-ui,sans-serif;fill:#8d8d8d;text-anchor:middle}"
)


_GLOSS = (("#fff7e4", "#f0d9ac", "#b98a4e"), ("#7d5235", "#472a19", "#1d100a"))
"""Of each seat's spheres, from where the light falls to the edge."""


def svg(state: State, *, marks: Sequence[str] = ()) -> str:
    """The position from above as SVG. Every cell carries `data-target`; `marks` are highlighted as moved."""
    box = f"{_LEFT - 6} {_TOP - 6} {_SIDE + 12} {_SIDE + 12}"
    label = f"Pylos, {SEATS[state.turn]} to move"
    root = drawing(_SIDE + _LEFT + 12, _SIDE + _TOP + 78, label, _STYLE, data_board=box)
    shades = child(root, "defs")
    for seat, colours in enumerate(_GLOSS):
        gloss = child(shades, "radialGradient", id=f"py-gloss-{seat}", cx=0.36, cy=0.3, r=0.8)
        for offset, colour in zip((0, 0.5, 1), colours, strict=True):
            child(gloss, "stop", offset=offset, stop_color=colour)
    child(root, "rect", class_="py-panel", x=_LEFT - 5, y=_TOP - 5, width=_SIDE + 10, height=_SIDE + 10, rx=12)
    for index in range(WIDTHS[1]):
        middle = (index + 0.5) * _CELL
        _text(root, _LEFT + middle, _TOP + _SIDE + 26, "abcd"[index])
        _text(root, 13, _TOP + _SIDE - middle + 5, str(index + 1))
    open_cells = rules.open_cells(state.light | state.dark)
    for cell, name in sorted(NAMES.items(), key=lambda item: item[1]):  # what is higher lies above
        _cell(root, state, cell, bool(open_cells >> cell & 1), name in marks)
    for seat, own in enumerate((state.light, state.dark)):
        x, y = _LEFT + _CELL * (1.1 + 1.6 * seat), _TOP + _SIDE + 54
        _sphere(root, seat, x, y, 13)
        _text(root, x + 36, y + 5, f"x {SPHERES - rules.count_spheres(own)}")
    return text_of(root)


def _text(parent: Element, x: float, y: float, text: str) -> None:
    child(parent, "text", text, class_="py-text", x=x, y=y)


def _cell(root: Element, state: State, cell: int, is_open: bool, mark: bool) -> None:
    name = NAMES[cell]
    level, file, rank = int(name[0]), "abcd".index(name[1]), int(name[2])
    x, y = _LEFT + (file + level / 2) * _CELL, _TOP + _SIDE - (rank - 1 + level / 2) * _CELL
    radius = _RADII[level] * _CELL
    group = child(root, "g", data_target=name)
    child(group, "circle", class_="py-hollow" if level == 1 else "py-hollow py-high", cx=x, cy=y, r=17)
    if is_open and level > 1:  # an empty hollow shows itself
        child(group, "circle", class_="py-open", cx=x, cy=y, r=8)
    for seat, own in enumerate((state.light, state.dark)):
        if own >> cell & 1:
            child(group, "circle", class_="py-shadow", cx=x + 2.5, cy=y + 4, r=radius)
            _sphere(group, seat, x, y, radius)
    if mark:
        child(group, "circle", class_="py-mark", cx=x, cy=y, r=radius)
    # The part that responds to touch; cells of neighbouring levels overlap.
    child(group, "rect", x=x - _CELL / 4, y=y - _CELL / 4, width=_CELL / 2, height=_CELL / 2, fill="transparent")


def _sphere(parent: Element, seat: int, x: float, y: float, radius: float) -> None:
    child(parent, "circle", class_=("py-light", "py-dark")[seat], cx=x, cy=y, r=radius)
    if seat == 1:
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
