"""Tables whose dice and throws are real: persons enter what came, correct it, and the record says so."""

import pytest

from pyramidion.core.record import Record


def by_hand(server, game, **options):
    wanted = {"game": game, "options": options, "by_hand": True}
    status, answer = server.post("/api/tables", wanted)
    assert status == 201, answer
    return answer["id"], answer["keys"]


def enter(client, text, seat=0, ply=None):
    client.send({"type": "enter", "seat": seat, "ply": client.state["ply"] if ply is None else ply, "text": text})


def test_what_came_is_entered_by_persons(server):
    table, keys = by_hand(server, "pass_the_pyramids", players=3)
    with server.sit(table, *keys) as client, server.sit(table) as watcher:
        client.until(bool)
        assert client.state["terms"]["by_hand"] is True
        assert client.state["commitment"] == ""
        assert client.state["entering"] is None
        client.decide(0, "stake")
        entering = client.until(lambda state: state["entering"])["entering"]
        assert entering["move_tree"]["prompt"] == "How did Red's small pyramid land?"
        assert entering["move_tree"]["labels"]["S>L"] == "points at the large"
        assert entering["meanings"]["S^>M"] == {"size": "S", "pose": "upright", "target": "M"}
        assert watcher.at(1)["entering"] is None, "who only watches enters nothing"
        enter(client, "S_ M^ L>M")
        state = client.at(2)
        assert state["log"][-1]["text"] == "S_ M^ L>M"
        assert state["log"][-1]["seat"] is None
        assert state["log"][-1]["events"][0]["score"] == 11


def test_what_was_mistyped_is_taken_back_alone(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as client:
        entering = client.until(lambda state: state.get("entering"))["entering"]
        assert set(entering["move_tree"]["children"]) == {"AIM", "DIG", "HOP", "SWAP", "TIP", "WILD"}
        assert entering["move_tree"]["children"]["HOP"]["children"]["2"]["children"]["5"] == "HOP 5/2", (
            "the dice in any order"
        )
        assert entering["meanings"]["5"] == {"kind": "number", "face": "5"}
        enter(client, "hop 2/5")
        client.at(1)
        client.send({"type": "undo", "seat": 0})
        client.at(0)
        enter(client, "HOP 6/2")
        client.at(1)
        assert [line["text"] for line in client.state["log"]] == ["HOP 6/2"]


def test_what_cannot_be_entered_is_refused(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as client, server.sit(table) as watcher:
        client.until(bool)
        watcher.until(bool)
        for text, ply, code in (("HOP 7/1", 0, "illegal"), ("S_ M_ L_", 0, "illegal"), ("HOP 5/2", 3, "stale")):
            enter(client, text, ply=ply)
            assert client.refusal()["code"] == code
        enter(watcher, "HOP 5/2")
        assert watcher.refusal()["code"] == "not_yours"
        enter(client, "HOP 5/2")
        client.at(1)
        enter(client, "HOP 5/2")
        assert client.refusal()["code"] == "illegal"
    drawn, keys = server.table("braces")
    with server.sit(drawn, *keys) as client:
        client.at(1)
        enter(client, "HOP 5/2")
        assert client.refusal()["code"] == "drawn"


def test_the_record_says_that_it_was_entered(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as client:
        client.until(bool)
        enter(client, "AIM 3/1")
        client.at(1)
        client.send({"type": "resign", "seat": 0})
        client.until(lambda state: state["end"])
        assert client.state["end"]["seed"] == ""
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.tag("Chance") == "entered by hand"
    assert record.tag("Seed") is record.tag("Commitment") is None
    assert record.check() == []


def test_it_is_still_so_after_a_restart(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as client:
        client.until(bool)
        enter(client, "AIM 3/1")
        client.at(1)
    server.kill()
    server.start()
    with server.sit(table, *keys) as client:
        assert client.at(1)["terms"]["by_hand"] is True


@pytest.mark.parametrize("game", ["pylos", "pyramid_ball"])
def test_games_without_dice_have_nothing_to_enter(server, game):
    status, answer = server.post("/api/tables", {"game": game, "by_hand": True})
    assert (status, answer["error"]) == (400, "bad_table")
    assert "no dice or throws" in answer["sentence"]
