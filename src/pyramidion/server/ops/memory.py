"""Settings of Python's garbage collector that keep its pauses short, and the release of memory that ended connections
occupy.

`python -m benchmarks.gc_pauses` compares both settings in one run: at 200 tables of Pylos the longest pause is 5 to 7
times as long with Python's defaults (155 to 191 ms against 23 to 37), and all pauses together take twice the time; a
move costs about as much processor time either way. `PYRAMIDION_GC=default` keeps Python's defaults, and disables this
whole module.

The connections of Litestar and the parsers of websockets contain reference cycles, so they would stay until the next
full collection, which an idle server does not run for hours. `free_connection` and `free_parser` break these cycles,
using attributes of the two libraries; if a version has no such attribute, nothing breaks and the memory is freed later.
`python -m benchmarks.connection_memory` compares both in one run: after 800 spectators have come and gone, a server has
grown by 37 MiB without them and by less than 1 with them.
"""

import gc
import os
from typing import Any

SETTING = "PYRAMIDION_GC"
_YOUNG, _MIDDLE, _OLD = 5_000, 5, 40
"""The thresholds of `gc.set_threshold`: new objects until the youngest generation is collected, and so on."""


def tune_garbage_collector() -> None:
    """Call it once the server has loaded everything it needs: those objects are never examined again."""
    if _is_off():
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


def _is_off() -> bool:
    return os.environ.get(SETTING) == "default"


def free_connection(socket: Any) -> None:
    """Frees a Litestar connection that has ended. socket: its `WebSocket`, which wraps both functions itself."""
    if not _is_off():
        socket.receive = socket.send = None


def free_parser(protocol: Any) -> None:
    """Frees the parser of a connection that has ended. protocol: a `ServerProtocol` of websockets."""
    if _is_off():
        return
    parser = getattr(protocol, "parser", None)
    if parser is not None:
        parser.close()
    protocol.extensions = []
