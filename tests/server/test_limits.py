"""Limits of one address, one key and one table; waiting for a bot; what is deleted."""

import asyncio
import json
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from rooms import room_of
from websockets.sync.client import connect

from pyramidion.core.errors import PyramidionError
from pyramidion.engine.analysis import Analysis
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import Decide, NewSeat, NewTableRequest, Resign, TakeBack
from pyramidion.server.protocol.error_answers import CLOSE_FOR_GOOD, CLOSE_LATER, http_status
from pyramidion.server.protocol.study import AnalysisRequest, Line
from pyramidion.server.services import LOBBY_OF_ADDRESS, SITE_FACTOR, Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.study.analysis import AnalysisService
from pyramidion.server.study.jobs import JobQueue
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.log_entries import DecisionEntry
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.util import timestamps
from pyramidion.server.web.rate_limit import ConnectionCounts, RateLimiter, TokenBucket, client_address
from serving import Server, goes_away


def run(tmp_path, story, **limits):
    async def told():
        services = Services(TableRepository(tmp_path / "tables.db"), Limits(**limits))
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(told())


# -- counting ---------------------------------------------------------------------------------------------------------


def test_a_bucket_lets_its_size_pass_at_once_and_then_its_rate(monkeypatch):
    now = 100.0
    monkeypatch.setattr("pyramidion.server.web.rate_limit.monotonic", lambda: now)
    bucket = TokenBucket(rate=2, size=3)
    assert [bucket.acquire() for _ in range(5)] == [0, 0, 0, 0.5, 1]
    now += 10
    assert [bucket.acquire() for _ in range(4)] == [0, 0, 0, 0.5]


def test_addresses_are_counted_apart_and_quiet_ones_forgotten(monkeypatch):
    monkeypatch.setattr("pyramidion.server.web.rate_limit.MAX_ADDRESSES", 2)
    buckets = RateLimiter(2)
    assert [buckets.try_acquire("a") for _ in range(3)] == [True, True, False]
    assert buckets.try_acquire("b")
    assert not buckets.try_acquire("a"), "to be refused takes nothing, and gives nothing"
    assert buckets.try_acquire("c")
    assert len(buckets._buckets) == 2


def test_an_address_that_has_nothing_is_not_remembered():
    counts = ConnectionCounts()
    counts.increment("a")
    counts.increment("a")
    counts.decrement("a")
    assert (counts["a"], counts["b"], counts.total) == (1, 0, 1)
    counts.decrement("a")
    assert counts._each == {}


