"""The time to decide in secret begins when the last turn has been shown, and no page can hold it up for long."""

import asyncio

import pytest

from pyramidion.server.clocks.round_clock import PlaybackAcks
from serving import Server

STAND = "S:... M:... L:..."


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=("--limit", "playback_seconds=1"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def patient(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=("--limit", "playback_seconds=100000"))
    yield running
    running.stop()


def after_a_turn(server, **options):
    """Two clients of a table where one turn has run and both are asked again."""
    table, keys = server.table("pyramid_ball", opening="red", clock=300, **options)
    red, blue = (server.sit(table, key) for key in keys)
    for client in (red, blue):
        client.at(0)
    red.decide(0, STAND)
    blue.at(1)
    blue.decide(1, STAND)
    for client in (red, blue):
        client.at(2)
    return red, blue


def settled(client):
    """The state when everything that was asked before has been answered."""
    client.send({"type": "ping", "request_id": "settled"})
    while client.receive().get("request_id") != "settled":
        pass
    return client.state


def test_at_the_start_there_is_nothing_to_show(patient):
    table, keys = patient.table("pyramid_ball", opening="red", clock=300)
    with patient.sit(table, keys[0]) as red:
        assert red.at(0)["round_seconds_left"] is not None


def test_the_clock_starts_when_both_have_seen_the_turn(patient):
    red, blue = after_a_turn(patient)
    with red, blue:
        assert settled(red)["round_seconds_left"] is None
        red.send({"type": "playback_finished", "seat": 0, "ply": 2})
        assert settled(red)["round_seconds_left"] is None
        blue.send({"type": "playback_finished", "seat": 1, "ply": 2})
        for client in (red, blue):
            client.until(lambda state: state["round_seconds_left"] is not None)


def test_who_leaves_is_not_waited_for(patient):
    red, blue = after_a_turn(patient)
    with red:
        red.send({"type": "playback_finished", "seat": 0, "ply": 2})
        assert settled(red)["round_seconds_left"] is None
        blue.close()
        red.until(lambda state: state["round_seconds_left"] is not None)


def test_what_is_said_of_another_moment_or_seat_starts_nothing(patient):
    red, blue = after_a_turn(patient)
    with red, blue:
        for message in ({"seat": 0, "ply": 1}, {"seat": 0, "ply": 99}):
            red.send({"type": "playback_finished", **message})
        red.send({"type": "playback_finished", "seat": 1, "ply": 2, "request_id": 7})
        refused = red.refusal()
        assert (refused["code"], refused["request_id"]) == ("not_yours", 7)
        blue.send({"type": "playback_finished", "seat": 1, "ply": 2})
        assert settled(blue)["round_seconds_left"] is None


def test_a_silent_guest_is_not_waited_for_for_ever(impatient):
    red, blue = after_a_turn(impatient)
    with red, blue:
        red.until(lambda state: state["round_seconds_left"] is not None)


def test_persons_who_share_a_device_are_waited_for_one_after_the_other(patient):
    table, keys = patient.table("pyramid_ball", opening="red", clock=300)
    with patient.sit(table, *keys) as both:
        both.at(0)
        assert settled(both)["round_seconds_left"] is None, "who begins takes the device first"
        both.send({"type": "playback_finished", "seat": 0, "ply": 0})
        both.until(lambda state: state["round_seconds_left"] is not None)
        both.decide(0, STAND)
        both.at(1)
        assert settled(both)["round_seconds_left"] is None
        both.send({"type": "playback_finished", "seat": 1, "ply": 0})
        both.until(lambda state: state["round_seconds_left"] is not None)


def test_patience_is_new_for_who_decides_next():
    async def played():
        ended = []
        showing = PlaybackAcks(0.01, lambda: ended.append(True))
        assert showing.awaits(4, [{0, 1}])
        while not ended:
            await asyncio.sleep(0.005)
        assert not showing.awaits(4, [{0, 1}])
        showing.reset_seat(0)
        assert showing.awaits(4, [{1}])
        showing.acknowledge(4, 1)
        assert not showing.awaits(4, [{1}])
        assert showing.awaits(6, [{1}]), "another moment"
        showing.stop()

    asyncio.run(played())
