"""Two server processes, PostgreSQL and Redis: each is killed while people play, and nothing announced is lost."""

import asyncio
import json
import time
from dataclasses import replace

import pytest

from pyramidion.server.tables.log_entries import DecisionEntry, OfferAnswerEntry, OfferEntry, TakebackEntry
from serving import Server, first_decision
from tests.soak.crash_recovery import Lost, Setting, Table, kill_again_and_again

LEASE_SECONDS = 2.0


def with_short_leases():
    """A server's lease ends sooner than anybody else's would, so that the other need not wait for it so long."""
    from pyramidion.server.cluster import redis_bus

    redis_bus.LEASE_SECONDS = LEASE_SECONDS


@pytest.fixture
def pair(postgres, redis, tmp_path):
    """Two servers of one house."""
    env = {"PYRAMIDION_DATABASE": postgres.database(), "PYRAMIDION_REDIS": redis.address}
    servers = [Server(tmp_path / "house", env=env, before=with_short_leases) for _ in range(2)]
    yield servers
    for server in servers:
        server.stop()


def decide(client, others, wait=True):
    """The seat that is to decide does; all are notified."""
    ply = client.state["ply"]
    seat = client.state["to_decide"][0]
    client.decide(seat, first_decision(client.move_tree(seat)))
    for each in (client, *others):
        each.until(lambda state: state["ply"] > ply)


@pytest.mark.slow
def test_players_at_two_servers_survive_each_others_and_every_engine(pair, postgres, redis):
    first, second = pair
    table, keys = first.table()
    light, dark = first.sit(table, keys[0]), second.sit(table, keys[1])
    for client in (light, dark):
        client.until(lambda state: all(seat["present"] for seat in state["seats"]))
    told = []

    def turns(ends=True):
        for client, other in ((light, dark), (dark, light)):
            decide(client, [other])
        texts = [line["text"] for line in dark.state["log"]]
        assert texts[: len(told)] == told
        told[:] = texts

    turns()
    for victim in (redis, postgres):
        victim.kill()
        victim.start()
        turns()
    for victim, other in ((first, second), (second, first)):
        victim.kill()
        light, dark = other.sit(table, keys[0]), other.sit(table, keys[1])
        for client in (light, dark):
            client.until(lambda state: state["to_decide"])
            assert [line["text"] for line in client.state["log"]] == told
        turns()
        victim.restart()
        light, dark = victim.sit(table, keys[0]), other.sit(table, keys[1])
        for client in (light, dark):
            client.until(lambda state: all(seat["present"] for seat in state["seats"]))
        turns()
    assert len(told) == 14
    assert all(told[-1] in server.get(f"/api/tables/{table}/record") for server in pair)


@pytest.mark.slow
def test_a_bot_of_a_server_that_was_killed_is_asked_by_another(pair):
    first, second = pair
    table, keys = first.table(seats=[{"kind": "person"}, {"kind": "bot", "level": "gentle"}])
    watching, light = first.sit(table), second.sit(table, keys[0])
    watching.until(lambda state: True)
    light.at(0)
    first.kill()
    light.decide(0, "1b2")
    assert light.at(2)["log"][1]["seat"] == 1


@pytest.mark.slow
def test_a_clock_runs_on_where_another_server_takes_over(pair):
    first, second = pair
    table, keys = first.table("pyramid_ball", opening="red", clock=60)
    red = first.sit(table, keys[0])
    red.until(lambda state: state["round_seconds_left"] is not None)
    began = time.monotonic()
    blue = second.sit(table, keys[1])
    red.decide(0, "S:F.. M:... L:...")
    blue.until(lambda state: state["ply"] == 1)
    first.kill()
    time.sleep(LEASE_SECONDS + 1.5)  # its lease ends, and the other's own clock runs
    left = second.sit(table).until(lambda state: state["round_seconds_left"] is not None)["round_seconds_left"]
    assert 0 < left <= 61 - (time.monotonic() - began)


@pytest.mark.slow
@pytest.mark.parametrize("servers", [1, 2])
def test_kills_at_random_moments_lose_nothing(servers, postgres, redis, tmp_path):
    more = {} if servers == 1 else {"database": postgres.database(), "redis": redis.address}
    setting = Setting(2, servers, 4, seed=3, resume=tmp_path / "kept", **more)
    assert "none lost" in asyncio.run(kill_again_and_again(setting))
    said = asyncio.run(kill_again_and_again(replace(setting, times=4)))
    assert said.startswith("4 kills")
    assert "none lost" in said


def test_what_was_announced_before_a_stop_must_be_there_too(tmp_path):
    setting = Setting(1, 1, 2, seed=3, resume=tmp_path)
    asyncio.run(kill_again_and_again(setting))
    kept = json.loads((tmp_path / "announced.json").read_text())
    table = Table(**kept[3][0])
    table.note([(0, "1b2")] * 500, len(table.seen), -1)
    kept[3][0] = table.to_json()
    (tmp_path / "announced.json").write_text(json.dumps(kept))
    with pytest.raises(Lost):
        asyncio.run(kill_again_and_again(setting))


A, B, C = (0, "1b2"), (1, "1c3"), (0, "1a1")
ENTRIES = [DecisionEntry(seat=seat, text=text) for seat, text in (A, B, C)]
BACK = [OfferEntry(seat=0, kind="takeback", plies=1, agreed=frozenset({0})), OfferAnswerEntry(seat=1, accept=True)]


def seen(*logs):
    """A table of which one client saw some logs."""
    table, sight = Table("t", []), -1
    for log in logs:
        sight = table.note(log, 0, sight)
    return table


@pytest.mark.parametrize("taken_back", [[TakebackEntry(seat=0, plies=1)], BACK])
def test_a_ply_may_be_gone_only_where_an_entry_takes_it_back(taken_back):
    assert seen([A], [A, B], [A, B, C]).check(ENTRIES) == 0
    assert seen([A], [A, B, C], [A, B]).check([*ENTRIES, *taken_back]) == 1
    assert seen([A, B]).check([*ENTRIES, *taken_back]) == 1, "the takeback was on disk and not yet announced"
    with pytest.raises(Lost):
        seen([A, B, C], [A, B]).check(ENTRIES)
    with pytest.raises(Lost):
        seen([A, B, C]).check(ENTRIES[:2])
    with pytest.raises(Lost):
        seen([A, B, C], [A, B], [A, B, C]).check([*ENTRIES, *taken_back])
    with pytest.raises(Lost):
        seen([A, B, C], [A, B]).check([*ENTRIES, BACK[0], OfferAnswerEntry(seat=1, accept=False)])


def test_a_client_that_joins_may_not_see_less_than_others_saw_before():
    table = Table("t", [])
    table.note([A, B], 0, -1)
    table.note([A], 0, -1)  # a connection that was there before, and hears of it later
    assert table.check(ENTRIES) == 0
    table.note([A], 1, -1)
    with pytest.raises(Lost):
        table.check(ENTRIES)
