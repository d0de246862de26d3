"""Clients in different languages: each reads its own at the same table, in answers, feeds and documents."""

import ast
import json
import re
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from test_recovery import ATOM, CODE, bound, two
from websockets.sync.client import connect

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.messages import Message
from pyramidion.core.registry import game_class, game_ids
from pyramidion.core.session import Session
from pyramidion.engine.puzzle_collections import collection
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import NewTableRequest, PostChat, read_client_message, read_request
from pyramidion.server.protocol.game_info import describe_game
from pyramidion.server.protocol.study import ExerciseAttempt, PositionSetupRequest
from pyramidion.server.study.exercises import check_puzzle, check_tutorial, puzzle_step, tutorial_step
from pyramidion.server.study.position_setup import set_up_position
from pyramidion.server.views.table_view import event_fields, seat_prompt
from pyramidion.server.web.language import preferred_language
from pyramidion.translations import render
from serving import first_decision

SERVER = Path(__file__).parents[2] / "src" / "pyramidion" / "server"
OPERATORS = {
    *("serve.py", "config.py", "ops", "storage", "cluster", "bots/remote_workers.py", "notifications/safe_http.py")
}
"""Files and folders whose sentences are for operators, logs and authors of programs."""


def in_german(text):
    shown = render(text, "de")
    assert shown != text, f"{text!r} is not translated"
    return shown


def german_refusal(server, path, body):
    """A refused request's sentence; in English it is another one, with the same code."""
    status, answer = server.post(path, body)
    german_status, german = server.post(f"{path}?language=de", body)
    assert status == german_status >= 400
    assert answer["code"] == german["code"]
    assert answer["sentence"] != german["sentence"]
    return german["sentence"]


def sentences(events):
    return [event["sentence"] for event in events]


def a_seat_decides(client, ply=0):
    return client.until(lambda state: state["ply"] >= ply and state["to_decide"] not in ([-1], []))


def test_two_clients_at_a_table_read_their_own_languages(server):
    """A game of Braces: names, prompts, events, refusals and the end."""
    table, (key, other) = server.table("braces", [{}, {"name": "Ben"}])
    with server.sit(table, key) as english, server.sit(table, other, language="de") as german:
        clients, game = (english, german), pyramidion.game("braces")
        for client in clients:
            a_seat_decides(client)
        assert [seat["name"] for seat in english.state["seats"]] == ["White", "Ben"]
        assert [seat["name"] for seat in german.state["seats"]] == ["Weiß", "Ben"]
        assert german.state["game"]["summary"] == in_german(game.info.summary)
        prompts = {}
        while len(prompts) < 6 or len({seat for seat, _ in prompts.values()}) < 2:
            (seat,), ply = english.state["to_decide"], english.state["ply"]
            tree = clients[seat].move_tree(seat)
            prompts[ply] = seat, tree["prompt"]
            clients[seat].decide(seat, first_decision(tree))
            for client in clients:
                a_seat_decides(client, ply + 1)
        session, told = Session(game), 0
        for ply, (line, its_twin) in enumerate(zip(english.state["log"], german.state["log"], strict=True)):
            if ply in prompts:
                seat, prompt = prompts[ply]
                expected = session.position.move_tree(seat).prompt
                assert prompt == (in_german(expected) if seat else expected)
            session.play(line["text"])
            if line["events"]:  # those before a client came are not sent
                expected = [event.sentence() for event in session.position.events]
                assert sentences(line["events"]) == expected
                assert sentences(its_twin["events"]) == [in_german(one) for one in expected]
                told += 1
        assert told >= len(prompts)
        stands, not_own = (
            Message("Another person plays at this table, so decisions are final."),
            Message("You do not hold this seat."),
        )
        for seat, (client, language) in enumerate(((english, "en"), (german, "de"))):
            client.send({"type": "take_back", "seat": seat})
            refused = client.refusal()
            assert (refused["code"], refused["sentence"]) == ("no_undo", render(stands, language))
            client.send({"type": "resign", "seat": 1 - seat})
            assert client.refusal()["sentence"] == render(not_own, language)
        german.send({"type": "resign", "seat": 1})
        ends = [client.until(lambda state: state["end"])["end"]["sentence"] for client in clients]
        session.resign(1)
        assert ends == [str(session.end_sentence), render(session.end_sentence, "de")]


