"""Names: visible, and none that passes for a bot's."""

import pytest

from pyramidion.server.accounts.display_names import clean_name
from pyramidion.server.errors import RequestError


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
        ("Abbot", "Abbot"),
        ("Botho", "Botho"),
    ],
)
def test_names_of_people(name, cleaned):
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        "Strong bot",
        "STRONG BOT",
        "bot strong",
        "Bot",
        "strong\u00a0bot",
        "Strong b\u200bot",
        "Strong bоt",
        "Strong Вот",
        "Strong ｂｏｔ",
        "Strong 𝐛𝐨𝐭",
        "Strong b0t",
        "Strong 8ot",
        "Strong bót",
        "strong-bot",
        "StrongBot",
        "gentlebot!",
        "Level8Bot",
        "level3bot",
    ],
)
def test_look_alikes_of_bots(name):
    with pytest.raises(RequestError, match="taken for a bot") as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


def test_the_server_refuses_them_and_names_the_seat_of_the_nameless(server):
    status, answer = server.post("/api/tables", {"game": "pylos", "seats": [{"name": "Strong bоt"}]})
    assert (status, answer["error"]) == (400, "bad_name")
    table, _ = server.table(seats=[{"kind": "person", "name": "\u3164"}, {"kind": "person", "name": "\u2800 Ann"}])
    with server.sit(table) as client:
        assert [seat["name"] for seat in client.at(0)["seats"]] == ["Light", "Ann"]
