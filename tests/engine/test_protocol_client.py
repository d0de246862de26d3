"""Bots in their own processes: they answer, are started again when they have died, and leave nothing behind."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import pyramidion
from pyramidion.core.errors import PyramidionError
from pyramidion.engine import protocol_client as module
from pyramidion.engine.protocol_client import (
    AsyncEngineProcess,
    EngineDied,
    EngineError,
    EngineMissing,
    EngineMute,
    EngineProcess,
    EngineRequest,
    WrongProtocol,
    parse_decision,
)
from pyramidion.search.mcts_runner import COMPILE

PYLOS = pyramidion.game("pylos", rules="mature")


@pytest.fixture
def process():
    with contextlib.closing(EngineProcess()) as made:
        yield made


def legal_texts(*played):
    position = PYLOS.start()
    for text in played:
        position = position.play(text)
    return [str(decision) for decision in position.legal()]


def runs(pid):
    """Whether there is such a process (one that has ended and was waited for is none)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_it_decides_legally_and_is_kept(process):
    texts = ["1b2", "1c3"]
    assert process.choose(EngineRequest(PYLOS, texts, 0, "gentle", 1.0)) in legal_texts(*texts)
    first = process.pid
    assert process.choose(EngineRequest(PYLOS, [*texts, "1a1"], 1, "gentle", 1.0)) in legal_texts(*texts, "1a1")
    assert process.pid == first


def test_what_it_compiles_decides_as_what_runs_interpreted(compiling, monkeypatch):
    asked = "game pylos\n{}go nodes 60 seed 4\n"  # what others compile too
    said = []
    for words in ("ready\n", ""):
        command = [sys.executable, "-m", "pyramidion", "engine"]
        done = subprocess.run(command, input=asked.format(words), capture_output=True, text=True, timeout=200)
        said.append(done.stdout.splitlines())
        monkeypatch.setenv(COMPILE, "no")
    assert said[0][:2] == ["ok", "ready"]
    # The number of progress reports depends on time.
    assert said[0][-1].startswith("best ")
    assert said[0][-2].startswith("info simulations 60 ")
    assert said[0][-2:] == said[1][-2:]


def test_it_is_started_again_when_it_has_died(process):
    process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
    first = process.pid
    os.kill(first, signal.SIGKILL)
    assert process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
    assert process.pid != first
    assert not runs(first)


def test_two_that_die_are_given_up(process, monkeypatch):
    started = []
    monkeypatch.setattr(module, "COMMAND", (sys.executable, "-c", "print('info nothing', flush=True)"))
    create = asyncio.create_subprocess_exec

    async def counted(*words, **kinds):
        started.append(await create(*words, **kinds))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)
    with pytest.raises(EngineDied, match="ended without an answer"):
        process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
    assert len(started) == 2
    assert process.pid is None


def test_one_that_is_silent_is_given_up_and_ended(process, monkeypatch):
    monkeypatch.setattr(module, "COMMAND", (sys.executable, "-c", "import sys; list(sys.stdin)"))
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.2)
    with pytest.raises(EngineMute, match=r"has not answered within 0.3 seconds"):
        process.choose(EngineRequest(PYLOS, [], 0, "gentle", 0.1))
    assert process.pid is None


def scripted(code, **settings):
    return contextlib.closing(EngineProcess([sys.executable, "-c", code], **settings))


HELLO = "import sys; print('id x 1'); print('protocol {}'); print('ok', flush=True); "


@pytest.mark.parametrize(
    ("code", "error", "sentence"),
    [
        ("raise SystemExit(3)", EngineDied, r"ended without an answer \(exit status 3\)"),
        (HELLO.format(1) + "raise SystemExit(4)", EngineDied, r"exit status 4"),
        ("import sys; list(sys.stdin)", EngineMute, "has not answered hello within 1 seconds"),
        (HELLO.format(1) + "list(sys.stdin)", EngineMute, r"has not answered within 0.3 seconds"),
        (HELLO.format(2) + "list(sys.stdin)", WrongProtocol, "speaks version 2 of the engine protocol"),
        ("print('error what', flush=True); input()", WrongProtocol, "does not answer hello with its version"),
        ("print('x' * 100_000, flush=True); input()", EngineError, "a line that is too long"),
    ],
)
def test_a_program_of_somebody_else_fails_by_name(code, error, sentence, monkeypatch):
    monkeypatch.setattr(module, "HELLO_SECONDS", 1.0 if error is EngineMute else 20.0)
    with scripted(code, grace=0.2) as process, pytest.raises(error, match=sentence):
        process.choose(EngineRequest(PYLOS, [], 0, None, 0.1))