def test_a_connection_in_another_language_reads_the_same_table_in_it(server):
    """As after a change of the language in the page's menu: what has happened, chat and refusals."""
    table, keys = server.table("braces", [{}, {}])
    with server.sit(table, *keys) as english:
        state = a_seat_decides(english)
        (seat,), ply = state["to_decide"], state["ply"]
        english.decide(seat, first_decision(english.move_tree(seat)))
        line = a_seat_decides(english, ply + 1)["log"][ply]
        english.send({"type": "post_chat", "text": "Hello", "seat": 1})
        english.until(lambda state: state["chat"])
    with server.sit(table, *keys, language="de") as german:
        state = a_seat_decides(german, ply + 1)
        assert [(one["name"], one["text"]) for one in state["chat"]] == [("Schwarz", "Hello")]
        again = state["log"][ply]
        assert (again["text"], len(again["events"])) == (line["text"], len(line["events"]))
        assert not set(sentences(again["events"])).intersection(sentences(line["events"]))
        german.send("nonsense")
        assert german.refusal()["sentence"].startswith("Diese Nachricht ist nicht lesbar: ")
    with server.sit(table, language="de") as watching:
        a_seat_decides(watching)
        watching.send({"type": "post_chat", "text": "Hello", "seat": None})
        assert watching.until(lambda state: len(state["chat"]) > 1)["chat"][1]["name"] == "Jemand"


def test_who_is_turned_away_reads_why(server):
    with server.sit("nowhere", language="de") as nobody:
        assert nobody.refusal()["sentence"] == "Diesen Tisch gibt es nicht."
    with server.sit("nowhere", language="tlh") as nobody:
        assert nobody.refusal()["sentence"] == "This table does not exist."


def test_names_are_stored_as_they_are_and_shown_in_the_readers_language(server):
    bots = [{}, {"kind": "bot", "level": "3"}]
    table, (key, _) = server.table("pylos", bots)
    with server.sit(table, key, language="de") as german:
        assert [seat["name"] for seat in german.at(0)["seats"]] == ["Hell", "Bot der Stärke 3"]
    record = server.get(f"/api/tables/{table}/record?language=de")
    assert '[Light "Light"]' in record
    assert '[Dark "Level 3 bot"]' in record


def test_refused_requests_answer_in_the_clients_language(server):
    said = german_refusal(server, "/api/tables", {"game": "pylos", "time_control": {"kind": "days", "seconds": 1}})
    assert said == "Die Bedenkzeit muss mindestens einen Tag betragen."
    line = {"game": "pylos", "entries": ["nonsense"]}
    said = german_refusal(server, "/api/study/line", {"line": line})
    assert said.startswith("Eintrag 1, 'nonsense', ist nicht erlaubt: ")
    said = german_refusal(server, "/api/study/open", {"text": "{"})
    assert said.startswith("Diese Analyse ist nicht lesbar: ")
    said = german_refusal(server, "/api/tables", {"game": "pylos", "seats": [{"name": "x" * 41}]})
    assert said.endswith("Der Text bei `$.seats[0].name` darf höchstens 40 Zeichen haben.")
    assert server.raw("/api/tables/nowhere/record?language=de")[1].count("Diesen Tisch gibt es nicht.") == 1
    assert server.ask("/api/nowhere?language=de")[1]["sentence"] == "Diese Seite gibt es nicht."


def test_puzzles_and_positions_speak_the_clients_language(server):
    task = server.ask("/api/puzzles/pylos/1?language=de")[1]["instruction"]
    assert "ist am Zug: Finde den Zug, der in" in task
    assert "to move" not in task
    assert server.ask("/api/puzzles/pylos/1")[1]["instruction"] != task
    prompt = server.post("/api/study/line?language=de", {"line": {"game": "pylos"}})[1]["prompt"]
    assert prompt == "Hell ist am Zug."


