"""The diagrams of the rules pages are those that the program draws, and what they show is legal."""

import re

import pytest

from tools.docs.diagrams import DIAGRAMS, IMAGES, draw


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_is_as_drawn_and_its_decisions_are_legal(name):
    stored = (IMAGES / f"{name}.svg").read_text("utf-8")
    assert stored == draw(name), "run python -m tools.docs.diagrams"
    position = DIAGRAMS[name].position(name.rpartition("-")[0])
    for decision in DIAGRAMS[name].legal:
        reasons = [position.illegal_reason(decision, seat) for seat in position.to_decide]
        assert None in reasons, (decision, reasons)


def test_arrows_end_in_their_cells():
    svg = draw("braces-hop")
    (line,) = set(re.findall(r'<path d="M([^"Z]*)" fill="none"', svg))
    (_, start_y), (end_x, end_y) = (map(float, point.split()) for point in line.split("L"))
    square = re.search(r'data-target="d3"><rect [^>]*x="(\d+)" y="(\d+)" width="(\d+)"', svg)
    left, top, width = map(float, square.groups())
    assert start_y == end_y == top + width / 2
    assert left < end_x < left + width / 2
