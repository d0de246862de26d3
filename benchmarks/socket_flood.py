"""What `server.web.uvicorn_protocols` buys: how long one client waits while others flood, without it and with it.

`python -m benchmarks.socket_flood` starts a server in a process of its own for each, lets some sockets send thousands
of little messages in one packet each, and prints the longest wait of a client that asks for /health meanwhile.
"""

import argparse
import http.client
import os
import socket
import time
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread

import uvicorn

from pyramidion.server.app import make_app
from pyramidion.server.config import Limits
from pyramidion.server.serve import PROTOCOLS, open_database, uvicorn_config
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.web.static_files import StaticFiles

_HANDSHAKE = (
    b"GET /api/tables/flood/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_PACKET = bytes([0x81, 0x81, 0, 0, 0, 0, 0x31]) * 30_000


def serve(folder: str, listener: socket.socket, setting: str) -> None:
    """Serves until it is ended. setting: of PROTOCOLS."""
    os.environ[PROTOCOLS] = setting
    limits = Limits(address_sockets=1000)
    app = make_app(TableRepository(open_database(Path(folder), None)), StaticFiles(), limits)
    uvicorn.Server(uvicorn_config(app, limits)).run(sockets=[listener])


def flood(port: int) -> None:
    """One socket sends a packet of little messages."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(_HANDSHAKE)
        line.recv(4096)
        try:
            line.sendall(_PACKET)
            while line.recv(4096):
                pass
        except OSError:
            pass  # the server has ended the connection


def longest_wait(setting: str, sockets: int) -> float:
    """Seconds of the slowest answer while sockets flood."""
    with TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        server = get_context("fork").Process(target=serve, args=(folder, listener, setting))
        server.start()
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        worst, done = 0.0, Event()

        def ask() -> None:
            nonlocal worst
            began = time.perf_counter()
            line.request("GET", "/health")
            line.getresponse().read()
            worst = max(worst, time.perf_counter() - began)

        def ask_on() -> None:
            while not done.is_set():
                ask()
                time.sleep(0.005)

        ask()
        worst = 0.0
        asker = Thread(target=ask_on)
        asker.start()
        floods = [Thread(target=flood, args=(port,)) for _ in range(sockets)]
        for one in floods:
            one.start()
        for one in floods:
            one.join()
        done.set()
        asker.join()
        server.terminate()
        server.join()
        return worst


def main() -> None:
    """Measures both in turn, and prints the medians and their ratio."""
    parser = argparse.ArgumentParser(description="measure how long a client waits while others flood")
    parser.add_argument("--sockets", type=int, default=8, metavar="N", help="flooding sockets (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="rounds of each (default: %(default)s)")
    args = parser.parse_args()
    waits: dict[str, list[float]] = {"no": [], "yes": []}
    for _ in range(args.rounds):
        for setting, found in waits.items():
            found.append(longest_wait(setting, args.sockets))
    plain, own = median(waits["no"]), median(waits["yes"])
    print(f"longest wait: {plain:.2f} s with uvicorn's own protocols, {own:.2f} s with ours; ratio {plain / own:.1f}")


if __name__ == "__main__":
    main()
