"""Lists of tables, somebody's own and the lobby, are answered from stored summaries without reading logs."""

import asyncio

import pytest
from rooms import room_of

from pyramidion.server.config import Limits
from pyramidion.server.protocol.client_messages import AddClientSeed, Decide, NewSeat, NewTableRequest, Resign, SeatKeys
from pyramidion.server.services import Services
from pyramidion.server.storage import async_store
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.lobby import Lobby
from pyramidion.server.tables.log_entries import DecisionEntry


def run(tmp_path, story):
    """Runs a story with a new server on the same folder."""

    async def told():
        services = Services(TableRepository(tmp_path / "tables.db"), Limits(new_tables=1000, idle_tables=0))
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(told())


async def played(services):
    """Tables in all states that lists show, as their keys are asked for."""
    made = []

    async def table(game, *messages, **wanted):
        table_id, keys = await services.new_table(NewTableRequest(game, **wanted))
        room, client = await room_of(services, table_id), Client(frozenset(range(len(keys))))
        await room.connect(client)
        for message in messages:
            await room.actor.handle(client, message)
        room.disconnect(client)
        made.append(SeatKeys(table_id, [key for key in keys if key]))

    await table("pylos")
    await table("pylos", Decide(0, 0, "1b2"), Decide(1, 1, "1c3"))
    await table("pylos", Decide(0, 0, "1b2"), Resign(0))
    await table("pyramid_ball", Decide(1, 0, "S:... M:F.. L:..."), options={"opening": "red"})
    await table("pass_the_pyramids", Resign(1), options={"players": 3})
    await table("braces", AddClientSeed(0, "ab12ab12ab12ab12"), client_seeds=True)
    await table("pylos", seats=[NewSeat(name="Ann"), NewSeat("open")], public=True)
    return made


def never(*_):
    raise AssertionError("a log is read")


def test_lists_are_the_same_without_reading_logs(tmp_path, monkeypatch):
    async def first(services):
        asked = await played(services)
        lobby = Lobby(services)
        return asked, await lobby.table_statuses(asked), await lobby.open_tables()

    async def later(services):
        lobby = Lobby(services)
        monkeypatch.setattr(services.registry, "_read", never)
        return await lobby.table_statuses(asked), await lobby.open_tables()

    asked, standings, lobby = run(tmp_path, first)
    assert len(lobby) == 1
    assert [one.your_turn for one in standings] == [True, True, False, True, True, False, False]
    assert run(tmp_path, later) == (standings, lobby), "what was stored when the server ended"


def test_a_running_server_stores_summaries_soon(tmp_path, monkeypatch):
    monkeypatch.setattr(async_store, "SUMMARY_SECONDS", 0.01)

    async def story(services):
        asked = await played(services)
        lobby = Lobby(services)
        standings = await lobby.table_statuses(asked)
        async with asyncio.timeout(10):
            while services.store._unsummarised:
                await asyncio.sleep(0.01)
        await services.store.run(str)  # what is being stored is then
        services.registry._rooms.clear()
        monkeypatch.setattr(services.registry, "_read", never)
        assert await lobby.table_statuses(asked) == standings

    run(tmp_path, story)


def test_a_summary_that_a_killed_server_left_behind_its_log_is_not_believed(tmp_path):
    async def first(services):
        return await played(services)

    async def later(services):
        services.store.tables.append(asked[0].table_id, 0, DecisionEntry(0, "1b2"))
        (found,) = await Lobby(services).table_statuses(asked[:1])
        assert (found.ply, found.your_turn) == (1, True)

    async def at_last(services):
        services.registry._read = never
        (found,) = await Lobby(services).table_statuses(asked[:1])
        assert found.ply == 1, "it was stored when the log was read"

    asked = run(tmp_path, first)
    run(tmp_path, later)
    run(tmp_path, at_last)


@pytest.mark.parametrize(("lengths", "plies"), [((3, 2), 3), ((2, 3), 3), ((2, 2), 2)])
def test_of_two_servers_summaries_that_of_the_longer_log_stays(tmp_path, lengths, plies):
    async def story(services):
        table_id, _ = await services.new_table(NewTableRequest("pylos"))
        summary = (await room_of(services, table_id)).table.listing().summary
        for length in lengths:
            summary = type(summary)(length, *[getattr(summary, name) for name in summary.__struct_fields__[1:]])
            services.store.tables.save_summaries([(table_id, length, summary)])
        listing, complete = services.store.tables.listings([table_id])[table_id]
        assert (listing.summary.ply, complete) == (plies, False)

    run(tmp_path, story)
