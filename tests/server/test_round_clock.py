"""The clock over secret programs: what is in when the time is up counts, the rest stands (B2)."""

import asyncio

import pytest
from rooms import room_of
from test_limits import run

from pyramidion.core.record import Record
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.clocks import round_clock
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.protocol.client_messages import Decide, NewSeat, NewTableRequest, Resign
from pyramidion.server.storage import async_store
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.table import MAX_UNATTENDED_TURNS, Table
from pyramidion.server.util import timestamps

STAND = "S:... M:... L:..."
BALL = {"opening": "red", "clock": 1}


@pytest.fixture
def no_grace(monkeypatch):
    monkeypatch.setattr(round_clock, "GRACE_SECONDS", 0.0)


async def ball(services, *held, options=BALL, **terms):
    """The room of a new table of Pyramid Ball, and guests that hold these seats."""
    table, _ = await services.new_table(NewTableRequest("pyramid_ball", options, **terms))
    room = await room_of(services, table)
    clients = [Client(frozenset(seats)) for seats in held]
    for client in clients:
        await room.connect(client)
    return room, clients


async def until(condition, seconds=10):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def test_when_neither_decides_one_turn_ends_and_a_resignation_is_answered(server):
    table, keys = server.table("pyramid_ball", **BALL)
    with server.sit(table, keys[0]) as red, server.sit(table, keys[1]) as blue:
        blue.at(0)
        red.until(lambda state: state["ply"] > 0, seconds=10)
        assert red.at(2)["log"][-1]["text"] == STAND
        assert red.state["round_seconds_left"] is None, "the next minute waits until both have seen the turn"
        for seat, client in enumerate((red, blue)):
            client.send({"type": "playback_finished", "seat": seat, "ply": 2})
        red.until(lambda state: state["round_seconds_left"] == 1, seconds=10)
        assert red.at(4)["end"] is None
        red.send({"type": "resign", "seat": 0})
        assert red.until(lambda state: state["end"] is not None, seconds=5)["ply"] == 4


def test_the_time_of_a_moment_ends_no_later_moment(tmp_path, no_grace, monkeypatch):
    async def chosen(*_):
        return STAND

    monkeypatch.setattr(EnginePool, "choose", chosen)

    async def story(services):
        room, (red,) = await ball(services, {0}, seats=[NewSeat(), NewSeat("bot", level="1")])
        await room.actor.handle(red, Decide(0, room.table.ply, STAND))
        await until(lambda: room.table.session.open_ply == 2)
        await until(lambda: room.actor.idle)
        assert not room.actor.round_clock.runs, "the page still shows the turn"
        await room.actor._end_round(0)
        assert 0 not in [seat for seat, _ in room.table.session.moves[2:]]

    run(tmp_path, story)


def test_what_happens_automatically_keeps_to_the_limit_of_entries(tmp_path, no_grace):
    async def story(services):
        room, (red, _) = await ball(services, {0}, {1})
        await until(lambda: room.table.length == 1)
        await asyncio.sleep(0.2)
        assert room.table.length == 1
        await asyncio.wait_for(room.actor.handle(red, Resign(0)), 5)
        assert room.table.session.over

    run(tmp_path, story, log_entries=1)


def test_persons_on_one_device_have_their_minutes_one_after_another(tmp_path, no_grace):
    async def story(services):
        room, (both,) = await ball(services, {0, 1})
        for seat in (0, 1):
            assert not room.actor.round_clock.runs
            room.actor.round_clock.acknowledge_playback(0, seat)
            room.actor.round_clock.update()
            assert room.actor.round_clock.seconds_left == 1
            await until(lambda seat=seat: room.table.ply == seat + 1)
            await asyncio.sleep(0.1)
            assert room.table.ply == seat + 1
        await asyncio.wait_for(room.actor.handle(both, Resign(0)), 5)

    run(tmp_path, story)


def test_the_clock_goes_on_where_it_was_when_all_leave_and_one_returns(tmp_path):
    async def story(services):
        room, clients = await ball(services, {0}, {1}, options={**BALL, "clock": 60})
        clock = room.actor.round_clock
        assert clock.seconds_left == 60
        clock._until -= 25  # as if so many seconds had passed
        for client in clients:
            room.disconnect(client)
        assert not clock.runs
        await room.connect(clients[0])
        assert clock.runs
        assert clock.seconds_left == 35

    run(tmp_path, story)


