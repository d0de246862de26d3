"""A recovery code gives back all one's seats in another browser, and nobody else's; a feed tells whose turn it is."""

from xml.etree import ElementTree

import pytest
from test_finished_games import found, ids
from test_seats import claim, made

from serving import Server

CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
OTHER = CODE[::-1]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def own_server(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.stop()


def bound(server, code, *asked):
    wanted = [{"table_id": table, "keys": [key]} for table, key in asked]
    status, answer = server.post("/api/recovery/bind", {"code": code, "tables": wanted})
    assert status == 200, answer
    return answer["tables"]


def recovered(server, code):
    status, answer = server.post("/api/recovery", {"code": code})
    assert status == 200, answer
    return {table["id"]: table["over"] for table in answer}


def two(server, **more):
    table = made(server, **more)
    bob = claim(server, table["id"], code=table["invitations"][1], name="Bob")[1]["key"]
    return table["id"], table["keys"][0], bob


def test_a_code_opens_ones_seats_after_a_kill_and_no_others(own_server):
    table, ann, bob = two(own_server)
    foreign, _, _ = two(own_server)
    assert bound(own_server, CODE, (table, ann), (foreign, ann), ("nowhere", ann)) == [table]
    assert bound(own_server, OTHER, (table, bob)) == [table]
    own_server.kill()
    assert not [file for file in own_server.folder.iterdir() if CODE.encode() in file.read_bytes()]
    own_server.restart()
    assert recovered(own_server, CODE) == {table: False}
    assert recovered(own_server, "A" * 32) == {}
    with own_server.sit(table, CODE) as again:
        assert [seat["controlled"] for seat in again.at(0)["seats"]] == [True, False]
        again.decide(0, "1b2")
        again.at(1)
        again.decide(1, "1c3")
        assert again.refusal()["code"] == "not_yours"
        with own_server.sit(table, ann) as before:
            assert before.at(1)["seats"][0]["controlled"], "the browser that is not lost continues"
        again.send({"type": "resign", "seat": 0})
        again.until(lambda state: state["end"] is not None)
    assert recovered(own_server, CODE) == {table: True}
    assert ids(found(own_server, CODE, result="lost")) == [table]
    for code in ("SHORT", CODE.lower(), CODE + "!"):
        assert own_server.post("/api/recovery", {"code": code})[1]["code"] == "bad_request"


def test_a_seat_that_moves_is_opened_by_the_old_code_no_more_and_a_rematch_is(own_server):
    table, ann, bob = two(own_server)
    bound(own_server, CODE, (table, ann))
    bound(own_server, OTHER, (table, bob))
    code = own_server.post(f"/api/tables/{table}/transfer", {"key": ann})[1]["code"]
    moved = claim(own_server, table, "the nonce of a phone", code=code)[1]["key"]
    assert recovered(own_server, CODE) == {}
    with own_server.sit(table, CODE) as before, own_server.sit(table, moved) as phone:
        assert not any(seat["controlled"] for seat in before.at(0)["seats"])
        phone.at(0)
        phone.send({"type": "resign", "seat": 0})
        phone.until(lambda state: state["end"] is not None)
    again = own_server.post(f"/api/tables/{table}/rematch", {"keys": [moved]})[1]["id"]
    assert set(recovered(own_server, OTHER)) == {table, again}
    with own_server.sit(again, OTHER) as bobs:
        assert [seat["controlled"] for seat in bobs.at(0)["seats"]] == [True, False]


def test_a_rematch_that_is_joined_by_a_recovery_code_runs_its_clocks(own_server):
    table, ann, bob = two(own_server, time_control={"kind": "move", "seconds": 600})
    bound(own_server, OTHER, (table, bob))
    with own_server.sit(table, ann) as light:
        light.at(0)
        light.send({"type": "resign", "seat": 0})
        light.until(lambda state: state["end"] is not None)
    status, again = own_server.post(f"/api/tables/{table}/rematch", {"keys": [ann]})
    assert status == 201, again
    with own_server.sit(again["id"], again["keys"][1]) as anns:
        assert not any(clock["running"] for clock in anns.at(0)["clocks"]), "Bob has not come yet"
        with own_server.sit(again["id"], OTHER) as bobs:
            running = bobs.until(lambda state: state["clocks"][0]["running"])["clocks"]
            assert [clock["running"] for clock in running] == [True, False]
            anns.until(lambda state: state["clocks"][0]["running"])
    own_server.kill()
    own_server.restart()
    with own_server.sit(again["id"], again["keys"][1]) as anns:
        assert anns.at(0)["clocks"][0]["running"], "that Bob has come is in the log"
        left = anns.state["clocks"][0]["seconds_left"]
        status, bobs = own_server.post(f"/api/tables/{table}/rematch", {"keys": [bob]})
        assert bobs["keys"][0] is not None, "the other browser has its key all the same"
        with own_server.sit(again["id"], bobs["keys"][0]) as both:
            assert both.at(0)["clocks"][0]["seconds_left"] <= left, "and no clock starts again"


def entries(server, path):
    feed = ElementTree.fromstring(server.get(path))
    assert feed.tag == f"{ATOM}feed"
    return [
        (entry.find(f"{ATOM}title").text, entry.find(f"{ATOM}link").get("href"), entry.find(f"{ATOM}id").text)
        for entry in feed.iter(f"{ATOM}entry")
    ]


def test_a_feed_says_where_it_is_ones_turn_and_opens_nothing(own_server):
    table, ann, bob = two(own_server)
    bound(own_server, CODE, (table, ann))
    bound(own_server, OTHER, (table, bob))
    status, link = own_server.post("/api/feeds", {"code": CODE})
    assert status == 201
    bobs = own_server.post("/api/feeds", {"code": OTHER})[1]["path"]
    (first,) = entries(own_server, link["path"])
    assert first[:2] == ("Your turn at Pylos against Bob", f"{own_server.address}/table/{table}")
    assert entries(own_server, bobs) == []
    with own_server.sit(table, ann) as light:
        light.at(0)
        light.decide(0, "1b2")
        light.at(1)
        assert entries(own_server, link["path"]) == []
        assert entries(own_server, bobs)[0][0] == "Your turn at Pylos against Ann"
        with own_server.sit(table, bob) as dark:
            dark.at(1)
            dark.decide(1, "1c3")
            light.at(2)
        (second,) = entries(own_server, link["path"])
        assert second[2] != first[2], "a new turn is a new entry"
    token = link["path"].rsplit("/", 1)[1]
    assert recovered(own_server, CODE)
    with own_server.sit(table, token) as reader:
        assert not any(seat["controlled"] for seat in reader.at(2)["seats"])
    newer = own_server.post("/api/feeds", {"code": CODE})[1]["path"]
    assert entries(own_server, newer) == [second]
    assert own_server.raw(link["path"])[0] == 404, "a new link ends the one before"
