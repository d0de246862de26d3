"""Starts the server: checks its requirements, finds a port, prints the address, opens the browser."""

import os
import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from pyramidion.core.errors import PyramidionError
from pyramidion.server.app import make_app
from pyramidion.server.cluster.redis_bus import check_address
from pyramidion.server.config import Limits
from pyramidion.server.ops import logging_config
from pyramidion.server.ops.memory import tune_garbage_collector
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.services import LIMITS
from pyramidion.server.storage.database import Database, PostgresDatabase, SqliteDatabase, lock_folder
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.web.allowed_hosts import AllowedHosts
from pyramidion.server.web.static_files import StaticFiles

FIRST_PORT = 1923
_PORTS_TRIED = 20
_SPARE_CONNECTIONS = 1000
"""Connections in addition to WebSockets: pages and requests."""

PROTOCOLS = "PYRAMIDION_UVICORN_PROTOCOLS"
"""The environment variable that, set to `no`, makes uvicorn serve connections with its own protocols."""
UVICORN_TESTED, WEBSOCKETS_TESTED = ((0, 54), (0, 54)), ((13, 0), (17, 4))
"""The oldest and newest versions that `web.uvicorn_protocols` was tested with; other versions use uvicorn's own
protocols.
"""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The settings of the server process. port: None takes the first free one from FIRST_PORT on.

    hosts: accepted host names besides the machine's own. proxy: the address of a reverse proxy whose client headers are
    trusted. log: one of `logging_config.FORMS`. metrics: the address and port where they are served; None: nowhere.
    """

    host: str
    port: int | None
    folder: Path
    open_browser: bool
    hosts: Sequence[str] = ()
    proxy: str | None = None
    limits: Limits = field(default=LIMITS)
    log: str = "text"
    metrics: tuple[str, int] | None = None
    database: str | None = None
    """URL of a database that several servers share, as `PostgresDatabase` takes it; None: a file in the folder."""
    redis: str | None = None
    """URL of the cluster's Redis, as `ClusterBus` takes it."""
    push_to: Sequence[str] = ()
    """Origins of push services that may be inside the network, as `PublicHttpClient` takes them."""


def serve(service: ServeOptions) -> None:
    """Serves until interrupted. Raises PyramidionError with the reason why it cannot start."""
    if service.redis and not service.database:
        raise PyramidionError(
            "PYRAMIDION_REDIS connects servers that share a database; set PYRAMIDION_DATABASE as well."
        )
    if service.redis:
        check_address(service.redis)
    listener = _listen(service.host, service.port)
    try:
        service.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = nullcontext() if service.database else lock_folder(service.folder)
        page = StaticFiles()
    except OSError as error:
        raise PyramidionError(
            f"{error.filename or service.folder} cannot be used: {error.strerror}; name another folder with --data."
        ) from error
    with lock:
        _serve(service, listener, TableRepository(open_database(service.folder, service.database)), page)


def open_database(folder: Path, url: str | None) -> Database:
    """The database of a server. url: that of a shared one; None: the file in the folder. Raises PyramidionError."""
    return PostgresDatabase(url, folder / "tables.key") if url else SqliteDatabase(folder / "tables.db")


def _serve(service: ServeOptions, listener: socket.socket, store: TableRepository, page: StaticFiles) -> None:
    host, limits = service.host, service.limits
    metrics = Metrics()
    if service.metrics is not None:
        try:
            metrics.serve(*service.metrics, AllowedHosts([host, service.metrics[0], *service.hosts]))
        except OSError as error:
            raise PyramidionError(
                f"Metrics cannot be shown at {':'.join(map(str, service.metrics))}: {error}."
            ) from error
    app = make_app(store, page, limits, [host, *service.hosts], metrics, service.redis, service.push_to)
    logging_config.configure_logging(service.log)
    port = listener.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    address = url("127.0.0.1" if everywhere else host, port)
    print(f"The server runs at {address}")
    if everywhere and (own := network_address()):
        # A table's invitation contains the address at which its page was opened: friends cannot open 127.0.0.1.
        address = url(own, port)
        print(f"Other devices on your network, and you if you invite them, open {address}")
    stored_in = "the database" if service.database else service.folder
    print(f"Games are stored in {stored_in}. Press Ctrl-C to stop the server.", flush=True)
    if store.database.is_new:
        print(f"This is a new server: {stored_in} held no games yet.", flush=True)
    if page.index is None:
        print("The page is not built: run `make page` in a checkout. Until then only programs can play.", flush=True)
    elif service.open_browser:
        threading.Timer(0.6, webbrowser.open, (address,)).start()
    tune_garbage_collector()
    uvicorn.Server(uvicorn_config(app, limits, service.proxy)).run(sockets=[listener])


def url(host: str, port: int) -> str:
    """The address of a page. host: a name or an IP address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def network_address() -> str | None:
    """This machine's IPv4 address in the network through which it reaches others; None: it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # a documentation address; connecting a UDP socket sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])


def uvicorn_config(app: ASGIApp, limits: Limits, proxy: str | None = None) -> uvicorn.Config:
    """The settings of the HTTP server. proxy: the address of a proxy whose headers about the client are trusted."""
    http: Any = "h11"
    ws: Any = "websockets-sansio"
    if os.environ.get(PROTOCOLS) != "no" and protocols_fit(version("uvicorn"), version("websockets")):
        from pyramidion.server.web.uvicorn_protocols import Socket, http_protocol

        http, ws = http_protocol(limits, counted=proxy is None), Socket
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=http,
        ws=ws,
        ws_max_size=64 * 1024,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        limit_concurrency=limits.open_sockets + _SPARE_CONNECTIONS,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )


def protocols_fit(uvicorn_version: str, websockets_version: str) -> bool:
    """Whether `web.uvicorn_protocols`, which uses private parts of both libraries, was tested with these versions."""
    return all(
        oldest <= tuple(map(int, found.split(".")[:2])) <= newest
        for found, (oldest, newest) in ((uvicorn_version, UVICORN_TESTED), (websockets_version, WEBSOCKETS_TESTED))
    )


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the requested port, or on the first free one."""
    try:
        family, *_, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise PyramidionError(f"{host!r} is not an address of this machine: {error}.") from error
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED)
    fault: Exception | None = None
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address[0], number))
            # From now on connections wait instead of being refused, so the address may be printed.
            listener.listen(1024)
        except (OSError, OverflowError) as error:
            listener.close()
            fault = error
            continue
        return listener
    if port is not None:
        raise PyramidionError(f"Port {port} on {host} cannot be used: {fault}.") from fault
    raise PyramidionError(
        f"No port from {FIRST_PORT} to {FIRST_PORT + _PORTS_TRIED - 1} can be used on {host} ({fault}); "
        "name one with --port."
    ) from fault
