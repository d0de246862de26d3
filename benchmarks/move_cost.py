"""What a move costs the server in processor time: `python benchmarks/move_cost.py`.

The server and its clients share one process and one event loop, and all tables move in step: so as many entries go to
the disk together in every run, and what others do on this machine changes the time that passes, but not the count of
what is done. The clients' own work is timed and taken off. `make load` measures how long moves take; this module
measures their cost.
"""

import argparse
import asyncio
import json
import random
import socket
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.loops.auto import auto_loop_factory
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from benchmarks.load import random_play, table_at
from pyramidion.core.decision import CHANCE
from pyramidion.server.app import make_app
from pyramidion.server.config import Limits
from pyramidion.server.ops.memory import tune_garbage_collector
from pyramidion.server.serve import open_database, uvicorn_config
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.web.static_files import StaticFiles

_UNTIMED = 2
"""Rounds before the first that counts: what is made once is there then."""
_MOST = 10**6
_LIMITS = Limits(
    new_tables=_MOST, address_sockets=_MOST, open_sockets=_MOST, socket_messages=_MOST, address_tables=_MOST
)


class Client:
    """One client at a table, on a connection of its own; it reads what has arrived when asked."""

    def __init__(self, port: int, table_id: str, key: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", port))
        self._line.setblocking(False)
        self._protocol = ClientProtocol(
            parse_uri(f"ws://127.0.0.1:{port}/api/tables/{table_id}/socket"),
            extensions=[ClientPerMessageDeflateFactory()],
        )
        self._protocol.send_request(self._protocol.connect())
        self._key = key
        self._arrived: list[bytes] = []
        self.known: dict[str, Any] = {}
        """The table as received."""
        self.bytes = 0
        """Bytes received in all."""
        asyncio.get_running_loop().add_reader(self._line, self._take)
        self._send()

    def _take(self) -> None:
        self._arrived.append(self._line.recv(1 << 20))

    def _send(self) -> None:
        for data in self._protocol.data_to_send():
            self._line.send(data)

    def read(self) -> None:
        """Reads what has arrived."""
        for data in self._arrived:
            self.bytes += len(data)
            self._protocol.receive_data(data)
        self._arrived.clear()
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self.say({"type": "join", "keys": [self._key]})
            elif event.opcode is Opcode.TEXT:
                self.known.update(json.loads(bytes(event.data)))

    def say(self, message: dict[str, Any]) -> None:
        """Says something to the server."""
        self._protocol.send_text(json.dumps(message).encode())
        self._send()

    @property
    def ply(self) -> int:
        """The last ply received; -1: none."""
        return int(self.known["position"]["ply"]) if self.known else -1

    def close(self) -> None:
        """Goes away."""
        asyncio.get_running_loop().remove_reader(self._line)
        self._line.close()


class Players:
    """The clients of all tables, and the time that they take for themselves."""

    def __init__(self, tables: Sequence[Sequence[Client]]) -> None:
        self._tables = tables
        self._chooser = random.Random(1)
        self.seconds = 0.0
        """Processor time of the clients."""

    async def know(self, plies: Sequence[int]) -> None:
        """Waits until all clients know their tables up to a ply each."""
        while True:
            await asyncio.sleep(0.001)
            began = time.thread_time()
            for table in self._tables:
                for client in table:
                    client.read()
            waits = any(client.ply < ply for table, ply in zip(self._tables, plies, strict=True) for client in table)
            self.seconds += time.thread_time() - began
            if not waits:
                return

    async def round(self) -> int:
        """Each table that is not over makes a move; how many did."""
        began = time.thread_time()
        due, moves = [], 0
        for table in self._tables:
            state = table[0].known
            due.append(table[0].ply)
            if state.get("end") or state["position"]["to_decide"] == [CHANCE]:
                continue
            seat = state["position"]["to_decide"][0]
            text = random_play(table[seat].known, seat, self._chooser)
            table[seat].say({"type": "decide", "seat": seat, "ply": due[-1], "text": text})
            due[-1] += 1
            moves += 1
        self.seconds += time.thread_time() - began
        await self.know(due)
        return moves

    @property
    def bytes(self) -> int:
        """Bytes received by all clients."""
        return sum(client.bytes for table in self._tables for client in table)

    def close(self) -> None:
        """They all go away."""
        for table in self._tables:
            for client in table:
                client.close()


async def measure(store: TableRepository, game: str, tables: int, rounds: int) -> str:
    """Plays so many rounds at so many tables; a line of what a move cost."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    port = listener.getsockname()[1]
    server = uvicorn.Server(uvicorn_config(make_app(store, StaticFiles(), _LIMITS), _LIMITS))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    made = [await asyncio.to_thread(table_at, f"127.0.0.1:{port}", game) for _ in range(tables)]
    players = Players([[Client(port, table_id, key) for key in keys] for table_id, keys in made])
    await players.know([0] * tables)
    for _ in range(_UNTIMED):
        await players.round()
    bytes_before, spent, players.seconds = players.bytes, time.process_time(), 0.0
    loop_began, moves = time.thread_time(), 0
    for _ in range(rounds):
        moves += await players.round()
    spent, on_loop = time.process_time() - spent, time.thread_time() - loop_began
    players.close()
    server.should_exit = True
    await serving
    each = 1000 / moves
    return (
        f"{game:18} {moves} moves at {tables} tables: {each * (spent - players.seconds):.3f} ms CPU each, "
        f"{each * (on_loop - players.seconds):.3f} of it the event loop, {each * (spent - on_loop):.3f} the disk's "
        f"threads; {(players.bytes - bytes_before) / moves / 2:.0f} bytes a guest as sent"
    )


def main() -> None:
    """Measures, and prints a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pylos", help="the game that is played")
    parser.add_argument("--tables", type=int, default=20, help="tables that move in step")
    parser.add_argument("--rounds", type=int, default=40, help="moves at each of them")
    parser.add_argument("--database", help="PostgreSQL, as PYRAMIDION_DATABASE has it; a file if not given")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = TableRepository(open_database(Path(folder), args.database))
        tune_garbage_collector()
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            print(runner.run(measure(store, args.game, args.tables, args.rounds)))


if __name__ == "__main__":
    main()
