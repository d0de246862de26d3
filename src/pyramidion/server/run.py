"""Starts the server: finds a port, says the address, opens the browser."""

import os
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from pyramidion.core.errors import PyramidionError
from pyramidion.server.app import PAGE, make_app

FIRST_PORT = 1923
_TRIES = 20


def serve(host: str, port: int | None, folder: Path, open_browser: bool) -> None:
    """Serves until interrupted. port: None takes the first free one from FIRST_PORT on. Raises PyramidionError."""
    listener = _listen(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    app = make_app(folder / "tables.db")
    print(f"The table is open: {address}")
    print(f"Games are kept in {folder}. Ctrl-C closes the table.", flush=True)
    if not (PAGE / "index.html").exists():
        print("The page is not built: `make page` does it. The protocol works without it.", flush=True)
    elif open_browser:
        threading.Timer(0.6, webbrowser.open, (address,)).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first free one."""
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + _TRIES)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            # From here on a visitor waits instead of being refused: the address may be said at once.
            listener.listen(128)
        except (OSError, OverflowError) as error:
            listener.close()
            if port is not None:
                raise PyramidionError(f"Port {port} on {host} cannot be used: {error}.") from error
            continue
        return listener
    raise PyramidionError(
        f"No port from {FIRST_PORT} to {FIRST_PORT + _TRIES - 1} is free on {host}; name one with --port."
    )
