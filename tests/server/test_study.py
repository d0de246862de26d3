"""Lines, records, studies, diagrams and moving pictures over HTTP; a running game shows nothing that is secret."""

import json
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from itertools import pairwise

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.decision import CHANCE
from pyramidion.core.record import Entry, Record, build_record
from pyramidion.core.registry import game_ids
from pyramidion.core.session import Session

BALL = ["S:F.. M:... L:...", "S:... M:F.. L:..."]


def record_of_random_game(game_id, plies=60, seed=5):
    """A record of a game played at random, whole or its beginning."""
    game = pyramidion.game(game_id)
    return build_record(game, [str(decision) for _, decision in random_game(game, seed, plies) if decision is not None])


def line(record, **wanted):
    body = {"game": record.game.info.id, "options": dict(record.game.options), "entries": texts(record)}
    return {"line": body, **wanted}


def texts(record):
    return [entry.text for entry in record.entries]


@pytest.fixture(scope="module", params=game_ids())
def record(request):
    return record_of_random_game(request.param)


def test_a_line_is_told_with_positions_and_what_led_to_them(server, record):
    status, told = server.post("/api/study/line", line(record, first_ply=3, count=4))
    assert status == 200, told
    assert [one["text"] for one in told["log"]] == texts(record)
    assert [one["ply"] for one in told["positions"]] == [3, 4, 5, 6]
    positions = list(record.positions())
    assert [one["text"] for one in told["positions"]] == [position.observe().text for position in positions[3:7]]
    for ply, one in enumerate(told["log"]):
        sentences = [event.sentence() for event in positions[ply + 1].events] if 3 <= ply + 1 < 7 else []
        assert [event["sentence"] for event in one.get("events", [])] == sentences


def test_while_chance_decides_a_position_says_whose_turn_it_is(server, record):
    _, told = server.post("/api/study/line", line(record, count=len(record.entries) + 1))
    positions = list(record.positions())
    for position, one in zip(positions, told["positions"], strict=True):
        assert (one.get("turn_seat") is not None) == (position.to_decide == (CHANCE,))
    for one, following in pairwise(told["positions"]):
        # In these games a roll or a throw that does not end the turn is followed by a decision of its player.
        if one.get("turn_seat") is not None and following["to_decide"] != [CHANCE] and not following["result"]:
            starts = told["log"][one["ply"] + 1 :][:1]
            if not starts or not starts[0]["turn_start"]:
                assert following["to_decide"] == [one["turn_seat"]]


