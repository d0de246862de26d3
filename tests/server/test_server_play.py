"""Playing over real sockets: two devices, one device, bots, undo, resigning, rematch, the record."""

import json
import random

import pytest

from pyramidion.core.chance import commitment
from pyramidion.core.record import Record
from serving import first_decision

BOT = {"kind": "bot", "level": "gentle"}


def play_out(clients, chooser, plies=200):
    """Both clients of a game for two play at random until it is over or `plies` are played."""
    for _ in range(plies):
        state = clients[0].state
        if state["end"] is not None:
            break
        seat = state["to_decide"][0]
        client = clients[seat]
        client.at(state["ply"])
        tree = client.move_tree(seat)
        while not isinstance(tree, str) and ("move" not in tree or chooser.random() < 0.5):
            tree = chooser.choice(list(tree["children"].values()))
        client.decide(seat, tree if isinstance(tree, str) else tree["move"])
        clients[0].at(state["ply"] + 1)


def test_the_games_are_told_with_options_and_levels(server):
    games = {game["id"]: game for game in json.loads(server.get("/api/games"))}
    assert [seat["name"] for seat in games["pylos"]["seats"]] == ["Light", "Dark"]
    choices = games["pylos"]["options"][0]["choices"]
    assert [choice["value"] for choice in choices] == ["standard", "children", "mature"]
    assert choices[1]["meaning"] == "nothing is taken back"
    assert [level["name"] for level in games["pylos"]["levels"]] == list("12345678")
    assert [level["name"] for level in games["pass_the_pyramids"]["levels"]] == list("1234")


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["standard", "children", "mature"])
def test_two_devices_play_to_the_end_and_the_record_replays(server, rules):
    table, keys = server.table(rules=rules)
    assert len(set(keys)) == 2
    with server.sit(table, keys[0]) as light, server.sit(table, keys[1]) as dark, server.sit(table) as spectator:
        light.at(0)
        play_out([light, dark], random.Random(rules), 500)
        end = light.until(lambda state: state["end"] is not None)
        assert sum(end["end"]["result"]) == 1
        assert end["end"]["sentence"].endswith(".")
        assert spectator.at(end["ply"])["seat_prompts"] == []
        assert commitment(end["end"]["seed"]) == end["seed_commitment"]
        record = Record.read(server.get(f"/api/tables/{table}/record"))
        assert record.check() == []
        assert [entry.text for entry in record.entries] == [line["text"] for line in end["log"]]
        assert list(record.end().result) == end["end"]["result"]
        assert str(record.end()) == end["text"]


@pytest.mark.slow
def test_a_bot_plays_to_the_end(server):
    table, keys = server.table(seats=[{"kind": "person", "name": "Ann"}, BOT], rules="children")
    assert keys[1] is None
    with server.sit(table, keys[0]) as ann:
        while ann.until(lambda s: s["end"] is not None or 0 in s["to_decide"])["end"] is None:
            ann.decide(0, first_decision(ann.move_tree(0)))
            ply = ann.state["ply"] + 1
            ann.until(lambda state, ply=ply: state["ply"] >= ply)
        assert [seat["name"] for seat in ann.state["seats"]] == ["Ann", "Level 3 bot"]
    assert '[Dark "Level 3 bot"]' in server.get(f"/api/tables/{table}/record")


@pytest.mark.slow
def test_a_bot_begins_by_itself_and_two_bots_play_alone(server):
    table, keys = server.table(seats=[BOT, {"kind": "person"}])
    with server.sit(table, keys[1]) as dark:
        dark.at(1)
    table, keys = server.table(seats=[BOT, BOT], rules="children")
    assert keys == [None, None]
    with server.sit(table) as spectator:
        assert spectator.until(lambda state: state["end"] is not None, 60)["end"]["sentence"]


def test_undo_against_a_bot_goes_back_to_ones_own_decision(server):
    table, keys = server.table(seats=[{"kind": "person"}, BOT])
    with server.sit(table, keys[0]) as light:
        assert light.at(0)["takeback_seats"] == []
        light.decide(0, "1b2")
        assert light.at(2)["takeback_seats"] == [0]
        light.send({"type": "take_back", "seat": 0})
        assert light.at(0)["log"] == []
        light.decide(0, "1c3")
        assert light.at(2)["log"][0]["text"] == "1c3"


def test_undo_on_one_device_takes_back_one_decision(server):
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.decide(0, "1b2")
        both.at(1)
        both.decide(1, "1c2")
        assert both.at(2)["takeback_seats"] == [0, 1]
        both.send({"type": "take_back", "seat": 0})
        assert [line["text"] for line in both.at(1)["log"]] == ["1b2"]


def test_no_undo_between_two_devices(server):
    table, keys = server.table()
    with server.sit(table, keys[0]) as light:
        light.at(0)
        light.decide(0, "1b2")
        assert light.at(1)["takeback_seats"] == []
        light.send({"type": "take_back", "seat": 0})
        assert light.refusal()["code"] == "no_undo"


def test_resigning_ends_the_game_and_a_rematch_turns_the_seats(server):
    table, keys = server.table(seats=[{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}])
    status, answer = server.post(f"/api/tables/{table}/rematch", {"keys": [keys[0]]})
    assert (status, answer["code"]) == (409, "running")
    with server.sit(table, keys[1]) as bob:
        bob.at(0)
        bob.send({"type": "resign", "seat": 1})
        end = bob.until(lambda state: state["end"] is not None)
        assert end["end"]["result"] == [1.0, 0.0]
        assert end["end"]["sentence"] == "Dark resigned. Light wins."
        bob.decide(1, "1a1")
        assert bob.refusal()["code"] == "over"
    record = server.get(f"/api/tables/{table}/record")
    assert '[Termination "Dark resigned"]' in record
    assert Record.read(record).check() == []

    _, anns = server.post(f"/api/tables/{table}/rematch", {"keys": [keys[0]]})
    _, bobs = server.post(f"/api/tables/{table}/rematch", {"keys": [keys[1]]})
    assert anns["id"] == bobs["id"] != table
    assert [key is None for key in anns["keys"]] == [True, False]
    assert [key is None for key in bobs["keys"]] == [False, True]
    with server.sit(anns["id"], anns["keys"][1]) as ann:
        assert [seat["name"] for seat in ann.at(0)["seats"]] == ["Bob", "Ann"]
        assert [seat["controlled"] for seat in ann.state["seats"]] == [False, True]
    assert server.post(f"/api/tables/{table}/rematch", {"keys": ["wrong"]})[0] == 403


def test_why_answers_with_the_rule(server):
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.send({"type": "illegal_reason", "seat": 0, "path": ["2a1"], "request_id": 7})
        answer = both.refusal()
        assert (answer["type"], answer["request_id"]) == ("illegal_reason", 7)
        assert "P2" in answer["sentence"]
        both.send({"type": "illegal_reason", "seat": 0, "text": "1a1"})
        assert both.refusal()["sentence"] == "That is allowed."


def test_presence_is_told(server):
    table, keys = server.table()
    with server.sit(table, keys[0]) as light:
        assert [seat["present"] for seat in light.at(0)["seats"]] == [True, False]
        with server.sit(table, keys[1]):
            light.until(lambda state: state["seats"][1]["present"])
        light.until(lambda state: not state["seats"][1]["present"])
