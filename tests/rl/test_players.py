"""Bots and engines from Python."""

import asyncio
import sys

import pytest

import pyramidion
from pyramidion import IllegalDecision, PyramidionError
from pyramidion.rl import AsyncEngine, Bot, Engine

ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit":
        break
    if word == "hello":
        print("protocol 1")
    print("best {answer}" if word == "go" else "ok", flush=True)
"""


def test_a_bot_of_a_level_decides():
    position = pyramidion.game("pyramid").start()
    bot = Bot.level("pyramid", 1)
    first = bot.choose(position, seconds=1, seed=3)
    assert str(first) in position.legal()
    assert asyncio.run(bot.choose_async(position, 1, seed=3)) == first
    with pytest.raises(PyramidionError, match="This bot plays pyramid"):
        bot.choose(pyramidion.game("pylos").start())
    with pytest.raises(PyramidionError, match="no level '0'"):
        Bot.level("pyramid", 0)


def test_a_program_decides():
    command = [sys.executable, "-c", ENGINE.format(answer="1b2")]
    position = pyramidion.game("pylos").start()
    with Engine.popen(command) as engine:
        assert str(engine.choose(position, seconds=0.1)) == "1b2"
        with pytest.raises(IllegalDecision, match="occupied"):
            engine.choose(position.play("1b2"), seconds=0.1, level=1)

    async def asked():
        async with AsyncEngine.popen(command) as engine:
            return await engine.choose(position, seconds=0.1)

    assert str(asyncio.run(asked())) == "1b2"


def test_nobody_is_asked_where_nobody_decides():
    rolling = pyramidion.game("braces").start()
    with Engine.popen([sys.executable, "-c", ENGINE]) as engine, pytest.raises(PyramidionError, match="not to decide"):
        engine.choose(rolling)
