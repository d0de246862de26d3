"""Conditional decisions: carried out when what they wait for happens, and known to nobody else before that."""

import asyncio
import json
import time

import pytest
from rooms import room_of
from test_finished_games import found
from test_limits import run
from test_seats import made
from test_time_controls import Simulated, two

import pyramidion
from pyramidion.core.record import Record
from pyramidion.server.clocks.time_control import DAY
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import (
    AnswerOffer,
    Decide,
    MakeOffer,
    NewTableRequest,
    SetConditionalMoves,
)
from pyramidion.server.tables import conditional_moves
from pyramidion.server.tables.client import Client
from serving import Server

SECRETS = ("1d1", "1a4", "1d4")
"""What is planned in these tests and never happens."""


@pytest.fixture
def days(tmp_path):
    running = Simulated(tmp_path / "house", tmp_path / "passed")
    yield running
    running.stop()


def plan(client, seat, *lines, ply=None):
    ply = client.state["ply"] if ply is None else ply
    client.send({"type": "set_conditional_moves", "seat": seat, "ply": ply, "lines": [parts(line) for line in lines]})


def parts(line):
    return line.split() if isinstance(line, str) else line


def planned(client, *lines):
    client.until(lambda state: state["conditional_moves"] is not None)
    assert client.state["conditional_moves"]["lines"] == [line.split() for line in lines]


class Ears:
    """All that a client was sent."""

    def __init__(self, client):
        self.heard = []
        receive = client.receive

        def listened(*args, **kwargs):
            message = receive(*args, **kwargs)
            self.heard.append(json.dumps(message))
            return message

        client.receive = listened

    def know(self, text):
        # The move tree names every square; what is planned would stand in the log or in a plan.
        return any(f'"text": "{text}"' in message or '"lines": [["' in message for message in self.heard)


def test_a_correspondence_game_of_three_days_with_restarts(days):
    terms = {"kind": "days", "seconds": 2 * DAY}
    table, ann, bob = two(days, time_control=terms)
    with days.sit(table, ann) as light:
        light.at(0)
        light.decide(0, "1b2")
        light.at(1)
        plan(light, 0, "1c3 1b3 1c2 1d1", "1b3 1a4")
        planned(light, "1c3 1b3 1c2 1d1", "1b3 1a4")
    days.pass_days(1)
    days.kill()
    for file in days.folder.iterdir():
        for secret in SECRETS:
            assert f'"{secret}"'.encode() not in file.read_bytes(), file
    days.restart()
    with days.sit(table, bob) as dark:
        ears = Ears(dark)
        dark.at(1)
        assert dark.state["conditional_moves"] is None
        dark.decide(1, "1c3")
        dark.at(3)  # Light has answered immediately, though nobody is there
        assert [line["text"] for line in dark.state["log"]] == ["1b2", "1c3", "1b3"]
        assert not any(ears.know(secret) for secret in SECRETS)
    days.pass_days(1)
    days.kill()
    days.restart()
    with days.sit(table, ann) as light:
        light.at(3)
        assert light.state["clocks"][1]["seconds_left"] <= DAY
        assert light.state["conditional_moves"]["lines"] == [["1c3", "1b3", "1c2", "1d1"], ["1b3", "1a4"]]
        plan(light, 0)
        light.until(lambda state: state["conditional_moves"] is None)
        with days.sit(table, bob) as dark:
            dark.at(3)
            dark.decide(1, "1c2")
            light.at(4)
            time.sleep(0.3)
            assert dark.at(4)["to_decide"] == [0], "what was revoked does not happen"
            # Light never returns: the days run out, with nobody there.
    days.pass_days(3)
    last = time.monotonic() + 60
    while not found(days, bob, result="won")["games"]:
        assert time.monotonic() < last, "nobody has looked at the time"
        time.sleep(0.2)
    days.kill()
    days.restart()
    (game,) = found(days, bob, result="won")["games"]
    assert game["end_sentence"] == "Light ran out of time. Dark wins."
    record = Record.read(days.get(f"/api/tables/{table}/record"))
    assert record.check() == []
    assert [entry.text for entry in record.entries] == ["1b2", "1c3", "1b3", "1c2"]


def test_what_cannot_be_planned(server):
    table, ann, bob = two(server, time_control={"kind": "none"})
    with server.sit(table, ann) as light, server.sit(table, bob) as dark:
        light.at(0)
        plan(light, 0, "1b2 1c3 1b3")
        assert light.refusal()["code"] == "no_plan"
        plan(light, 1, "1b2 1c3")
        assert light.refusal()["code"] == "not_yours"
        light.decide(0, "1b2")
        light.at(1)
        for lines, code in (
            (["1b2 1b3"], "illegal"),
            (["1c3 nonsense"], "illegal"),
            (["1c3"], "no_plan"),
            (["1c3 1b3 1c2"], "no_plan"),
            (["1c3 1b3", "1c3 1c2"], "no_plan"),
            (["1c3 1b3"] * 50 + ["1c2 1b3"], "bad_message"),
            (["1c3 1b3 " * 3], "illegal"),
        ):
            plan(light, 0, *lines)
            assert light.refusal()["code"] == code, lines
        plan(light, 0, "1c3 1b3", ply=0)
        assert light.refusal()["code"] == "stale"
        dark.at(1)
        dark.decide(1, "1c2")
        assert light.at(2)["conditional_moves"] is None
    with server.sit(table, ann, bob) as both:
        both.at(2)
        both.decide(0, "1b3")
        both.at(3)
        plan(both, 0, "1c3 1d1")
        assert both.refusal()["code"] == "no_plan", "who shares the device would read it"


