"""A table is a link: invitations, keys that only their holder has, seats that move, bots for those that stay open."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from serving import Server, first_decision

NONCE = "a nonce of my own"
OPEN = {"kind": "open"}


def made(server, *seats, game="pylos", **more):
    """A new table: the answer of the server, whose first seat is Ann's unless said otherwise."""
    wanted = list(seats) or [{"kind": "person", "name": "Ann"}, OPEN]
    status, answer = server.post("/api/tables", {"game": game, "seats": wanted, **more})
    assert status == 201, answer
    return answer


def claim(server, table, nonce=NONCE, **how):
    return server.post(f"/api/tables/{table}/seats", {"nonce": nonce, **how})


def test_whoever_opens_an_invitation_first_sits_and_alone_has_the_key(server):
    table = made(server)
    assert [key is None for key in table["keys"]] == [False, True]
    assert [code is None for code in table["invitations"]] == [True, False]
    with server.sit(table["id"], table["keys"][0]) as ann:
        assert [seat["open"] for seat in ann.at(0)["seats"]] == [False, True]
        status, bob = claim(server, table["id"], code=table["invitations"][1], name="Bob")
        assert (status, bob["seat"]) == (201, 1)
        told = ann.until(lambda state: not state["seats"][1]["open"])
        assert told["seats"][1]["name"] == "Bob"
        assert bob["key"] not in json.dumps(told)
        with server.sit(table["id"], bob["key"]) as there:
            there.at(0)
            ann.decide(0, "1b2")
            there.at(1)
            there.decide(1, "1c3")
            assert ann.at(2)["log"][1]["text"] == "1c3"
    assert '[Dark "Bob"]' in server.get(f"/api/tables/{table['id']}/record")


def test_a_seat_is_taken_once_but_a_lost_answer_is_given_again(server):
    table = made(server)
    code = table["invitations"][1]
    first = claim(server, table["id"], code=code, name="Bob")
    assert claim(server, table["id"], code=code, name="Bob") == first
    status, answer = claim(server, table["id"], "a stranger's nonce", code=code)
    assert (status, answer["code"]) == (409, "taken")
    for wrong in ("", "nonsense", table["creator_key"], table["keys"][0], code[:-1]):
        assert claim(server, table["id"], code=wrong)[1]["code"] == "no_seat"
    assert claim(server, table["id"], seat=1)[1]["code"] == "not_yours", "it is in no lobby"
    assert claim(server, table["id"])[1]["code"] == "bad_request"
    assert claim(server, table["id"], "short", code=code)[0] == 400


OPTIONS = {"pyramid_ball": {"opening": "red", "clock": 0}, "pass_the_pyramids": {"players": 3}}


@pytest.mark.parametrize("game", ["pylos", "pyramid", "braces", "pyramid_ball", "pass_the_pyramids"])
def test_the_maker_of_a_table_cannot_read_or_move_for_another(server, game):
    """The former player tries everything they were ever given: their key, the invitation, their key to the table."""
    table = made(server, game=game, options=OPTIONS.get(game, {}))
    status, bob = claim(server, table["id"], code=table["invitations"][1])
    assert status == 201
    everything = [table["keys"][0], table["invitations"][1], table["creator_key"]]
    with server.sit(table["id"], *everything) as maker, server.sit(table["id"], bob["key"]) as there:
        there.until(lambda state: state["seat_prompts"])
        assert [asked["seat"] for asked in maker.until(lambda state: state["seat_prompts"])["seat_prompts"]] == [0]
        if game == "pyramid_ball":
            there.decide(1, "S:F.. M:... L:R..")
            there.at(1)
            assert "S:F.." not in json.dumps(maker.at(1))
            assert "S:F.." not in server.get(f"/api/tables/{table['id']}/record")
        for message in (
            {"type": "decide", "seat": 1, "ply": maker.state["ply"], "text": "1a1"},
            {"type": "illegal_reason", "seat": 1, "text": "1a1"},
            {"type": "take_back", "seat": 1},
            {"type": "resign", "seat": 1},
            {"type": "make_offer", "seat": 1, "kind": "takeback"},
            {"type": "answer_offer", "seat": 1, "accept": True},
            {"type": "set_conditional_moves", "seat": 1, "ply": maker.state["ply"], "lines": []},
            {"type": "add_client_seed", "seat": 1, "text": "0" * 32},
            {"type": "take_vacation", "seat": 1, "days": 1},
            {"type": "playback_finished", "seat": 1, "ply": maker.state["ply"]},
            {"type": "post_chat", "seat": 1, "text": "I give up"},
        ):
            maker.send(message)
            assert maker.refusal()["code"] == "not_yours"
    assert claim(server, table["id"], "the maker's nonce", code=table["invitations"][1])[0] == 409
    for key in everything[1:]:
        assert server.post(f"/api/tables/{table['id']}/transfer", {"key": key})[1]["code"] == "not_yours"
    wanted = {"creator_key": table["creator_key"], "seat": 1, "level": "gentle"}
    assert server.post(f"/api/tables/{table['id']}/bot", wanted)[1]["code"] == "taken"
    disk = b"".join(path.read_bytes() for path in server.folder.iterdir())
    assert bob["key"].encode() not in disk
    assert table["invitations"][1].encode() not in disk