def test_a_program_that_is_missing_is_named_at_once():
    with contextlib.closing(EngineProcess(["/no/such/engine", "-x"])) as process:
        before = time.monotonic()
        with pytest.raises(EngineMissing, match=r"The program /no/such/engine -x cannot be started: No such file"):
            process.choose(EngineRequest(PYLOS, [], 0, None, 5.0))
        assert time.monotonic() - before < 2


def test_options_are_set_before_the_first_question():
    code = HELLO.format(1) + (
        "sys.stdin.readline()\n"
        "told = sys.stdin.readline().strip()\n"
        "print('ok' if told == 'set depth=3' else 'error Depth is 3.', flush=True)\n"
        "for line in sys.stdin: print('best 1b2' if line.startswith('go') else 'ok', flush=True)"
    )
    with scripted(code, options={"depth": "3"}) as process:
        assert process.choose(EngineRequest(PYLOS, [], 0, None, 0.1, seed=5)) == "1b2"
    with (
        scripted(code, options={"depth": "4"}) as process,
        pytest.raises(EngineError, match="does not take set depth=4"),
    ):
        process.choose(EngineRequest(PYLOS, [], 0, None, 0.1))


def test_a_refusal_names_the_reason_and_does_not_spoil_the_next_answer(process):
    with pytest.raises(PyramidionError, match="1z9"):
        process.choose(EngineRequest(PYLOS, ["1z9"], 0, "gentle", 1.0))
    assert process.choose(EngineRequest(PYLOS, ["1a1"], 1, "gentle", 1.0)) in legal_texts("1a1")


def test_a_set_up_start_is_told(process):
    start = "..../..../..../...L|.../.../...|../..|. D"
    position = PYLOS.position(start)
    chosen = process.choose(EngineRequest(PYLOS, [], 1, "gentle", 1.0, start=start))
    assert chosen in [str(decision) for decision in position.legal()]
    with pytest.raises(PyramidionError, match="refused"):
        process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0, start=start))


def test_an_interrupted_question_does_not_spoil_the_next_answer(process):
    """Ctrl-C while a bot thinks: its late answer is not taken for another one."""
    process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
    first = process.pid
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        process.choose(EngineRequest(PYLOS, [], 0, "strong", 600.0))
    wait_until(lambda: not runs(first))
    assert process.choose(EngineRequest(PYLOS, ["1a1"], 1, "gentle", 1.0)) in legal_texts("1a1")


def test_closing_ends_process_and_thread_and_the_next_question_starts_anew(process):
    process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
    running = process.pid
    process.close()
    process.close()
    assert not runs(running)
    assert not [thread for thread in threading.enumerate() if thread.name == "bot"]
    assert process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))


def test_it_serves_where_an_event_loop_runs_already(process):
    async def within():
        return process.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))

    assert asyncio.run(within()) in legal_texts()


def test_the_same_for_an_event_loop():
    async def play():
        engine = AsyncEngineProcess()
        try:
            both = await asyncio.gather(
                engine.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0)),
                engine.choose(EngineRequest(PYLOS, ["1a1"], 1, "gentle", 1.0)),
            )
            assert both[1] != "1a1"
            os.kill(engine.pid, signal.SIGKILL)
            assert await engine.choose(EngineRequest(PYLOS, [], 0, "gentle", 1.0))
            first = engine.pid
            long = asyncio.create_task(engine.choose(EngineRequest(PYLOS, [], 0, "strong", 600.0)))
            await asyncio.sleep(0.3)
            long.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await long
            assert not runs(first)
            assert await engine.choose(EngineRequest(PYLOS, ["1a1"], 1, "gentle", 1.0)) in legal_texts("1a1")
            with pytest.raises(PyramidionError, match="refused"):
                await engine.choose(EngineRequest(PYLOS, ["1z9"], 0, "gentle", 1.0))
        finally:
            await engine.close()
        assert engine.pid is None

    asyncio.run(play())


def test_the_question_holds_options_history_and_limits():
    lines = EngineRequest(PYLOS, ["1a1", "1b1"], 0, "medium", 1.5).lines().splitlines()
    assert lines[0] == "game pylos rules=mature repetition=3 null_turns=yes"
    assert lines[1:] == ["play 1a1", "play 1b1", "go level medium time 1500 seat Light"]
    assert parse_decision("info simulations 5 value 0.5") is None
    assert parse_decision("best Home S: FF\n") == "Home S: FF"
