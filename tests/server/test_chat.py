"""What people say at a table: kept, limited, in no record; watchers are not heard by players before the end."""

import json

import pytest
from test_recovery import two

from pyramidion.core.record import Record
from serving import Server


@pytest.fixture
def own_server(tmp_path):
    running = Server(tmp_path / "house", words=["--limit", "chat_messages=6", "--trusted-proxy", "127.0.0.1"])
    yield running
    running.stop()


def say(client, text, **who):
    client.send({"type": "post_chat", "text": text, **who})


def hears(client, *expected):
    client.until(lambda state: [(line["name"], line["text"]) for line in state["chat"]] == list(expected))


def test_players_talk_and_hear_watchers_when_the_game_is_over(own_server):
    table, ann, bob = two(own_server)
    with own_server.sit(table, ann) as light, own_server.sit(table, bob) as dark, own_server.sit(table) as cat:
        for one in (light, dark, cat):
            one.at(0)
        say(light, "  Hello,\n <b>friend</b>\u202e ", seat=0)
        first = ("Ann", "Hello, <b>friend</b>")
        hears(dark, first)
        hears(cat, first)
        say(cat, "Play 1d4!", name="Cat")
        hears(cat, first, ("Cat", "Play 1d4!"))
        say(dark, "Good luck", seat=1)
        hears(light, first, ("Bob", "Good luck"))
        assert "1d4!" not in json.dumps(light.state), "that would be help"
        assert [line["seat"] for line in light.state["chat"]] == [0, 1]
        assert light.state["ply"] == 0
        own_server.kill()
        own_server.restart()
    with own_server.sit(table, ann) as light, own_server.sit(table) as watcher:
        hears(light, first, ("Bob", "Good luck"))
        light.send({"type": "resign", "seat": 0})
        hears(light, first, ("Cat", "Play 1d4!"), ("Bob", "Good luck"))
        hears(watcher, first, ("Cat", "Play 1d4!"), ("Bob", "Good luck"))
    record = own_server.get(f"/api/tables/{table}/record")
    assert "Good luck" not in record
    assert Record.read(record).check() == []


def test_who_comes_from_a_players_address_hears_what_players_hear(own_server):
    """A second window without the key, at home or elsewhere, as far as addresses show; it sees its own messages."""
    table, ann, bob = two(own_server)
    home, cats = "192.0.2.1", "198.51.100.7"
    with own_server.sit(table, address=home) as second, own_server.sit(table, address=cats) as cat:
        cat.at(0)
        say(cat, "Play 1d4!", name="Cat")
        hears(second, ("Cat", "Play 1d4!"))
        with own_server.sit(table, ann, address=home) as light:
            hears(second)
            say(second, "I only look", name="Ann's brother")
            hears(second, ("Ann's brother", "I only look"))
            hears(cat, ("Cat", "Play 1d4!"), ("Ann's brother", "I only look"))
            light.at(0)
        with own_server.sit(table, address=home) as third, own_server.sit(table, bob, address="203.0.113.9") as dark:
            third.at(0)
            assert third.state["chat"] == [], "she has only closed the window in which she plays"
            say(dark, "Hello", seat=1)
            hears(third, ("Bob", "Hello"))
            dark.send({"type": "resign", "seat": 1})
            hears(third, ("Cat", "Play 1d4!"), ("Ann's brother", "I only look"), ("Bob", "Hello"))


def test_what_cannot_be_said(own_server):
    table, ann, _ = two(own_server)
    with own_server.sit(table, ann) as light, own_server.sit(table) as watcher:
        light.at(0)
        watcher.at(0)
        for client, text, who, code in (
            (light, "I am Bob", {"seat": 1}, "not_yours"),
            (light, "I only watch", {}, "bad_message"),
            (light, "\u200b\n", {"seat": 0}, "bad_message"),
            (light, "x" * 301, {"seat": 0}, "bad_message"),
        ):
            say(client, text, **who)
            assert client.refusal()["code"] == code, text
        say(light, "x" * 300, seat=0)
        hears(light, ("Ann", "x" * 300))
        for _ in range(6):
            say(light, "again and again", seat=0)
        assert light.refusal()["code"] == "too_fast"
        assert len(light.state["chat"]) < 6


def test_words_wind_no_clock_and_end_no_offer(server):
    table, ann, bob = two(server, time_control={"kind": "none"})
    with server.sit(table, ann) as light, server.sit(table, bob) as dark:
        light.at(0)
        light.send({"type": "make_offer", "seat": 0, "kind": "draw"})
        dark.until(lambda state: state["offer"] is not None)
        say(dark, "Let me think", seat=1)
        light.until(lambda state: state["chat"])
        assert light.state["offer"] is not None
        dark.send({"type": "answer_offer", "seat": 1, "accept": True})
        assert light.until(lambda state: state["end"] is not None)["end"]["result"] == [0.5, 0.5]