def test_an_analysis_is_refused_in_the_clients_language(server):
    address = f"ws://{server.address.removeprefix('http://')}/api/study/analysis?language=de"
    with connect(address, open_timeout=20, close_timeout=1) as socket:
        socket.send(json.dumps({"line": {"game": "pylos"}, "seat": 5, "request_id": 1}))
        refused = json.loads(socket.recv(timeout=60))
    assert (refused["code"], refused["request_id"]) == ("bad_seat", 1)
    assert refused["sentence"] == "Diesen Platz gibt es nicht; die Plätze sind Hell und Dunkel."


def asked_with(server, path, accepted):
    request = urllib.request.Request(
        server.address + path, headers={"Accept-Language": accepted, "Accept": "text/html"}
    )
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode(), answer.headers


def test_a_feed_is_in_the_language_that_it_was_made_in_or_that_its_reader_prefers(server):
    table, ann, _ = two(server)
    bound(server, CODE[:-1] + "A", (table, ann))
    wanted = {"code": CODE[:-1] + "A"}
    path = server.post("/api/feeds?language=de", wanted)[1]["path"]
    plain, mark, language = path.partition("?language=")
    assert (mark, language) == ("?language=", "de")
    german = "Du bist am Zug: Pylos gegen Bob"
    for address, accepted, title in (
        (path, "en", german),
        (plain, "de-AT,de;q=0.9,en;q=0.5", german),
        (plain, "tlh, en;q=0.5, de;q=0.4", "Your turn at Pylos against Bob"),
        (plain, "", "Your turn at Pylos against Bob"),
    ):
        text, headers = asked_with(server, address, accepted)
        feed = ElementTree.fromstring(text)
        assert [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")] == [title]
        assert headers["Vary"] == "Accept-Language"
        expected = "de" if title == german else "en"
        assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == headers["Content-Language"] == expected


def test_the_page_says_what_it_is_in_the_language_of_the_link_or_the_browser(server):
    assert server.raw("/")[0] == 200, "The page is not built: make page."
    english, headers = asked_with(server, "/", "en-GB")
    assert headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert 'content="Pyramid games with every rule enforced."' in english
    assert '<html lang="en">' in english
    for path, accepted in (("/table/nowhere?language=de", "en"), ("/", "de")):
        german, _ = asked_with(server, path, accepted)
        assert 'content="Pyramidenspiele, bei denen jede Regel gilt."' in german
        assert '<html lang="de">' in german
        assert "Pyramid games" not in german
    manifest = json.loads(asked_with(server, "/app/pyramidion.webmanifest?language=de", "en")[0])
    assert (manifest["lang"], manifest["description"]) == ("de", "Pyramidenspiele, bei denen jede Regel gilt.")


def test_requests_of_the_page_follow_the_page_and_not_the_browser(server):
    request = urllib.request.Request(f"{server.address}/api/games", headers={"Accept-Language": "de"})
    with urllib.request.urlopen(request) as answer:
        assert json.loads(answer.read())[0]["summary"] == server.ask("/api/games")[1][0]["summary"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de", "de"), ("fr;q=x, de", "de"), ("en, de", "en"), ("en;q=0.1, de;q=0.2", "de"), ("", "en"), ("*", "en")],
)
def test_the_language_that_a_browser_prefers(accepted, language):
    assert preferred_language(accepted) == language


LONG, MANY, SOON, LATE = {"game": "x" * 41}, {"seats": [{}] * 17}, {"seconds": -1}, {"increment": 3601}


@pytest.mark.parametrize(
    ("body", "german"),
    [
        (LONG, "Der Text bei `$.game` darf höchstens 40 Zeichen haben"),
        ({"game": "pylos", **MANY}, "Die Liste bei `$.seats` darf höchstens 16 Einträge haben"),
        ({"game": "pylos", "time_control": SOON}, "Die Zahl bei `$.time_control.seconds` muss mindestens 0 sein"),
        ({"game": "pylos", "time_control": LATE}, "Die Zahl bei `$.time_control.increment` darf höchstens 3.600 sein"),
        ({"game": 1}, "Expected `str`, got `int` - at `$.game`"),
    ],
)
def test_limits_are_translated_and_a_programs_mistakes_are_not(body, german):
    with pytest.raises(RequestError) as refused:
        read_request(json.dumps(body).encode(), NewTableRequest)
    assert render(refused.value.message, "de") == f"Diese Anfrage ist nicht lesbar: {german}."


def test_a_chat_message_that_is_too_long_is_refused_in_words():
    with pytest.raises(RequestError, match=r"the text at `\$\.text` may have at most 300 characters"):
        read_client_message(json.dumps({"type": "post_chat", "text": "x" * 301}))
    assert isinstance(read_client_message(json.dumps({"type": "post_chat", "text": "x" * 300})), PostChat)


def _plain_sentences(tree):
    """Sentences in a module that are not the template of a message. Docstrings and errors of programming are none."""
    messages = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
            *("Message", "plural", "message_in", "TypeError"),
        ):
            messages.update(map(id, ast.walk(node)))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            messages.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            messages.update(map(id, node.values))
    for node in ast.walk(tree):
        if id(node) in messages or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        if re.fullmatch(r"[A-Z{].* .*[\w}][.!?…]", text, re.DOTALL):
            yield node.lineno, text


