"""Playing at a real terminal: a pseudo-terminal with the program on one end and the test on the other."""

import os
import random
import re
import select
import signal
import time

import pytest

import pyramidion as library
from forked import Program
from pyramidion.core.record import Record

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


def own_terminal():
    """What a process reads from becomes its terminal, whose keys interrupt it."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, environment, *argv, kind="xterm-256color"):
        self._end, end = pty.openpty()
        environment = environment | {"TERM": kind, "COLUMNS": "100", "LINES": "40"}
        with open(end, "r+b", buffering=0) as file:
            self.program = Program(
                [*map(str, argv)], environment, stdin=file, stdout=file, stderr=file, before=own_terminal
            )
        self.seen = ""

    def until(self, pattern, seconds=20):
        """Reads until a pattern appears in what is new; gives what was read."""
        new, deadline = "", time.monotonic() + seconds
        while not re.search(pattern, new):
            ready, _, _ = select.select([self._end], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{pattern!r} did not appear in {new!r}"
            try:
                got = os.read(self._end, 65536).decode()
            except OSError:  # Linux says so when the program has gone
                got = ""
            assert got or re.search(pattern, new), f"{pattern!r} did not appear before the end in {new!r}"
            new += got
        self.seen += new
        return new

    def type(self, line):
        os.write(self._end, f"{line}\n".encode())

    def leave(self):
        code = self.program.wait(20)
        os.close(self._end)
        return code


@pytest.fixture
def terminal(environment):
    """Starts programs, and ends those that a failed test leaves behind."""
    started = []

    def start(*argv, **more):
        started.append(Terminal(environment, *argv, **more))
        return started[-1]

    yield start
    for one in started:
        one.program.send_signal(signal.SIGKILL)
        one.program.wait()
        one.program.stdout.close()


@pytest.mark.slow
def test_a_whole_game_of_pylos_with_colours(terminal, tmp_path):
    file = tmp_path / "game.txt"
    table = terminal("play", "pylos", "--rules", "mature", "--save", file)
    position = library.game("pylos", rules="mature").start()
    chooser = random.Random(3)
    played = []
    while position.to_decide:
        table.until(f"{position.game.seats[position.to_decide[0]]}> ")
        decision = chooser.choice(position.legal())
        table.type(decision.text)
        played.append(decision.text)
        position = position.play(decision)
    table.until(r"The record is in")
    assert table.leave() == 0
    assert [entry.text for entry in Record.read(file.read_text()).entries] == played
    assert "\x1b[" in table.seen
    assert "has won" in table.seen


def test_plain_has_no_colours_even_here(terminal, tmp_path):
    table = terminal("play", "pylos", "--plain", "--save", tmp_path / "game.txt")
    table.until("Light> ")
    table.type("1b2")
    table.until("Dark> ")
    table.type("quit")
    table.until("continues it")
    assert table.leave() == 0
    # Line editing may switch bracketed paste on and off; nothing else is sent.
    assert "\x1b" not in re.sub(r"\x1b\[\?2004[hl]\r?", "", table.seen)


def test_control_c_keeps_the_game(terminal, tmp_path):
    file = tmp_path / "game.txt"
    table = terminal("play", "pylos", "--save", file)
    table.until("Light> ")
    table.type("1b2")
    table.until("Dark> ")
    time.sleep(0.3)  # line editing shows its prompt a moment before it listens to signals
    os.write(table._end, b"\x03")
    table.until("continues it")
    assert table.leave() == 130
    assert "Traceback" not in table.seen
    assert len(Record.read(file.read_text()).entries) == 1


def test_secret_decisions_are_made_on_a_screen_of_their_own(terminal, tmp_path):
    table = terminal("play", "duel", "--rounds", "1", "--save", tmp_path / "game.txt")
    for seat, number in (("Home", 2), ("Away", 1)):
        table.until("press Enter when nobody else looks> ")
        table.type("")
        table.until(f"{seat}> ")
        if seat == "Away":
            table.type("\x1b[A")  # the arrow that brings back what was typed before
            table.until("Away> ")
        table.type(f"show {number}")
    table.until("The record is in")
    assert table.leave() == 0
    open_screen = re.sub(r"\x1b\[\?1049h.*?\x1b\[\?1049l", "", table.seen, flags=re.DOTALL)
    asides = re.findall(r"\x1b\[\?1049h.*?\x1b\[\?1049l", table.seen, flags=re.DOTALL)
    assert len(asides) == 2
    assert "show 2" in asides[0]
    assert "> show 2" not in asides[1]
    assert "show" not in open_screen
    assert "2 against 1." in open_screen


@pytest.mark.parametrize(("words", "kind"), [(["--plain"], "xterm-256color"), ([], "dumb")])
def test_plain_secret_decisions_are_not_shown_while_typed(terminal, tmp_path, toys, words, kind):
    file = tmp_path / "game.txt"
    table = terminal("play", "duel", "--rounds", "1", *words, "--save", file, kind=kind)
    for seat in ("Home", "Away"):
        table.until(rf"{seat} \(not shown\)> ")
        table.type("show 2")
    table.until("The record is in")
    assert table.leave() == 0
    assert "show 2" not in table.seen
    assert [entry.text for entry in Record.read(file.read_text()).entries][1:] == ["show 2", "show 2"]


def test_replay_steps_back_and_forth(terminal, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text('[Game "pylos"]\n1. 1b2 {a good place} 1b3 2. 1c2')
    table = terminal("replay", file)
    table.until("replay> ")
    for typed, sign in [("", "a good place"), ("", "Dark: 1b3"), ("b", "1 of 3"), ("3", "Result"), ("", "0 .* to 3")]:
        table.type(typed)
        table.until(rf"{sign}[\s\S]*replay> ")
    table.type("zzz")
    table.until("Enter: next")
    table.type("q")
    assert table.leave() == 0
