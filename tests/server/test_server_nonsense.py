"""Whatever comes in over the network: a typed error, the table untouched, the server alive."""

import json
import random

import pytest
from websockets.sync.client import connect

WRONG_TABLES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 5000,
    {"game": "chess"},
    {"game": "pylos", "options": {"rules": "checkers"}},
    {"game": "pylos", "options": {"colour": "red"}},
    {"game": "pylos", "options": {"repetition": 1.5}},
    {"game": "pylos", "options": {"repetition": 100}},
    {"game": "pylos", "seats": [{"kind": "ghost"}]},
    {"game": "pylos", "seats": [{"kind": "bot", "level": "godlike"}]},
    {"game": "pylos", "seats": [{}, {}, {}]},
    {"game": "pylos", "seats": [{"name": "x" * 41}]},
    {"game": "pylos", "surprise": 1},
    {"game": 5},
]


@pytest.mark.parametrize("body", WRONG_TABLES, ids=lambda body: str(body)[:60])
def test_tables_that_cannot_be(server, body):
    status, answer = server.post("/api/tables", body)
    assert 400 <= status < 500
    assert len(answer["sentence"]) > 10


def test_a_wrong_option_lists_the_right_values(server):
    _, answer = server.post("/api/tables", {"game": "pylos", "options": {"rules": "checkers"}})
    assert "standard, children, mature" in answer["sentence"]


def test_a_table_that_is_not_there(server):
    with server.sit("nowhere") as lost:
        assert lost.receive()["code"] == "no_table"
    for path in ("/api/tables/nowhere/rematch", "/api/nothing"):
        assert server.post(path, {"keys": []})[0] == 404


def test_too_large_a_body_is_refused(server):
    status, answer = server.post("/api/tables", json.dumps({"game": "p" * 200_000}).encode())
    assert 400 <= status < 500, answer


def test_names_are_cleaned(server):
    table, _ = server.table(
        seats=[{"kind": "person", "name": " A\u202enn\n\x00  B "}, {"kind": "person", "name": "\u200b"}]
    )
    with server.sit(table) as client:
        assert [seat["name"] for seat in client.at(0)["seats"]] == ["A nn B", "Dark"]


def nonsense(chooser):
    """Messages that are wrong in many ways."""
    good = {"type": "decide", "seat": 0, "ply": 1, "text": "1a1"}
    yield from ("", "{", "[]", "null", "5", '"join"', "\x00", "💥", '{"type":"decide"}', '{"type":"fly"}', "[" * 3000)
    for name in good:
        yield json.dumps({key: value for key, value in good.items() if key != name})
        for value in (None, -1, 99, 2**70, 1.5, "", "x" * 5000, [], {}, True):
            yield json.dumps({**good, name: value})
    yield json.dumps({**good, "more": 1})
    for text in ("", "1a1", "9z9", "1b2", "x", "\x00", "'; drop table log_entries; --", "1a1x1a1"):
        yield json.dumps({**good, "text": text, "seat": 1, "ply": 0})
    for _ in range(60):
        yield "".join(
            chr(chooser.choice([34, 58, 91, 92, 123, 125, 44, 48, 97, 8364])) for _ in range(chooser.randrange(40))
        )
    yield json.dumps({"type": "join", "keys": []})


def test_nonsense_in_bulk_leaves_the_table_untouched(server):
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.decide(0, "1b2")
        both.at(1)
        for count, message in enumerate(nonsense(random.Random(4))):
            both.socket.send(message)
            answer = both.refusal()
            assert answer["type"] == "error", (count, message, answer)
            assert len(answer["sentence"]) > 10
        both.send({"type": "ping", "request_id": "still there"})
        assert both.refusal() == {"type": "pong", "request_id": "still there"}
        both.decide(1, "1c3")
        assert [line["text"] for line in both.at(2)["log"]] == ["1b2", "1c3"]


def test_the_first_message_must_join(server):
    table, _ = server.table()
    address = f"ws://{server.address.removeprefix('http://')}/api/tables/{table}/socket"
    for first in ("nonsense", json.dumps({"type": "ping"}), json.dumps({"type": "join", "keys": "all"})):
        with connect(address) as socket:
            socket.send(first)
            assert json.loads(socket.recv(timeout=10))["type"] == "error"


def test_a_late_decision_is_stale(server):
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.decide(0, "1b2")
        both.at(1)
        both.decide(0, "1c2", ply=0)
        assert both.refusal()["code"] == "stale"
        assert both.state["ply"] == 1
