"""SVG drawings as trees of elements: what is written is well-formed and escaped, whatever stands in it."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

NAMESPACE = "http://www.w3.org/2000/svg"


def drawing(width: float, height: float, label: str, style: str = "") -> Element:
    """An empty drawing of a size in its own units. label: what it shows, for those who cannot see it."""
    root = Element("svg", {"xmlns": NAMESPACE, "viewBox": f"0 0 {width:g} {height:g}", "role": "img"})
    root.set("aria-label", label)
    if style:
        child(root, "style", style)
    return root


def child(parent: Element, tag: str, text: str = "", /, **attributes: object) -> Element:
    """A new element at the end of another.

    Attributes that are None are left out, numbers written short; `class_` is `class`, `data_piece` is `data-piece`.
    """
    element = ElementTree.SubElement(parent, tag)
    for name, value in attributes.items():
        if value is not None:
            element.set(name.rstrip("_").replace("_", "-"), f"{value:g}" if isinstance(value, float) else str(value))
    if text:
        element.text = text
    return element


def text_of(root: Element) -> str:
    """The drawing as text."""
    return ElementTree.tostring(root, encoding="unicode")
