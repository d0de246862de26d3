"""The time of each seat: what is left, when it is over, what becomes of it; across restarts and days."""

import signal
import sqlite3
import time
from contextlib import closing
from functools import partial

import pytest
from simulated import simulate
from test_lobby import standing
from test_seats import claim, made

from pyramidion.core.record import Record
from pyramidion.server.clocks.time_control import DAY, GRACE_SECONDS, SeatClocks, TimeControl
from pyramidion.server.storage import async_store
from pyramidion.server.util import timestamps
from serving import Server

SECONDS = {"kind": "move", "seconds": 600}


def test_each_turn_has_its_time():
    timing = SeatClocks(TimeControl("move", 10), 2)
    timing.restart(100, {0})
    assert (timing.next_deadline(), timing.seconds_left(0, 104), timing.is_running(1)) == (110, 6, False)
    timing.advance(104, {1}, 1, fresh=True, decided=True)
    assert (timing.next_deadline(), timing.seconds_left(0, 200), timing.seconds_left(1, 105)) == (114, 6, 9)
    timing.advance(105, {1}, 2, fresh=False, decided=True)
    assert timing.next_deadline() == 114, "the same turn continues"
    timing.advance(106, {1}, 3, fresh=True, decided=True)
    assert timing.next_deadline() == 116, "a new turn of the same seat"
    assert (timing.first_expired(115.9), timing.first_expired(116)) == (None, 1)


def test_fischer_adds_after_each_turn():
    timing = SeatClocks(TimeControl("fischer", 60, 5), 2)
    timing.restart(0, {0})
    timing.advance(20, {1}, 4, fresh=True, decided=True)
    assert (timing.seconds_left(0, 99), timing.next_deadline()) == (45, 80)
    timing.advance(30, {0}, 5, fresh=True, decided=True)
    assert (timing.seconds_left(1, 99), timing.next_deadline()) == (55, 75)


def test_taking_back_and_deciding_again_adds_no_increment_twice():
    timing = SeatClocks(TimeControl("fischer", 60, 5), 2)
    timing.restart(0, {0})
    for _ in range(3):
        timing.advance(0, {1}, 1, fresh=True, decided=True)
        assert timing.seconds_left(0, 0) == 65
        timing.advance(0, {0}, 0, fresh=False, decided=False)  # taken back
    timing.advance(0, {1}, 1, fresh=True, decided=True)
    timing.advance(0, {0}, 2, fresh=True, decided=True)
    timing.advance(0, {1}, 3, fresh=True, decided=True)
    assert (timing.seconds_left(0, 0), timing.seconds_left(1, 0)) == (70, 65)


def test_outages_and_vacation_count_for_nobody():
    timing = SeatClocks(TimeControl("days", DAY), 2, [(1_000, 5_000), (9_000, 9_500)])
    timing.restart(0, {0})
    assert timing.next_deadline() == DAY + 4_500
    assert timing.seconds_left(0, 6_000) == DAY - 2_000
    timing.advance(6_000, {0}, 6, fresh=False, decided=False)
    timing.start_vacation(0, 6_000, 3)
    assert timing.next_deadline() == pytest.approx(6_000 + 3 * DAY + DAY - 2_000 + 500, abs=500)
    assert timing.seconds_left(0, 6_000 + 2 * DAY) == DAY - 2_000
    assert timing.vacation_days_left(0) == 11


def notice_short_gaps():
    async_store.GAP_SECONDS = 1.5


def test_a_suspended_server_ends_nobodys_time(tmp_path):
    server = Server(tmp_path / "house", before=notice_short_gaps)
    try:
        table, ann, _ = two(server, time_control={"kind": "fischer", "seconds": 4, "increment": 0})
        with server.sit(table, ann) as light:
            light.at(0)
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(6)
            server.process.send_signal(signal.SIGCONT)
            light.decide(0, "1b2")
            assert light.at(1)["end"] is None
            assert light.state["clocks"][0]["seconds_left"] >= 1
            light.until(lambda state: state["end"] is not None)
        server.kill()
        server.restart()
        with server.sit(table, ann) as light:
            light.until(lambda state: state["end"] is not None)
            assert light.state["clocks"][0]["seconds_left"] >= 1, "the outage is on disk"
    finally:
        server.stop()


@pytest.fixture
def days(tmp_path):
    """A server whose days pass when a test says so."""
    running = Simulated(tmp_path / "house", tmp_path / "passed")
    yield running
    running.stop()


class Simulated(Server):
    def __init__(self, folder, passed):
        self.passed = passed
        passed.write_text("0")
        super().__init__(folder, before=partial(simulate, passed))

    def pass_days(self, days):
        """Lets days pass; then waits until the server has looked at the time."""
        self.passed.write_text(str(float(self.passed.read_text()) + days * DAY))
        now = time.time() + float(self.passed.read_text())
        last = time.monotonic() + 60
        # What it had not written down before it is killed would be an outage, which counts for nobody.
        while self.awake() < now:
            assert time.monotonic() < last, "the server does not look at the time"
            time.sleep(0.1)
        time.sleep(0.3)

    def awake(self):
        """When the server last wrote down that it is up."""
        with closing(sqlite3.connect(self.folder / "tables.db")) as database:
            return timestamps.from_text(database.execute("SELECT last_seen_at FROM heartbeat").fetchone()[0])


