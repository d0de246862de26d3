"""What ended connections hold: memory of an idle server with `ops.memory` freeing them and without, in one run.

`python -m benchmarks.connection_memory` starts a server each way, lets clients come, stay a while and go, several
times, and prints by how much its memory has grown after the first time, and the ratio.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from pyramidion import cli
from pyramidion.server.ops import memory

_WAVES = 4


def _keep(_: object) -> None:
    """Leaves a connection to the collector."""


def _serve(folder: str, freed: bool) -> int:
    """The server, in its own process."""
    if not freed:
        memory.free_connection = _keep  # type: ignore[assignment]
        memory.free_parser = _keep  # type: ignore[assignment]
    return cli.main(["serve", "--no-browser", "--port", "0", "--data", folder, "--limit", "address_sockets=1000"])


async def _visit(address: str) -> None:
    """A short connection: what the server does meanwhile lets the collector take the others for long-lived."""
    async with connect(f"ws://{address}/api/study/analysis") as wire:
        await wire.send('{"nonsense": true}')
        await wire.recv()


async def _wave(address: str, table: str, count: int) -> None:
    """Spectators come, stay for a while and leave. count: their number."""
    spectators = [await connect(f"ws://{address}/api/tables/{table}/socket") for _ in range(count)]
    for wire in spectators:
        await wire.send('{"type": "join", "keys": []}')
        await wire.recv()
    for _ in range(count):
        await _visit(address)
    await asyncio.gather(*(wire.close() for wire in spectators))


def _new_table(address: str) -> str:
    body = json.dumps({"game": "pylos"}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"http://{address}/api/tables", body, headers)) as answer:
        return str(json.load(answer)["id"])


def _resident_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _growth(freed: bool, count: int) -> float:
    """MiB by which a server grows after the first wave of clients."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "benchmarks.connection_memory", "--server", folder]
        with subprocess.Popen([*words, *([] if freed else ["--kept"])], stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                line = server.stdout.readline()
                address = line.partition("http://")[2].partition("/")[0]
                table = _new_table(address)
                asyncio.run(_wave(address, table, count))
                before = _resident_mib(server.pid)
                for _ in range(_WAVES):
                    asyncio.run(_wave(address, table, count))
                return _resident_mib(server.pid) - before
            finally:
                server.terminate()


def main() -> int:
    """Prints the growth each way."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--connections", type=int, default=200, help="clients at a time (default: %(default)s)")
    parser.add_argument("--server", metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--kept", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.server is not None:
        return _serve(args.server, not args.kept)
    freed, kept = _growth(True, args.connections), _growth(False, args.connections)
    print(f"{_WAVES} times {args.connections} connections: {freed:.1f} MiB if freed, {kept:.1f} MiB if left alone")
    print(f"ratio {kept / max(freed, 0.1):.1f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