def test_the_numbers_of_turns_are_those_of_the_record(server, record):
    _, told = server.post("/api/study/line", line(record, count=0))
    numbers = [one["turn_number"] for one in told["log"] if one["turn_number"] is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    assert f"{numbers[-1]}." in str(record)
    assert f"{numbers[-1] + 1}." not in str(record).split("]")[-1]


def test_a_record_is_opened_with_its_comments(server, record):
    noted = Record(record.game, (Entry(record.entries[0].text, "a note"), *record.entries[1:]), {"Light": "Ann"})
    status, answer = server.post("/api/study/open", {"text": str(noted)})
    assert status == 200, answer
    assert [node["text"] for node in answer["study"]["nodes"]] == texts(record)
    assert answer["study"]["nodes"][0]["comment"] == "a note"
    assert answer["study"]["tags"]["Light"] == "Ann"


def test_a_line_is_written_as_a_record(server, record):
    wanted = {**line(record), "tags": {"Event": "home", "Seed": "x", "Result": "?"}, "comments": ["first {one}"]}
    request = json.dumps(wanted).encode()
    with urllib.request.urlopen(server.address + "/api/study/record", request) as answer:
        again = Record.read(answer.read().decode())
    assert [entry.text for entry in again.entries] == texts(record)
    assert again.entries[0].comment == "first {one}"
    assert again.check() == []
    assert again.tags == {"Event": "home"}


def test_what_a_game_comments_is_told_by_the_page_and_written_again(server):
    record = record_of_random_game("pyramid_ball")
    assert any(entry.comment for entry in record.entries)
    _, opened = server.post("/api/study/open", {"text": str(record)})
    assert [node["comment"] for node in opened["study"]["nodes"] if node.get("comment")] == []
    with urllib.request.urlopen(server.address + "/api/study/record", json.dumps(line(record)).encode()) as answer:
        again = Record.read(answer.read().decode())
    assert again.entries == record.entries


def test_a_line_keeps_its_seed_as_long_as_all_that_fell_follows_from_it(server):
    session = Session(pyramidion.game("braces"), seed="7")
    while session.ply < 12:
        outcome = session.pending_chance_outcome()
        session.play(str(outcome or session.position.legal()[-1]), CHANCE if outcome else session.to_decide[0])
    entries = session.texts(session.ply)
    last_throw = max(ply for ply, (seat, _) in enumerate(session.moves) if seat == CHANCE)
    other = str(next(o for o, _ in session.positions[last_throw].chance_outcomes() if str(o) != entries[last_throw]))
    tags = {"Seed": "7", "White": "Ann"}
    for line, kept in ((entries, tags), ([*entries[:last_throw], other], {"White": "Ann"})):
        wanted = {"line": {"game": "braces", "entries": line}, "tags": tags}
        request = json.dumps(wanted).encode()
        with urllib.request.urlopen(server.address + "/api/study/record", request) as answer:
            told = Record.read(answer.read().decode())
        assert (told.check(), told.tags) == ([], kept)


def test_a_study_with_variations_is_opened_and_a_wrong_one_refused(server, record):
    head = {"study": 1, "game": record.game.info.id, "options": dict(record.game.options)}
    first = texts(record)[0]
    nodes = [{"parent": -1, "text": first}, {"parent": -1, "text": first, "comment": "again"}]
    status, answer = server.post("/api/study/open", {"text": json.dumps({**head, "nodes": nodes})})
    assert status == 200, answer
    assert [node["parent"] for node in answer["study"]["nodes"]] == [-1, -1]
    nodes[1] = {"parent": 0, "text": "nonsense"}
    status, answer = server.post("/api/study/open", {"text": json.dumps({**head, "nodes": nodes})})
    assert (status, answer["code"]) == (400, "illegal_entry")
    assert answer["sentence"].startswith("Node 1, 'nonsense', is not legal: ")


@pytest.mark.parametrize(
    ("text", "error", "start"),
    [
        ('[Game "pylos"]\n\n1. 1b2 1c3\n2. 1b3 9z9\n3. 1c2', "illegal_entry", "Line 4: entry 4, '9z9', is not legal: "),
        ('[Game "pylos"]\n\n1. 1b2 {a\nlong comment}\n1b2', "illegal_entry", "Line 5: entry 2, '1b2', is not legal: "),
        ('[Game "pylos"]\n[Options "rules=wild"]\n\n1. 1b2', "bad_record", "Line 2: "),
        ('[Game "pylos"]\n[Light "a"]\n[light "b"]\n', "bad_record", "Line 3: The tag light appears twice"),
        ('[Game "pylos"]\n\n1. 1b2\n2. 1c3 {open', "bad_record", "Line 4: A comment's brace is not closed"),
        ("1. e4 e5", "bad_record", "Line 1: The record names no game"),
        ("{", "bad_study", "This study cannot be read: "),
        ('[Game "pylos"]\n[Position "what"]\n', "bad_position", "The start position cannot be read: "),
    ],
)
def test_what_cannot_be_opened_is_refused_with_the_line(server, text, error, start):
    status, answer = server.post("/api/study/open", {"text": text})
    assert (status, answer["code"]) == (400, error)
    assert answer["sentence"].startswith(start)


def test_a_record_that_claims_what_does_not_hold_is_opened_and_says_so(server):
    status, answer = server.post("/api/study/open", {"text": '[Game "pylos"]\n[Result "1-0"]\n\n1. 1b2\n1-0'})
    assert status == 200
    assert answer["issues"] == ["The record's result is 1-0, but the game stands at *."]


def test_a_line_goes_on_with_what_may_be_decided_or_fall(server):
    _, told = server.post("/api/study/line", {"line": {"game": "pylos", "entries": ["1b2"]}, "move_tree": True})
    assert told["seat_prompts"][0]["seat"] == 1
    assert "1c3" in told["seat_prompts"][0]["move_tree"]["children"]
    _, told = server.post("/api/study/line", {"line": {"game": "braces"}, "move_tree": True})
    assert sum(outcome["weight"] for outcome in told["outcomes"]) > 0
    assert told["prompt"] == "White rolls the dice next."
    assert told["positions"][0]["turn_seat"] == 0
    pass_entries = {"game": "pass_the_pyramids", "entries": ["stake"]}
    _, told = server.post("/api/study/line", {"line": pass_entries, "first_ply": 1, "move_tree": True})
    assert told["prompt"] == "Red throws the pyramids next."
    assert told["positions"][0]["turn_seat"] == 0
    ball = {"game": "pyramid_ball", "options": {"opening": "red"}, "entries": [BALL[0]]}
    _, told = server.post("/api/study/line", {"line": ball, "first_ply": 1, "move_tree": True})
    assert told["positions"][0]["decided"] == [0]
    assert [asked["seat"] for asked in told["seat_prompts"]] == [1]


def test_why_not_is_answered_at_any_position(server):
    wanted = {"line": {"game": "pylos", "entries": ["1b2"]}, "seat": 1}
    _, answer = server.post("/api/study/illegal-reason", {**wanted, "text": "1b2"})
    assert "P2" in answer["sentence"]
    _, answer = server.post("/api/study/illegal-reason", {**wanted, "path": ["1b2"]})
    assert "P2" in answer["sentence"]
    _, answer = server.post("/api/study/illegal-reason", {**wanted, "text": "1c3"})
    assert answer["sentence"] == "That is allowed."
    status, answer = server.post("/api/study/illegal-reason", {**wanted, "seat": 9, "text": "1c3"})
    assert (status, answer["code"]) == (400, "bad_seat")


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"line": {"game": "chess"}}, "bad_game"),
        ({"line": {"game": "pylos", "options": {"rules": "wild"}}}, "bad_game"),
        ({"line": {"game": "pylos", "start": "what"}}, "bad_position"),
        ({"line": {"game": "pylos", "entries": ["1b2", "1b2"]}}, "illegal_entry"),
        ({"line": {"game": "pylos", "entries": [1]}}, "bad_request"),
        ({}, "bad_request"),
    ],
)
def test_nonsense_is_refused_with_a_word(server, wanted, error):
    status, answer = server.post("/api/study/line", wanted)
    assert (status, answer["code"]) == (400, error)
    assert answer["sentence"].endswith(".")