def two(server, game="pylos", time_control=SECONDS, **more):
    table = made(server, game=game, time_control=time_control, **more)
    bob = claim(server, table["id"], code=table["invitations"][1], name="Bob")[1]["key"]
    return table["id"], table["keys"][0], bob


def test_who_runs_out_of_time_has_lost(server):
    table, ann, bob = two(server, time_control={"kind": "fischer", "seconds": 1, "increment": 0})
    with server.sit(table, ann) as light, server.sit(table, bob) as dark:
        end = dark.until(lambda state: state["end"] is not None)["end"]
        assert (end["result"], end["sentence"]) == ([0, 1], "Light ran out of time. Dark wins.")
        light.until(lambda state: state["end"] is not None)
    assert Record.read(server.get(f"/api/tables/{table}/record")).check() == []


def test_nobody_is_hurried_before_all_have_come(server):
    table = made(server, time_control={"kind": "move", "seconds": 1})
    with server.sit(table["id"], table["keys"][0]) as ann:
        assert [clock["running"] for clock in ann.at(0)["clocks"]] == [False, False]
        time.sleep(1.5)
        ann.send({"type": "ping", "request_id": 1})
        assert ann.refusal()["type"] == "pong"
        assert ann.state["end"] is None
        claim(server, table["id"], code=table["invitations"][1])
        ann.until(lambda state: state["clocks"][0]["running"] or state["end"] is not None)
        assert ann.until(lambda state: state["end"] is not None)["end"]["result"] == [0, 1]


def test_so_little_time_is_no_game(server):
    for wanted in ({"kind": "move"}, {"kind": "days", "seconds": 5}, {"kind": "soon"}):
        assert server.post("/api/tables", {"game": "pylos", "time_control": wanted})[0] == 400


@pytest.mark.slow
def test_a_game_by_correspondence_survives_three_days_with_restarts(days):
    table, ann, bob = two(days, time_control={"kind": "days", "seconds": 2 * DAY})
    keys = [ann, bob]
    for ply, text in enumerate(["1b2", "1c3", "1b3"]):
        with days.sit(table, keys[ply % 2]) as client:
            left = client.at(ply)["clocks"][ply % 2]["seconds_left"]
            assert 2 * DAY - 60 < left <= 2 * DAY, "each turn has its own days"
        days.pass_days(1)
        days.kill()
        days.start()
        with days.sit(table, keys[ply % 2]) as client:
            left = client.at(ply)["clocks"][ply % 2]["seconds_left"]
            assert DAY - 60 < left <= DAY + 60, "the day that has passed counts after the restart, too"
            client.decide(ply % 2, text)
            client.at(ply + 1)
    assert standing(days, (table, [bob]))[0]["your_turn"]
    days.pass_days(1)
    with days.sit(table, bob) as client:
        client.at(3)
        client.send({"type": "take_vacation", "seat": 1, "days": 3})
        client.until(lambda state: state["clocks"][1]["vacation_until"] is not None)
        client.send({"type": "take_vacation", "seat": 1, "days": 12})
        assert client.refusal()["code"] == "no_vacation"
    days.pass_days(3.5)
    assert not standing(days, (table, [bob]))[0]["over"]
    days.pass_days(1)
    found = standing(days, (table, [bob]))[0]
    assert (found["over"], found["end_sentence"]) == (True, "Dark ran out of time. Light wins.")
    assert Record.read(days.get(f"/api/tables/{table}/record")).check() == []


@pytest.mark.slow
def test_time_in_which_the_house_was_down_counts_for_nobody(days):
    table, ann, bob = two(days, time_control={"kind": "days", "seconds": DAY})
    time.sleep(0.5)
    days.kill()
    days.passed.write_text(str(5 * DAY))
    days.start()
    with days.sit(table, ann) as client:
        assert client.at(0)["clocks"][0]["seconds_left"] > DAY - 60
        assert client.state["end"] is None
    days.pass_days(1.01)
    assert standing(days, (table, [bob]))[0]["over"]


@pytest.mark.slow
def test_at_zero_a_program_counts_as_it_stands(days):
    """Pyramid Ball (B2): nobody loses by the clock where a program can stand as it is."""
    options = {"opening": "red", "clock": 60}
    table, ann, _ = two(days, "pyramid_ball", {"kind": "days", "seconds": DAY}, options=options)
    with days.sit(table, ann) as red:
        assert red.at(0)["round_seconds_left"] is None, "by correspondence the minute waits until one begins it"
        red.send({"type": "start_round", "seat": 0, "ply": 0})
        red.decide(0, "S:F.. M:... L:...")
        red.at(1)
        days.pass_days(1.01)
        told = red.until(lambda state: state["ply"] >= 2)
        assert [line["text"] for line in told["log"][:2]] == ["S:F.. M:... L:...", "S:... M:... L:..."]
        assert told["end"] is None


