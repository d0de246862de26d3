"""SVG drawings as trees of elements: the output is always well-formed and escaped."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

NAMESPACE = "http://www.w3.org/2000/svg"
register_namespace("", NAMESPACE)


def drawing(width: float, height: float, label: str, style: str = "", /, **attributes: object) -> Element:
    """An empty drawing of a given size in user units. label: a text alternative.

    attributes: see `child`.
    """
    root = Element("svg", {"xmlns": NAMESPACE, "viewBox": f"0 0 {width:g} {height:g}", "role": "img"})
    root.set("aria-label", label)
    _attribute(root, attributes)
    if style:
        child(root, "style", style)
    return root


def child(parent: Element, tag: str, text: str = "", /, **attributes: object) -> Element:
    """A new element, appended to another.

    Attributes that are None are omitted, numbers are shortened; `class_` is `class`, `data_piece` is `data-piece`.
    """
    element = SubElement(parent, tag)
    _attribute(element, attributes)
    if text:
        element.text = text
    return element


def _attribute(element: Element, attributes: Mapping[str, object]) -> None:
    for name, value in attributes.items():
        if value is not None:
            element.set(name.rstrip("_").replace("_", "-"), f"{value:g}" if isinstance(value, float) else str(value))


def text_of(root: Element) -> str:
    """The drawing as text."""
    return tostring(root, encoding="unicode")


def thumbnail(svg: str) -> str:
    """A drawing for a small picture: without texts, and only the part that its `data-board` names as in a `viewBox`."""
    root = fromstring(svg)
    root.set("viewBox", root.get("data-board", root.get("viewBox", "")))
    for parent in root.iter():
        for text in parent.findall(f"{{{NAMESPACE}}}text"):
            parent.remove(text)
    return text_of(root)