def test_what_players_read_are_messages():
    """mypy holds `RequestError` to it; this holds all other sentences."""
    found = []
    for path in sorted(SERVER.rglob("*.py")):
        name = path.relative_to(SERVER).as_posix()
        if not any(f"{name}/".startswith(f"{own}/") for own in OPERATORS):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [f"{name}:{line}: {text}" for line, text in _plain_sentences(tree)]
    assert not found


NOTATION = {"text", "start", "board", "svg", "diagram", "entries", "designer"}
"""Fields that are the same in every language."""


def _plain_texts(part, field=""):
    """Texts for people in an answer that are not messages."""
    if isinstance(part, str):
        if not isinstance(part, Message) and re.search(r"[A-Za-z]{3,} [a-z]{2,}", part):
            yield f"{field}: {part}"
    elif isinstance(part, Mapping):
        for name, value in part.items():
            yield from () if name in NOTATION else _plain_texts(value, name)
    elif isinstance(part, tuple | list):
        for value in part:
            yield from _plain_texts(value, field)
    elif isinstance(part, msgspec.Struct):
        yield from _plain_texts({name: getattr(part, name) for name in part.__struct_fields__})


OWN_GAMES = [name for name in game_ids() if game_class(name).__module__.startswith("pyramidion.")]


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_what_a_client_is_sent_of_a_game_are_messages(game_id):
    game, tutorial = pyramidion.game(game_id), game_class(game_id).tutorial
    answers = [describe_game(game), set_up_position(PositionSetupRequest(game_id))]
    for number in range(1, len(tutorial.steps) + 1):
        step = tutorial_step(game_id, number)
        answers += [step, check_tutorial(game_id, number, ExerciseAttempt(step.example))]
    for number, puzzle in enumerate(collection(game_id)[:3], 1):
        answers.append(puzzle_step(game_id, number))
        answers += [
            check_puzzle(game_id, number, ExerciseAttempt(text)) for text in (puzzle.answer, *puzzle.refutations)
        ]
    for position, _ in random_game(game, 3, 200):
        answers += map(event_fields, position.events)
        answers += [seat_prompt(position, seat) for seat in position.to_decide if seat >= 0]
    assert not set(_plain_texts(answers))


def test_a_request_error_keeps_a_translated_sentence_of_the_core():
    sentence = Message("The game is over.")
    error = RequestError.from_error("over", pyramidion.core.errors.IllegalDecision(sentence))
    assert (error.code, error.message) == ("over", sentence)
    assert render(error.message, "de") == "Die Partie ist zu Ende."