def test_from_when_it_begins_a_seat_has_the_games_own_time():
    timing = SeatClocks(TimeControl("days", DAY), 2, [(120, 150)])
    timing.restart(0, {0, 1})
    timing.start_vacation(0, 50, 1)
    timing.start_round(0, 100, 60)
    assert (timing.seconds_left(0, 110), timing.seconds_left(1, 110), timing.vacation_until(0)) == (
        50,
        DAY - 110,
        100,
    ), "it is back"
    assert timing.next_deadline() == 100 + 60 + 30 + GRACE_SECONDS, "while the server is down it is stopped"
    timing.advance(115, {0}, 7, fresh=False, decided=True)
    assert (timing.in_round(0), timing.seconds_left(0, 115)) == (True, 45), "another's decision changes nothing"
    timing.advance(116, {0, 1}, 8, fresh=True, decided=True)
    assert (timing.in_round(0), timing.seconds_left(0, 116)) == (False, DAY)


BALL = {"game": "pyramid_ball", "time_control": {"kind": "days", "seconds": 2 * DAY}}
FORWARD, STAND = "S:F.. M:... L:...", "S:... M:... L:..."


def test_by_correspondence_each_has_his_own_minute(server):
    table, ann, bob = two(server, options={"opening": "red", "clock": 60}, **BALL)
    with server.sit(table, ann) as red, server.sit(table, bob) as blue:
        asked = red.at(0)["seat_prompts"][0]
        assert (asked["round_seconds"], red.state["round_seconds_left"]) == (60, None)
        red.decide(0, FORWARD)
        assert red.refusal()["code"] == "not_begun"
        for message, code in (({"ply": 1}, "stale"), ({"ply": 0, "seat": 1}, "not_yours")):
            red.send({"type": "start_round", "seat": 0, **message})
            assert red.refusal()["code"] == code
        red.send({"type": "start_round", "seat": 0, "ply": 0})
        told = red.until(lambda state: state["round_seconds_left"] is not None)
        assert 55 < told["round_seconds_left"] <= 60
        assert told["seat_prompts"][0].get("round_seconds", 0) == 0
        red.send({"type": "start_round", "seat": 0, "ply": 0})
        assert red.refusal()["code"] == "no_begin"
        red.send({"type": "take_vacation", "seat": 0, "days": 1})
        assert red.refusal()["code"] == "no_vacation"
        blue.until(lambda state: state["clocks"][0]["seconds_left"] <= 60)
        assert (blue.state["round_seconds_left"], blue.state["seat_prompts"][0]["round_seconds"]) == (None, 60), (
            "the other's runs alone"
        )
        red.decide(0, FORWARD)
        red.at(1)
        blue.send({"type": "start_round", "seat": 1, "ply": 0})
        blue.until(lambda state: state["round_seconds_left"] is not None)
        blue.decide(1, STAND, ply=0)
        ended = blue.at(2)
        assert [asked["round_seconds"] for asked in ended["seat_prompts"]] == [60], "a new turn, and a new minute"
        assert [clock["seconds_left"] > DAY for clock in ended["clocks"]] == [True, True]


@pytest.mark.slow
def test_a_minute_by_correspondence_goes_on_through_a_restart_and_what_is_not_set_stands(days):
    table, ann, bob = two(days, options={"opening": "red", "clock": 60}, **BALL)
    with days.sit(table, bob) as blue:
        blue.at(0)
        blue.send({"type": "start_round", "seat": 1, "ply": 0})
        blue.until(lambda state: state["round_seconds_left"] is not None)
    days.kill()
    days.start()
    with days.sit(table, bob) as blue:
        assert 0 < blue.at(0)["round_seconds_left"] <= 60
    days.pass_days(61 / DAY)
    with days.sit(table, bob) as blue:
        assert blue.at(0)["round_seconds_left"] is not None, "two seconds more, for what a page sends at the end"
    days.pass_days(3 / DAY)
    assert standing(days, (table, [ann, bob]))[0]["ply"] == 1, "nobody is there, and the time is over all the same"
    with days.sit(table, ann) as red:
        assert red.at(1)["seat_prompts"][0]["round_seconds"] == 60, "she still has her days"
        assert red.state["clocks"][0]["seconds_left"] > 1.9 * DAY
        red.send({"type": "start_round", "seat": 0, "ply": 0})
        red.until(lambda state: state["round_seconds_left"] is not None)
        red.decide(0, FORWARD, ply=0)
        log = red.at(2)["log"]
    assert [line["text"] for line in log[:2]] == [STAND, FORWARD]
    assert Record.read(days.get(f"/api/tables/{table}/record")).check() == []
