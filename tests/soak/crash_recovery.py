"""Servers killed at random moments of running games: `python -m tests.soak.crash_recovery --times 1000`.

Nothing that was announced may be lost. The players of a table, each at a random server, play at random, agree to take
decisions back, and note every log that they see; at some tables one player holds both seats and undoes decisions.
Servers are killed without a word (SIGKILL), one after another, and started again where they were. With `--database`
(and `--redis`) there are several of them on one database; otherwise one, on a file.

In the end the entries on disk decide. Replayed, they give the logs that the table went through. Each log that a client
saw must be one of them, in the order in which they were seen: so a ply that a client has seen is only gone where an
entry takes it back. An entry that was on disk and not yet announced when its server was killed does not count as lost.

With `--resume FOLDER` the database and what was announced are there: a trial that was stopped continues, and what was
announced before must still be there, too.
"""

import argparse
import asyncio
import hashlib
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
from dataclasses import astuple, dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.load import free_port, random_play
from pyramidion.server.serve import open_database
from pyramidion.server.storage.database import Database
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.log_entries import (
    ChanceEntry,
    DecisionEntry,
    LogEntry,
    OfferAnswerEntry,
    OfferEntry,
    TakebackEntry,
)

_GAMES = ("pylos", "braces")
"""One without chance, one where it decides again and again: so automatic actions of a server are killed, too."""

_PATIENCE_SECONDS = 60.0
_TAKEBACKS = 0.12
"""Probability that a player who has just decided wants the decision back."""
_ERROR_SECONDS = 0.05
"""Pause after a refusal, before the player tries again."""
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
        """Waits until it answers. Raises RuntimeError if it has ended, or does not answer in time."""
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


@dataclass(frozen=True, slots=True)
class Sight:
    """A log that a client saw.

    after: how many sights of the table there were when the client joined: it must not be older than any of these.
    previous: number of the same connection's last sight, -1 for its first.
    """

    after: int
    previous: int
    plies: int
    digest: str


class Table:
    """A table, and the logs that were seen of it, in the order in which they came."""

    def __init__(self, name: str, keys: Sequence[str], seen: Sequence[Sequence[Any]] = (), over: bool = False) -> None:
        self.name = name
        self.keys = tuple(keys)
        self.seen = [Sight(*sight) for sight in seen]
        self.over = over

    @property
    def seats_of_players(self) -> list[tuple[int, ...]]:
        """The seats of each player: one player holds all seats of every third table."""
        seats = range(len(self.keys))
        return [tuple(seats)] if sum(self.name.encode()) % 3 == 0 else [(seat,) for seat in seats]

    def note(self, plies: Sequence[tuple[int | None, str]], after: int, previous: int) -> int:
        """Notes a log that a client saw; returns the number of this sight. after, previous: see `Sight`."""
        self.seen.append(Sight(after, previous, len(plies), _digest(plies)))
        return len(self.seen) - 1

    def to_json(self) -> dict[str, Any]:
        """The arguments that make this table again."""
        return {"name": self.name, "keys": self.keys, "seen": list(map(astuple, self.seen)), "over": self.over}

    def check(self, entries: Sequence[LogEntry]) -> int:
        """Compares what was seen with the entries on disk; returns how many plies they take back. Raises Lost."""
        logs, taken_back = _logs(entries)
        places: dict[str, list[int]] = {}
        for place, log in enumerate(logs):
            places.setdefault(_digest(log), []).append(place)
        seen_at: list[int] = []
        latest = [0]
        """The oldest log that the table can have had after each number of sights."""
        for number, sight in enumerate(self.seen):
            least = max(latest[sight.after], seen_at[sight.previous] if sight.previous >= 0 else 0)
            place = next((place for place in places.get(sight.digest, ()) if place >= least), None)
            if place is None:
                raise Lost(
                    f"Table {self.name}, sight {number}: a client saw {sight.plies} plies that no entry leads to, or "
                    f"that are gone without a takeback; the log on disk has {len(logs[-1])} plies."
                )
            seen_at.append(place)
            latest.append(max(latest[-1], place))
        return taken_back


def _digest(plies: Sequence[tuple[int | None, str]]) -> str:
    return hashlib.sha256(json.dumps(plies).encode()).hexdigest()[:16]


