"""Entries that come while the disk is busy go to it together, and fail apart."""

import asyncio

import pytest

from pyramidion.server.storage.async_store import BatchWriter
from pyramidion.server.storage.table_repository import NewEntry, TableRepository
from pyramidion.server.tables.log_entries import DecisionEntry


def new(table, number=0):
    return NewEntry(table, number, DecisionEntry(0, "1b2"), False)


def test_entries_that_wait_together_are_written_together():
    async def story():
        batches = []

        async def keep(entries):
            batches.append([entry.table_id for entry in entries])
            await asyncio.sleep(0.01)

        appending = BatchWriter(keep)
        first = asyncio.create_task(appending.append(new("a")))
        await asyncio.sleep(0.001)
        await asyncio.gather(*(appending.append(new(name)) for name in "bcd"), first)
        await appending.append(new("e"))
        assert batches == [["a"], ["b", "c", "d"], ["e"]]

    asyncio.run(story())


def test_one_that_cannot_be_kept_takes_no_other_with_it(tmp_path):
    store = TableRepository(tmp_path / "tables.db")
    store.append("b", 0, DecisionEntry(0, "1b2"))

    async def story():
        async def keep(entries):
            await asyncio.to_thread(store.append_all, entries)

        appending = BatchWriter(keep)
        done = await asyncio.gather(*(appending.append(new(name)) for name in "abca"), return_exceptions=True)
        assert [type(one).__name__ for one in done] == ["NoneType", "IntegrityError", "NoneType", "IntegrityError"]
        with store._engine.connect() as connection:
            rows = connection.exec_driver_sql("select table_id from log_entries order by table_id").scalars()
            assert list(rows) == ["a", "b", "c"]

    asyncio.run(story())
    store.close()


def test_who_no_longer_waits_stops_nobody():
    async def story():
        async def keep(entries):
            await asyncio.sleep(0.01)

        appending = BatchWriter(keep)
        gone = asyncio.create_task(appending.append(new("a")))
        await asyncio.sleep(0.001)
        gone.cancel()
        await appending.append(new("b"))
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert appending._writing is None or appending._writing.done()

    asyncio.run(story())
