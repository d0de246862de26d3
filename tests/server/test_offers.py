"""Draws and take-backs that persons agree on, giving up among several, and what chance has shown."""

from contextlib import ExitStack

import pytest
from test_seats import OPEN, claim, made

from pyramidion.core.record import Record
from serving import Server


def friends(server, stack, count=2, game="pylos", **more):
    """A table with a connection of its own for each seat."""
    table = made(server, {"kind": "person", "name": "Ann"}, *[OPEN] * (count - 1), game=game, **more)
    keys = [table["keys"][0]]
    for seat in range(1, count):
        code = table["invitations"][seat]
        keys.append(claim(server, table["id"], f"the nonce of seat {seat}", code=code, name=f"Friend {seat}")[1]["key"])
    clients = [stack.enter_context(server.sit(table["id"], key)) for key in keys]
    for client in clients:
        client.until(lambda state: len(state["seat_prompts"]) == 1)
    return table["id"], clients


def offer(client, kind, seat=0):
    client.send({"type": "make_offer", "seat": seat, "kind": kind})


def answer(client, accept, seat=1):
    client.send({"type": "answer_offer", "seat": seat, "accept": accept})


def test_a_draw_takes_two(server):
    with ExitStack() as stack:
        table, (ann, bob) = friends(server, stack)
        assert ann.state["possible_offers"] == ["draw"]
        offer(ann, "draw")
        told = bob.until(lambda state: state["offer"] is not None)
        assert told["offer"] == {"seat": 0, "kind": "draw", "plies": 0, "unanswered": [1]}
        answer(bob, accept=False)
        ann.until(lambda state: state["offer"] is None)
        offer(ann, "draw")
        assert "already" in ann.refusal()["sentence"]
        answer(bob, accept=True)
        assert bob.refusal()["code"] == "no_offer"
        offer(bob, "draw", seat=1)
        ann.until(lambda state: state["offer"] is not None)
        answer(ann, accept=True, seat=1)
        assert ann.refusal()["code"] == "not_yours"
        answer(ann, accept=True, seat=0)
        end = bob.until(lambda state: state["end"] is not None)["end"]
        assert (end["result"], end["sentence"]) == ([0.5, 0.5], "Draw agreed.")
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert (record.check(), record.result, record.tag("Termination")) == ([], "1/2-1/2", "Draw agreed")


def test_a_decision_overtakes_an_offer(server):
    with ExitStack() as stack:
        _, (ann, bob) = friends(server, stack)
        offer(ann, "draw")
        bob.until(lambda state: state["offer"] is not None)
        ann.decide(0, "1b2")
        bob.until(lambda state: state["ply"] == 1 and state["offer"] is None)


def test_taking_back_takes_the_others_word(server):
    with ExitStack() as stack:
        table, (ann, bob) = friends(server, stack)
        offer(ann, "takeback")
        assert "nothing to take back" in ann.refusal()["sentence"]
        ann.decide(0, "1b2")
        bob.at(1)
        bob.decide(1, "1c3")
        ann.at(2)
        ann.send({"type": "take_back", "seat": 0})
        assert ann.refusal()["code"] == "no_undo"
        offer(ann, "takeback")
        assert bob.until(lambda state: state["offer"] is not None)["offer"]["plies"] == 2
        answer(bob, accept=True)
        assert ann.at(0)["log"] == []
        ann.decide(0, "1a1")
        assert bob.at(1)["log"][0]["text"] == "1a1"
    assert "1. 1a1" in server.get(f"/api/tables/{table}/record")


@pytest.mark.parametrize("trial", [False, True])
def test_nothing_is_taken_back_behind_what_chance_has_shown(server, trial):
    with ExitStack() as stack:
        table, (ann, bob, _) = friends(
            server, stack, 3, "pass_the_pyramids", options={"players": 3}, chance_takebacks=trial
        )
        ann.decide(0, "stake")
        ann.at(2)
        assert ann.state["terms"]["chance_takebacks"] is trial
        offer(ann, "takeback")
        if trial:
            assert bob.until(lambda state: state["offer"] is not None)["offer"]["plies"] == 2
        else:
            assert "followed by chance" in ann.refusal()["sentence"]
    with server.sit(*hot_seat(server, trial)) as alone:
        alone.at(0)
        alone.decide(0, "stake")
        alone.at(2)
        alone.send({"type": "take_back", "seat": 0})
        if trial:
            alone.at(0)
        else:
            assert "followed by chance" in alone.refusal()["sentence"]
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.tag("ChanceTakebacks") == ("yes" if trial else None)


def hot_seat(server, trial):
    seats = [{"kind": "person"}] * 3
    table = made(server, *seats, game="pass_the_pyramids", options={"players": 3}, chance_takebacks=trial)
    return (table["id"], *table["keys"])


def test_a_bot_agrees_on_nothing(server):
    table = made(server, {"kind": "person"}, {"kind": "bot", "level": "1"})
    with server.sit(table["id"], table["keys"][0]) as ann:
        assert ann.at(0)["possible_offers"] == []
        for kind in ("draw", "takeback"):
            offer(ann, kind)
            assert "no other person" in ann.refusal()["sentence"]


@pytest.mark.slow
def test_who_gives_up_among_three_leaves_the_others_to_play_on(tmp_path):
    server = Server(tmp_path / "house")
    try:
        with ExitStack() as stack:
            table, (ann, bob, cat) = friends(server, stack, 3, "pass_the_pyramids", options={"players": 3})
            ann.send({"type": "resign", "seat": 0})
            # A bot of the lowest level stands in.
            told = bob.until(lambda state: 1 in state["to_decide"], 120)
            assert [seat["resigned"] for seat in told["seats"]] == [True, False, False]
            assert told["end"] is None
            ann.decide(0, "stake")
            assert ann.refusal()["sentence"] == "You have given up this game."
            server.kill()
            server.start()
            cat = stack.enter_context(server.sit(table, made_keys(cat)))
            assert cat.until(lambda state: state["seat_prompts"] != [])["seats"][0]["resigned"]
            cat.send({"type": "resign", "seat": 2})
            end = cat.until(lambda state: state["end"] is not None)["end"]
            assert end["result"] == [0, 1, 0]
        record = Record.read(server.get(f"/api/tables/{table}/record"))
        assert (record.check(), record.tag("Resigned"), record.result) == ([], "Red", "0-1-0")
    finally:
        server.stop()


def made_keys(client):
    """The key with which a connection has joined."""
    return client.keys[0]