def _logs(entries: Sequence[LogEntry]) -> tuple[list[list[tuple[int | None, str]]], int]:
    """The logs of plies that a table went through, one after each change, and how many plies were taken back."""
    log: list[tuple[int | None, str]] = []
    logs, taken_back, offered = [log], 0, 0
    for entry in entries:
        back = 0
        match entry:
            case DecisionEntry():
                log = [*log, (entry.seat, entry.text)]
            case ChanceEntry():
                log = [*log, (None, entry.text)]
            case TakebackEntry():
                back = entry.plies
            case OfferEntry():
                offered = entry.plies
            case OfferAnswerEntry() if entry.accept:  # two players: one answer settles it
                back = offered
            case _:
                continue
        if back:
            log = log[: len(log) - back]
            taken_back += back
        if log is not logs[-1]:
            logs.append(log)
    return logs, taken_back


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
        """Logs that somebody saw."""
        return sum(len(table.seen) for table in self.tables)

    def _anywhere(self) -> str:
        return f"127.0.0.1:{self.chooser.choice(self.victims).port}"

    async def play(self, game: str, begun: Table | None = None) -> None:
        """Plays one game after another, until the trial is over. begun: a table to continue with first."""
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
        await asyncio.gather(*(self._sit(table, seats) for seats in table.seats_of_players))

    async def _sit(self, table: Table, seats: tuple[int, ...]) -> None:
        while self.going and not table.over:
            with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                await self._visit(table, seats)
            await asyncio.sleep(0.05 * self.chooser.random())

    async def _visit(self, table: Table, seats: tuple[int, ...]) -> None:
        """One connection, as long as it holds."""
        address = f"ws://{self._anywhere()}/api/tables/{table.name}/socket"
        async with connect(address, open_timeout=10, close_timeout=0.2, ping_interval=None) as wire:
            joined_after, sight = len(table.seen), -1
            await wire.send(json.dumps({"type": "join", "keys": [table.keys[seat] for seat in seats]}))
            state: dict[str, Any] = {}
            log: list[tuple[int | None, str]] = []
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
                    await asyncio.sleep(_ERROR_SECONDS)
                elif "log" in message:
                    part = message["log"]
                    log = log[: part["from_ply"]] + [(line["seat"], line["text"]) for line in part["lines"]]
                    sight = table.note(log, joined_after, sight)
                if message["type"] != "error":
                    state.update(message)
                if not state:
                    continue
                table.over |= bool(state.get("end"))
                if (wish := self._wish(state, seats, asked_at)) is not None:
                    asked_at = state["position"]["ply"]
                    await wire.send(json.dumps(wish))

    def _wish(self, state: dict[str, Any], seats: tuple[int, ...], asked_at: int) -> dict[str, Any] | None:
        """What a player sends next; None: nothing. asked_at: the ply for which the player has sent something."""
        ply, offer = state["position"]["ply"], state.get("offer")
        for seat in seats:
            if offer is not None and seat in offer["unanswered"]:
                return {"type": "answer_offer", "seat": seat, "accept": self.chooser.random() < 0.8}
        if ply == asked_at:
            return None
        if self.chooser.random() < _TAKEBACKS:
            if state.get("takeback_seats"):
                return {"type": "take_back", "seat": state["takeback_seats"][0]}
            if "takeback" in state.get("possible_offers", ()):
                return {"type": "make_offer", "seat": seats[0], "kind": "takeback"}
        for seat in seats:
            if seat in state["position"]["to_decide"]:
                text = random_play(state, seat, self.chooser)
                return {"type": "decide", "seat": seat, "ply": ply, "text": text}
        return None


def check_entries(tables: Sequence[Table], database: Database) -> int:
    """Compares what was seen of tables with a database; returns how many plies were taken back. Raises Lost."""
    repository = TableRepository(database)
    try:
        taken_back = 0
        for table in tables:
            found = repository.load(table.name)
            if found is None:
                raise Lost(f"Table {table.name} is not in the database.")
            taken_back += table.check(found[1])
        return taken_back
    finally:
        repository.close()


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
    or games that do not continue, count as hung.
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
        print(f"{done} kills are done, {trial.announced} logs were seen", flush=True)
    playing: asyncio.Future[Any] = asyncio.Future()
    began = time.monotonic() - seconds

    def keep() -> None:
        nonlocal longest
        longest = max([longest, *trial.pauses])
        new = kept.with_suffix(".new")
        new.write_text(
            json.dumps([done, time.monotonic() - began, longest, [table.to_json() for table in trial.tables]])
        )
        new.replace(kept)

    try:
        for victim in trial.victims:
            victim.start()
            await victim.answers(patience)
        begun: list[Table | None] = [table for table in trial.tables if not table.over]
        begun += [None] * max(0, setting.tables - len(begun))
        playing = asyncio.gather(
            *(trial.play(_GAMES[number % len(_GAMES)], table) for number, table in enumerate(begun))
        )
        while done < setting.times:
            # Not before anything has happened since the last time: so each kill meets running games.
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
                    print(f"{done} kills, {trial.announced} logs seen", flush=True)
        await _gone_on(trial, playing, patience)
        trial.going = False
        await playing
        keep()
    finally:
        playing.cancel()
        for victim in trial.victims:
            victim.kill()
    taken_back = check_entries(trial.tables, open_database(folder, setting.database))
    return (
        f"{done} kills of {servers} server{'s' * (servers > 1)} in {time.monotonic() - began:.0f} s: "
        f"{trial.announced} logs seen at {len(trial.tables)} tables, {taken_back} plies taken back, none lost; "
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
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="continues with the contents after a stop")
    parser.add_argument(
        "--patience", type=float, default=_PATIENCE_SECONDS, help="seconds of silence that count as hung (default 60)"
    )
    args = parser.parse_args()
    args.servers = args.servers if args.database else 1
    print(asyncio.run(kill_again_and_again(Setting(**vars(args)))))


if __name__ == "__main__":
    main()
