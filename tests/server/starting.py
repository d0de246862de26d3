"""A start of the server that is refused, in a process of its own: forked where the imports have been made already."""

import multiprocessing
import os
import sys
from pathlib import Path

from pyramidion.cli import main

SECONDS = 60


def refused_start(folder, *words, told, most_bytes=None):
    """(exit code, standard error) of `pyramidion table` on a free port with its games in a folder.

    words: more of the command line. told: a file for standard error. most_bytes: no file may be larger, as on a full
    disk.
    """
    context = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    if sys.platform != "win32":
        context.set_forkserver_preload(["pytest", "pyramidion.server.run"])
    words = ["table", "--no-open", "--port", "0", "--data", str(folder), *words]
    process = context.Process(target=_start, args=(words, str(told), most_bytes))
    process.start()
    process.join(SECONDS)
    if process.exitcode is None:
        process.kill()
        process.join()
        raise AssertionError("The server has started.")
    return process.exitcode, Path(told).read_text(encoding="utf-8")


def _start(words, told, most_bytes):
    os.dup2(os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  as long as the process
    if most_bytes is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    sys.exit(main(words))
