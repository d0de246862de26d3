"""Tables whose dice and throws are real: persons enter what came, correct it, and the record says so."""

import pytest

from pyramidion.core.record import Record
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.tables.log_entries import ChanceEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow, Terms
from serving import first_decision


def by_hand(server, game, **options):
    wanted = {"game": game, "options": options, "physical_chance": True}
    status, answer = server.post("/api/tables", wanted)
    assert status == 201, answer
    return answer["id"], answer["keys"]


def enter(client, text, seat=0, ply=None):
    client.send(
        {"type": "enter_outcome", "seat": seat, "ply": client.state["ply"] if ply is None else ply, "text": text}
    )


def test_what_came_is_entered_by_persons(server):
    table, keys = by_hand(server, "pass_the_pyramids", players=3)
    with server.sit(table, *keys) as client, server.sit(table) as watcher:
        client.until(bool)
        assert client.state["terms"]["physical_chance"] is True
        assert client.state["seed_commitment"] == ""
        assert client.state["chance_prompt"] is None
        client.decide(0, "stake")
        entering = client.until(lambda state: state["chance_prompt"])["chance_prompt"]
        assert entering["move_tree"]["prompt"] == "Red: throw by hand. How did the small one land?"
        assert entering["move_tree"]["labels"]["S>L"] == "Points at the large"
        assert entering["choice_info"]["S^>M"] == {"size": "S", "pose": "upright", "target": "M"}
        assert watcher.at(1)["chance_prompt"] is None, "who only watches enters nothing"
        enter(client, "S_ M^ L>M")
        state = client.at(2)
        assert state["log"][-1]["text"] == "S_ M^ L>M"
        assert state["log"][-1]["seat"] is None
        assert state["log"][-1]["events"][0]["score"] == 11


def test_what_was_mistyped_is_taken_back_alone(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, *keys) as client:
        entering = client.until(lambda state: state.get("chance_prompt"))["chance_prompt"]
        assert set(entering["move_tree"]["children"]) == {"AIM", "DIG", "HOP", "SWAP", "TIP", "WILD"}
        assert entering["move_tree"]["children"]["HOP"]["children"]["2"]["children"]["5"] == "HOP 5/2", (
            "the dice in any order"
        )
        assert entering["choice_info"]["5"] == {"kind": "number", "face": "5"}
        enter(client, "hop 2/5")
        client.at(1)
        client.send({"type": "take_back", "seat": 0})
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
        assert client.at(1)["terms"]["physical_chance"] is True


@pytest.mark.parametrize("game", ["pylos", "pyramid_ball"])
def test_games_without_dice_have_nothing_to_enter(server, game):
    status, answer = server.post("/api/tables", {"game": game, "physical_chance": True})
    assert (status, answer["code"]) == (400, "bad_table")
    assert "no dice or throws" in answer["sentence"]


def enter_as(client, seat, text):
    client.send({"type": "enter_outcome", "seat": seat, "ply": client.state["ply"], "text": text})


def test_only_the_seat_that_rolls_enters_its_dice(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, keys[0]) as white, server.sit(table, keys[1]) as black:
        white.at(0), black.at(0)
        assert white.state["position"]["roller"] == black.state["position"]["roller"] == 0
        assert white.state["chance_prompt"]["seat"] == 0
        assert black.state["chance_prompt"] is None
        enter_as(black, 1, "HOP 6/1")
        refusal = black.refusal()
        assert (refusal["code"], refusal["sentence"]) == ("not_yours", "Only White can enter this roll.")
        enter_as(black, 0, "HOP 6/1")
        assert black.refusal()["code"] == "not_yours", "nor in the other's name"
        enter_as(white, 0, "HOP 6/1")
        assert black.at(1)["log"][-1]["text"] == "HOP 6/1"
        assert black.state["position"]["roller"] is None


