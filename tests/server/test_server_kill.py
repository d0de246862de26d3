"""Nothing announced is ever lost: the server is killed at any moment and started again."""

import random

import pytest

from serving import Server, first_decision


@pytest.fixture
def own_server(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.stop()


@pytest.mark.slow
def test_killed_again_and_again(own_server):
    chooser = random.Random(9)
    table, keys = own_server.table(rules="mature")
    told = []
    for _ in range(3):
        with own_server.sit(table, *keys) as both:
            both.until(lambda state: True)
            assert [line["text"] for line in both.state["log"]][: len(told)] == told
            for _ in range(chooser.randrange(1, 5)):
                state = both.state
                seat = state["to_decide"][0]
                both.decide(seat, first_decision(both.move_tree(seat)))
                both.at(state["ply"] + 1)
            told = [line["text"] for line in both.state["log"]]
            text = both.state["text"]
            # One more is under way: it may be kept or not, but nothing before it may be lost.
            seat = both.state["to_decide"][0]
            both.decide(seat, first_decision(both.move_tree(seat)))
            own_server.kill()
        own_server.start()
        with own_server.sit(table, *keys) as again:
            again.until(lambda state: True)
            texts = [line["text"] for line in again.state["log"]]
            assert texts[: len(told)] == told
            assert len(texts) <= len(told) + 1
            if texts == told:
                assert again.state["text"] == text
            told = texts


@pytest.mark.slow
def test_a_bot_goes_on_after_a_restart(own_server):
    table, keys = own_server.table(seats=[{"kind": "person"}, {"kind": "bot", "level": "gentle"}])
    with own_server.sit(table, keys[0]) as light:
        light.at(0)
        light.decide(0, "1b2")
        light.until(lambda state: state["ply"] >= 1)
        own_server.kill()
    own_server.start()
    with own_server.sit(table, keys[0]) as light:
        assert light.at(2)["log"][0]["text"] == "1b2"


@pytest.mark.slow
def test_undo_survives(own_server):
    table, keys = own_server.table()
    with own_server.sit(table, *keys) as both:
        both.at(0)
        for ply, text in enumerate(("1b2", "1c3", "1b3")):
            both.decide(ply % 2, text)
            both.at(ply + 1)
        both.send({"type": "take_back", "seat": 0})
        both.at(2)
        own_server.kill()
    own_server.start()
    with own_server.sit(table, *keys) as both:
        assert [line["text"] for line in both.at(2)["log"]] == ["1b2", "1c3"]
