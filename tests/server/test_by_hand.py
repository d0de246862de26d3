"""Tables whose dice and throws are real: persons enter what came, correct it, and the record says so."""

import pytest

from pyramidion.core.record import Record


def by_hand(server, game, **options):
    wanted = {"game": game, "options": options, "by_hand": True}
    status, answer = server.post("/api/tables", wanted)
    assert status == 201, answer
    return answer["id"], answer["keys"]


def enter(guest, text, seat=0, ply=None):
    guest.send({"type": "enter", "seat": seat, "ply": guest.state["ply"] if ply is None else ply, "text": text})


def test_what_came_is_entered_by_persons(server):
    table, keys = by_hand(server, "pass_the_pyramids", players=3)
    with server.sit(table, *keys) as guest, server.sit(table) as watcher:
        guest.until(bool)
        assert guest.state["terms"]["by_hand"] is True
        assert guest.state["commitment"] == ""
        assert guest.state["entering"] is None
        guest.decide(0, "stake")
        entering = guest.until(lambda state: state["entering"])["entering"]
        assert entering["guide"]["say"] == "How did Red's small pyramid land?"
        assert entering["guide"]["words"]["S>L"] == "points at the large"
        assert entering["meanings"]["S^>M"] == {"size": "S", "pose": "upright", "target": "M"}
        assert watcher.at(1)["entering"] is None, "who only watches enters nothing"
        enter(guest, "S_ M^ L>M")
        state = guest.at(2)
        assert state["log"][-1]["text"] == "S_ M^ L>M"
        assert state["log"][-1]["seat"] is None
        assert state["log"][-1]["events"][0]["score"] == 11


def test_what_was_mistyped_is_taken_back_alone(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as guest:
        entering = guest.until(lambda state: state.get("entering"))["entering"]
        assert set(entering["guide"]["next"]) == {"AIM", "DIG", "HOP", "SWAP", "TIP", "WILD"}
        assert entering["guide"]["next"]["HOP"]["next"]["2"]["next"]["5"] == "HOP 5/2", "the dice in any order"
        assert entering["meanings"]["5"] == {"kind": "number", "face": "5"}
        enter(guest, "hop 2/5")
        guest.at(1)
        guest.send({"type": "undo", "seat": 0})
        guest.at(0)
        enter(guest, "HOP 6/2")
        guest.at(1)
        assert [line["text"] for line in guest.state["log"]] == ["HOP 6/2"]


def test_what_cannot_be_entered_is_refused(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as guest, server.sit(table) as watcher:
        guest.until(bool)
        watcher.until(bool)
        for text, ply, code in (("HOP 7/1", 0, "illegal"), ("S_ M_ L_", 0, "illegal"), ("HOP 5/2", 3, "stale")):
            enter(guest, text, ply=ply)
            assert guest.refusal()["code"] == code
        enter(watcher, "HOP 5/2")
        assert watcher.refusal()["code"] == "not_yours"
        enter(guest, "HOP 5/2")
        guest.at(1)
        enter(guest, "HOP 5/2")
        assert guest.refusal()["code"] == "illegal"
    drawn, keys = server.table("braces")
    with server.sit(drawn, *keys) as guest:
        guest.at(1)
        enter(guest, "HOP 5/2")
        assert guest.refusal()["code"] == "drawn"


def test_the_record_says_that_it_was_entered(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as guest:
        guest.until(bool)
        enter(guest, "AIM 3/1")
        guest.at(1)
        guest.send({"type": "resign", "seat": 0})
        guest.until(lambda state: state["end"])
        assert guest.state["end"]["seed"] == ""
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.tag("Chance") == "entered by hand"
    assert record.tag("Seed") is record.tag("Commitment") is None
    assert record.check() == []


def test_it_is_still_so_after_a_restart(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as guest:
        guest.until(bool)
        enter(guest, "AIM 3/1")
        guest.at(1)
    server.kill()
    server.start()
    with server.sit(table, *keys) as guest:
        assert guest.at(1)["terms"]["by_hand"] is True


@pytest.mark.parametrize("game", ["pylos", "pyramid_ball"])
def test_games_without_dice_have_nothing_to_enter(server, game):
    status, answer = server.post("/api/tables", {"game": game, "by_hand": True})
    assert (status, answer["error"]) == (400, "bad_table")
    assert "no dice or throws" in answer["sentence"]
