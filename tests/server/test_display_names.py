"""Names: visible, and shown with whether a person or a bot has the seat."""

import pytest

from pyramidion.server.accounts.display_names import clean_name


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200b", "\u3164", "\u2800\u2800", "\u115f\u1160", "\u0301", "\ufeff", "\U000e0041", "\u00ad", "\uffa0"],
)
def test_what_cannot_be_seen_is_no_name(name):
    assert clean_name(name) == ""


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        (" A\u202enn\n\x00  B ", "A nn B"),
        ("A\u3164\u3164B", "A B"),
        ("Zoe\u0308", "Zoë"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301", "á\u0301\u0301"),
        ("Łukasz", "Łukasz"),
        ("नेहा", "नेहा"),
        ("李雷", "李雷"),
        ("Strong bot", "Strong bot"),
    ],
)
def test_names_of_people(name, cleaned):
    assert clean_name(name) == cleaned


def test_a_person_may_take_any_name_and_is_shown_as_a_person(server):
    table, _ = server.table(seats=[{"name": "Strong bot"}, {"kind": "bot", "level": "gentle"}])
    with server.sit(table) as client:
        person, bot = client.at(0)["seats"]
        assert (person["name"], person["person"], bot["person"]) == ("Strong bot", True, False)


def test_the_nameless_are_named_after_their_seat(server):
    table, _ = server.table(seats=[{"kind": "person", "name": "\u3164"}, {"kind": "person", "name": "\u2800 Ann"}])
    with server.sit(table) as client:
        assert [seat["name"] for seat in client.at(0)["seats"]] == ["Light", "Ann"]
