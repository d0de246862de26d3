"""The table under load: `python -m benchmarks.load`, or `make load`.

Starts its own server on this machine, and measures it from this process: sockets that only listen, then games that are
played as fast as requested. It measures what an operator needs: memory for a socket and a table, and whether it is
freed again; moves a second, the time of each, and its cost in processor time and bytes.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from socket import create_server
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from pyramidion.core import registry
from pyramidion.core.decision import CHANCE

_AT_ONCE = 100
_GIVEN_BACK_SECONDS = 35
"""The server gives memory back every half a minute."""
_LIMITS = (
    "address_sockets",
    "table_sockets",
    "seat_sockets",
    "new_tables",
    "address_tables",
    "open_sockets",
    "socket_messages",
)


class Server:
    """A server in its own process, with limits high enough not to matter."""

    def __init__(self, folder: Path, more: Sequence[str] = (), log: Path | None = None) -> None:
        """more: further words of the command line. log: a file for its log."""
        limits = [word for name in _LIMITS for word in ("--limit", f"{name}=100000")]
        words = ["serve", "--no-browser", "--port", "0", "--data", str(folder), *limits, *more]
        command = [sys.executable, "-m", "pyramidion", *words]
        with nullcontext() if log is None else log.open("w") as told:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told, text=True)
        assert self._process.stdout is not None
        said = re.search(r"http://(\S+?)/", self._process.stdout.readline())
        if said is None:
            raise RuntimeError("The server does not start.")
        self.host = said[1]

    @property
    def megabytes(self) -> float:
        """Memory that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    @property
    def cpu_seconds(self) -> float:
        """Processor time that it has taken, of user and system."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def table(self, game: str) -> tuple[str, list[str]]:
        """A new table: its name and keys."""
        return table_at(self.host, game)

    async def join(self, table: str, keys: Sequence[str]) -> ClientConnection:
        """A connection to a table on which nothing has been sent yet."""
        socket = await connect(f"ws://{self.host}/api/tables/{table}/socket", open_timeout=60, ping_interval=None)
        await socket.send(json.dumps({"type": "join", "keys": list(keys)}))
        return socket

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait(30)


def free_port() -> int:
    """A free port of this machine."""
    with create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def table_at(host: str, game: str) -> tuple[str, list[str]]:
    """A new table of a server: its name and keys."""
    body = json.dumps({"game": game}).encode()
    with urllib.request.urlopen(f"http://{host}/api/tables", body) as answer:
        made = json.loads(answer.read())
    return made["id"], made["keys"]


async def idle(server: Server, count: int, tables: int) -> None:
    """Sockets that only listen, spread over some tables: what they cost, and whether it is released.

    They come twice: memory that was freed stays with the process, but is there for those who come next.
    """
    names = [server.table("pylos")[0] for _ in range(tables)]
    before = server.megabytes
    for round_ in (1, 2):
        cpu, began = server.cpu_seconds, time.monotonic()
        sockets: list[ClientConnection] = []
        for first in range(0, count, _AT_ONCE):
            some = range(first, min(count, first + _AT_ONCE))
            joined = await asyncio.gather(*(server.join(names[number % tables], ()) for number in some))
            await asyncio.gather(*(socket.recv() for socket in joined))
            sockets += joined
        each, took = 1000 * (server.cpu_seconds - cpu) / count, time.monotonic() - began
        held, cpu = server.megabytes, server.cpu_seconds
        await asyncio.sleep(10)
        share = (server.cpu_seconds - cpu) * 10
        await _close(sockets)
        print(
            f"idle sockets, round {round_}: {count} at {tables} tables in {took:.0f} s, {each:.2f} ms CPU each, "
            f"{1024 * (held - before) / count:.1f} KiB each; idle {share:.1f} % of a core; "
            f"{before:.0f} MiB before, {held:.0f} with them, {server.megabytes:.0f} after"
        )


async def tables(server: Server, count: int, game: str) -> None:
    """Tables with one client each: what a table costs in memory, and whether it is released."""
    before = server.megabytes
    sockets = []
    for _ in range(count):
        name, keys = server.table(game)
        socket = await server.join(name, keys)
        await socket.recv()
        sockets.append(socket)
    held = server.megabytes
    print(f"memory a table      {1024 * (held - before) / count:.1f} KiB with its socket ({count} of {game})")
    await _close(sockets)
    print(f"after they have left {server.megabytes:.0f} MiB ({before:.0f} before, {held:.0f} with them)")


async def _close(sockets: Sequence[ClientConnection]) -> None:
    for first in range(0, len(sockets), _AT_ONCE):
        await asyncio.gather(*(socket.close() for socket in sockets[first : first + _AT_ONCE]))
    await asyncio.sleep(_GIVEN_BACK_SECONDS)


class Match:
    """One table played by two persons, each on a connection of their own, with random decisions."""

    def __init__(self, servers: Sequence[Server], game: str, chooser: random.Random) -> None:
        """servers: of one house; each person is at one of them, by chance."""
        self._servers, self._game, self._chooser = servers, game, chooser
        self.seconds: list[float] = []
        """Seconds from each decision until its player receives it."""
        self.bytes: list[int] = []
        """Bytes that one client receives for each decision, before deflating."""

    async def play(self, pause: float, seconds: float, ready: asyncio.Barrier) -> None:
        """Plays games, with a decision every `pause` seconds, for a number of seconds after all players have joined."""
        loop = asyncio.get_running_loop()
        until = float("inf")
        while loop.time() < until:
            name, keys = await asyncio.to_thread(self._chooser.choice(self._servers).table, self._game)
            sockets = [await self._chooser.choice(self._servers).join(name, [key]) for key in keys]
            try:
                known = [json.loads(await socket.recv()) for socket in sockets]
                if until == float("inf"):
                    await ready.wait()
                    until = loop.time() + seconds
                await self._one(sockets, known, pause, until)
            finally:
                await asyncio.gather(*(socket.close() for socket in sockets))

    async def _one(self, sockets: Sequence[ClientConnection], known: list[Any], pause: float, until: float) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + self._chooser.random() * pause
        while loop.time() < until and not any(state.get("end") for state in known):
            await asyncio.sleep(due - loop.time())
            due = max(due + pause, loop.time())
            ply = known[0]["position"]["ply"]
            seat = known[0]["position"]["to_decide"][0]
            if seat == CHANCE:
                await self._listen(sockets, known, ply)
                continue
            text = random_play(known[seat], seat, self._chooser)
            began = loop.time()
            await sockets[seat].send(json.dumps({"type": "decide", "seat": seat, "ply": ply, "text": text}))
            await self._hear(sockets[seat], known[seat], ply)
            self.seconds.append(loop.time() - began)
            await self._listen(sockets, known, ply)

    async def _listen(self, sockets: Sequence[ClientConnection], known: list[Any], ply: int) -> None:
        for socket, state in zip(sockets, known, strict=True):
            await self._hear(socket, state, ply)

    async def _hear(self, socket: ClientConnection, state: dict[str, Any], ply: int) -> None:
        """Listens until the table is beyond a ply; a ply of chance may follow."""
        while state["position"]["ply"] <= ply:
            data = await socket.recv()
            message = json.loads(data)
            if message["type"] == "error":
                raise RuntimeError(f"Refused: {message['sentence']}")
            self.bytes.append(len(data))
            state.update(message)


def move_tree_of(state: dict[str, Any], seat: int) -> Any:
    """The move tree of a seat in a table's state; None where there is none."""
    return next((asked.get("move_tree") for asked in state["seat_prompts"] if asked["seat"] == seat), None)