def test_a_running_table_tells_what_is_open_and_nothing_sealed(server):
    table, keys = server.table("pyramid_ball", opening="red")
    with server.sit(table, keys[0]) as home, server.sit(table, keys[1]):
        home.at(0)
        home.decide(0, BALL[0])
        home.at(1)
        status, told = server.ask(f"/api/tables/{table}/line?first_ply=0&count=9")
        assert status == 200
        assert told["log"] == []
        assert [one["ply"] for one in told["positions"]] == [0]
        assert BALL[0] not in json.dumps(told)
        status, drawn = server.raw(f"/api/tables/{table}/diagram?ply=1")
        assert (status, drawn) == (200, pyramidion.game("pyramid_ball", opening="red").start().svg())


def test_a_table_is_told_from_any_ply(server):
    table, keys = server.table("pylos")
    with server.sit(table, *keys) as both:
        for ply, text in enumerate(("1b2", "1c3", "1b3")):
            both.at(ply)
            both.decide(ply % 2, text)
        both.at(3)
        _, told = server.ask(f"/api/tables/{table}/line?first_ply=2&count=200&diagrams=1")
    assert [one["text"] for one in told["log"]] == ["1b2", "1c3", "1b3"]
    assert [one["ply"] for one in told["positions"]] == [2, 3]
    assert all(one["diagrams"][-1].startswith("<svg") for one in told["positions"])
    assert server.raw(f"/api/tables/{table}/diagram")[1] == told["positions"][-1]["diagrams"][-1]
    assert "<text" not in server.raw(f"/api/tables/{table}/diagram?small=1")[1]
    assert server.ask("/api/tables/nowhere/line")[0] == 404
    assert server.ask("/api/tables/nowhere/diagram")[0] == 404


def test_a_diagram_of_any_position_may_be_shown_elsewhere(server, record):
    position = record.end()
    words = {"position": position.observe().text, **{name: str(value) for name, value in record.game.options.items()}}
    status, text = server.raw(f"/api/diagram/{record.game.info.id}?{urllib.parse.urlencode(words)}")
    assert status == 200, text
    assert text == position.without_history().svg()
    status, text = server.raw(f"/api/diagram/{record.game.info.id}?{urllib.parse.urlencode(words)}&small=1")
    assert (status, "<text" in text) == (200, False)
    status, text = server.raw("/api/diagram/pylos?position=what")
    assert (status, json.loads(text)["code"]) == (400, "bad_position")


def test_other_sites_may_frame_the_embedded_page_and_show_diagrams_alone(server):
    def headers(path):
        with urllib.request.urlopen(server.address + path) as answer:
            return answer.headers

    embedded, page, drawing = headers("/embed"), headers("/study"), headers("/api/diagram/pylos")
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert drawing["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert page["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_game_is_one_moving_picture(server, record):
    request = json.dumps(line(record)).encode()
    with urllib.request.urlopen(server.address + "/api/study/svg", request) as answer:
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        root = ElementTree.fromstring(answer.read())
    space = "{http://www.w3.org/2000/svg}"
    groups = [child for child in root if child.tag == f"{space}g"]
    assert len(groups) >= len(record.entries) + 1
    moves = [group.find(f"{space}animate") for group in groups]
    ends = [(move.get("values"), move.get("keyTimes")) for move in moves]
    assert ends[0][0] == "visible;hidden"
    assert ends[-1][0] == "hidden;visible"
    # One picture goes in the moment that the next one comes.
    for (_, before), (_, after) in pairwise(ends):
        assert before.split(";")[-1] == after.split(";")[1]


def test_a_running_table_is_a_picture_as_far_as_everybody_may_know_it(server):
    image = pytest.importorskip("PIL.Image")
    table, keys = server.table("pyramid_ball", opening="red", seats=[{"kind": "person"}, {"kind": "person"}])

    def frames():
        with urllib.request.urlopen(f"{server.address}/api/tables/{table}/gif") as answer:
            assert answer.headers["Content-Type"] == "image/gif"
            return image.open(BytesIO(answer.read())).n_frames

    with server.sit(table, *keys) as both:
        both.at(0)
        assert frames() == 1
        both.decide(0, BALL[0])
        both.at(1)
        assert frames() == 1, "it is sealed"
        both.decide(1, BALL[1])
        both.until(lambda state: state["ply"] > 1)
        assert frames() > 1
