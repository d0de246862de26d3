"""Drawings as trees: whatever stands in them, they are read back as it was."""

from xml.etree import ElementTree

from pyramidion.core.svg import child, drawing, text_of, thumbnail

NASTY = """</text><script>"Tom" & 'Jerry' ]]> <!-- é"""


def test_texts_and_attributes_are_read_back_as_they_were():
    root = drawing(10, 5.5, NASTY)
    group = child(root, "g", data_target=NASTY)
    child(group, "title", NASTY)
    read = ElementTree.fromstring(text_of(root))
    assert read.get("aria-label") == NASTY
    assert read[0].get("data-target") == NASTY
    assert read[0][0].text == NASTY
    assert [element.tag.rpartition("}")[2] for element in read.iter()] == ["svg", "g", "title"]


def test_numbers_are_short_and_names_those_of_svg():
    root = drawing(10, 5.5, "a label", ".a{fill:red}", font_size=12)
    child(root, "rect", class_="a", x=1 / 3, y=2.0, width=7, stroke=None)
    assert text_of(root) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5.5" role="img" aria-label="a label" font-size="12">'
        '<style>.a{fill:red}</style><rect class="a" x="0.333333" y="2" width="7" /></svg>'
    )


def test_a_thumbnail_is_the_board_without_texts():
    root = drawing(10, 5, "a label", data_board="1 1 8 3")
    group = child(root, "g")
    child(group, "text", "a1")
    child(group, "rect")
    small = ElementTree.fromstring(thumbnail(text_of(root)))
    assert small.get("viewBox") == "1 1 8 3"
    assert [element.tag.rpartition("}")[2] for element in small.iter()] == ["svg", "g", "rect"]


def test_a_thumbnail_without_a_board_is_the_whole_drawing():
    assert ElementTree.fromstring(thumbnail(text_of(drawing(10, 5, "a label")))).get("viewBox") == "0 0 10 5"