def test_a_network_of_ipv6_is_one_address():
    assert client_address("2001:db8:1:2:3::4") == client_address("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert client_address("::ffff:10.1.2.3") == client_address("10.1.2.3") == "10.1.2.3"
    assert client_address(None) == "unknown"
    assert client_address("testclient") == "testclient"


@pytest.mark.parametrize("word", ["moons=3", "tables", "tables=", "tables=many", "tables=-1", "tables=1e9", "=3"])
def test_limits_that_are_none(word):
    with pytest.raises(PyramidionError, match="limit"):
        Limits().with_values([word])
    assert Limits().with_values(["tables=7"]).tables == 7


# -- tables -----------------------------------------------------------------------------------------------------------


def test_one_address_cannot_fill_the_house(tmp_path):
    async def story(services):
        for _ in range(3):
            await services.new_table(NewTableRequest("pylos"), "a")
        with pytest.raises(RequestError) as refused:
            await services.new_table(NewTableRequest("pylos"), "a")
        assert (refused.value.code, http_status(refused.value)) == ("too_many", 429)
        await services.new_table(NewTableRequest("pylos"), "b")

    run(tmp_path, story, address_tables=3)


def test_stored_tables_of_ipv6_are_counted_by_wider_networks(tmp_path):
    """A household has many networks of 64 bits, and whoever asks for it many of 56."""

    async def story(services):
        async def make(address):
            await services.new_table(NewTableRequest("pylos"), address)

        await make("2001:db8:1:100::/64")
        await make("2001:db8:1:1ff::/64")
        with pytest.raises(RequestError, match="at most 2 tables from one address"):
            await make("2001:db8:1:142::/64")
        for number in range(2, 2 * SITE_FACTOR):
            await make(f"2001:db8:1:{number:x}00::/64")
        with pytest.raises(RequestError, match="at most 2 tables from one address"):
            await make("2001:db8:1:ee00::/64")
        await make("2001:db8:2::/64")
        await make("10.1.2.3")
        await make("10.1.2.4")

    run(tmp_path, story, address_tables=2)


def test_a_wider_network_of_ipv6_does_not_fill_the_lobby(tmp_path):
    async def story(services):
        offered = NewTableRequest("pylos", seats=[NewSeat("person"), NewSeat("open")], public=True)
        for number in range(LOBBY_OF_ADDRESS + 3):
            await services.new_table(offered, f"2001:db8:1:{number:x}00::/64")
        assert len(await services.lobby()) == LOBBY_OF_ADDRESS

    run(tmp_path, story)


def test_clocks_of_one_addresss_tables_do_not_crowd_out_others(tmp_path):
    async def story(services):
        wanted = NewTableRequest("pylos", time_control=TimeControl("move", 60))

        async def due(address, moment):
            table, _ = await services.new_table(wanted, address)
            await services.store.save_deadline(table, moment)
            return table

        now = timestamps.now()
        greedy = [await due("10.0.0.1", now - 1000 + number) for number in range(12)]
        network = [await due(f"2001:db8:1:{number:x}00::/64", now - 500 + number) for number in range(8)]
        friendly = await due("10.0.0.2", now - 1)
        assert services.store.tables.expired_deadlines(50, 3) == [
            greedy[0], network[0], friendly, greedy[1], network[1], greedy[2], network[2]
        ]  # fmt: skip
        assert services.store.tables.expired_deadlines(3, 3)[2] == friendly

    run(tmp_path, story)


def test_a_long_log_does_not_keep_the_clocks_of_others_waiting(tmp_path, monkeypatch):
    async def story(services):
        tables = [
            (await services.new_table(NewTableRequest("pylos", time_control=TimeControl("move", 60)), address))[0]
            for address in ("10.0.0.1", "10.0.0.2")
        ]
        for table, moment in zip(tables, (1, 2), strict=True):
            await services.store.save_deadline(table, moment)
        load, loading, done = services.registry._read, asyncio.Event(), asyncio.Event()

        async def read(table_id):
            if table_id == tables[0]:
                loading.set()
                await done.wait()
            await load(table_id)

        monkeypatch.setattr(services.registry, "_read", read)
        await services.upkeep.check_clocks()
        await loading.wait()
        async with asyncio.timeout(10):
            while tables[1] in services.upkeep._flagging:
                await asyncio.sleep(0.01)
        async with services.registry.open(tables[1]) as room:
            assert room.table.next_deadline() > 2
        assert list(services.upkeep._flagging) == [tables[0]]
        await services.upkeep.check_clocks()
        assert list(services.upkeep._flagging) == [tables[0]], "once is enough"
        done.set()
        await asyncio.gather(*services.upkeep._flagging.values())
        assert services.store.tables.expired_deadlines(9, 9) == []

    run(tmp_path, story)


def test_a_house_keeps_so_many_tables(tmp_path):
    async def story(services):
        for address in "ab":
            await services.new_table(NewTableRequest("pylos"), address)
        with pytest.raises(RequestError) as refused:
            await services.new_table(NewTableRequest("pylos"), "c")
        assert (refused.value.code, http_status(refused.value)) == ("full", 503)

    run(tmp_path, story, tables=2)


def test_nor_ask_for_tables_without_pause(tmp_path):
    async def story(services):
        for _ in range(3):
            await services.new_table(NewTableRequest("pylos"), "a")
        with pytest.raises(RequestError) as refused:
            await services.new_table(NewTableRequest("pylos"), "a")
        assert (refused.value.code, http_status(refused.value)) == ("too_fast", 429)
        await services.new_table(NewTableRequest("pylos"), "b")

    run(tmp_path, story, new_tables=3)


def test_an_analysis_takes_no_longer_than_the_house_allows(tmp_path, monkeypatch):
    given = []

    async def analysed(self, game, texts, seat, seconds, *_, **__):
        given.append(seconds)
        return Analysis(seat, 0.5, exact=False, lines=())

    monkeypatch.setattr(EnginePool, "analyse", analysed)

    async def story(services):
        analyses = AnalysisService(services, JobQueue(services))
        for seconds in (0.1, 0.3, 10.0):
            await analyses.analyse(AnalysisRequest(Line("pylos"), 0, seconds), "a")

    run(tmp_path, story, analysis_milliseconds=300)
    assert given == [0.1, 0.3, 0.3]


def test_a_log_cannot_grow_for_ever(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        client = Client(frozenset({0, 1}))
        await room.connect(client)
        for _ in range(2):
            await room.actor.handle(client, Decide(0, 0, "1b2"))
            await room.actor.handle(client, TakeBack(0))
        for message in (Decide(0, 0, "1b2"), TakeBack(0)):
            with pytest.raises(RequestError, match="4 entries"):
                await room.actor.handle(client, message)
        await room.actor.handle(client, Resign(0))
        assert room.table.session.over

    run(tmp_path, story, log_entries=4)


def test_spectators_are_counted_alone_and_players_find_room(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        for _ in range(2):
            await room.connect(Client(frozenset()))
        with pytest.raises(RequestError, match="too many spectators") as refused:
            await room.connect(Client(frozenset()))
        assert http_status(refused.value) == 503
        for seat in (0, 1):
            await room.connect(Client(frozenset({seat})))
        with pytest.raises(RequestError, match="too many spectators"):
            await room.connect(Client(frozenset()))
        assert room.presence.connected_seats == {0, 1}
        assert len(room.presence.clients) == 4

    run(tmp_path, story, table_sockets=2)


def test_a_seats_oldest_connection_gives_way_to_a_new_one(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        other = Client(frozenset({1}))
        await room.connect(other)
        clients = [Client(frozenset({0})) for _ in range(4)]
        for count, client in enumerate(clients, 1):
            await room.connect(client)
            ended = max(0, count - 2)
            assert [one.close_code for one in clients[:count]] == [CLOSE_FOR_GOOD] * ended + [None] * (count - ended)
        assert "too many other places" in clients[0].take_answers()[0].sentence
        room.disconnect(clients[3])
        await room.connect(Client(frozenset({0})))
        assert clients[2].close_code is None, "those that end are not counted"
        assert other.close_code is None

    run(tmp_path, story, seat_sockets=2)


def test_who_watches_makes_nobody_look_anew(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        player = Client(frozenset({0}))
        await room.connect(player)
        await player.wait_for_update()
        room.message_for(player)
        for _ in range(10):
            watcher = Client(frozenset())
            await room.connect(watcher)
            room.disconnect(watcher)
        assert not player._update.is_set()
        await room.connect(Client(frozenset({1})))
        assert player._update.is_set()

    run(tmp_path, story)


def test_the_move_tree_is_built_once_for_each_state_of_the_table(tmp_path, monkeypatch):
    made = []

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        move_tree = type(room.table.position).move_tree

        def counted(position, seat=None):
            made.append(seat)
            return move_tree(position, seat)

        monkeypatch.setattr(type(room.table.position), "move_tree", counted)
        clients = [Client(frozenset({0})) for _ in range(5)]
        for client in clients:
            await room.connect(client)
            room.message_for(client)
        assert made.count(0) == 1

    run(tmp_path, story)


# -- what is deleted -------------------------------------------------------------------------------------------------


def aged(store, table, days):
    then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update tables set visited_at = ? where id = ?", (then, table))


def test_tables_that_nobody_comes_to_are_let_go_and_it_is_said(tmp_path):
    store = TableRepository(tmp_path / "tables.db")
    for name, days in (("new", 0), ("empty", 8), ("begun", 8), ("ancient", 400), ("watched", 400)):
        store.add(TableRow(name, "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "seed"))
        aged(store, name, days)
    for name in ("begun", "ancient", "watched"):
        store.append(name, 0, DecisionEntry(0, "1b2"))

    async def story():
        services = Services(store, Limits())
        room = await room_of(services, "watched")
        await room.connect(Client(frozenset()))
        assert sorted(await services.upkeep.delete_expired()) == ["ancient", "empty"]
        assert await services.upkeep.delete_expired() == []
        for name in ("new", "begun", "watched"):
            assert (await room_of(services, name)).table.id == name
        for name in ("ancient", "empty"):
            with pytest.raises(RequestError) as refused:
                await room_of(services, name)
            assert (refused.value.code, http_status(refused.value)) == ("expired", 410)
        await services.close()

    asyncio.run(story())


def test_who_comes_keeps_a_table(tmp_path):
    store = TableRepository(tmp_path / "tables.db")
    store.add(TableRow("t", "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "seed"))
    aged(store, "t", 400)
    store.touch("t")
    assert store.delete_expired(7, 365) == []
    store.close()


def test_until_when_a_table_is_kept_is_told(server):
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        first = datetime.fromisoformat(both.at(0)["kept_until"])
        both.decide(0, "1b2")
        later = datetime.fromisoformat(both.at(1)["kept_until"])
        assert 6 <= (first - datetime.now()).days <= 8
        assert later - first == timedelta(days=358)


# -- connections ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    limits = ("join_seconds=1", "request_seconds=1", "address_sockets=3", "record_requests=2", "socket_messages=10")
    words = [word for limit in limits for word in ("--limit", limit)]
    running = Server(tmp_path_factory.mktemp("narrow"), words=words)
    yield running
    running.stop()


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
    ],
)
def test_half_sent_requests_are_let_go(narrow, half):
    with narrow.wire() as wire:
        wire.sendall(half)
        wire.settimeout(15)
        with suppress(ConnectionResetError):
            while wire.recv(4096):
                pass


def test_dripping_headers_are_let_go(narrow):
    with narrow.wire() as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert goes_away(wire)


def test_a_connection_that_asks_again_and_again_is_kept(narrow):
    with narrow.wire() as wire:
        for _ in range(4):
            wire.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            said = b""
            while b"alive" not in said:
                part = wire.recv(4096)
                assert part, "it was ended"
                said += part
            time.sleep(0.5)


def test_who_never_joins_is_let_go(narrow):
    table, _ = narrow.table()
    with connect(f"ws://{narrow.address.removeprefix('http://')}/api/tables/{table}/socket") as mute:
        assert json.loads(mute.recv(timeout=10))["code"] == "join_first"


def test_one_address_has_so_many_sockets(narrow):
    table, _ = narrow.table()
    clients = [narrow.sit(table) for _ in range(3)]
    for client in clients:
        client.at(0)
    with narrow.sit(table) as late:
        assert late.receive()["code"] == "crowded"
    for client in clients:
        client.close()
    deadline = time.monotonic() + 10
    while True:
        with narrow.sit(table) as again:
            if again.receive()["type"] == "table":
                break
        assert time.monotonic() < deadline, "places come free again"


@pytest.mark.parametrize("limit", ["table_sockets=18", "address_sockets=20", "open_sockets=20"])
def test_spectators_cannot_lock_players_out(tmp_path, request, limit):
    words = ["--limit", limit, "--limit", "seat_sockets=2", "--trusted-proxy", "127.0.0.1"]
    server = Server(tmp_path / "house", words=words)
    request.addfinalizer(server.stop)
    table, keys = server.table()

    def sit(number, *keys):
        client = server.sit(table, *keys, address=f"10.0.0.{number if limit == 'open_sockets=20' else 1}")
        request.addfinalizer(client.close)
        return client

    for number in range(18):
        sit(number).at(0)
    late = sit(18)
    assert late.receive()["code"] == "crowded"
    assert late.closed() == CLOSE_LATER
    light, dark = (sit(seat, key) for seat, key in enumerate(keys))
    light.at(0)
    light.decide(0, "1b2")
    assert dark.at(1)["to_decide"] == [1]
    if limit == "table_sockets=18":
        again = [sit(0, keys[0]) for _ in range(2)]
        assert light.closed() == CLOSE_FOR_GOOD
        assert [seat["present"] for seat in again[1].at(1)["seats"]] == [True, True]


def test_one_address_has_so_many_records_a_minute(narrow):
    table, _ = narrow.table()
    for _ in range(2):
        assert narrow.get(f"/api/tables/{table}/record")
    status, answer = narrow.ask(f"/api/tables/{table}/record")
    assert (status, answer["code"]) == (429, "too_fast")


def test_who_talks_too_fast_is_heard_later(narrow):
    table, keys = narrow.table()
    with narrow.sit(table, *keys) as client:
        client.at(0)
        began = time.monotonic()
        for number in range(70):
            client.send({"type": "ping", "request_id": number})
        assert [client.refusal()["request_id"] for _ in range(70)] == list(range(70))
        assert time.monotonic() - began > 1, "fifty together, the rest ten a second"
