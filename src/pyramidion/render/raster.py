"""Our own drawings (`core.svg`) as pictures of dots, by Pillow: messengers show those, and no SVG.

What the games' diagrams are made of is drawn: rectangles, circles, paths of straight lines, texts, groups that are
moved and turned, and the plain classes of their styles. Anything else is refused, so that no picture lacks a part.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, fromstring

from pyramidion.core.errors import PyramidionError
from pyramidion.core.svg import NAMESPACE
from pyramidion.render.svg_animation import LAST_SHARE

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS = 480
"""The longer side of a picture."""
MAX_FRAMES = 240
"""Maximum number of pictures: each takes some thirty milliseconds to draw."""
BACKGROUND = "#faf6ec"
"""Behind every drawing: diagrams have no ground of their own."""
_FINER = 2
"""Drawn so many times as large, and made smaller: that smooths all edges."""
_COLOURS = 255
_PALETTE_SAMPLES = 12
"""Number of pictures of a game from which the palette is chosen."""
_UNSEEN = ("title", "desc", "style", "defs")
_STYLED = re.compile(r"([^{}]+)\{([^{}]*)\}")
_STEP = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
_MOVES = re.compile(r"(translate|rotate)\(([^)]*)\)")

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Style = Mapping[str, str]


def render_gif(drawings: Iterable[str], seconds: float) -> bytes:
    """The drawings as one GIF, each shown for so many seconds, again and again. All have one size.

    What looks like the one before is left out, and of more than MOST every second, third and so on is shown, and the
    last. Raises PyramidionError if Pillow is not installed, or a drawing holds what cannot be drawn here.
    """
    _require_pillow()
    from PIL import Image

    seen = [drawing for drawing, _ in groupby(drawings)]
    apart = math.ceil(len(seen) / MAX_FRAMES)
    kept = [*seen[:-1:apart], seen[-1]]
    palette = _palette([render_image(drawing) for drawing in kept[:: math.ceil(len(kept) / _PALETTE_SAMPLES)]])
    # One after the other: in all their colours they would take a hundred and fifty megabytes.
    shown = [render_image(drawing).quantize(palette=palette, dither=Image.Dither.NONE) for drawing in kept]
    milliseconds = round(seconds * 1000)
    file = BytesIO()
    shown[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=shown[1:],
        duration=[*[milliseconds] * (len(shown) - 1), milliseconds * LAST_SHARE],
        loop=0,
    )
    return file.getvalue()


def render_image(drawing: str) -> "Image":
    """A drawing as a picture, its longer side PIXELS long. Raises PyramidionError as `render_gif` does."""
    _require_pillow()
    from PIL import Image, ImageDraw

    root = fromstring(drawing)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    scale = PIXELS / max(width, height)
    size = round(width * scale), round(height * scale)
    sheet = Image.new("RGB", (size[0] * _FINER, size[1] * _FINER), BACKGROUND)
    fine = scale * _FINER
    sketch = _Sketch(ImageDraw.Draw(sheet, "RGBA"), _classes(root))
    sketch.draw(root, (fine, 0, 0, fine, 0, 0), {})
    return sheet.resize(size, Image.Resampling.LANCZOS)


def _require_pillow() -> None:
    if find_spec("PIL") is None:
        raise PyramidionError("GIF animations need Pillow: pip install 'pyramidion[images]'.")


def _palette(frames: Sequence["Image"]) -> "Image":
    """The colours of a game, from some of its pictures."""
    from PIL import Image

    strip = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for place, frame in enumerate(frames):
        strip.paste(frame, (0, place * frame.height))
    return strip.quantize(_COLOURS)


class _Sketch:
    """One drawing under way."""

    def __init__(self, pen: Any, classes: Mapping[str, Style]) -> None:
        self._pen = pen
        self._classes = classes

    def draw(self, element: Element, matrix: Matrix, inherited: Style) -> None:
        """Draws an element and all in it. inherited: what the elements around it say of colours and letters."""
        kind = element.tag.removeprefix(f"{{{NAMESPACE}}}")
        if kind in _UNSEEN:
            return
        style = self._style(element, inherited)
        if kind in ("svg", "g"):
            inside = _moved(matrix, element.get("transform", ""))
            passed = {name: value for name, value in style.items() if name != "opacity"}
            for part in element:
                self.draw(part, inside, passed)
        elif kind == "text":
            self._write(element, matrix, style)
        else:
            for points, closed in _outlines(kind, element):
                self._trace([_at(matrix, point) for point in points], closed, _scale(matrix), style)

    def _style(self, element: Element, inherited: Style) -> dict[str, str]:
        """What holds for an element: attributes, then classes, then its own style, as in any browser."""
        own = {name: value for name, value in element.attrib.items() if name != "class"}
        named = element.get("class", "").split()
        classed = [style for name, style in self._classes.items() if name in named]
        found: dict[str, str] = {**inherited, **own}
        for more in (*classed, _declared(element.get("style", ""))):
            found |= more
        return found

    def _trace(self, points: list[Point], closed: bool, scale: float, style: Style) -> None:
        fill = _colour(style.get("fill", "#000"), style, "fill-opacity")
        if fill and len(points) > 2:
            self._pen.polygon(points, fill=fill)
        stroke = _colour(style.get("stroke", "none"), style, "stroke-opacity")
        if stroke is None:
            return
        width = max(1, round(float(style.get("stroke-width", "1")) * scale))
        way = [*points, *points[:2]] if closed else points
        dashes = [float(part) * scale for part in style.get("stroke-dasharray", "").replace(",", " ").split()]
        for piece in _dashed(way, dashes) if dashes else [way]:
            self._pen.line(piece, fill=stroke, width=width, joint="curve")

    def _write(self, element: Element, matrix: Matrix, style: Style) -> None:
        colour = _colour(style.get("fill", "#000"), style, "fill-opacity")
        if colour is None or not element.text:
            return
        said = style.get("font", "")
        size = re.search(r"([\d.]+)px", said)
        weight = re.match(r"\s*(\d+)\s", said)
        height = (float(size[1]) if size else 16) * _scale(matrix)
        # The one font that comes with Pillow is light: a thin line around its letters makes them bold.
        bold = height / 36 if weight and int(weight[1]) >= 600 else 0
        place = _at(matrix, (_number(element, "x"), _number(element, "y")))
        anchor = {"middle": "ms", "end": "rs"}.get(style.get("text-anchor", ""), "ls")
        self._pen.text(place, element.text, colour, _font(height), anchor, stroke_width=bold)


@lru_cache(maxsize=64)
def _font(height: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(height)


def _classes(root: Element) -> dict[str, Style]:
    """The classes of a drawing's styles, in their order."""
    found: dict[str, Style] = {}
    for sheet in root.iter(f"{{{NAMESPACE}}}style"):
        for selectors, body in _STYLED.findall(sheet.text or ""):
            for selector in selectors.split(","):
                name = selector.strip()
                if not re.fullmatch(r"\.[\w-]+", name):
                    raise PyramidionError(f"A picture of dots knows plain classes alone, not {name}.")
                found[name[1:]] = {**found.get(name[1:], {}), **_declared(body)}
    return found


