"""Options: read as they are typed, refused with what would be right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core.errors import BadOption
from pyramidion.core.options import Choice, Option, check_options, format_option

LIMIT = Option("limit", "how many", 3, low=0, high=9)
FREE = Option("depth", "any", 1)
BELOW = Option("least", "from two", 2, low=2)
RULES = Option("rules", "which", "standard", (Choice("standard", "as usual"), Choice("mature", "more")))
LEVEL = Option("level", "which", 3, (Choice(3, "three"), Choice(5, "five")))
WILD = Option("wild", "whether", False)
MOTTO = Option("motto", "anything", "")
ALL = (LIMIT, RULES, WILD, MOTTO)


@pytest.mark.parametrize(
    ("option", "given_value", "value"),
    [
        (LIMIT, "7", 7),
        (LIMIT, " 0 ", 0),
        (LIMIT, 9, 9),
        (FREE, "-12", -12),
        (LEVEL, "5", 5),
        (RULES, "mature", "mature"),
        (RULES, " mature ", "mature"),
        (WILD, "Yes", True),
        (WILD, "on", True),
        (WILD, "1", True),
        (WILD, "false", False),
        (WILD, "0", False),
        (WILD, True, True),
        (MOTTO, "to be = to do", "to be = to do"),
    ],
)
def test_values_are_read_into_their_own_type(option, given_value, value):
    read = option.check(given_value)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        (LIMIT, "10", "a whole number from 0 to 9"),
        (LIMIT, -1, "a whole number from 0 to 9"),
        (LIMIT, "3.5", "a whole number from 0 to 9"),
        (LIMIT, "²", "a whole number from 0 to 9"),
        (LIMIT, "9" * 5000, "a whole number from 0 to 9"),
        (LIMIT, True, "a whole number from 0 to 9"),
        (LIMIT, None, "a whole number from 0 to 9"),
        (FREE, "--5", "takes a whole number."),
        (FREE, "", "takes a whole number."),
        (BELOW, "1", "a whole number from 2."),
        (LEVEL, "4", "one of 3, 5"),
        (RULES, "Mature", "one of standard, mature"),
        (RULES, 1, "one of standard, mature"),
        (WILD, "perhaps", "yes or no"),
        (WILD, 2, "yes or no"),
        (MOTTO, 5, "a text"),
    ],
)
def test_wrong_values_are_refused_with_what_is_allowed(option, value, allowed):
    with pytest.raises(BadOption) as caught:
        option.check(value)
    assert str(caught.value).startswith(f"{option.name}=")
    assert allowed in str(caught.value)


def test_defaults_fill_in_and_keep_the_declared_order():
    assert list(check_options("toy", ALL, {"wild": "yes", "limit": "4"}).items()) == [
        ("limit", 4),
        ("rules", "standard"),
        ("wild", True),
        ("motto", ""),
    ]


def test_a_wrong_name_lists_the_right_ones():
    with pytest.raises(BadOption, match="toy has no option 'limits'; its options: limit, rules, wild, motto"):
        check_options("toy", ALL, {"limits": 1})
    with pytest.raises(BadOption, match="and no others"):
        check_options("toy", (), {"limits": 1})


@given(st.integers(0, 9), st.sampled_from(["standard", "mature"]), st.booleans(), st.text().map(str.strip))
def test_what_is_written_is_read_back(limit, rules, wild, motto):
    values = {"limit": limit, "rules": rules, "wild": wild, "motto": motto}
    assert check_options("toy", ALL, {name: format_option(value) for name, value in values.items()}) == values


@given(st.text() | st.integers() | st.none() | st.floats())
def test_any_value_is_read_or_refused(value):
    for option in (*ALL, FREE, BELOW, LEVEL):
        try:
            read = option.check(value)
        except BadOption:
            continue
        assert type(read) is type(option.default)
        assert option.check(read) == read
