"""Bots think on other machines: a worker answers what servers ask, and nothing is lost with it."""

import asyncio
import os
import signal
import subprocess
import time
from contextlib import asynccontextmanager

import pytest

from forked import Program
from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game
from pyramidion.engine.protocol_client import AsyncEngineProcess, EngineRequest
from pyramidion.server.bots import remote_workers as far_module
from pyramidion.server.bots.pool import SECONDS, EnginePool, Requester
from pyramidion.server.bots.remote_workers import Unanswered, Worker, WorkerQueue
from serving import SOURCES, Server

ANN = Requester("t", True, "an address")


def story_of(told):
    def run(redis):
        asyncio.run(asyncio.wait_for(told(redis.address), 60))

    run.__name__ = told.__name__
    return run


@asynccontextmanager
async def bots_elsewhere(url, workers=0):
    """Bots that have no process here that may be asked in vain, and so many workers."""
    bots = EnginePool(1, workers=WorkerQueue(url))
    await bots.look_for_workers()
    tasks = [asyncio.create_task(Worker(url, 1).work()) for _ in range(workers)]
    try:
        while bots.remote_workers != workers:  # those of an earlier test may still be counted
            await asyncio.sleep(0.02)
            await bots.look_for_workers()
        yield bots, tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await bots.close()


async def choose(bots, *texts):
    return await bots.choose(EngineRequest(game("pylos"), texts, len(texts) % 2, "1", SECONDS), ANN)


@story_of
async def test_a_worker_is_asked_before_a_process_of_this_machine(url):
    async with bots_elsewhere(url, workers=1) as (bots, _):
        text = await choose(bots, "1b2")
        assert game("pylos").start().play("1b2").illegal_reason(text) is None
        assert bots._all[0].pid is None
        with pytest.raises(PyramidionError, match="9z9"):
            await choose(bots, "9z9")
        assert bots._all[0].pid is None


@story_of
async def test_without_a_worker_a_process_of_this_machine_is_asked(url):
    async with bots_elsewhere(url) as (bots, _):
        await bots.look_for_workers()
        assert await choose(bots)
        assert bots._all[0].pid is not None


@story_of
async def test_a_question_that_no_worker_takes_is_withdrawn(url):
    workers = WorkerQueue(url)
    with pytest.raises(Unanswered, match="busy"):
        await workers.ask("game pylos\n", 1.0)
    assert await workers._redis.llen("pyramidion:questions") == 0
    await workers.close()


@story_of
async def test_where_redis_goes_a_process_of_this_machine_is_asked(url):
    async with bots_elsewhere(url, workers=1) as (bots, _):
        for engine in bots._idle:
            if hasattr(engine, "_worker_queue"):
                engine._worker_queue = WorkerQueue("redis://127.0.0.1:1/0")
        assert await choose(bots)
        assert bots._all[0].pid is not None
        assert bots.remote_workers == 0


def worker_process(url):
    env = {**os.environ, "PYRAMIDION_REDIS": url, "PYTHONPATH": str(SOURCES), "PYRAMIDION_COMPILE": "no"}
    process = Program(["serve", "worker"], env, before=os.setsid)
    assert "The worker runs" in process.stdout.readline()
    return process


def test_a_worker_that_is_killed_in_its_thoughts_loses_nothing(redis):
    async def story():
        async with bots_elsewhere(redis.address) as (bots, _):
            started.append(worker_process(redis.address))
            while not bots.remote_workers:
                await bots.look_for_workers()
            asked = asyncio.create_task(bots.choose(EngineRequest(game("pylos"), [], 0, "7", SECONDS), ANN))
            while not await bots._worker_queue._redis.keys("pyramidion:taken:*"):
                assert not asked.done()
                await asyncio.sleep(0.01)
            os.killpg(started[0].pid, signal.SIGKILL)
            began = time.monotonic()
            text = await asked
            assert text
            assert time.monotonic() - began < far_module.LEASE_SECONDS + 30
            assert bots._all[0].pid is not None

    started = []
    try:
        asyncio.run(asyncio.wait_for(story(), 90))
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()


@pytest.mark.slow
def test_a_table_s_bot_thinks_at_a_worker(postgres, redis, tmp_path):
    worker = worker_process(redis.address)
    env = {"PYRAMIDION_DATABASE": postgres.database(), "PYRAMIDION_REDIS": redis.address}
    server = Server(tmp_path / "house", env=env)
    try:
        time.sleep(2.5)  # it looks for workers every second
        table, keys = server.table(seats=[{"kind": "person"}, {"kind": "bot", "level": "gentle"}])
        with server.sit(table, keys[0]) as light:
            light.at(0)
            light.decide(0, "1b2")
            assert light.at(2)["log"][1]["seat"] == 1
        children = subprocess.run(["pgrep", "-P", str(worker.pid)], capture_output=True, text=True, check=False)
        assert children.stdout.split()
    finally:
        server.stop()
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        worker.stdout.close()


def test_lines_end_where_the_answer_does():
    async def story():
        engine = AsyncEngineProcess()
        try:
            lines = await engine.lines("game pylos\nplay 1b2\ngo level 1 time 50 seat Dark\n", 5.0)
            assert [line.split()[0] for line in lines if not line.startswith("info")] == ["ok", "ok", "best"]
            assert (await engine.lines("game pylos\nplay 9z9\ngo level 1 time 50 seat Dark\n", 5.0))[-1][:5] == "error"
        finally:
            await engine.close()

    asyncio.run(story())