def random_play(state: dict[str, Any], seat: int, chooser: random.Random) -> str:
    """A random decision of a seat that is to decide: from its move tree, or any legal one where it has none."""
    node = move_tree_of(state, seat)
    if node is None:
        position = registry.game(state["game"]["id"], **state["options"]).position(state["position"]["text"])
        return str(chooser.choice(position.legal(seat)))
    while not isinstance(node, str) and not (node.get("move") and (not node["children"] or chooser.random() < 0.5)):
        node = chooser.choice(list(node["children"].values()))
    return node if isinstance(node, str) else str(node["move"])


async def moves(servers: Sequence[Server], game: str, rate: float, seconds: float, apart: bool = False) -> None:
    """Games that together make so many decisions a second: how long each takes, and what it costs the servers.

    apart: the persons of a table come to any server each, not both to the same.
    """
    count = max(1, round(rate * 0.5))
    chooser = random.Random(1)
    houses = [servers] if apart else [[server] for server in servers]
    matches = [Match(houses[n % len(houses)], game, random.Random(chooser.random())) for n in range(count)]
    ready = asyncio.Barrier(count + 1)
    playing = asyncio.gather(*(match.play(count / rate, seconds, ready) for match in matches))
    await ready.wait()
    cpu, began = sum(server.cpu_seconds for server in servers), time.monotonic()
    await playing
    spent, took = sum(server.cpu_seconds for server in servers) - cpu, time.monotonic() - began
    times = sorted(one for match in matches for one in match.seconds)
    sizes = sorted(one for match in matches for one in match.bytes)
    p50, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    print(
        f"{game:18} {len(times) / took:.0f} moves a second of {rate:.0f} wanted at {count} tables, "
        f"servers: {len(servers)}; "
        f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, {1000 * spent / len(times):.2f} ms CPU each, "
        f"{sizes[len(sizes) // 2]:,} bytes a guest and move (median, before deflating)"
    )


async def _run(args: argparse.Namespace, servers: Sequence[Server]) -> None:
    server = servers[0]
    # Tables first: later they would be given memory that sockets have left.
    if args.tables:
        await tables(server, args.tables, args.game[0])
    if args.idle:
        await idle(server, args.idle, max(1, args.idle // 100))
    for game in args.game:
        await moves(servers, game, args.rate, args.seconds, args.apart)


def main() -> None:
    """Measures, and prints a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, default=5000, help="sockets that only listen")
    parser.add_argument("--tables", type=int, default=500, help="tables with one guest each")
    parser.add_argument("--game", action="append", default=[], help="games to play; may be given again")
    parser.add_argument("--rate", type=float, default=500, help="decisions a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=20, help="how long each game is played")
    parser.add_argument(
        "--servers",
        type=int,
        default=1,
        help="of one house: PYRAMIDION_DATABASE and PYRAMIDION_REDIS name what joins them",
    )
    parser.add_argument(
        "--apart", action="store_true", help="persons of a table come to any server each, not both to the same"
    )
    args = parser.parse_args()
    args.game = args.game or ["pylos"]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"load of this machine {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        servers = [Server(Path(folder)) for _ in range(args.servers)]
        try:
            asyncio.run(_run(args, servers))
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
