"""A conformance test of a program that speaks the engine protocol: one sentence for each check."""

import random
import shlex
import subprocess
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.options import format_option
from pyramidion.core.position import Position
from pyramidion.core.record import format_result
from pyramidion.core.registry import game, list_games
from pyramidion.engine.protocol_client import PROTOCOL_VERSION
from pyramidion.search.perft import PerftCounter

ANSWER_SECONDS = 30.0
"""Time limit for every answer except that of a search; a program may have to start and to compile."""
LATE_SECONDS = 2.0
"""Maximum delay of a search's answer."""
END_SECONDS = 5.0
MOVE_SECONDS = 0.1
LONGEST_GAME = 300
_LAST = ("ok", "ready", "best", "error")


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check. passed: None: the program does not offer the feature, which is optional."""

    passed: bool | None
    sentence: str


class Broken(PyramidionError):
    """The program has ended or does not answer: no more can be checked."""


class Conversation:
    """A program's input and output."""

    def __init__(self, command: Sequence[str]) -> None:
        """Starts it. Raises Broken."""
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise Broken(f"The program {shlex.join(command)} cannot be started: {error.strerror or error}.") from error
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True, name="engine output").start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode(errors="replace").rstrip("\r\n"))
        self._lines.put(None)

    def send(self, *questions: str) -> None:
        """Sends lines. Raises Broken."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(f"{question}\n" for question in questions).encode())
            self.process.stdin.flush()
        except OSError as error:
            raise Broken("The program does not read its input any more.") from error

    def answer(self, seconds: float, after: str) -> list[str]:
        """The lines of the next answer, including its last. after: the question. Raises Broken."""
        lines: list[str] = []
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise Broken(f"After {after[:60]!r} no answer came within {seconds:g} seconds.") from None
            if line is None:
                raise Broken(f"After {after[:60]!r} the program ended (exit status {self.process.wait()}).")
            if line.strip():
                lines.append(line)
                if line.split()[0] in _LAST:
                    return lines

    def ask(self, question: str) -> list[str]:
        """Sends a question and returns the lines of the answer. Raises Broken."""
        self.send(question)
        return self.answer(ANSWER_SECONDS, question)

    def expect_ok(self, question: str) -> None:
        """Sends a line that must be answered by `ok`. Raises Broken."""
        last = self.ask(question)[-1]
        if last != "ok":
            raise Broken(f"{question[:80]!r} is answered by {last[:200]!r} instead of 'ok'.")

    def close(self) -> None:
        """Ends the program."""
        self.process.kill()
        self.process.wait()


def check_engine(command: Sequence[str], games: Sequence[Game[Any]] = (), seed: int = 1) -> Iterator[Finding]:
    """Checks a program, finding by finding; ends with the first that makes further checks impossible.

    games: that it must play; none: those that it lists and this machine has, with their defaults.
    """
    talk = None
    try:
        talk = Conversation(command)
        listed = yield from _check_hello(talk)
        chosen = list(games) or [game(info.id) for info in list_games() if info.id in listed]
        if not chosen:
            yield Finding(False, "It lists no game that this machine has.")
            return
        for one in chosen:
            yield from _check_game(talk, one, random.Random(seed))
        yield from _check_search(talk, chosen[0])
        yield from _check_errors(talk, chosen[0])
        yield from _check_end(talk, command)
    except Broken as error:
        yield Finding(False, str(error))
    finally:
        if talk is not None:
            talk.close()


def _check_hello(talk: Conversation) -> Generator[Finding, None, list[str]]:
    lines = talk.ask("hello")
    words = [line.split() for line in lines]
    yield Finding(lines[-1] == "ok" and words[0][0] == "id" and len(words[0]) > 1, "It answers hello with its name.")
    versions = [one[1] for one in words if one[0] == "protocol" and len(one) > 1]
    yield Finding(
        versions == [str(PROTOCOL_VERSION)],
        f"It speaks version {PROTOCOL_VERSION} of the protocol." if versions == [str(PROTOCOL_VERSION)]
        else f"It should say protocol {PROTOCOL_VERSION}; it says {' '.join(versions) or 'nothing'}.",
    )  # fmt: skip
    yield Finding(talk.ask("ready")[-1] == "ready", "It answers ready.")
    return [one[1] for one in words if one[0] == "game" and len(one) > 1]


def _game_line(played: Game[Any]) -> str:
    options = " ".join(f"{name}={shlex.quote(format_option(value))}" for name, value in played.options.items())
    return f"game {played.info.id} {options}".strip()


def _check_game(talk: Conversation, played: Game[Any], chooser: random.Random) -> Iterator[Finding]:
    """A whole game, in which the program decides for every seat; chance is drawn here."""
    title = played.info.title
    talk.expect_ok(_game_line(played))
    position, decisions = played.start(), 0
    lists: bool | None = None
    while position.to_decide and position.ply < LONGEST_GAME:
        if position.to_decide == (CHANCE,):
            text = str(position.sample(chooser))
            talk.expect_ok(f"play {text}")
            position = position.play(text)
            continue
        if not position.sealed and decisions < 8 and lists is not False and len(position.legal()) <= 5000:
            lists = yield from _check_legal(talk, position, lists)
        seat = position.to_decide[0]
        question = f"go time {round(1000 * MOVE_SECONDS)} seat {played.seats[seat]} seed {1 + decisions}"
        last = talk.ask(question)[-1]
        text = last.removeprefix("best ")
        reason = last if text == last else position.illegal_reason(text, seat)
        if reason:
            yield Finding(False, f"{title}: after {position.ply} plies, at {position}, it decides {last!r}: {reason}")
            return
        talk.expect_ok(f"play {played.seats[seat]}: {text}" if played.info.simultaneous else f"play {text}")
        position = position.play(text, seat)
        decisions += 1
    ended = "" if position.to_decide else f", to the result {format_result(position.result)}"
    yield Finding(True, f"{title}: all {decisions} decisions of a game are legal{ended}.")
    if lists:
        yield Finding(True, f"{title}: legal lists what the rules allow.")
    yield _check_perft(talk, played)


def _check_legal(talk: Conversation, position: Position[Any], before: bool | None) -> Generator[Finding, None, bool]:
    """Compares `legal`; returns whether the program supports it."""
    lines = talk.ask("legal")
    if lines[-1].startswith("error"):
        if before is None:
            yield Finding(None, f"{position.game.info.title}: legal is not offered.")
            return False
        yield Finding(False, f"legal is answered by {lines[-1]!r} at {position}.")
        return False
    told = {line.removeprefix("legal ") for line in lines[:-1]}
    known = {str(decision) for decision in position.legal()}
    if told != known:
        wrong = sorted(told ^ known)[0]
        what = "is missing" if wrong in known else "is not legal"
        yield Finding(False, f"{position.game.info.title}: legal at {position}: {wrong!r} {what}.")
        return False
    return True


def _check_perft(talk: Conversation, played: Game[Any]) -> Finding:
    talk.expect_ok(_game_line(played))
    counter, counts = PerftCounter(played), []
    for depth in (1, 2):
        lines = talk.ask(f"perft {depth}")
        if lines[-1].startswith("error"):
            return Finding(None, f"{played.info.title}: perft is not offered.")
        known = counter.count(played.start(), depth)
        if lines[0] != f"perft {known}":
            return Finding(False, f"{played.info.title}: perft {depth} is {known}; it says {lines[0]!r}.")
        counts.append(known)
    return Finding(True, f"{played.info.title}: perft 1 and 2 are {counts[0]} and {counts[1]}.")


def _check_search(talk: Conversation, played: Game[Any]) -> Iterator[Finding]:
    """Time, stop, and `ready` after a search."""
    talk.expect_ok(_game_line(played))
    position = played.start()
    while position.to_decide == (CHANCE,):
        text = str(position.sample(random.Random(1)))
        talk.expect_ok(f"play {text}")
        position = position.play(text)
    seat = played.seats[position.to_decide[0]]
    begun = time.monotonic()
    talk.ask(f"go time 500 seat {seat}")
    took = time.monotonic() - begun
    yield Finding(took < 0.5 + LATE_SECONDS, f"Asked for 0.5 seconds it answers after {took:.2f}.")
    talk.send(f"go time 60000 seat {seat}")
    time.sleep(0.3)
    begun = time.monotonic()
    talk.send("stop")
    last = talk.answer(ANSWER_SECONDS, "stop")[-1]
    took = time.monotonic() - begun
    legal = last.startswith("best ") and position.illegal_reason(last[5:], position.to_decide[0]) is None
    yield Finding(legal and took < LATE_SECONDS, f"Stopped, it answers {last!r} after {took:.2f} seconds.")
    talk.send(f"go time 300 seat {seat}", "ready")
    first, second = (talk.answer(ANSWER_SECONDS, question)[-1] for question in ("go", "ready"))
    waits = first.startswith("best ") and second == "ready"
    yield Finding(waits, "ready is answered after the search." if waits else f"ready came as {first!r}, {second!r}.")


def _check_errors(talk: Conversation, played: Game[Any]) -> Iterator[Finding]:
    """Wrong lines get one line as answer, and change nothing."""
    for question, what in (
        ("sing", "A word that it does not know"),
        ("play nonsense", "A decision that is not legal"),
        ("game chess", "A game that it does not know"),
        ("position nonsense", "A position that is none"),
    ):
        lines = talk.ask(question)
        passed = len(lines) == 1 and lines[0].startswith("error ")
        yield Finding(passed, f"{what} is answered by {lines[-1][:120]!r}.")
    talk.expect_ok(_game_line(played))
    yield Finding(True, "It is usable after errors.")


def _check_end(talk: Conversation, command: Sequence[str]) -> Iterator[Finding]:
    """`quit`, and the end of the input."""
    talk.send("quit")
    yield _check_exit(talk, "quit")
    another = Conversation(command)
    try:
        another.ask("hello")
        yield _check_exit(another, "the end of its input")
    finally:
        another.close()


def _check_exit(talk: Conversation, how: str) -> Finding:
    assert talk.process.stdin is not None
    talk.process.stdin.close()
    try:
        status = talk.process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        return Finding(False, f"It does not end within {END_SECONDS:g} seconds of {how}.")
    return Finding(status == 0, f"It ends at {how} with exit status {status}.")