def test_the_thrower_enters_the_last_throw_of_a_stake_too(server):
    """After the third throw the next player decides, but the throw was the other's."""
    table, keys = by_hand(server, "pass_the_pyramids", players=3)
    with server.sit(table, keys[0]) as red, server.sit(table, keys[1]) as other:
        red.at(0)
        red.decide(0, "stake")
        for ply in (1, 3, 5):
            red.at(ply), other.at(ply)
            assert red.state["position"]["roller"] == 0
            enter_as(other, 1, "S_ M_ L_")
            assert other.refusal()["code"] == "not_yours"
            enter_as(red, 0, "S_ M_ L_")
            if ply < 5:
                red.at(ply + 1)
                red.decide(0, "throw")
        assert other.at(6)["log"][-1]["seat"] is None


def test_a_wrong_roll_is_entered_again_when_the_roller_agrees(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, keys[0]) as white, server.sit(table, keys[1]) as black:
        white.at(0)
        assert "reroll" not in black.until(lambda state: "ply" in state)["possible_offers"], "nothing was rolled"
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        assert black.refusal()["sentence"] == "No roll has been entered yet."
        enter_as(white, 0, "HOP 6/1")
        white.at(1)
        white.decide(0, first_decision(white.move_tree(0)))
        white.at(2), black.at(2)
        assert "reroll" in black.state["possible_offers"]
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        offer = white.until(lambda state: state["offer"])["offer"]
        assert (offer["seat"], offer["kind"], offer["plies"], offer["unanswered"]) == (1, "reroll", 2, [0])
        white.send({"type": "answer_offer", "seat": 0, "accept": True})
        black.at(0)
        assert black.state["log"] == []
        assert white.at(0)["chance_prompt"]["seat"] == 0
        enter_as(white, 0, "HOP 5/2")
        assert black.at(1)["log"][0]["text"] == "HOP 5/2"
        white.at(1)
        white.decide(0, first_decision(white.move_tree(0)))
        black.at(2)
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        offer = white.until(lambda state: state["offer"])["offer"]
        assert offer["kind"] == "reroll", "the second roll can be wrong as well"


def test_an_objection_that_is_declined_changes_nothing(server):
    table, keys = by_hand(server, "braces")
    with server.sit(table, keys[0]) as white, server.sit(table, keys[1]) as black:
        white.at(0)
        enter_as(white, 0, "HOP 6/1")
        black.at(1)
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        white.until(lambda state: state["offer"])
        white.send({"type": "answer_offer", "seat": 0, "accept": False})
        black.until(lambda state: state["offer"] is None)
        assert [line["text"] for line in black.state["log"]] == ["HOP 6/1"]
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        assert black.refusal()["code"] == "no_offer", "once at a position is enough"


def test_where_the_table_rolls_no_roll_can_be_wrong(server):
    table, keys = server.table("braces")
    with server.sit(table, keys[0]) as white, server.sit(table, keys[1]):
        white.at(1)
        white.until(lambda state: all(seat["present"] for seat in state["seats"]))
        assert "reroll" not in white.state["possible_offers"]
        white.send({"type": "make_offer", "seat": 0, "kind": "reroll"})
        assert white.refusal()["sentence"] == "This table draws chance itself, so no roll can be wrong."


def test_what_a_bot_rolls_is_entered_by_a_person(server):
    wanted = {"game": "braces", "physical_chance": True, "seats": [{"kind": "bot", "level": "1"}, {"kind": "person"}]}
    status, made = server.post("/api/tables", wanted)
    assert status == 201, made
    with server.sit(made["id"], made["keys"][1]) as black:
        assert black.until(lambda state: state["chance_prompt"])["chance_prompt"]["seat"] == 1
        assert black.state["position"]["roller"] == 0
        enter_as(black, 1, "HOP 6/1")
        assert black.until(lambda state: state["ply"] >= 1)["log"][0]["text"] == "HOP 6/1"


def test_real_dice_are_rolled_in_the_time_of_the_seat_that_rolls():
    time = TimeControl("move", 60)
    seats = tuple(SeatRow(name, None, key_hash=name) for name in ("White", "Black"))
    row = TableRow("t", "braces", {}, seats, "0" * 32, None, Terms(physical_chance=True, time_control=time), 1000.0, 0)
    table = Table(row)
    assert table.next_deadline() == 1060
    table.apply(ChanceEntry(text="HOP 6/1", at=1010.0))
    assert table.clocks.is_running(0)
    assert not table.clocks.is_running(1)
    assert table.next_deadline() == 1060, "the roll begins the turn"
