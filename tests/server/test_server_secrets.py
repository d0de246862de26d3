"""What a seat may not see never leaves the server."""

import json

import pytest

from pyramidion.core.chance import commitment
from pyramidion.core.record import Record


@pytest.mark.slow
def test_sealed_decisions_and_the_seed_stay_inside(server, toys):
    table, keys = server.table("duel", rounds=1)
    with server.sit(table, keys[0]) as home, server.sit(table, keys[1]) as away, server.sit(table) as spectator:
        state = home.at(1)
        assert state["log"][0]["text"].startswith("stake")
        assert state["end"] is None
        away.at(1)
        away.decide(1, "show 2")
        assert away.at(2)["seat_prompts"] == [{"seat": 1, "sealed_decision": "show 2"}]
        for client, seats in ((home, [0]), (spectator, [])):
            told = client.at(2)
            sealed = {"ply": 1, "seat": 1, "text": None, "turn_number": None, "turn_start": False}
            assert told["log"][1] == {**sealed, "events": [], "chance_animation": None}
            assert told["decided"] == [1]
            assert [asked["seat"] for asked in told["seat_prompts"]] == seats
            assert "show 2" not in json.dumps(
                {**told, "seat_prompts": [{**asked, "move_tree": None} for asked in told["seat_prompts"]]}
            )
        running = server.get(f"/api/tables/{table}/record")
        assert "show" not in running
        assert "Seed" not in running
        assert state["seed_commitment"] in running
        away.send({"type": "take_back", "seat": 1})
        assert "Secret" in away.refusal()["sentence"]
        home.decide(0, "show 0")
        end = home.until(lambda state: state["end"] is not None)
        assert [line["text"] for line in end["log"][1:]] == ["show 2", "show 0"]
        assert commitment(end["end"]["seed"]) == state["seed_commitment"]
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.check() == []
    assert [entry.text for entry in record.entries][1:] == ["show 0", "show 2"], "by seat in a record"


def test_what_one_has_sealed_the_next_at_the_same_device_does_not_read(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    with server.sit(table, *keys) as shared:
        shared.at(0)
        shared.decide(0, "S:F.. M:... L:R..")
        told = shared.at(1)
        assert told["log"][0]["text"] is None
        assert told["decided"] == [0]
        assert "S:F.." not in json.dumps(told)
        shared.decide(1, "S:... M:... L:...")
        assert shared.at(2)["log"][0]["text"] == "S:F.. M:... L:R.."


def test_a_seat_takes_its_key(server):
    table, keys = server.table()
    for wrong in ([], ["nonsense"], [keys[0][:-1]], [""]):
        with server.sit(table, *wrong) as stranger:
            assert stranger.at(0)["seat_prompts"] == []
            for message in (
                {"type": "decide", "seat": 0, "ply": 0, "text": "1a1"},
                {"type": "illegal_reason", "seat": 0, "text": "1a1"},
                {"type": "take_back", "seat": 0},
                {"type": "resign", "seat": 0},
            ):
                stranger.send(message)
                assert stranger.refusal()["code"] == "not_yours"
    with server.sit(table, keys[0]) as light:
        light.at(0)
        light.decide(1, "1a1")
        assert light.refusal()["code"] == "not_yours"


def test_keys_are_not_kept_in_the_clear(server):
    _, keys = server.table()
    disk = b"".join(path.read_bytes() for path in server.folder.iterdir())
    assert not any(key.encode() in disk for key in keys)


def test_pages_of_other_sites_may_not_act(server):
    body = {"game": "pylos"}
    status, answer = server.post("/api/tables", body, {"Origin": "http://elsewhere.example"})
    assert (status, answer["code"]) == (403, "other_site")
    assert server.post("/api/tables", body, {"Origin": server.address})[0] == 201
