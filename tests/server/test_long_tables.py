"""Long tables: whoever opens one, or asks for its record, stops nobody else."""

import asyncio
import random

import pytest
from rooms import room_of

from pyramidion.core.record import Record
from pyramidion.server.config import Limits
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.command_handlers import due_chance
from pyramidion.server.tables.log_entries import DecisionEntry, TakebackEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.util.aio import TimeSlicer

PLIES = 600


@pytest.fixture(scope="module")
def long_log():
    """A table of Braces at PLIES plies: its row and its log."""
    row = TableRow("long", "braces", {}, (SeatRow("Ann"), SeatRow("Bob")), "7")
    table, chooser, log = Table(row), random.Random(1), []
    while table.ply < PLIES:
        due = due_chance(table)
        entry = due.entry if due else None
        if entry is None:
            seat = table.session.to_decide[0]
            legal = table.position.legal(seat)
            entry = DecisionEntry(seat, legal[chooser.randrange(len(legal))].text)
        table.apply(entry)
        log.append(entry)
    return row, log


@pytest.fixture
def services(tmp_path, long_log):
    store = TableRepository(tmp_path / "tables.db")
    row, log = long_log
    store.add(row)
    for number, entry in enumerate(log):
        store.append(row.id, number, entry)
    return lambda **limits: Services(store, Limits(**limits))


async def turns_of_others(task):
    """How often something else had its turn while a task ran."""
    turns = 0
    while not task.done():
        turns += 1
        await asyncio.sleep(0)
    return turns


def test_others_go_on_while_a_long_table_is_opened_and_its_record_told(services):
    async def story():
        inside = services()
        opening = asyncio.create_task(room_of(inside, "long"))
        assert await turns_of_others(opening) > 10
        room = opening.result()
        assert room.table.ply == PLIES
        # Four milliseconds a slice: a machine so fast that this takes no ten of them stops nobody anyhow.
        telling = asyncio.create_task(room.record_text())
        assert await turns_of_others(telling) > 3
        record = Record.read(telling.result())
        assert [entry.text for entry in record.entries] == [text for _, text in room.table.session.moves]
        assert await room.record_text() is telling.result(), "it is kept"
        await inside.close()

    asyncio.run(story())


def test_who_joins_a_long_table_is_told_its_decisions_and_its_last_events_only(services):
    async def story():
        inside = services()
        room = await room_of(inside, "long")
        told = room.message_for(Client(frozenset()))
        assert [line.text for line in told.log.lines] == [text for _, text in room.table.session.moves]
        first = told.catch_up.from_ply
        assert PLIES - 10 < first < PLIES
        assert [bool(line.events) for line in told.log.lines] == [False] * first + [True] * (PLIES - first)
        room.table.apply(TakebackEntry(0, 1))
        again = room.message_for(Client(frozenset()))
        assert [bool(line.events) for line in again.log.lines] == [False] * first + [True] * (PLIES - 1 - first)
        await inside.close()

    asyncio.run(story())


def test_all_who_ask_for_a_table_at_once_wait_for_one_opening(services):
    async def story():
        inside = services()
        loads = 0
        load = inside.store.tables.load

        def counted(name, *more):
            nonlocal loads
            loads += 1
            return load(name, *more)

        inside.store.tables.load = counted
        first = asyncio.create_task(room_of(inside, "long"))
        await asyncio.sleep(0)
        others = [asyncio.create_task(room_of(inside, "long")) for _ in range(5)]
        await asyncio.sleep(0)
        first.cancel()
        rooms = await asyncio.gather(*others)
        assert loads == 1
        assert len({id(room) for room in rooms}) == 1
        await inside.close()

    asyncio.run(story())


def test_who_has_just_left_finds_the_table_still_open(services):
    async def story():
        inside = services(idle_tables=1)
        room = await room_of(inside, "long")
        client = Client(frozenset({0}))
        await room.connect(client)
        room.disconnect(client)
        assert await room_of(inside, "long") is room
        await inside.close()

    asyncio.run(story())


def test_two_long_works_take_turns_and_others_come_between_any_two_slices():
    async def story():
        slices, seen = TimeSlicer(), []
        rounds = 0

        async def others():
            nonlocal rounds
            while True:
                await asyncio.sleep(0)
                rounds += 1

        def steps(name):
            for _ in range(3):
                seen.append((name, rounds))
                # A step as long as a slice.
                end = asyncio.get_running_loop().time() + 0.005
                while asyncio.get_running_loop().time() < end:
                    pass
                yield

        between = asyncio.create_task(others())
        await asyncio.gather(slices.run(steps("a")), slices.run(steps("b")))
        between.cancel()
        assert [name for name, _ in seen] == list("ababab")
        assert len({round_ for _, round_ in seen}) == len(seen)

    asyncio.run(story())
