"""A start of the server that is refused, in a process of its own."""

import ctypes
import os
import signal
from functools import partial
from pathlib import Path

from forked import Program

SECONDS = 60


def refused_start(folder, *words, told, most_bytes=None, powers=True):
    """(exit code, standard error) of `pyramidion serve` on a free port with its games in a folder.

    words: more of the command line. told: a file for standard error. most_bytes: no file may be larger, as on a full
    disk. powers: False: what files permit holds for root too, as for everybody else.
    """
    words = ["serve", "--no-browser", "--port", "0", "--data", str(folder), *words]
    with open(told, "w") as stderr:
        program = Program(words, dict(os.environ), stderr, partial(_narrowed, most_bytes, powers))
    try:
        code = program.wait(SECONDS)
    finally:
        program.send_signal(signal.SIGKILL)
        program.stdout.close()
    return code, Path(told).read_text(encoding="utf-8")


def _narrowed(most_bytes, powers):
    if most_bytes is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    if not powers and os.geteuid() == 0:
        _lay_down(_DAC_OVERRIDE)


_CAPABILITY_VERSION = 0x20080522
_DAC_OVERRIDE = 1
"""linux/capability.h: the power to write what its permissions forbid."""


def _lay_down(power):
    """Takes a power of root from this process."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted and inheritable ones, the lower 32 first
    for call in (libc.capget, libc.capset):
        if call(header, sets):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        sets[0] &= ~(1 << power)
