"""Servers killed at random moments while games go on: `python -m tests.soak.crash_recovery --times 1000`.

Nothing that was announced to anybody may be lost. Two clients a table, each at a server of his choice, play at random
and note what they are told; whoever joins a table must be told at least what was noted before he asked. Servers are
killed without a word (SIGKILL), one after another, and started again where they were. With `--database` (and
`--redis`) there are several of them on one database; otherwise one, on a file.

With `--resume FOLDER` the house and what was announced lie there: a trial that was stopped goes on, and what was
announced before must still be there, too.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import runpy
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.load import free_port, random_play

_GAMES = ("pylos", "braces")
"""One without chance, one where it decides again and again: so what a server does by itself is killed too."""

_PATIENCE_SECONDS = 60.0
_KEPT_EVERY = 10
"""Kills after which what was announced is written down."""
_LIMITS = (
    "address_sockets",
    "table_sockets",
    "seat_sockets",
    "new_tables",
    "address_tables",
    "open_sockets",
    "socket_messages",
    "table_requests",
    "record_requests",
)


class Lost(Exception):
    """Something that was announced is not there any more."""


class Victim:
    """A server that is killed and started again, in a process that was made ready once and copied since."""

    def __init__(self, folder: Path, database: str | None, redis: str | None) -> None:
        self.port = free_port()
        self._place = str(folder), database, redis
        self._processes = multiprocessing.get_context("forkserver")
        self._processes.set_forkserver_preload(["pyramidion.server.serve"])
        self._process = self._processes.Process(target=_serve, args=(self.port, *self._place))

    def start(self) -> None:
        """Starts it; it is soon there."""
        self._process = self._processes.Process(target=_serve, args=(self.port, *self._place))
        self._process.start()

    def kill(self) -> None:
        """Ends it without a word."""
        self._process.kill()
        self._process.join()

    async def answers(self, seconds: float) -> None:
        """Waits until it answers. Raises RuntimeError if it has ended by itself, or does not in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self._process.exitcode is not None:
                raise RuntimeError(f"A server has ended with {self._process.exitcode}.")
            with suppress(OSError):
                await asyncio.to_thread(_ask, f"http://127.0.0.1:{self.port}/health")
                return
            await asyncio.sleep(0.02)
        raise RuntimeError("A server does not answer.")


def _serve(port: int, folder: str, database: str | None, redis: str | None) -> None:
    """`pyramidion serve`, as anybody starts it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.environ.update(PYRAMIDION_DATABASE=database or "", PYRAMIDION_REDIS=redis or "")
    limits = [word for name in _LIMITS for word in ("--limit", f"{name}=1000000")]
    sys.argv = [
        "pyramidion",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        folder,
        "--log-format",
        "json",
        *limits,
    ]
    runpy.run_module("pyramidion", run_name="__main__")


def _ask(address: str, body: Any = None) -> str:
    """What is answered. Raises OSError, also where a server was killed while it answered."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(address, data, timeout=20) as answer:
            return str(answer.read().decode())
    except HTTPException as cut:
        raise ConnectionError(str(cut)) from cut


class Table:
    """A table, and what anybody was told of it."""

    def __init__(self, name: str, keys: Sequence[str], told: Sequence[Sequence[Any]] = (), over: bool = False) -> None:
        self.name = name
        self.keys = tuple(keys)
        self.told: list[tuple[int | None, str]] = [(seat, text) for seat, text in told]
        """Seat and text of each ply that was announced."""
        self.over = over

    def note(self, log: dict[str, Any]) -> None:
        """Somebody was told a part of the log. Raises Lost if it is not what others were told."""
        lines = [(line["seat"], line["text"]) for line in log["lines"]]
        first = log["from_ply"]
        for ply, line in enumerate(lines, first):
            if ply < len(self.told) and self.told[ply] != line:
                raise Lost(f"Table {self.name}, ply {ply}: {self.told[ply]} was announced, now it is {line}.")
        if first <= len(self.told) < first + len(lines):
            self.told[first:] = lines


