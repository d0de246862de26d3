"""Several houses on one database: who leads a table, what they tell each other, and that the log alone would do."""

import asyncio
from contextlib import suppress

import pytest
from rooms import room_of

from pyramidion.core.errors import PyramidionError
from pyramidion.server.accounts.credentials import seats_of_keys
from pyramidion.server.cluster.redis_bus import ClusterBus, check_address
from pyramidion.server.protocol.client_messages import (
    ClaimSeatRequest,
    Decide,
    NewSeat,
    NewTableRequest,
    PlaybackFinished,
)
from pyramidion.server.services import Services
from pyramidion.server.storage.database import PostgresDatabase
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.study.fair_play import find_boards_in_play
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.seats import Seating
from pyramidion.server.util.aio import cancel_all


@pytest.fixture
def together(postgres, redis, tmp_path):
    """Runs a story with two houses; joined by Redis if wanted."""

    def run(story, joined=True):
        url = postgres.database()

        async def told():
            stores = [TableRepository(PostgresDatabase(url, tmp_path / "tables.key")) for _ in range(2)]
            instances = [Services(store, redis=redis.address if joined else None) for store in stores]
            for services in instances:
                services.start()
            try:
                async with asyncio.timeout(120):
                    await story(*instances)
            finally:
                for services in instances:
                    await services.close()

        asyncio.run(told())

    return run


async def until(holds):
    while not holds():
        await asyncio.sleep(0.02)


async def sit(services, table, *seats, address=""):
    room = await room_of(services, table)
    client = Client(frozenset(seats), address)
    await room.connect(client)
    return room, client


@pytest.mark.parametrize("joined", [True, False])
def test_what_one_house_does_the_other_tells(together, joined):
    async def story(one, other):
        table, _ = await one.new_table(NewTableRequest("pylos"))
        (light, ann), (dark, bob) = await sit(one, table, 0), await sit(other, table, 1)
        await light.actor.handle(ann, Decide(0, 0, "1b2"))
        await until(lambda: dark.table.ply == 1)
        await dark.actor.handle(bob, Decide(1, 1, "1c3"))
        await until(lambda: light.table.ply == 2)
        if joined:
            await until(lambda: light.presence.connected_seats == dark.presence.connected_seats == {0, 1})
            assert [room.presence.leads for room in (light, dark)] == [True, False]
            dark.disconnect(bob)
            await until(lambda: light.presence.connected_seats == {0})

    together(story, joined)


def test_who_is_left_leads(together):
    async def story(one, other):
        table, _ = await one.new_table(NewTableRequest("pylos", seats=[NewSeat(), NewSeat("bot", level="gentle")]))
        first, watching = await sit(one, table)
        light, ann = await sit(other, table, 0)
        assert (first.presence.leads, light.presence.leads) == (True, False)
        await light.actor.handle(ann, Decide(0, 0, "1b2"))
        await until(lambda: light.table.ply == 2)  # the other house's bot has answered
        first.disconnect(watching)
        await light.actor.handle(ann, Decide(0, 2, str(light.table.position.legal(0)[0])))
        await until(lambda: light.table.ply == 4)
        assert light.presence.leads

    together(story)


def test_secret_decisions_wait_for_all_pages_and_share_one_clock(together):
    async def story(one, other):
        table, _ = await one.new_table(NewTableRequest("pyramid_ball", options={"opening": "red", "clock": 30}))
        (home, ann), (away, bob) = await sit(one, table, 0), await sit(other, table, 1)
        await until(lambda: home.presence.connected_seats == {0, 1})
        left = [lambda room=room: room.actor.round_clock.seconds_left for room in (home, away)]
        if left[0]() is None:
            home.shown(ann, PlaybackFinished(0, home.table.session.open_ply))
            away.shown(bob, PlaybackFinished(1, away.table.session.open_ply))
        await until(lambda: None not in (left[0](), left[1]()))
        assert not away.actor.round_clock.runs, "it runs where the table is led"
        assert abs(left[0]() - left[1]()) <= 1

    together(story)


def test_a_seat_that_was_taken_elsewhere_is_known(together):
    async def story(one, other):
        wanted = NewTableRequest("pylos", public=True, seats=[NewSeat(), NewSeat("open")])
        table, _ = await one.new_table(wanted)
        light, _ = await sit(one, table, 0)
        given = await Seating(other).claim(table, ClaimSeatRequest(nonce="b" * 32, seat=1, name="Bob"))
        await until(lambda: light.table.seats[1].name == "Bob")
        assert seats_of_keys(light.table.seats, [given.key]) == {1}

    together(story)


def test_who_plays_elsewhere_is_not_helped_here(together):
    async def story(one, other):
        table, _ = await one.new_table(NewTableRequest("pylos"))
        light, ann = await sit(one, table, 0, address="203.0.113.7")
        await light.actor.handle(ann, Decide(0, 0, "1b2"))
        await until(lambda: table in other.registry.coordinator._remote)
        session = (await room_of(one, table)).table.session
        boards = await find_boards_in_play(other, "pylos", (), "203.0.113.7")
        assert boards.include(session.position, 1)
        assert not (await find_boards_in_play(other, "pylos", (), "203.0.113.8")).games

    together(story)


def test_without_redis_the_log_alone_joins_them(together, redis):
    async def story(one, other):
        table, _ = await one.new_table(NewTableRequest("braces"))
        (light, ann), (dark, _) = await sit(one, table, 0, 1), await sit(other, table)
        await until(lambda: dark.table.length == light.table.length > 0)
        redis.kill()
        try:
            await until(lambda: light.presence.leads and dark.presence.leads)
            assert not one.registry.coordinator.bus.available
            length = light.table.length
            seat = light.table.session.to_decide[0]
            await light.actor.handle(ann, Decide(seat, light.table.ply, str(light.table.position.legal(seat)[0])))
            assert light.table.length > length
            await until(lambda: dark.table.length == light.table.length)
        finally:
            redis.start()
        await until(
            lambda: (
                [light.presence.leads, dark.presence.leads].count(True) == 1 and one.registry.coordinator.bus.available
            )
        )

    together(story)


def test_a_task_that_swallows_its_cancellation_is_ended_all_the_same():
    async def deaf():
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    async def story():
        tasks = [asyncio.create_task(deaf()), asyncio.create_task(asyncio.sleep(0))]
        await asyncio.sleep(0.01)
        async with asyncio.timeout(20):
            await cancel_all(tasks)
        assert [task.cancelled() for task in tasks] == [True, False]

    asyncio.run(story())


@pytest.mark.parametrize("url", ["http://here", "redis", "redis://host:port"])
def test_what_names_no_redis_is_refused(url):
    with pytest.raises(PyramidionError, match="redis://"):
        check_address(url)


def test_nobody_reads_what_no_server_of_ours_has_said(redis):
    async def story():
        heard = []
        ours = ClusterBus(redis.address, "house", heard.append)
        ours.start()
        raw = ours._redis
        for text in (
            b"\xff",
            b"{}",
            b'{"type":"log_advanced"}',
            b'{"type":"log_advanced","server":"x","table":"t","length":1,"seat_revision":0}',
        ):
            await raw.publish("pyramidion:house", text)
        async with asyncio.timeout(20):
            while not heard:
                await raw.publish("pyramidion:house", text)
                await asyncio.sleep(0.05)
        assert {news.table for news in heard} == {"t"}
        await ours.close()

    asyncio.run(story())