def _declared(text: str) -> dict[str, str]:
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {name.strip(): value.strip() for name, _, value in parts}


def _colour(text: str, style: Style, share: str) -> tuple[int, int, int, int] | None:
    """A colour with its opacity; None: nothing is drawn."""
    from PIL import ImageColor

    if text in ("none", "transparent"):
        return None
    try:
        red, green, blue = ImageColor.getrgb(text)[:3]
    except ValueError as error:
        raise PyramidionError(f"A picture of dots cannot be coloured {text}.") from error
    opacity = float(style.get("opacity", "1")) * float(style.get(share, "1"))
    return red, green, blue, round(255 * opacity)


def _number(element: Element, name: str) -> float:
    return float(element.get(name, "0"))


def _outlines(kind: str, element: Element) -> Iterator[tuple[list[Point], bool]]:
    """The outlines of a shape, each with whether it is closed. Raises PyramidionError for a kind not known here."""
    if kind == "rect":
        yield _rectangle(element), True
    elif kind == "circle":
        radius = _number(element, "r")
        yield _arc(_number(element, "cx"), _number(element, "cy"), radius, 0, 360), True
    elif kind == "path":
        yield from _path(element.get("d", ""))
    else:
        raise PyramidionError(f"A picture of dots cannot show <{kind}>.")


