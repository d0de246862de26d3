"""Exact values over the wire: who may ask, what is answered, and what a bot without its solution says in the chat."""

import pytest

from pyramidion.engine.tablebase import tablebase_folder
from pyramidion.server.bots import pool
from serving import Server
from solved import whole_file

BOARD = "011/021/110_w:a1_b:c3"
BOT = {"kind": "bot", "level": "gentle"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose machine holds a solution of the children's game, and a damaged one of the standard game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        folder = tablebase_folder()
        whole_file(folder, pattern=(4, 0, 7))
        (folder / "pylos-standard.solution").write_bytes(b"something else")
        running = Server(tmp_path_factory.mktemp("house"), before=bots_decide_soon)
        yield running
        running.stop()


def bots_decide_soon():
    """In the server's process: what a bot finds in so little time is not looked at here."""
    pool.SECONDS = 0.2


def asked(client, ply, **more):
    client.send({"type": "exact_values", "ply": ply, **more})
    return client.refusal()


def test_every_decision_is_told_to_who_plays_alone(server):
    table, keys = server.table(rules="children")
    with server.sit(table, *keys) as both:
        assert both.at(0)["exact_values_allowed"] is True
        answer = asked(both, 0, request_id="x")
        assert (answer["type"], answer["ply"], answer["request_id"]) == ("exact_values", 0, "x")
        assert len(answer["values"]) == 16
        # The bytes say: 3 plies to a loss, a draw, 6 plies to a win of the opponent's, and one ply more.
        found = {(value["outcome"], value["plies"], value["is_bound"]) for value in answer["values"]}
        assert found <= {("lost", 4, False), ("drawn", None, False), ("won", 7, False)}
        both.decide(0, answer["values"][0]["text"])
        both.at(1)
        # An earlier position may still be asked about, one that is not there may not.
        assert asked(both, 0)["values"] == answer["values"]
        assert asked(both, 1)["ply"] == 1
        assert (asked(both, 2)["code"], asked(both, -1)["code"]) == ("stale", "bad_message")


def test_against_a_bot_they_are_told_too(server):
    table, keys = server.table("pyramid", [{"kind": "person"}, BOT], board=BOARD)
    with server.sit(table, keys[0]) as alone, server.sit(table) as watching:
        assert alone.at(0)["exact_values_allowed"] is True
        answer = asked(alone, 0)
        values = answer["values"]
        assert [value["text"] for value in values] == ["a1-b1xa1", "a1-b1xb2", "a1-b1xc2", "a1-b1xb3"]
        assert all(value["outcome"] in ("won", "lost") and value["is_bound"] for value in values)
        wins = "White" if "won" in {value["outcome"] for value in values} else "Black"
        assert answer["solution"] == f"Solved: {wins} wins."
        # A spectator might tell the other side.
        assert watching.at(0)["exact_values_allowed"] is False
        assert asked(watching, 0)["code"] == "no_values"


def test_nobody_is_told_while_another_person_plays_and_everybody_when_the_game_is_over(server):
    table, keys = server.table(rules="children")
    with server.sit(table, keys[0]) as light, server.sit(table) as watching:
        assert light.at(0)["exact_values_allowed"] is False
        refused = asked(light, 0, request_id=5)
        assert (refused["type"], refused["code"], refused["request_id"]) == ("error", "no_values", 5)
        assert refused["sentence"].startswith("Another person plays at this table")
        light.send({"type": "resign", "seat": 0})
        for client in (light, watching):
            client.until(lambda state: state["end"] is not None)
            assert client.state["exact_values_allowed"] is True
            assert len(asked(client, 0)["values"]) == 16


def test_where_a_game_is_not_known_exactly_that_is_said(server):
    for game, options, sentence in (
        ("pylos", {"rules": "mature"}, "make one: pyramidion solve pylos --rules mature --distance"),
        ("braces", {}, "Braces cannot be solved by this program."),
    ):
        table, keys = server.table(game, **options)
        with server.sit(table, *keys) as both:
            assert both.at(both.receive()["position"]["ply"])["exact_values_allowed"] is False
            refused = asked(both, 0)
            assert refused["code"] == "no_values"
            assert refused["sentence"].endswith(sentence)


def test_a_file_that_cannot_be_used_is_said_aloud_and_the_bot_searches(server):
    table, keys = server.table("pylos", [{"kind": "person"}, {"kind": "bot", "level": "strong"}])
    with server.sit(table, keys[0]) as light:
        light.at(0)
        refused = asked(light, 0)
        assert (refused["code"], "not a solution of Pylos" in refused["sentence"]) == ("not_known", True)
        light.decide(0, "1a1")
        notes = []
        for ply, text in ((2, None), (4, "any")):
            while light.state["ply"] < ply:
                if text and light.state["ply"] == 2:
                    tree = light.move_tree(0)
                    light.decide(0, next(name for name in tree["children"] if isinstance(tree["children"][name], str)))
                    text = None
                message = light.receive(60)
                if message["type"] == "error":
                    notes.append(message)
        assert [note["code"] for note in notes] == ["bot_note"]
        assert notes[0]["sentence"].endswith("solve the game again. Until then level 8 searches.")


def test_the_last_of_many_questions_is_answered_and_the_table_goes_on(server):
    table, keys = server.table(rules="children")
    with server.sit(table, *keys) as both:
        both.at(0)
        for tag in range(30):
            both.send({"type": "exact_values", "ply": 0, "request_id": tag})
        both.decide(0, "1a1", 0)
        answers = []
        while not answers or answers[-1]["request_id"] != 29:
            message = both.receive(60)
            if message["type"] == "exact_values":
                answers.append(message)
        assert len(answers) <= 30
        both.at(1)
