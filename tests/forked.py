"""`pyramidion` in a process of its own that is copied from one where the imports have been made already.

A start from nothing costs a second of a core, nearly all of it imports. What is started here gets its words, its
environment, its folder and its streams as any program does, and is killed as any is.
"""

import atexit
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from multiprocessing import reduction
from pathlib import Path

TESTS = Path(__file__).parent


@cache
def context():
    """Where processes are made; without forking, as on Windows, each imports everything again."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver

    forking = multiprocessing.get_context("forkserver")
    forking.set_forkserver_preload(["preloaded"])
    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(TESTS), path]))
    try:
        forkserver.ensure_running()
    finally:
        os.environ.pop("PYTHONPATH") if path is None else os.environ.update(PYTHONPATH=path)
    return forking


class Program:
    """What `subprocess.Popen` gives, as far as tests of servers need it."""

    def __init__(self, words, env, stderr=None, before=None, stdin=None, stdout=None):
        """env: the whole environment. before: called in the new process before anything else.

        stdin, stdout, stderr: files; without `stdout` the program's output is read from here.
        """
        out, told = os.pipe()
        given = {0: stdin, 1: stdout, 2: stderr}
        streams = {number: _Descriptor(number if file is None else file.fileno()) for number, file in given.items()}
        if stdout is None:
            streams[1] = _Descriptor(told)
        # Not a daemon, as those may start no processes of their own.
        self._process = context().Process(target=_run, args=(words, env, os.getcwd(), streams, before), daemon=False)
        self._process.start()
        # Whatever a failed test has left behind ends with the tests.
        atexit.register(self.send_signal, signal.SIGKILL)
        os.close(told)
        self.stdout = open(out)  # noqa: SIM115  whoever ends the program closes it
        self.pid = self._process.pid

    def poll(self):
        """The exit code; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout=None):
        self._process.join(timeout)
        assert self._process.exitcode is not None, f"process {self.pid} has not ended in {timeout} s"
        return self._process.exitcode

    def send_signal(self, number):
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


def completed(words, env, typed="", seconds=120):
    """What `subprocess.run` gives: `pyramidion` with lines typed into it, run to its end."""
    with (
        tempfile.TemporaryFile("w+") as stdin,
        tempfile.TemporaryFile("w+") as out,
        tempfile.TemporaryFile("w+") as err,
    ):
        stdin.write(typed)
        stdin.seek(0)
        program = Program([*map(str, words)], env, err, stdin=stdin, stdout=out)
        try:
            code = program.wait(seconds)
        finally:
            program.send_signal(signal.SIGKILL)
            program.stdout.close()
        # The program has moved on in the same files.
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, code, out.read(), err.read())


class _Descriptor:
    """An open file that goes with a process to be made."""

    def __init__(self, number):
        self.number = number

    def __getstate__(self):
        return reduction.DupFd(self.number)

    def __setstate__(self, given):
        self.number = given.detach()


def _run(words, env, folder, streams, before):
    """The program as `python -m pyramidion` runs it."""
    for number, stream in streams.items():
        os.dup2(stream.number, number)
        os.close(stream.number)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    # Tests' own folders are not on its path.
    own = [path for path in sys.path if path and not Path(path).is_relative_to(TESTS)]
    sys.path = [folder, *filter(None, env.get("PYTHONPATH", "").split(os.pathsep)), *own]
    if before is not None:
        before()
    sys.argv = ["pyramidion", *words]
    runpy.run_module("pyramidion", run_name="__main__", alter_sys=True)
