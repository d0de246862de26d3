"""A game as one animation: its diagrams, one after the other, in an SVG that any page can show."""

from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from pyramidion.core.position import Position
from pyramidion.core.svg import NAMESPACE

SECONDS = 1.2
"""The default duration of each picture."""
LAST_SHARE = 3
"""The last picture is shown as long as this many others."""

register_namespace("", NAMESPACE)


def diagrams(positions: Iterable[Position[Any]]) -> Iterable[str]:
    """The diagrams of a game, including those of how a decision came about."""
    for position in positions:
        yield from position.frames()
        yield position.svg()


def animate(drawings: Sequence[str], seconds: float) -> str:
    """The drawings as one looping animation, each shown for a number of seconds. All pictures have the same size."""
    first = fromstring(drawings[0])
    root = Element(f"{{{NAMESPACE}}}svg", {name: first.attrib[name] for name in ("viewBox", "role", "aria-label")})
    root.set("aria-label", f"A game in {len(drawings)} pictures; the first: {root.get('aria-label')}")
    # Only texts are stored: as trees, five hundred drawings would take ten times as much memory.
    parts: list[str] = []
    known: set[str] = set()
    for number, drawing in enumerate(drawings):
        group = Element(f"{{{NAMESPACE}}}g", {"visibility": "hidden"})
        if len(drawings) > 1:
            group.append(_visibility(number, len(drawings), seconds))
        else:
            group.set("visibility", "visible")
        for part in list(fromstring(drawing)):
            # Styles and definitions apply to the whole document, so one copy of each is enough.
            if part.tag in (f"{{{NAMESPACE}}}style", f"{{{NAMESPACE}}}defs"):
                if (text := _inner_text(part)) not in known:
                    known.add(text)
                    parts.append(text)
            else:
                group.append(part)
        parts.append(_inner_text(group))
    opened = tostring(root, encoding="unicode").removesuffix(" />")
    return "".join([opened, ">", *parts, "</svg>"])


def _inner_text(element: Element) -> str:
    """An element as a part of a document that has declared the namespace."""
    return tostring(element, encoding="unicode").replace(f' xmlns="{NAMESPACE}"', "", 1)


def _visibility(number: int, count: int, seconds: float) -> Element:
    """The style that shows picture `number` of `count` in its turn."""
    shares = count - 1 + LAST_SHARE
    times, values = ["0"], ["visible" if number == 0 else "hidden"]
    if number:
        times, values = [*times, f"{number / shares:.6f}"], [*values, "visible"]
    if number < count - 1:
        times, values = [*times, f"{(number + 1) / shares:.6f}"], [*values, "hidden"]
    attributes = {
        "attributeName": "visibility",
        "values": ";".join(values),
        "keyTimes": ";".join(times),
        "calcMode": "discrete",
        "dur": f"{seconds * shares:g}s",
        "repeatCount": "indefinite",
    }
    return Element(f"{{{NAMESPACE}}}animate", attributes)
