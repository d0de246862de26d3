"""What one decision costs the server in Python calls and modules: `python benchmarks/decision_path.py`.

A table with two connected clients is served by the server's own WebSocket handler; only the sockets are replaced, by
queues of texts. Each decision is counted from the text of its message until both clients have been sent theirs and the
table rests: calls of Python functions of the package `pyramidion`, in the event loop and in the threads of the
storage, and the modules of `pyramidion.server` that they belong to. Resumed coroutines and generators count as calls.
Dice and decisions come from fixed seeds, so that every run plays the same games.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.core.registry import game, game_ids
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.table_data import SeatRow, TableRow, Terms
from pyramidion.server.web.websocket import Sockets

PACKAGE = Path(pyramidion.__file__).parent
UNCOUNTED = 4
"""Decisions played before the first that counts: what is made once exists by then."""
COUNTED = 12
"""Decisions counted in one game."""
GAMES = 5
"""Games played, each with its own seeds."""


class CallCounter:
    """Counts calls of the package's functions in all threads that start after it, while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[CodeType] = Counter()
        self.all = 0
        """Calls of any Python function, those of libraries included."""
        threading.setprofile(self._count)
        sys.setprofile(self._count)

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if self.on and event == "call":
            self.all += 1
            self.calls[frame.f_code] += 1

    def by_module(self) -> Counter[str]:
        """Calls by module of the package."""
        found: Counter[str] = Counter()
        for code, count in self.calls.items():
            path = Path(code.co_filename)
            if path.is_relative_to(PACKAGE):
                found[".".join(("pyramidion", *path.relative_to(PACKAGE).with_suffix("").parts))] += count
        return found

    def by_function(self) -> Counter[str]:
        """Calls by function of the package."""
        found: Counter[str] = Counter()
        for code, count in self.calls.items():
            path = Path(code.co_filename)
            if path.is_relative_to(PACKAGE):
                found[f"{path.relative_to(PACKAGE)}:{code.co_qualname}"] += count
        return found


class QueueSocket:
    """Stands for a connection: texts go in and come out."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[str] = asyncio.Queue()
        self.outgoing: list[str] = []

    async def accept(self) -> None:
        """Accepts the connection."""

    async def receive_data(self, mode: str) -> str:
        """The next text from the client."""
        return await self.incoming.get()

    async def send_data(self, data: str, mode: str) -> None:
        """Sends a text to the client."""
        self.outgoing.append(data)

    async def close(self, code: int) -> None:
        """Closes the connection."""


@dataclass
class DecisionCost:
    """What one decision costs: calls of the package's functions, of any function, and modules of the server."""

    calls: int
    all_calls: int
    modules: tuple[str, ...]
    functions: Counter[str] = field(repr=False)


async def decision_costs(counter: CallCounter, game_id: str, folder: Path, seed: int) -> list[DecisionCost]:
    """Plays the first decisions of a game at random, and counts each. seed: of dice and decisions."""
    services = Services(TableRepository(folder / "tables.db"))
    handler = Sockets(services)
    table_id, names = f"table{seed}", game(game_id).seats
    keys = [f"key{seat}" for seat in range(len(names))]
    seats = tuple(SeatRow(name, key_hash=hash_key(key)) for name, key in zip(names, keys, strict=True))
    row = TableRow(table_id, game_id, {}, seats, f"{seed:032x}", None, Terms())
    await services.store.run(services.store.tables.add, row, None)
    sockets = [QueueSocket(), QueueSocket()]
    half = (len(keys) + 1) // 2
    tasks = []
    for socket, own in zip(sockets, (keys[:half], keys[half:]), strict=True):
        socket.incoming.put_nowait(json.dumps({"type": "join", "keys": own}))
        handled: Any = handler.serve(socket, table_id, "192.0.2.1")  # type: ignore[arg-type]
        tasks.append(asyncio.create_task(handled))
    await _wait_until_sent(sockets)
    async with services.registry.open(table_id) as room:
        table = room.table
    chooser = random.Random(seed)
    costs: list[DecisionCost] = []
    while len(costs) < COUNTED and not table.session.over:
        if table.session.to_decide == (CHANCE,):
            await asyncio.sleep(0.05)
            continue
        seat = table.session.to_decide[0]
        text = str(chooser.choice(table.position.legal(seat)))
        message = {"type": "decide", "seat": seat, "ply": table.ply, "text": text}
        for socket in sockets:
            socket.outgoing.clear()
        counter.calls.clear()
        counter.all, counter.on = 0, True
        sockets[seat >= half].incoming.put_nowait(json.dumps(message))
        await _wait_until_sent(sockets)
        counter.on = False
        if table.ply > UNCOUNTED:
            modules = counter.by_module()
            server = tuple(sorted(name for name in modules if name.startswith("pyramidion.server.")))
            costs.append(DecisionCost(modules.total(), counter.all, server, counter.by_function()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await services.close()
    return costs


async def _wait_until_sent(sockets: list[QueueSocket]) -> None:
    async with asyncio.timeout(20):
        while not all(socket.outgoing for socket in sockets):
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.05)


def count_decisions(counter: CallCounter, game_id: str, games: int = GAMES) -> list[DecisionCost]:
    """The costs of decisions in some games, the least first."""
    costs: list[DecisionCost] = []
    for seed in range(games):
        with tempfile.TemporaryDirectory() as folder:
            costs += asyncio.run(decision_costs(counter, game_id, Path(folder), seed))
    return sorted(costs, key=lambda cost: cost.calls)


def main() -> None:
    """Counts, and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to play (default: all of this package)")
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also the N most called functions")
    args = parser.parse_args()
    counter = CallCounter()
    results = {}
    for game_id in args.games or game_ids():
        costs = count_decisions(counter, game_id)
        middle = costs[len(costs) // 2]
        modules = sorted({name for cost in costs for name in cost.modules})
        results[game_id] = {
            "decisions": len(costs),
            "calls": middle.calls,
            "most_calls": costs[-1].calls,
            "calls_with_libraries": round(statistics.median(cost.all_calls for cost in costs)),
            "server_modules": len(modules),
            "modules": modules,
        }
        if not args.json:
            print(
                f"{game_id}: median of {len(costs)} decisions {middle.calls} calls, at most {costs[-1].calls}; ", end=""
            )
            print(f"{len(modules)} server modules in all: {', '.join(name[18:] for name in modules)}")
            for name, count in middle.functions.most_common(args.functions):
                print(f"    {count:6} {name}")
    if args.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
