"""Sequences of decisions that are named only when looked at."""

import pytest

from pyramidion.core.decision import Decision, Decisions

asked = []


def name(code):
    asked.append(code)
    return f"d{code}"


@pytest.fixture
def many():
    """A hundred million decisions, none of them named yet."""
    asked.clear()
    return Decisions(range(10**8), name)


def test_only_what_is_looked_at_is_named(many):
    assert len(many) == 10**8
    assert many[5] == Decision(5, "d5")
    assert many[-1].text == "d99999999"
    assert asked == [5, 10**8 - 1]


def test_slices_are_lazy_too(many):
    part = many[10:20]
    assert len(part) == 10
    assert asked == []
    assert [str(decision) for decision in part[:2]] == ["d10", "d11"]


def test_membership_by_decision_and_by_text(many):
    assert Decision(7, "d7") in many
    assert Decision(7, "else") not in many
    assert Decision(-1, "d-1") not in many
    few = many[:3]
    assert "d2" in few
    assert "d3" not in few
    assert 2 not in few


def test_a_decision_prints_as_its_text_and_is_a_value():
    assert str(Decision(3, "d3")) == "d3"
    assert {Decision(3, "d3"), Decision(3, "d3")} == {Decision(3, "d3")}


def test_the_summary_names_eight_at_most(many):
    assert repr(many) == "<100000000 decisions: d0, d1, d2, d3, d4, d5, d6, d7, …>"
    assert repr(many[:2]) == "<2 decisions: d0, d1>"


def test_an_index_out_of_range_is_an_index_error(many):
    with pytest.raises(IndexError):
        many[10**8]
