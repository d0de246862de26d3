"""The queue for bots: people come first, addresses take turns, and where nobody is, bots sleep."""

import asyncio

import pytest
from rooms import room_of

from pyramidion.server.bots import pool as bots_module
from pyramidion.server.bots.pool import EnginePool, RequestCancelled, Requester
from pyramidion.server.config import Limits
from pyramidion.server.protocol.client_messages import NewSeat, NewTableRequest
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.client import Client


def run(tmp_path, story, **limits):
    async def told():
        services = Services(TableRepository(tmp_path / "tables.db"), Limits(**limits))
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(told())


class Thinker:
    """A bot's process that thinks until it is let."""

    def __init__(self, front=None, grace=None):
        self.asked = []
        self.go = asyncio.Semaphore(0)

    async def choose(self, request, note=None):
        self.asked.append(request)
        await self.go.acquire()
        return request

    async def close(self):
        pass


def queue(monkeypatch):
    monkeypatch.setattr(bots_module, "AsyncEngineProcess", Thinker)
    bots = EnginePool(1)
    return bots, bots._all[0]


def test_people_go_first_and_addresses_take_turns(monkeypatch):
    async def story():
        bots, thinker = queue(monkeypatch)
        askers = [
            *[(f"greedy {n}", Requester(f"g{n}", True, "greedy")) for n in range(4)],
            ("watched", Requester("w", False, "other")),
            ("modest", Requester("m", True, "modest")),
        ]
        tasks = []
        for name, requester in askers:
            tasks.append(asyncio.create_task(bots.choose(name, requester)))
            await asyncio.sleep(0)
        assert bots.waiting == 5
        for _ in askers:
            thinker.go.release()
            await asyncio.sleep(0.01)
        assert thinker.asked == ["greedy 0", "modest", "greedy 1", "greedy 2", "greedy 3", "watched"]
        await asyncio.gather(*tasks)
        assert (bots.waiting, len(bots._idle), bots._asking) == (0, 1, {})

    asyncio.run(story())


def test_what_nobody_waits_for_is_not_thought_about(monkeypatch):
    async def story():
        bots, thinker = queue(monkeypatch)
        first = asyncio.create_task(bots.choose("first", Requester("a", True, "x")))
        await asyncio.sleep(0)
        left, gone, stays = (
            asyncio.create_task(bots.choose(name, Requester(name, True, "x"))) for name in ("left", "gone", "stays")
        )
        await asyncio.sleep(0)
        bots.withdraw("left")
        gone.cancel()
        for _ in range(2):
            thinker.go.release()
            await asyncio.sleep(0.01)
        assert (await first, await stays) == ("first", "stays")
        with pytest.raises(RequestCancelled):
            await left
        assert thinker.asked == ["first", "stays"]
        assert len(bots._idle) == 1

    asyncio.run(story())


def test_the_bots_of_an_abandoned_table_sleep_until_somebody_comes(tmp_path):
    async def story(services):
        two = [NewSeat("bot", level="gentle"), NewSeat("bot", level="gentle")]
        table, _ = await services.new_table(NewTableRequest("pylos", seats=two))
        room = await room_of(services, table)
        watcher = Client(frozenset())
        await room.connect(watcher)
        room.disconnect(watcher)
        async with asyncio.timeout(60):
            while not room.empty:
                await asyncio.sleep(0.02)
        assert room.table.ply == 1, "what was begun is finished, and nothing more begun"
        await room.connect(watcher)
        async with asyncio.timeout(60):
            while room.table.ply < 3:
                await asyncio.sleep(0.02)

    run(tmp_path, story)


def test_what_an_abandoned_table_waits_for_is_not_thought_about(tmp_path, monkeypatch):
    monkeypatch.setattr(bots_module, "AsyncEngineProcess", Thinker)

    async def story(services):
        busy = [
            asyncio.create_task(services.engine_pool.choose("busy", Requester("a", True, "x")))
            for _ in range(bots_module.PROCESSES)
        ]
        table, _ = await services.new_table(NewTableRequest("pylos", seats=[NewSeat("bot", level="gentle")]))
        room = await room_of(services, table)
        watcher = Client(frozenset())
        await room.connect(watcher)
        await asyncio.sleep(0.01)
        assert services.engine_pool.waiting == 1
        room.disconnect(watcher)
        await asyncio.sleep(0.01)
        assert services.engine_pool.waiting == 0
        for task in busy:
            task.cancel()

    run(tmp_path, story)