def test_a_choice_within_a_turn_has_no_minute_and_the_turn_after_it_has_a_new_one(tmp_path, no_grace):
    async def story(services):
        start = "home:Lb3,Md7*,Sf4 away:Lb6,Me5,Sf6 0-0"
        room, (red, blue) = await ball(services, {0}, {1}, options={**BALL, "rules": "advanced"}, start=start)
        await room.actor.handle(red, Decide(0, 0, "S:... M:F.. L:..."))
        await until(lambda: room.table.ply == 2)
        await asyncio.sleep(1.2)
        assert room.table.session.to_decide == (1,), "Red has scored; Blue lays the ball"
        assert (room.table.ply, room.actor.round_clock.runs) == (2, False)
        await room.actor.handle(blue, Decide(1, 2, "place left"))
        await room.actor.handle(blue, Decide(1, 3, "take S"))
        assert not room.actor.round_clock.runs, "the pages still show the turn"
        for seat in (0, 1):
            room.actor.round_clock.acknowledge_playback(4, seat)
        room.actor.round_clock.update()
        await until(lambda: room.table.ply == 6)
        await asyncio.sleep(0.2)
        assert room.table.ply == 6

    run(tmp_path, story)


def test_a_suspended_server_ends_no_round(tmp_path, no_grace, monkeypatch):
    async def story(services):
        await services.store.check_time()
        room, _ = await ball(services, {0}, {1})
        clock = room.actor.round_clock
        for seat in (0, 1):
            clock.acknowledge_playback(0, seat)
        clock.update()
        now, before = timestamps.now, clock.until
        monkeypatch.setattr(timestamps, "now", lambda: now() + 65)
        await room.actor._end_round(0)
        assert room.table.ply == 0, "the time was not the players'"
        assert clock.until >= before + 65, "they have all the time again"
        await until(lambda: room.table.ply == 2)

    run(tmp_path, story)


def test_a_sealed_pick_is_not_made_when_the_minute_of_programs_would_be_over(tmp_path, no_grace):
    async def story(services):
        room, (red, _) = await ball(services, {0}, {1}, options={"clock": 1})
        await room.actor.handle(red, Decide(0, 0, "pick M"))
        await asyncio.sleep(1.2)
        assert (room.table.ply, room.actor.round_clock.runs) == (1, False)

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("terms", "plies", "over"),
    [
        (TimeControl("move", 60), 2, False),
        (TimeControl("fischer", 60, 1), 2, False),
        (TimeControl("fischer", 60, 0), 0, True),
    ],
)
def test_one_look_at_the_clocks_ends_one_turn(tmp_path, monkeypatch, terms, plies, over):
    async def story(services):
        room, _ = await ball(services, {0}, {1}, options={"opening": "red", "clock": 0}, time_control=terms)
        now = timestamps.now()
        monkeypatch.setattr(timestamps, "now", lambda: now + 1000)
        monkeypatch.setattr(async_store, "GAP_SECONDS", float("inf"))
        await asyncio.wait_for(room.actor.flag_expired(), 10)
        await asyncio.sleep(0.2)
        assert (room.table.ply, room.table.session.over) == (plies, over)

    run(tmp_path, story)


@pytest.mark.slow
def test_the_clock_completes_what_is_missing(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=1)
    with server.sit(table, keys[0]) as red, server.sit(table, keys[1]) as blue:
        assert red.at(0)["round_seconds_left"] == 1
        red.decide(0, "S:F.. M:... L:...")
        ended = blue.until(lambda state: state["ply"] >= 2)
        assert [line["text"] for line in ended["log"][:2]] == ["S:F.. M:... L:...", "S:... M:... L:..."]
        assert ended["text"].startswith("home:Lb3,Md4*,Sf4 away:Lb6,Md5,Sf6 0-0")
    record = Record.read(server.get(f"/api/tables/{table}/record"))
    assert record.check() == []


def test_without_a_clock_nothing_is_decided_for_a_player(server):
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    with server.sit(table, *keys) as both:
        assert both.at(0)["round_seconds_left"] is None
        both.decide(1, "S:... M:F.. L:...")
        both.at(1)
        both.decide(0, "S:... M:... L:...")
        end = both.until(lambda state: state["end"] is not None)
        assert end["end"]["result"] == [0, 1]
    text = server.get(f"/api/tables/{table}/record")
    assert "{1 push HM, tackle AM}" in text
    assert Record.read(text).check() == []