class Trial:
    """Players at some tables, and servers under them."""

    def __init__(self, victims: Sequence[Victim], seed: int) -> None:
        self.victims = victims
        self.chooser = random.Random(seed)
        self.tables: list[Table] = []
        self.going = True
        self.pauses: list[float] = []
        """How long each player waited for news, in seconds, where it was longer than one."""

    @property
    def announced(self) -> int:
        """Plies that somebody was told of."""
        return sum(len(table.told) for table in self.tables)

    def _anywhere(self) -> str:
        return f"127.0.0.1:{self.chooser.choice(self.victims).port}"

    async def play(self, game: str, begun: Table | None = None) -> None:
        """Plays one game after another, until the trial is over. begun: a table to go on with first."""
        if begun is not None:
            await self._play_on(begun)
        while self.going:
            try:
                made = json.loads(
                    await asyncio.to_thread(_ask, f"http://{self._anywhere()}/api/tables", {"game": game})
                )
            except OSError:
                await asyncio.sleep(0.05)
                continue
            table = Table(made["id"], made["keys"])
            self.tables.append(table)
            await self._play_on(table)

    async def _play_on(self, table: Table) -> None:
        await asyncio.gather(*(self._sit(table, seat) for seat in range(len(table.keys))))

    async def _sit(self, table: Table, seat: int) -> None:
        while self.going and not table.over:
            with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                await self._visit(table, seat)
            await asyncio.sleep(0.05 * self.chooser.random())

    async def _visit(self, table: Table, seat: int) -> None:
        """One connection, as long as it holds."""
        address = f"ws://{self._anywhere()}/api/tables/{table.name}/socket"
        async with connect(address, open_timeout=10, close_timeout=0.2, ping_interval=None) as wire:
            known_before = len(table.told)
            await wire.send(json.dumps({"type": "join", "keys": [table.keys[seat]]}))
            state: dict[str, Any] = {}
            asked_at = -1
            while self.going and not table.over:
                began = time.monotonic()
                message = json.loads(await asyncio.wait_for(wire.recv(), 10))
                if (waited := time.monotonic() - began) > 1:
                    self.pauses.append(waited)
                if message["type"] == "error":
                    if message.get("status") == 404 or message["code"] in ("no_table", "unreadable"):
                        raise Lost(f"Table {table.name}: {message['sentence']}")
                    asked_at = -1
                    continue
                if "log" in message:
                    table.note(message["log"])
                    if message["type"] == "table" and len(message["log"]["lines"]) < known_before:
                        raise Lost(f"Table {table.name}: of {known_before} plies that were announced some are missing.")
                state.update(message)
                table.over |= bool(state.get("end"))
                ply = state["stand"]["ply"]
                if seat in state["stand"]["to_decide"] and ply != asked_at:
                    asked_at = ply
                    text = random_play(state, seat, self.chooser)
                    await wire.send(json.dumps({"type": "decide", "seat": seat, "ply": ply, "text": text}))

    async def check(self) -> None:
        """What was announced stands in the log of every table. Raises Lost."""
        for table in self.tables:
            address = f"ws://{self._anywhere()}/api/tables/{table.name}/socket"
            async with connect(address, open_timeout=20, close_timeout=0.2) as wire:
                await wire.send(json.dumps({"type": "join", "keys": []}))
                message = json.loads(await wire.recv())
                if message["type"] != "table" or len(message["log"]["lines"]) < len(table.told):
                    raise Lost(f"Table {table.name}: not all of its {len(table.told)} plies are there.")
                table.note(message["log"])


