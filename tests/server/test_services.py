"""The server's rooms in memory: one for each table, and forgotten when nobody is in them."""

import asyncio
import gc
import weakref

import pytest
from rooms import room_of

from pyramidion.core.errors import BadOption
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import AddBotRequest, NewSeat, NewTableRequest, Resign, TakeBack
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.command_handlers import CommandContext, change_for, decide
from pyramidion.server.tables.log_entries import DecisionEntry, TakebackEntry
from pyramidion.server.tables.seats import Seating
from pyramidion.server.tables.table import Table, shared_game
from pyramidion.server.tables.table_data import SeatRow, TableRow


def run(tmp_path, story, **limits):
    """Runs a story on a server with a fresh database, which forgets rooms immediately unless set otherwise."""

    async def told():
        services = Services(TableRepository(tmp_path / "tables.db"), Limits(**{"idle_tables": 0, **limits}))
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(told())


def test_two_who_come_at_once_meet_in_one_room(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        rooms = await asyncio.gather(*(room_of(services, table) for _ in range(5)))
        assert len({id(room) for room in rooms}) == 1

    run(tmp_path, story)


def test_a_room_is_forgotten_when_the_last_has_left(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        first, second = (Client(frozenset({seat})) for seat in (0, 1))
        await room.connect(first)
        await room.connect(second)
        room.disconnect(first)
        assert await room_of(services, table) is room
        room.disconnect(second)
        assert await room_of(services, table) is not room

    run(tmp_path, story)


def test_a_bot_that_was_left_alone_finishes_its_decision_and_the_room_is_forgotten(tmp_path):
    async def story(services):
        seats = [NewSeat("bot", level="gentle"), NewSeat()]
        table, _ = await services.new_table(NewTableRequest("pylos", seats=seats))
        room = await room_of(services, table)
        client = Client(frozenset({1}))
        await room.connect(client)
        room.disconnect(client)
        assert await room_of(services, table) is room
        async with asyncio.timeout(60):
            while await room_of(services, table) is room:
                await asyncio.sleep(0.05)
        assert (await room_of(services, table)).table.ply == 1

    run(tmp_path, story)


def test_a_rematch_leaves_no_empty_room_behind(tmp_path):
    async def story(services):
        table, keys = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        client = Client(frozenset({0}))
        await room.connect(client)
        await room.actor.handle(client, Resign(0))
        room.disconnect(client)
        seating = Seating(services)
        found, given = await seating.rematch(table, [keys[0]])
        assert [key is None for key in given] == [True, False]
        assert services.registry._rooms == {}
        assert await seating.rematch(table, [keys[0]]) == (found, given), "an answer may be lost"

    run(tmp_path, story)


def test_a_table_remembers_through_its_log():
    row = TableRow("t", "pylos", {"rules": "mature"}, (SeatRow("Ann"), SeatRow("Bob")), "seed")
    table = Table(row)
    both = frozenset({0, 1})
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1B3 ")):
        table.apply(*decide(table, seat, table.ply, text))
    table.apply(*change_for(table, TakeBack(0), CommandContext(both, Limits())))
    log = [DecisionEntry(0, "1b2"), DecisionEntry(1, "1c3"), DecisionEntry(0, "1b3")]
    again = Table(row, [*log, TakebackEntry(0, 1)])
    assert (again.position, again.length, again.session.moves) == (table.position, table.length, table.session.moves)
    again.apply(*change_for(again, Resign(1), CommandContext(both, Limits())))
    with pytest.raises(RequestError, match="over"):
        decide(again, 0, 2, "1a1")


def test_a_forgotten_room_is_gone_at_once(tmp_path):
    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        client = Client(frozenset({0}))
        await room.connect(client)
        room.message_for(client)
        room.disconnect(client)
        watched = weakref.ref(room)
        gc.disable()
        try:
            del room
            assert watched() is None, "nothing but the collector would have freed it"
        finally:
            gc.enable()

    run(tmp_path, story)


def test_refused_requests_for_bots_and_rematches_leave_no_room_pinned(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story():
        services = Services(store, Limits(idle_tables=2))
        seating = Seating(services)
        seats = [NewSeat(), NewSeat("open")]
        tables = [(await services.new_table(NewTableRequest("pylos", seats=seats))) for _ in range(12)]
        for table, keys in tables:
            with pytest.raises(RequestError):
                await seating.add_bot(table, AddBotRequest(seating.creator_key(table), 1, "nonsense"))
            with pytest.raises(RequestError):
                await seating.add_bot(table, AddBotRequest("another table's key", 1))
            with pytest.raises(RequestError):
                await seating.rematch(table, [keys[0]])
            with pytest.raises(RequestError):
                await seating.rematch(table, ["no key"])
        assert len(list(services.registry)) == 2
        await services.close()

    asyncio.run(story())


def test_a_rematch_that_is_refused_by_a_limit_leaves_no_room_pinned(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story():
        services = Services(store, Limits(idle_tables=2, tables=6))
        seating = Seating(services)
        tables = [(await services.new_table(NewTableRequest("pylos"))) for _ in range(6)]
        for table, keys in tables:
            room, client = await room_of(services, table), Client(frozenset({0}))
            await room.connect(client)
            await room.actor.handle(client, Resign(0))
            room.disconnect(client)
            with pytest.raises(RequestError, match="tables"):
                await seating.rematch(table, [keys[0]])
        assert len(list(services.registry)) == 2
        await services.close()

    asyncio.run(story())


def test_tables_of_the_same_game_share_it():
    shared = shared_game("braces", {"clear": True, "capture": False})
    assert shared_game("braces", {"capture": False, "clear": True}) is shared
    assert shared_game("braces", {"capture": True, "clear": False}) is not shared
    shared_game("braces", {"clear": True})
    with pytest.raises(BadOption):
        shared_game("braces", {"clear": 2})