def test_another_decision_or_one_taken_back_ends_a_plan(server):
    table, ann, bob = two(server, time_control={"kind": "none"})
    with server.sit(table, ann) as light, server.sit(table, bob) as dark:
        light.at(0)
        light.decide(0, "1b2")
        light.at(1)
        plan(light, 0, "1c3 1d1")
        planned(light, "1c3 1d1")
        dark.at(1)
        dark.decide(1, "1c2")
        assert light.at(2)["conditional_moves"] is None
        light.decide(0, "1b3")
        light.at(3)
        plan(light, 0, "1c3 1d1")
        planned(light, "1c3 1d1")
        light.send({"type": "make_offer", "seat": 0, "kind": "takeback"})
        dark.until(lambda state: state["offer"] is not None)
        dark.send({"type": "answer_offer", "seat": 1, "accept": True})
        assert light.at(2)["conditional_moves"] is None


def test_a_whole_turn_of_dice_can_be_awaited(server):
    table = made(server, {"kind": "person"}, {"kind": "open"}, game="pass_the_pyramids", options={"players": 3})
    keys = [
        server.post(f"/api/tables/{table['id']}/seats", {"nonce": f"nonce of the seat {seat}", "code": code})[1]["key"]
        for seat, code in enumerate(table["invitations"])
        if code
    ]
    assert keys
    landing = next(iter(pyramidion.game("pass_the_pyramids", players=3).start().play("stake").legal(-1))).text
    with server.sit(table["id"], keys[0]) as second:
        second.at(0)
        plan(second, 1, ["stake", landing, "throw", landing, "throw", landing, "stake"])
        answer = second.until(lambda state: state["conditional_moves"] is not None)["conditional_moves"]["lines"]
        assert answer[0][-1] == "stake"


def test_programs_are_not_planned(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    with server.sit(table, keys[0]) as red:
        red.at(0)
        plan(red, 0, "S:...")
        assert red.refusal()["code"] == "no_plan"


@pytest.mark.parametrize(
    "lines", [[[]], [["1c3"]], [["1c3", "1b3"]] * 50 + [["1c3"]], [["1c3", "1b3", "1c2", "1d1"]] * 51]
)
def test_a_wrong_shape_is_refused_before_anything_is_played(lines):
    with pytest.raises(RequestError) as refused:
        conditional_moves.check_shape(lines)
    assert refused.value.code == "no_plan"


def test_what_is_refused_counts_and_other_addresses_have_their_own_budget(tmp_path, request):
    server = Server(
        tmp_path / "house", words=["--trusted-proxy", "127.0.0.1", "--limit", "conditional_move_decisions=6"]
    )
    request.addfinalizer(server.stop)
    table, keys = server.table()
    for address in ("10.0.0.1", "10.0.0.2"):
        with server.sit(table, keys[1], address=address) as dark:
            dark.at(0)
            for line, code in (
                ("1b2 nonsense", "illegal"),
                ("1b2", "no_plan"),
                ("1b2 1c3 1b3 1c2", None),
                ("1b2 1c3", "too_fast"),
            ):
                plan(dark, 1, line)
                if code is None:
                    dark.until(lambda state: state["conditional_moves"] is not None)
                else:
                    assert dark.refusal()["code"] == code
            plan(dark, 1)
            dark.until(lambda state: state["conditional_moves"] is None)


@pytest.mark.parametrize("again", [False, True])
def test_a_plan_is_committed_only_to_the_position_it_was_checked_for(tmp_path, again):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        light, dark = Client(frozenset({0})), Client(frozenset({1}))
        for client in (light, dark):
            await room.connect(client)
        do = room.actor.handle
        await do(light, Decide(0, 0, "1b2"))
        async with services.registry._slicer._turn:  # somebody else has the slice
            planning = asyncio.create_task(do(light, SetConditionalMoves(0, 1, [["1d4", "1c3"]])))
            await asyncio.sleep(0)
            if again:  # the same ply of another game
                await do(light, MakeOffer(0, "takeback"))
                await do(dark, AnswerOffer(1, accept=True))
                await do(light, Decide(0, 0, "1d4"))
            else:
                await do(dark, Decide(1, 1, "1c3"))
        with pytest.raises(RequestError) as refused:
            await planning
        assert refused.value.code == "stale"
        assert not room.table.conditional_moves

    run(tmp_path, story)


def test_others_have_their_turn_during_a_walk(tmp_path, monkeypatch):
    monkeypatch.setattr("pyramidion.server.util.aio.SLICE_SECONDS", 0.0)

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        dark = Client(frozenset({1}))
        await room.connect(dark)
        planning = asyncio.create_task(
            room.actor.handle(dark, SetConditionalMoves(1, 0, [["1b2", "1c3", "1b3", "9z9"]]))
        )
        turns = 0
        while not planning.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 4
        assert isinstance(planning.exception(), RequestError)

    run(tmp_path, story)


def test_who_decides_in_a_plan_is_known_from_its_walk(tmp_path, monkeypatch):
    monkeypatch.setattr("pyramidion.server.tables.table.deciders", None)  # it would be walked a second time

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        dark = Client(frozenset({1}))
        await room.connect(dark)
        await room.actor.handle(dark, SetConditionalMoves(1, 0, [["1b2", "1c3", "1b3", "1c2"]]))
        assert room.table.line_deciders(1) == ((0, 1, 0, 1),)

    run(tmp_path, story)