def test_a_seat_moves_to_another_device_and_the_old_key_ends(server):
    table = made(server, {"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "gentle"})
    old = table["keys"][0]
    status, moving = server.post(f"/api/tables/{table['id']}/transfer", {"key": old})
    assert (status, moving["seat"]) == (201, 0)
    with server.sit(table["id"], old) as before:
        before.at(0)
        status, phone = claim(server, table["id"], code=moving["code"])
        assert status == 201
        assert before.closed() == 1012
    with server.sit(table["id"], old) as before:
        assert before.at(0)["seat_prompts"] == []
    assert claim(server, table["id"], code=moving["code"]) == (status, phone), "an answer may be lost"
    assert claim(server, table["id"], "another nonce of mine", code=moving["code"])[0] in (403, 409)
    with server.sit(table["id"], phone["key"]) as after:
        assert after.at(0)["seats"][0]["controlled"]
        assert after.state["seats"][0]["name"] == "Ann"
        after.decide(0, "1b2")
        after.until(lambda state: state["ply"] >= 1)
    assert server.post(f"/api/tables/{table['id']}/transfer", {"key": old})[1]["code"] == "not_yours"


def test_only_the_maker_gives_an_open_seat_to_a_bot(server):
    table = made(server)
    path = f"/api/tables/{table['id']}/bot"
    for host in ("nonsense", table["keys"][0], table["invitations"][1]):
        assert server.post(path, {"creator_key": host, "seat": 1})[1]["code"] == "not_yours"
    host = table["creator_key"]
    assert server.post(path, {"creator_key": host, "seat": 1, "level": "divine"})[1]["code"] == "bad_table"
    assert server.post(path, {"creator_key": host, "seat": 0})[1]["code"] == "taken"
    with server.sit(table["id"], table["keys"][0]) as ann:
        ann.at(0)
        assert server.raw_post(path, {"creator_key": host, "seat": 1, "level": "gentle"}) == (204, "")
        assert ann.until(lambda state: not state["seats"][1]["open"])["seats"][1]["name"] == "Level 3 bot"
        ann.decide(0, "1b2")
        ann.at(2)
    assert claim(server, table["id"], code=table["invitations"][1])[1]["code"] == "taken"
    assert '[Dark "Level 3 bot"]' in server.get(f"/api/tables/{table['id']}/record")


def test_the_game_begins_when_all_seats_are_taken(server):
    table = made(server)
    with server.sit(table["id"], table["keys"][0]) as ann:
        waiting = ann.at(0)
        assert waiting["position"]["to_decide"] == []
        assert "move_tree" not in waiting["seat_prompts"][0]
        ann.decide(0, "1b2")
        assert ann.refusal()["code"] == "not_begun"
        ann.send({"type": "set_conditional_moves", "seat": 0, "ply": 0, "lines": [["1b2", "1c3"]]})
        assert ann.refusal()["code"] == "not_begun"
        assert claim(server, table["id"], code=table["invitations"][1])[0] == 201
        begun = ann.until(lambda state: not state["seats"][1]["open"])
        assert begun["position"]["to_decide"] == [0]
        assert begun["seat_prompts"][0]["move_tree"]
        ann.decide(0, "1b2")
        ann.at(1)


def test_bots_and_chance_wait_for_open_seats(server):
    table = made(server, {"kind": "bot", "level": "gentle"}, {"kind": "person", "name": "Ann"}, OPEN,
                 game="pass_the_pyramids", options={"players": 3})  # fmt: skip
    with server.sit(table["id"], table["keys"][1]) as ann:
        waiting = ann.at(0)
        assert (waiting["position"]["to_decide"], waiting["thinking_bots"], waiting["log"]) == ([], [], [])
        assert claim(server, table["id"], code=table["invitations"][2])[0] == 201
        assert ann.until(lambda state: state["ply"])["log"]


def cancel(server, table, key=None):
    status, answer = server.raw_post(f"/api/tables/{table['id']}/cancel", {"creator_key": key or table["creator_key"]})
    return status, answer and json.loads(answer)["code"]


def test_the_maker_cancels_an_invitation_for_all(server):
    table = made(server, public=True)
    for key in ("nonsense", table["keys"][0], table["invitations"][1]):
        assert cancel(server, table, key) == (403, "not_yours")
    with server.sit(table["id"], table["keys"][0]) as ann, server.sit(table["id"]) as watcher:
        ann.at(0)
        watcher.at(0)
        assert cancel(server, table) == (204, "")
        assert (ann.closed(), watcher.closed()) == (1012, 1012)
    with server.sit(table["id"], table["keys"][0]) as again:
        assert again.refusal()["code"] == "cancelled"
        assert again.closed() == 4000
    status, answer = claim(server, table["id"], code=table["invitations"][1])
    assert (status, answer["code"], answer["sentence"]) == (410, "cancelled", "This invitation was cancelled.")
    assert cancel(server, table) == (410, "cancelled")
    assert table["id"] not in {shown["id"] for shown in server.ask("/api/lobby")[1]}
    asked = {"tables": [{"table_id": table["id"], "keys": table["keys"][:1]}]}
    (status,) = server.post("/api/table-status", asked)[1]
    assert (status["deleted"], status["cancelled"]) == (True, True)


def test_an_invitation_is_cancelled_only_before_the_game_begins(server):
    table = made(server)
    assert claim(server, table["id"], code=table["invitations"][1])[0] == 201
    assert cancel(server, table) == (409, "begun")
    with server.sit(table["id"], table["keys"][0]) as ann:
        ann.at(0)


def test_a_cancelled_invitation_stays_cancelled_after_a_restart(tmp_path):
    server = Server(tmp_path)
    try:
        table = made(server)
        assert cancel(server, table) == (204, "")
        server.kill()
        server.restart()
        assert claim(server, table["id"], code=table["invitations"][1])[1]["code"] == "cancelled"
    finally:
        server.stop()


def test_who_watches_is_counted(server):
    table = made(server)
    with server.sit(table["id"], table["keys"][0]) as ann:
        assert ann.at(0)["spectators"] == 0
        with server.sit(table["id"]) as watcher, server.sit(table["id"]):
            ann.until(lambda state: state["spectators"] == 2)
            watcher.until(lambda state: state["spectators"] == 2)
        ann.until(lambda state: state["spectators"] == 0)


def test_names_are_told_apart(server):
    table = made(server)
    code = table["invitations"][1]
    assert claim(server, table["id"], code=code, name="Ann")[0] == 201
    with server.sit(table["id"]) as watcher:
        assert [seat["name"] for seat in watcher.at(0)["seats"]] == ["Ann", "Ann 2"]


@pytest.mark.slow
def test_who_sat_down_sits_there_after_the_server_was_killed(tmp_path):
    own_server = Server(tmp_path / "house")
    try:
        table = made(own_server)
        _, bob = claim(own_server, table["id"], code=table["invitations"][1], name="Bob")
        _, moving = own_server.post(f"/api/tables/{table['id']}/transfer", {"key": bob["key"]})
        own_server.kill()
        own_server.start()
        assert claim(own_server, table["id"], code=table["invitations"][1]) == (201, bob)
        _, phone = claim(own_server, table["id"], code=moving["code"])
        own_server.kill()
        own_server.start()
        with own_server.sit(table["id"], table["keys"][0]) as ann, own_server.sit(table["id"], phone["key"]) as there:
            assert [seat["name"] for seat in there.at(0)["seats"]] == ["Ann", "Bob"]
            ann.at(0)
            ann.decide(0, first_decision(ann.move_tree(0)))
            assert there.at(1)["to_decide"] == [1]
    finally:
        own_server.stop()


def test_a_request_that_is_sent_twice_together_is_answered_alike(server):
    """As by a client that tries again because the first answer is late."""
    for _ in range(10):
        table = made(server)
        with ThreadPoolExecutor(4) as together:
            claims = [
                together.submit(claim, server, table["id"], code=table["invitations"][1], name="Bob") for _ in range(4)
            ]
        answers = [one.result() for one in claims]
        assert [status for status, _ in answers] == [201] * 4, answers
        assert len({answer["key"] for _, answer in answers}) == 1