def test_a_pick_is_not_hurried(server):
    table, keys = server.table("pyramid_ball", clock=1)
    with server.sit(table, *keys) as both:
        assert both.at(0)["round_seconds_left"] is None


def test_a_game_that_everybody_has_left_pauses_until_somebody_returns(tmp_path, no_grace):
    async def story(services):
        room, (watching,) = await ball(services, ())
        await until(lambda: room.table.paused)
        assert room.table.ply == 2 * MAX_UNATTENDED_TURNS
        await asyncio.sleep(1.3)
        assert (room.table.ply, room.actor.round_clock.runs) == (2 * MAX_UNATTENDED_TURNS, False)
        assert room.message_for(watching).paused
        red = Client(frozenset({0}))
        await room.connect(red)
        assert not room.table.paused
        room.actor.round_clock.acknowledge_playback(room.table.open_ply, 0)
        room.actor.round_clock.update()
        assert room.actor.round_clock.seconds_left == 1

    run(tmp_path, story)


def test_who_sits_before_a_page_and_never_decides_pauses_the_game_until_the_next_decision(tmp_path, no_grace):
    async def story(services):
        room, (red, _) = await ball(services, {0}, {1})
        clock = room.actor.round_clock

        async def play_back():
            for seat in (0, 1):
                clock.acknowledge_playback(room.table.open_ply, seat)
            clock.update()

        for turn in range(MAX_UNATTENDED_TURNS):
            await play_back()
            assert clock.runs
            await until(lambda turn=turn: room.table.ply == 2 * turn + 2)
        await play_back()
        assert (room.table.paused, clock.runs) == (True, False)
        await room.actor.handle(red, Decide(0, room.table.ply, STAND))
        assert (room.table.paused, clock.runs) == (False, True), "the other's minute begins"
        await until(lambda: room.table.ply == 2 * MAX_UNATTENDED_TURNS + 2)
        assert not room.table.paused

    run(tmp_path, story)


@pytest.mark.parametrize("terms", [TimeControl("move", 60), TimeControl("fischer", 60, 1)])
def test_clocks_of_a_table_that_everybody_has_left_stop_after_some_turns(tmp_path, monkeypatch, terms):
    async def story(services):
        room, (red, _) = await ball(services, {0}, {1}, options={"opening": "red", "clock": 0}, time_control=terms)
        for client in list(room.presence.clients):
            room.disconnect(client)
        monkeypatch.setattr(async_store, "GAP_SECONDS", float("inf"))
        real, later = timestamps.now, 0
        monkeypatch.setattr(timestamps, "now", lambda: real() + later)
        for _ in range(3 * MAX_UNATTENDED_TURNS):
            later += 1000
            await services.upkeep.check_clocks()
            await asyncio.gather(*services.upkeep._flagging.values())
        room = await room_of(services, room.table.id)
        assert room.table.ply == 2 * MAX_UNATTENDED_TURNS
        assert room.table.next_deadline() is None
        assert services.store.tables.expired_deadlines(9, 9) == [], "nobody looks at it any more"
        row, log = services.store.tables.load(room.table.id)
        assert Table(row, log).paused, "a restart changes nothing"
        await room.connect(red)
        assert room.table.next_deadline() > timestamps.now(), "who returns has time"
        room.disconnect(red)
        for _ in range(3 * MAX_UNATTENDED_TURNS):
            later += 1000
            await room.actor.flag_expired()
        assert room.table.ply == 4 * MAX_UNATTENDED_TURNS
        await room.connect(red)
        await room.actor.handle(red, Decide(0, room.table.ply, STAND))
        later += 1000
        await room.actor.flag_expired()
        assert room.table.ply == 4 * MAX_UNATTENDED_TURNS + 2
        assert not room.table.paused

    run(tmp_path, story)


def test_where_one_of_two_decides_the_game_does_not_pause(tmp_path, monkeypatch):
    async def story(services):
        terms = TimeControl("move", 60)
        room, (red, _) = await ball(services, {0}, {1}, options={"opening": "red", "clock": 0}, time_control=terms)
        monkeypatch.setattr(async_store, "GAP_SECONDS", float("inf"))
        real, later = timestamps.now, 0
        monkeypatch.setattr(timestamps, "now", lambda: real() + later)
        for turn in range(3 * MAX_UNATTENDED_TURNS):
            await room.actor.handle(red, Decide(0, room.table.ply, STAND))
            later += 1000
            await room.actor.flag_expired()
            assert (room.table.ply, room.table.paused) == (2 * turn + 2, False)

    run(tmp_path, story)
