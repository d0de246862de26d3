"""The diagrams of the rules pages, drawn by the program: `python -m tools.docs.diagrams` renews docs/images."""

import html
import math
import re
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyramidion
from pyramidion import Position
from pyramidion.core.svg import NAMESPACE
from pyramidion.games.pyramid_ball.labels import SCORING_WORDS

Point = tuple[float, float]

_WIDTH = 260
"""Of a picture that is alone beside its rule."""
_HALF = 185
"""Of two beside each other."""
_TABLE = 280
"""Of a table with its players."""
_WORDS = 345
"""Of one whose words have little room."""
_LEGIBLE = 11.5
"""Smallest words on the page, in pixels."""
IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to draw: the start if it has no text, or what `played` leads to.

    marks are highlighted cells. arrows are ways of two or more cells, `c4 c5`. legal: decisions of the player to move
    that the picture is about. box: the part of the drawing that is shown, as a viewBox. width: of the picture on the
    rules page, in pixels; its words are large enough for it. names: of files and ranks. words: in cells; the server
    translates them.
    """

    text: str = ""
    marks: str = ""
    arrows: tuple[str, ...] = ()
    played: str = ""
    legal: tuple[str, ...] = ()
    box: str = ""
    width: int = _WIDTH
    names: bool = True
    words: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)

    def position(self, game_id: str) -> Position[Any]:
        """The position that is drawn. Raises IllegalDecision."""
        game = pyramidion.game(game_id, **self.options)
        position = game.position(self.text) if self.text else game.start()
        return position.play(self.played) if self.played else position


_MATURE, _THREE, _FOUR = {"rules": "mature"}, {"players": "3"}, {"players": "4"}
_TO_D5, _TO_E5, _TO_F5, _TO_G6 = "0 228 282 346", "0 228 346 346", "0 228 410 346", "0 164 474 410"
_B1_TO_E4, _A1_TO_D4, _A1_TO_E4 = "110 110 352 352", "0 110 374 374", "0 110 484 374"
_SQUARE, _BOARD = "0 0 302 302", "0 36 492 546"
_PYRAMIDS, _PLAYERS = "0 0 460 218", "0 218 460 122"

DIAGRAMS: dict[str, Diagram] = {
    "pylos-cells": Diagram("..../..../..../....|.../.../...|../..|. L"),
    "pylos-place": Diagram("..../.LD./.DL./...D|.../.../...|../..|. L", "2b2", played="2b2", box=_SQUARE, width=_HALF),
    "pylos-raise": Diagram(
        "..../.LD./.DL./L...|.../.../...|../..|. L", arrows=("1a1 2b2",), legal=("1a1-2b2",), box=_SQUARE, width=_HALF
    ),
    "pylos-square": Diagram("..../.D.D/LL.D/LL.D|.../.../...|../..|. D", "1b1", box=_SQUARE, width=_HALF),
    "pylos-taken": Diagram(
        "..../.D.D/LL.D/L..D|.../.../...|../..|. L", "1b1 1b2", played="1b1x1b1x1b2", box=_SQUARE, width=_HALF
    ),
    "pylos-line": Diagram("LDLD/DLDL/LDLD/DLDL|..D/D../LLL|../..|. D", "2c1", box=_SQUARE),
    "pylos-end": Diagram("LDLD/DLDL/LDLD/DLDL|DLD/LDL/DLD|LD/DL|. L", "4a1", played="4a1"),
    "pylos-null_turn": Diagram("..../..../DD.D/LLL.|.../.../...|../..|. L", "1d1", options=_MATURE),
    "pylos-zugzwang": Diagram("..../..../..../L..D|.../.../...|../..|. L"),
    "pylos-longest": Diagram("D.../LL.D/.DL./.DL.|.../.../...|../..|. L", "1c4", options=_MATURE),
    "pyramid-start": Diagram(),
    "pyramid-step": Diagram(
        arrows=("c4 b4", "c4 c5", "c4 d4", "c4 c3"), legal=("c4-b4xc4", "c4-c5xb4", "c4-d4xc4", "c4-c3xc4")
    ),
    "pyramid-free": Diagram(
        marks="c1 b2 d2 a3 e3 b4 c4 d4",
        arrows=("c4 c5",),
        legal=tuple(f"c4-c5x{column}" for column in ("c1", "b2", "d2", "a3", "e3", "b4", "c4", "d4")),
        width=_HALF,
    ),
    "pyramid-turn": Diagram("00100/00310/13231/01310/00100 w:c2,c5 b:b3,d3 b", "c4 c5 b4", width=_HALF),
    "pyramid-end": Diagram("00000/00100/02200/00200/00000 w:c2,b3 b:c3,c4 b", "c2"),
    "pyramid-alejandro": Diagram(options={"board": "alejandro"}, width=0, names=False),
    "pyramid-brad": Diagram(options={"board": "brad"}, width=0, names=False),
    "pyramid-patrick": Diagram(options={"board": "patrick"}, width=0, names=False),
    "pyramid-monster": Diagram(options={"board": "monster"}, width=0, names=False),
    "braces-start": Diagram(),
    "braces-step": Diagram(
        "-,-,Lb,-,-/-,-,-,-,-/-,-,Lb,-,-/-,Sw,Mw,Lw,-/-,-,-,-,- w none 5",
        arrows=("b2 b3", "c2 c3", "d2 d3"),
        legal=("Sb2-b3", "Mc2-c3", "Ld2-d3"),
        box=_A1_TO_E4,
    ),
    "braces-capped": Diagram(
        "-,-,Lb,-,-/-,-,-,-,-/-,-,LwMwSb,-,-/-,Mb,-,Mw,-/-,-,LwMbSn,-,- w none 5", "c3", box=_A1_TO_E4
    ),
    "braces-brace": Diagram(
        "-,-,Lb,-,-/-,-,-,-,-/-,LwSw,MbSr,Sw,-/-,-,MbSb,-,-/-,-,Lw,-,- b", "b3 d3 c3", box=_A1_TO_D4, width=_HALF
    ),
    "braces-edge": Diagram(
        "-,-,Sb,-,-/-,Lb,-,Lw,-/-,Lb,Ln,Lr,-/-,-,Sb,-,-/-,-,Sw,-,- b", "b3 c3 d3", box=_A1_TO_D4, width=_HALF
    ),
    "braces-swarm": Diagram("-,-,Lb,-,-/-,-,Sw,-,-/-,Sw,Mr,Sn,-/-,-,-,-,-/-,-,Lw,-,- b", "b3 d3 c4 c3", box=_A1_TO_E4),
    "braces-hop": Diagram(
        "-,-,Lb,-,-/-,-,-,-,-/-,Mw,Lb,-,-/-,-,-,-,-/-,-,Lw,-,- w HOP 5",
        arrows=("b3 d3",),
        legal=("Mb3^d3",),
        box=_B1_TO_E4,
        width=_HALF,
    ),
    "braces-aim": Diagram(
        "-,-,Lb,-,-/-,-,-,-,-/-,-,Mb,-,-/-,Sw,-,Lw,-/-,-,-,-,- w AIM 4",
        arrows=("b2 c3", "d2 e3"),
        legal=("Sb2-c3", "Ld2-e3"),
        box=_B1_TO_E4,
        width=_HALF,
    ),
    "braces-dig": Diagram(
        "-,-,Lb,-,-/-,-,Mb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,-,Lw,- w DIG 4",
        arrows=("c4 c3",),
        legal=("Mc4-c3",),
        box=_B1_TO_E4,
        width=_HALF,
    ),
    "braces-swap": Diagram(
        "-,-,Lb,-,-/-,-,-,Sb,-/-,-,-,-,-/-,Sw,-,-,-/-,-,Lw,-,- w SWAP 3",
        arrows=("b2 d4", "d4 b2"),
        legal=("Sb2<>Sd4",),
        box=_B1_TO_E4,
        width=_HALF,
    ),
    "braces-end": Diagram(
        "-,LrMr,-,LrMrSr,-/-,Lw,Lb,-,-/-,-,-,Lw,-/-,MrSr,-,Sr,-/-,-,-,-,- w none 3", "b4 c4 d4", played="Ld3-d4 XLc4"
    ),
    "pyramid_ball-start": Diagram(
        options={"opening": "red"}, box=_BOARD, words=dict(zip(("d8", "d1"), SCORING_WORDS, strict=True))
    ),
    "pyramid_ball-program": Diagram(
        "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0",
        arrows=("f3 f4 g4 g5", "d4 c4 c5 c6", "b3 b4 b5"),
        legal=("S:FRF M:LFF L:FF.",),
        box=_TO_G6,
    ),
    "pyramid_ball-pass": Diagram(
        "home:Le4,Mc2*,Sa4 away:Ld2,Mb6,Sd4 0-0",
        "c2 e4",
        ("c2 e4",),
        legal=("S:... M:... L:... P2:L",),
        box=_TO_E5,
        width=_HALF,
    ),
    "pyramid_ball-interception": Diagram(
        "home:Sf4,Mb2*,La4 away:Lb6,Md3,Sf6 0-0",
        "b2 d3 f4",
        ("b2 f4",),
        legal=("S:... M:... L:... P2:S",),
        box=_TO_F5,
        width=_HALF,
    ),
    "pyramid_ball-struck": Diagram(
        "home:Lb2,Md2*,Sf3 away:La6,Mb5,Sd4 0-0",
        "d2",
        ("d2 d3", "d4 d3"),
        legal=("S:... M:F.. L:...", "S:F.. M:... L:..."),
        box=_TO_F5,
    ),
    "pyramid_ball-chain": Diagram(
        "home:Ld4,Mb2,Sd3* away:Lb6,Md5,Sf6 0-0", "d5 d4 d3", ("d5 d4",), box=_TO_D5, width=_HALF
    ),
    "pyramid_ball-chain_after": Diagram("home:Ld3,Mb2,Sd2* away:Lb6,Md4,Sf6 0-0", "d4 d3 d2", box=_TO_D5, width=_HALF),
    "pyramid_ball-tackle": Diagram("home:Lb3,Md3,Sf3 away:Lb6,Md4*,Sf6 0-1", "d3 d4", box=_TO_F5),
    "pyramid_ball-goal": Diagram(
        "home:Lb3,Md6*,Sf3 away:La5,Mb4,Sg6 0-0", "d8", ("d6 d7 d8",), legal=("S:... M:FF. L:...",), box="0 36 492 328"
    ),
    "pyramid_ball-loose": Diagram(
        "home:Lc8,Md4,Sf3 away:Lb6,Md5,Sf6+D 1-0 ball:d8 ban:home turn:2",
        "d8",
        box=_BOARD,
        options={"rules": "advanced"},
    ),
    "pass_the_pyramids-standing": Diagram(
        "3,2,3 pot:3 holder:1 stake:1 score:9 turn:2", legal=("stake", "pass"), width=_TABLE, options=_THREE
    ),
    "pass_the_pyramids-end": Diagram("0,6,4 pot:2 turn:2", width=_WORDS, options=_THREE, box=_PLAYERS),
    "pass_the_pyramids-poses": Diagram(
        "2,4,4 pot:1 turn:1 thrown:1:S_,M^,L?", width=_WORDS, options=_THREE, box=_PYRAMIDS
    ),
    "pass_the_pyramids-pointing": Diagram(
        "3,2,4 pot:1 holder:1 stake:1 score:9 turn:2 thrown:1:S_,M^,L>M", width=_WORDS, options=_THREE, box=_PYRAMIDS
    ),
    "pass_the_pyramids-nested": Diagram(
        "2,4,4 pot:1 turn:1 thrown:2:S^>M,M^,L?", width=_WORDS, options=_THREE, box=_PYRAMIDS
    ),
    "pass_the_pyramids-mutual": Diagram(
        "4,3,3,4 pot:1 turn:3 thrown:1:S>M,M>S,L_", width=_WORDS, options=_FOUR, box=_PYRAMIDS
    ),
}
"""File names, which begin with the game's id."""


