"""A recovery code gives back all one's seats in another browser, and nobody else's; a feed tells whose turn it is."""

from xml.etree import ElementTree

import pytest
from test_finished import found, ids
from test_seats import claim, made

from serving import Server

CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
OTHER = CODE[::-1]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def house(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.stop()


def bound(server, code, *asked):
    wanted = [{"id": table, "keys": [key]} for table, key in asked]
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


def test_a_code_opens_ones_seats_after_a_kill_and_no_others(house):
    table, ann, bob = two(house)
    foreign, _, _ = two(house)
    assert bound(house, CODE, (table, ann), (foreign, ann), ("nowhere", ann)) == [table]
    assert bound(house, OTHER, (table, bob)) == [table]
    house.kill()
    assert not [file for file in house.folder.iterdir() if CODE.encode() in file.read_bytes()]
    house.restart()
    assert recovered(house, CODE) == {table: False}
    assert recovered(house, "A" * 32) == {}
    with house.sit(table, CODE) as again:
        assert [seat["held"] for seat in again.at(0)["seats"]] == [True, False]
        again.decide(0, "1b2")
        again.at(1)
        again.decide(1, "1c3")
        assert again.refusal()["code"] == "not_yours"
        with house.sit(table, ann) as before:
            assert before.at(1)["seats"][0]["held"], "the browser that is not lost goes on"
        again.send({"type": "resign", "seat": 0})
        again.until(lambda state: state["end"] is not None)
    assert recovered(house, CODE) == {table: True}
    assert ids(found(house, CODE, result="lost")) == [table]
    for code in ("SHORT", CODE.lower(), CODE + "!"):
        assert house.post("/api/recovery", {"code": code})[1]["error"] == "bad_request"


def test_a_seat_that_moves_is_opened_by_the_old_code_no_more_and_a_rematch_is(house):
    table, ann, bob = two(house)
    bound(house, CODE, (table, ann))
    bound(house, OTHER, (table, bob))
    code = house.post(f"/api/tables/{table}/move", {"key": ann})[1]["code"]
    moved = claim(house, table, "the nonce of a phone", code=code)[1]["key"]
    assert recovered(house, CODE) == {}
    with house.sit(table, CODE) as before, house.sit(table, moved) as phone:
        assert not any(seat["held"] for seat in before.at(0)["seats"])
        phone.at(0)
        phone.send({"type": "resign", "seat": 0})
        phone.until(lambda state: state["end"] is not None)
    again = house.post(f"/api/tables/{table}/rematch", {"keys": [moved]})[1]["id"]
    assert set(recovered(house, OTHER)) == {table, again}
    with house.sit(again, OTHER) as bobs:
        assert [seat["held"] for seat in bobs.at(0)["seats"]] == [True, False]


def entries(server, path):
    feed = ElementTree.fromstring(server.get(path))
    assert feed.tag == f"{ATOM}feed"
    return [
        (entry.find(f"{ATOM}title").text, entry.find(f"{ATOM}link").get("href"), entry.find(f"{ATOM}id").text)
        for entry in feed.iter(f"{ATOM}entry")
    ]


def test_a_feed_says_where_it_is_ones_turn_and_opens_nothing(house):
    table, ann, bob = two(house)
    bound(house, CODE, (table, ann))
    bound(house, OTHER, (table, bob))
    status, link = house.post("/api/feeds", {"code": CODE})
    assert status == 201
    bobs = house.post("/api/feeds", {"code": OTHER})[1]["path"]
    (first,) = entries(house, link["path"])
    assert first[:2] == ("Your turn at Pylos against Bob", f"{house.address}/table/{table}")
    assert entries(house, bobs) == []
    with house.sit(table, ann) as light:
        light.at(0)
        light.decide(0, "1b2")
        light.at(1)
        assert entries(house, link["path"]) == []
        assert entries(house, bobs)[0][0] == "Your turn at Pylos against Ann"
        with house.sit(table, bob) as dark:
            dark.at(1)
            dark.decide(1, "1c3")
            light.at(2)
        (second,) = entries(house, link["path"])
        assert second[2] != first[2], "a new turn is a new entry"
    token = link["path"].rsplit("/", 1)[1]
    assert recovered(house, CODE)
    with house.sit(table, token) as reader:
        assert not any(seat["held"] for seat in reader.at(2)["seats"])
    newer = house.post("/api/feeds", {"code": CODE})[1]["path"]
    assert entries(house, newer) == [second]
    assert house.raw(link["path"])[0] == 404, "a new link ends the one before"