def _rectangle(element: Element) -> list[Point]:
    x, y, width, height = (_number(element, name) for name in ("x", "y", "width", "height"))
    radius = min(_number(element, "rx"), width / 2, height / 2)
    if not radius:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    left, right, top, low = x + radius, x + width - radius, y + radius, y + height - radius
    corners = ((left, top, 180), (right, top, 270), (right, low, 0), (left, low, 90))
    return [point for across, down, turn in corners for point in _arc(across, down, radius, turn, turn + 90)]


def _arc(x: float, y: float, radius: float, first: int, last: int) -> list[Point]:
    angles = [math.radians(angle) for angle in range(first, last + 1, 6)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _path(text: str) -> Iterator[tuple[list[Point], bool]]:
    points: list[Point] = []
    for step, numbers in _steps(text):
        x, y = points[-1] if points else (0.0, 0.0)
        if step in "Zz":
            yield points, True
            points = points[:1]
        elif step in "Mm":
            if len(points) > 1:
                yield points, False
            points = _run((x, y), numbers, step == "m")
        elif step in "Ll":
            points += _run((x, y), numbers, step == "l")
        elif step in "Hh":
            points += [(number + (x if step == "h" else 0), y) for number in numbers]
        elif step in "Vv":
            points += [(x, number + (y if step == "v" else 0)) for number in numbers]
        else:
            raise PyramidionError(f"A picture of dots knows paths of straight lines alone, not {step}.")
    if len(points) > 1:
        yield points, False


def _steps(text: str) -> Iterator[tuple[str, list[float]]]:
    step, numbers = "", list[float]()
    for letter, number in _STEP.findall(text):
        if number:
            numbers.append(float(number))
            continue
        if step:
            yield step, numbers
        step, numbers = letter, []
    if step:
        yield step, numbers


def _run(here: Point, numbers: Sequence[float], relative: bool) -> list[Point]:
    found = []
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        here = (here[0] + x, here[1] + y) if relative else (x, y)
        found.append(here)
    return found


def _dashed(way: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """The pieces of a way that are drawn: lengths to draw and to leave out by turns."""
    index, left, piece = 0, dashes[0], [way[0]]
    for start, end in pairwise(way):
        length, gone = math.dist(start, end), 0.0
        while length - gone > left:
            gone += left
            share = gone / length
            here = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            if index % 2 == 0:
                yield [*piece, here]
            index, piece = index + 1, [here]
            left = dashes[index % len(dashes)]
        left -= length - gone
        piece.append(end)
    if index % 2 == 0:
        yield piece


def _at(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _scale(matrix: Matrix) -> float:
    return math.hypot(matrix[0], matrix[1])


def _moved(matrix: Matrix, transform: str) -> Matrix:
    """A matrix after what a group says: `translate(x y)` and `rotate(degrees)`."""
    if _MOVES.sub("", transform).strip():
        raise PyramidionError(f"A picture of dots cannot be moved by {transform}.")
    for kind, words in _MOVES.findall(transform):
        numbers = [float(word) for word in words.replace(",", " ").split()]
        a, b, c, d, _, _ = matrix
        if kind == "translate":
            e, f = _at(matrix, (numbers[0], numbers[1] if len(numbers) > 1 else 0))
            matrix = a, b, c, d, e, f
        else:
            cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
            matrix = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, *matrix[4:]
    return matrix
