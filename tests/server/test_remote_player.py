"""`pyramidion join`: programs that speak the engine protocol play at a table, over real sockets."""

import os
import subprocess
import sys

import pytest
from test_seats import OPEN, made

from forked import completed
from pyramidion.core.errors import PyramidionError
from pyramidion.engine.remote_player import Invitation, play_remotely

ENGINE = [sys.executable, "-m", "pyramidion", "engine"]
BOT = {"kind": "bot", "level": "1"}

FIRST = """
import sys
print = __import__("functools").partial(print, flush=True)
legal = []
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
        print("info note I take what you give me.")
        print("best " + {answer!r})
    else:
        print("protocol 1" if word == "hello" else "ok")
        if word == "hello":
            print("ok")
"""
"""A foreign engine that knows but one decision."""


def link(server, table, seat):
    return f"{server.address}/table/{table['id']}#invitation={table['invitations'][seat]}"


def told(server, table):
    with server.sit(table["id"]) as watching:
        return watching.until(lambda state: state["end"] is not None)


def test_our_own_engine_plays_a_whole_game_as_a_foreign_program(server):
    table = made(server, OPEN, BOT, game="pyramid", options={"board": "011/021/110_w:a1_b:c3"})
    words = ["join", "--name", "Foreigner", "--seconds", "0.2", link(server, table, 0), "--", *ENGINE]
    done = completed(words, dict(os.environ))
    state = told(server, table)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == state["end"]["sentence"]
    assert state["seats"][0]["name"] == "Foreigner"
    assert f"1. White: {state['log'][0]['text']}" in done.stdout


def test_secret_programs_are_decided_by_two_programs_at_once(server):
    table = made(server, OPEN, OPEN, game="pyramid_ball", options={"opening": "red", "turn_limit": 1})
    words = [sys.executable, "-m", "pyramidion", "join", "--seconds", "0.1"]
    sitting = [
        subprocess.Popen([*words, link(server, table, seat), "--", *ENGINE], stdout=subprocess.PIPE, text=True)
        for seat in (0, 1)
    ]
    out = [process.communicate(timeout=120)[0] for process in sitting]
    state = told(server, table)
    assert [process.returncode for process in sitting] == [0, 0]
    assert all(text.splitlines()[-1] == state["end"]["sentence"] for text in out)
    assert {line["seat"] for line in state["log"][:2]} == {0, 1}


def test_a_decision_that_is_refused_costs_the_game(server):
    table = made(server, OPEN, BOT)
    heard = []
    command = [sys.executable, "-c", FIRST.format(answer="9z9")]
    with pytest.raises(PyramidionError, match="refused, and it resigns: '9z9' is not a Pylos move"):
        play_remotely(link(server, table, 0), command, name="Odd", seconds=0.1, told=heard.append)
    assert "I take what you give me." in heard
    assert not any("9z9" in line for line in heard), "only what the server has accepted is reported"
    assert told(server, table)["end"]["termination"] == "Light resigned"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("http://host/table/x", "not an invitation"),
        ("ftp://host/table/x#invitation=c", "not an invitation"),
        ("x", "not an invitation"),
    ],
)
def test_links_that_are_no_invitation_are_refused(text, part):
    with pytest.raises(PyramidionError, match=part):
        Invitation.read(text)


def test_an_invitation_that_fits_no_seat_or_no_server(server):
    table = made(server, OPEN, BOT)
    with pytest.raises(PyramidionError, match="is not for a seat"):
        play_remotely(link(server, table, 0) + "x", ENGINE, name="", seconds=1, told=print)
    with pytest.raises(PyramidionError, match="There is no server at"):
        play_remotely("http://127.0.0.1:9/table/x#invitation=c", ENGINE, name="", seconds=1, told=print)


def test_an_engine_does_not_play_where_real_dice_are_rolled(server):
    table = made(server, OPEN, {"kind": "person"}, game="braces", physical_chance=True)
    with pytest.raises(PyramidionError, match="real dice"):
        play_remotely(link(server, table, 0), ENGINE, name="Engine", seconds=0.1, told=print)