def draw(name: str) -> str:
    """A diagram as SVG."""
    diagram = DIAGRAMS[name]
    position = diagram.position(name.rpartition("-")[0])
    svg = position.game.presentation.svg(position.state, marks=diagram.marks.split())
    arrows = "".join(_arrow(svg, way.split()) for way in diagram.arrows)
    words = "".join(_words(svg, cell, text, diagram) for cell, text in diagram.words.items())
    svg = svg.replace("</svg>", f"{arrows}{words}</svg>")
    if diagram.box:
        svg = _with_box(svg, diagram.box)
    if not diagram.names:
        svg = re.sub(r'<text class="\w+-name"[^>]*>[^<]*</text>', "", svg)
    return _with_legible_words(svg, diagram.width) if diagram.width else svg


def _with_box(svg: str, box: str) -> str:
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', svg, count=1)


def _with_legible_words(svg: str, width: int) -> str:
    """Words that are too small for a picture of this width are larger, and a little lower, as they have one centre."""
    wide = float(ElementTree.fromstring(svg).attrib["viewBox"].split()[2])
    for kind, size in re.findall(r"\.([\w-]+)\{font:(?:\d+ )?(\d+)px", svg):
        least = math.ceil(_LEGIBLE * wide / width)
        if kind.endswith("-letter"):  # on a piece
            least = min(least, 22)
        lower = 0.3 * (least - int(size))
        if lower <= 0:
            continue
        svg = re.sub(rf"(\.{kind}\{{font:(?:\d+ )?)\d+px", rf"\g<1>{least}px", svg)
        svg = re.sub(rf'(<text class="{kind}"[^>]* y=")([\d.]+)', partial(_lowered, lower), svg)
    return svg


