"""Bots in their own processes: they answer, are started again when they have died, and leave nothing behind."""

import asyncio
import contextlib

import pytest

import pyramidion
from pyramidion.core.errors import PyramidionError
from pyramidion.players.process import AsyncEngineProcess, EngineProcess, decision_in, request

PYLOS = pyramidion.game("pylos", rules="mature")


@pytest.fixture
def process():
    with contextlib.closing(EngineProcess()) as made:
        yield made


def test_it_decides_legally_and_is_kept(process):
    texts = ["1b2", "1c3"]
    position = PYLOS.start().play("1b2").play("1c3")
    assert process.choose(PYLOS, texts, 0, "gentle", 1.0) in [str(d) for d in position.legal()]
    first = process._process
    position = position.play("1a1")
    assert process.choose(PYLOS, [*texts, "1a1"], 1, "gentle", 1.0) in [str(d) for d in position.legal()]
    assert process._process is first


def test_it_is_started_again_when_it_has_died(process):
    process.choose(PYLOS, [], 0, "gentle", 1.0)
    first = process._process
    first.kill()
    first.wait()
    assert process.choose(PYLOS, [], 0, "gentle", 1.0)
    assert process._process is not first


def test_a_refusal_names_the_reason_and_does_not_spoil_the_next_answer(process):
    with pytest.raises(PyramidionError, match="1z9"):
        process.choose(PYLOS, ["1z9"], 0, "gentle", 1.0)
    position = PYLOS.start().play("1a1")
    assert process.choose(PYLOS, ["1a1"], 1, "gentle", 1.0) in [str(d) for d in position.legal()]


def test_closing_ends_the_process(process):
    process.choose(PYLOS, [], 0, "gentle", 1.0)
    running = process._process
    process.close()
    process.close()
    assert running.poll() is not None


def test_the_same_for_an_event_loop():
    async def play():
        engine = AsyncEngineProcess()
        try:
            both = await asyncio.gather(
                engine.choose(PYLOS, [], 0, "gentle", 1.0), engine.choose(PYLOS, ["1a1"], 1, "gentle", 1.0)
            )
            assert both[1] != "1a1"
            engine._process.kill()
            assert await engine.choose(PYLOS, [], 0, "gentle", 1.0)
            long = asyncio.create_task(engine.choose(PYLOS, [], 0, "strong", 600.0))
            await asyncio.sleep(0.3)
            long.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await long
            position = PYLOS.start().play("1a1")
            assert await engine.choose(PYLOS, ["1a1"], 1, "gentle", 1.0) in [str(d) for d in position.legal()]
            with pytest.raises(PyramidionError, match="refused"):
                await engine.choose(PYLOS, ["1z9"], 0, "gentle", 1.0)
        finally:
            await engine.close()
        assert engine._process is None

    asyncio.run(play())


def test_the_question_holds_options_history_and_limits():
    lines = request(PYLOS, ["1a1", "1b1"], 0, "medium", 1.5).splitlines()
    assert lines[0] == "game pylos rules=mature repetition=3"
    assert lines[1:] == ["play 1a1", "play 1b1", "go level medium time 1500 seat Light"]
    assert decision_in("info simulations 5 value 0.5") is None
    assert decision_in("best Home S: FF\n") == "Home S: FF"