async def _gone_on(trial: Trial, playing: asyncio.Future[Any], seconds: float) -> None:
    """Waits until something is announced. Raises RuntimeError if nothing is though the games are not over."""
    announced, until = trial.announced, time.monotonic() + seconds
    while trial.announced == announced and not playing.done():
        if time.monotonic() > until:
            raise RuntimeError(f"For {seconds:.0f} seconds no game has gone on.")
        await asyncio.sleep(0.01)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is tried. times: kills. servers: how many; one without a database of PostgreSQL. tables: played at a time.

    resume: the folder of the server, whose games continue. patience: seconds after which a server that does not answer,
    or games that do not go on, count as hung.
    """

    times: int
    servers: int
    tables: int
    seed: int
    database: str | None = None
    redis: str | None = None
    resume: Path | None = None
    patience: float = _PATIENCE_SECONDS


async def kill_again_and_again(setting: Setting) -> str:
    """Kills servers so many times; returns a sentence. Raises Lost."""
    with tempfile.TemporaryDirectory() as folder:
        return await _kill(setting, setting.resume or Path(folder))


async def _kill(setting: Setting, folder: Path) -> str:
    servers, patience = setting.servers, setting.patience
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "announced.json"
    done, seconds, longest, tables = json.loads(kept.read_text()) if kept.exists() else (0, 0.0, 0.0, [])
    trial = Trial([Victim(folder, setting.database, setting.redis) for _ in range(servers)], setting.seed + done)
    trial.tables = [Table(**table) for table in tables]
    if done:
        print(f"{done} kills are done, {trial.announced} plies were announced", flush=True)
    playing: asyncio.Future[Any] = asyncio.Future()
    began = time.monotonic() - seconds

    def keep() -> None:
        nonlocal longest
        longest = max([longest, *trial.pauses])
        new = kept.with_suffix(".new")
        new.write_text(json.dumps([done, time.monotonic() - began, longest, [vars(table) for table in trial.tables]]))
        new.replace(kept)

    try:
        for victim in trial.victims:
            victim.start()
            await victim.answers(patience)
        if done:
            await trial.check()
        begun: list[Table | None] = [table for table in trial.tables if not table.over]
        begun += [None] * max(0, setting.tables - len(begun))
        playing = asyncio.gather(
            *(trial.play(_GAMES[number % len(_GAMES)], table) for number, table in enumerate(begun))
        )
        while done < setting.times:
            # Not before anything has happened since the last time: so each kill meets games that go on.
            await _gone_on(trial, playing, patience)
            if playing.done():
                break
            await asyncio.sleep(0.2 * trial.chooser.random())
            victim = trial.victims[done % servers]
            victim.kill()
            victim.start()
            await victim.answers(patience)
            done += 1
            if done % _KEPT_EVERY == 0:
                keep()
                if sys.stdout.isatty() or done % 100 == 0:
                    print(f"{done} kills, {trial.announced} plies announced", flush=True)
        await _gone_on(trial, playing, patience)
        trial.going = False
        await playing
        await trial.check()
        keep()
    finally:
        playing.cancel()
        for victim in trial.victims:
            victim.kill()
    return (
        f"{done} kills of {servers} server{'s' * (servers > 1)} in {time.monotonic() - began:.0f} s: "
        f"{trial.announced} plies announced at {len(trial.tables)} tables, none lost; "
        f"the longest that anybody waited for news was {longest:.1f} s."
    )


def main() -> None:
    """Kills, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=100, help="how many kills (default 100)")
    parser.add_argument("--tables", type=int, default=6, help="so many are played at a time (default 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="an empty PostgreSQL database, postgresql://…; default: a file")
    parser.add_argument("--redis", help="redis://…, with --database")
    parser.add_argument("--servers", type=int, default=2, help="how many, with --database (default 2)")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="goes on with what lies there after a stop")
    parser.add_argument(
        "--patience", type=float, default=_PATIENCE_SECONDS, help="seconds of silence that count as hung (default 60)"
    )
    args = parser.parse_args()
    args.servers = args.servers if args.database else 1
    print(asyncio.run(kill_again_and_again(Setting(**vars(args)))))


if __name__ == "__main__":
    main()
