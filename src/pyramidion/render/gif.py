"""Our own drawings (`core.svg`) as GIF animations: resvg rasterises, Pillow writes. Messengers do not show SVG."""

import math
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError, fromstring

from pyramidion.core.errors import PyramidionError
from pyramidion.render.svg_animation import LAST_SHARE

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS = 480
"""The longer side of a picture."""
MAX_FRAMES = 240
"""Maximum number of pictures: each takes about thirty milliseconds to draw."""
BACKGROUND = "#faf6ec"
"""The background of every drawing: diagrams have none of their own."""
_COLOURS = 255
"""In the palette; the index after the last is transparent."""
_PALETTE_SAMPLES = 12
"""Number of pictures of a game from which the palette is chosen."""
_FONTS = [str(Path(__file__).parent / "fonts" / f"inter-{weight}.ttf") for weight in (400, 700)]
"""The page's font in two weights, so that pictures look the same on every machine."""


def render_gif(drawings: Iterable[str], seconds: float) -> bytes:
    """The drawings as one looping GIF, each shown for a number of seconds. All frames have the same size.

    A drawing that looks like the previous one is omitted. If there are more than MAX_FRAMES, every second, third and so
    on is shown, and the last. Raises PyramidionError if a library is not installed or a drawing cannot be read.
    """
    _require_libraries()
    from PIL import GifImagePlugin, Image, ImageChops

    seen = [drawing for drawing, _ in groupby(drawings)]
    step = math.ceil(len(seen) / MAX_FRAMES)
    shown = [*seen[:-1:step], seen[-1]]
    palette = _palette([render_image(drawing) for drawing in shown[:: math.ceil(len(shown) / _PALETTE_SAMPLES)]])
    milliseconds = round(seconds * 1000)
    # Each picture is written before the next is drawn: `Image.save` would keep all of them in memory.
    written: list[bytes] = []
    before: Image.Image | None = None
    for number, drawing in enumerate(shown, 1):
        frame = render_image(drawing).quantize(palette=palette, dither=Image.Dither.NONE)
        colours = Image.frombytes("L", frame.size, frame.tobytes())
        duration = milliseconds * (LAST_SHARE if number == len(shown) else 1)
        if before is None:
            written += GifImagePlugin.getheader(frame, info={"loop": 0})[0]
            written += GifImagePlugin.getdata(frame, duration=duration)
        else:
            # Only the changed part: the rest stays transparent.
            difference = ImageChops.difference(before, colours)
            box = difference.getbbox() or (0, 0, 1, 1)
            frame.paste(_COLOURS, mask=difference.point(lambda value: 0 if value else 255))
            written += GifImagePlugin.getdata(frame.crop(box), box[:2], transparency=_COLOURS, duration=duration)
        before = colours
    return b"".join([*written, b";"])


def render_image(drawing: str) -> "Image":
    """A drawing as a picture, its longer side PIXELS long. Raises PyramidionError as `render_gif` does."""
    _require_libraries()
    from PIL import Image
    from resvg_py import svg_to_bytes

    try:
        _, _, width, height = map(float, fromstring(drawing).attrib["viewBox"].split())
        png = svg_to_bytes(
            svg_string=drawing,
            background=BACKGROUND,
            width=PIXELS if width >= height else None,
            height=PIXELS if width < height else None,
            font_files=_FONTS,
            font_family="Inter",
            sans_serif_family="Inter",
            skip_system_fonts=True,
        )
    except (ParseError, KeyError, ValueError) as error:
        raise PyramidionError(f"A drawing cannot be shown as a picture: {error}.") from error
    return Image.open(BytesIO(png)).convert("RGB")


def _require_libraries() -> None:
    if find_spec("PIL") is None or find_spec("resvg_py") is None:
        raise PyramidionError("GIF animations need Pillow and resvg: pip install 'pyramidion[images]'.")


def _palette(frames: Sequence["Image"]) -> "Image":
    """The colours of a game, from some of its pictures."""
    from PIL import Image

    strip = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for place, frame in enumerate(frames):
        strip.paste(frame, (0, place * frame.height))
    return strip.quantize(_COLOURS)