def _lowered(by: float, found: re.Match[str]) -> str:
    return f"{found[1]}{float(found[2]) + by:.4g}"


def _words(svg: str, cell: str, text: str, diagram: Diagram) -> str:
    size = math.ceil(_LEGIBLE * float(diagram.box.split()[2]) / diagram.width)
    x, y = _centre(svg, cell)
    font = f"600 {size}px Inter,system-ui,sans-serif"
    return (
        f'<text class="words" x="{x:g}" y="{y + 0.36 * size:g}" fill="#2b2210" text-anchor="middle" '
        f'style="font:{font}">{html.escape(text)}</text>'
    )


def _arrow(svg: str, cells: list[str]) -> str:
    """A way from cell to cell: a line with a light edge, which is visible on every board, and a head.

    It begins beside the piece that moves, and ends just before the centre of its last cell.
    """
    unit = float(ElementTree.fromstring(svg).attrib["viewBox"].split()[2]) / 100
    points = [_centre(svg, cell) for cell in cells]
    points[0] = _between(points[0], points[1], 5 * unit)
    tip = points[-1] = _between(points[-1], points[-2], 2 * unit)
    neck = points[-1] = _between(tip, points[-2], 3 * unit)
    across = ((tip[1] - neck[1]) / 1.5, (neck[0] - tip[0]) / 1.5)
    corners = (tip, (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1]))
    line, head = (f"M{'L'.join(f'{x:.4g} {y:.4g}' for x, y in part)}" for part in (points, corners))
    paths = "".join(
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{wide * unit:.3g}" />'
        f'<path d="{head}Z" fill="{colour}" stroke="{colour}" stroke-width="{(wide - 0.8) * unit:.3g}" />'
        for colour, wide in (("#fff", 2), ("#1769d2", 1))
    )
    return f'<g stroke-linecap="round" stroke-linejoin="round">{paths}</g>'


def _between(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from `start` on the way to `end`."""
    part = distance / math.dist(start, end)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _centre(svg: str, cell: str) -> Point:
    x, y, width, height = _area(svg, cell)
    return x + width / 2, y + height / 2


def _area(svg: str, cell: str) -> tuple[float, float, float, float]:
    """The part of a cell that responds to touch: left, top, width and height."""
    target = ElementTree.fromstring(svg).find(f".//*[@data-target='{cell}']")
    if target is None:
        raise ValueError(f"The drawing has no cell {cell!r}.")
    area = [element for element in target.iter() if element.tag == f"{{{NAMESPACE}}}rect"][-1]
    left, top, width, height = (float(area.get(name, 0)) for name in ("x", "y", "width", "height"))
    return left, top, width, height


def main() -> None:
    """Writes every diagram."""
    for name in DIAGRAMS:
        path = IMAGES / f"{name}.svg"
        path.write_text(draw(name), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
