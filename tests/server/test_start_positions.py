"""Tables that begin with a set-up position: what stands there is played on, by persons and bots, over a restart."""

import pytest
from test_server_analysis import analyst

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.record import Record
from pyramidion.core.registry import game_ids
from serving import Server

BEGUN = ("1b2", "1c3", "1b3")


def position(game, *texts):
    found = pyramidion.game(game).start()
    for text in texts:
        found = found.play(text)
    return found


def asked(server, game, start, *seats, **more):
    return server.post("/api/tables", {"game": game, "start": start, "seats": list(seats), **more})


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_played_on_from_a_position(server, game_id):
    game = pyramidion.game(game_id)
    found = [position for position, _ in random_game(game, 3, 4) if not position.sealed][-1]
    text = found.observe().text
    status, made = asked(server, game_id, text)
    assert status == 201, made
    with server.sit(made["id"], *made["keys"]) as both:
        # An outcome of chance that is due there is drawn immediately.
        first = both.until(lambda state: -1 not in state["to_decide"])
        assert first["terms"]["start"] == text
        if -1 not in found.to_decide:
            assert (first["ply"], first["text"]) == (0, text)
        seat = first["to_decide"][0]
        decision = game.position(first["text"]).legal(seat)[0].text
        both.decide(seat, decision)
        both.until(lambda state, ply=first["ply"]: state["ply"] > ply)
        both.send({"type": "resign", "seat": 0})
        both.send({"type": "resign", "seat": 1})
        both.send({"type": "resign", "seat": 2})
        both.until(lambda state: state["end"] is not None)
    record = Record.read(server.get(f"/api/tables/{made['id']}/record"))
    assert record.start == text
    assert record.check() == []


def test_a_bot_decides_from_there_and_a_killed_server_knows_it(tmp_path):
    server = Server(tmp_path / "house", typed=True)
    try:
        start = position("pylos", *BEGUN).observe().text
        made = asked(server, "pylos", start, {"kind": "person"}, {"kind": "bot", "level": "1"})[1]
        with server.sit(made["id"], made["keys"][0]) as light:
            answered = light.until(lambda state: state["ply"] == 1 and state["to_decide"] == [0])
        server.kill()
        server.restart()
        with server.sit(made["id"], made["keys"][0]) as light:
            assert light.at(1)["text"] == answered["text"]
            assert light.state["terms"]["start"] == start
    finally:
        server.stop()


def test_nothing_is_played_from_nonsense_or_from_an_end(server):
    status, answer = asked(server, "pylos", "nonsense")
    assert (status, answer["code"]) == (400, "bad_table")
    over = [position for position, _ in random_game(pyramidion.game("pylos"), 4, 500)][-1]
    assert over.result is not None
    status, answer = asked(server, "pylos", over.observe().text)
    assert (status, answer["code"]) == (400, "bad_table")
    assert "over" in answer["sentence"]


def test_the_start_itself_is_not_analysed_for_who_plays_on_from_it(server):
    start = position("pylos", *BEGUN).observe().text
    made = asked(server, "pylos", start, {"kind": "person"}, {"kind": "open"})[1]
    code = made["invitations"][1]
    status, _ = server.post(f"/api/tables/{made['id']}/seats", {"nonce": "a nonce of my own", "code": code})
    assert status == 201
    held = [{"table_id": made["id"], "keys": [made["keys"][0]]}]
    with analyst(server) as ask:
        for line in ({"start": start}, {"entries": list(BEGUN)}):
            assert ask({"game": "pylos", **line}, 1, own_tables=held)["code"] == "playing"
        assert ask({"game": "pylos"}, 0, own_tables=held)["type"] == "analysis"
