"""PostgreSQL and Redis of the system, each in a process and a folder of its own; skipped where they are missing."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

_OWNER = "postgres"
"""PostgreSQL refuses to run as root; Debian's package makes this user."""


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def _skip(reason):
    if os.environ.get("CI"):
        pytest.fail(f"{reason} .ci/run installs it.")
    pytest.skip(reason)


class Engine:
    """A process that can be killed and started again on the same port."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.port = free_port()
        self.process = None

    def run(self, *words, **more):
        self.process = subprocess.Popen(
            [*map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more
        )
        self.until_it_answers()

    def until_it_answers(self, seconds=60):
        deadline = time.monotonic() + seconds
        while not self.answers():
            assert self.process.poll() is None, f"{type(self).__name__} has ended with {self.process.returncode}"
            assert time.monotonic() < deadline, f"{type(self).__name__} does not answer"
            time.sleep(0.05)

    def kill(self):
        """As the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)


def _lives(pid):
    """Whether a process that is not ours to wait for has not ended."""
    words = ["ps", "-o", "stat=", "-p", str(pid)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()[:1] not in ("", "Z")


class PostgresServer(Engine):
    def __init__(self, folder):
        """folder: new, and where its owner may go."""
        super().__init__(folder)
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [
            Path(path).parent for path in (shutil.which("initdb"),) if path
        ]
        if not found:
            _skip("PostgreSQL is not installed (apt install postgresql).")
        self.programs = found[-1]
        self.owned = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            self.owned = {"user": _OWNER, "group": _OWNER, "extra_groups": []}
            shutil.chown(self.folder, _OWNER, _OWNER)
        data = self.folder / "data"
        words = [self.programs / "initdb", "-D", data, "-U", "house", "-A", "trust", "-E", "UTF8", "--locale=C"]
        # The files of the empty cluster need not be on disk before the test begins; what is committed later is.
        subprocess.run([*map(str, words), "--no-sync"], check=True, capture_output=True, cwd="/", **self.owned)
        self.start()

    def start(self):
        settings = [f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1", f"port={self.port}"]
        words = [word for setting in settings for word in ("-c", setting)]
        self.run(self.programs / "postgres", "-D", self.folder / "data", *words, cwd="/", **self.owned)

    def answers(self):
        words = [self.programs / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        return subprocess.run(words, check=False).returncode == 0

    def kill(self):
        """All of its processes together: as if the machine stopped, except for what the system still writes."""
        self.process.send_signal(signal.SIGSTOP)  # begins no more of them
        listed = ["pgrep", "-P", str(self.process.pid)]
        children = [int(pid) for pid in subprocess.run(listed, capture_output=True, check=False).stdout.split()]
        for pid in (self.process.pid, *children):
            os.kill(pid, signal.SIGKILL)
        self.process.wait()
        while any(map(_lives, children)):  # the next one refuses to start while one of them holds the memory they share
            time.sleep(0.01)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def database(self):
        """The address of a new, empty database."""
        name = f"house{time.monotonic_ns()}"
        words = [self.programs / "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "house", name]
        subprocess.run([*map(str, words)], check=True, capture_output=True, cwd="/")
        return f"postgresql://house@127.0.0.1:{self.port}/{name}"


class RedisServer(Engine):
    def __init__(self, folder):
        super().__init__(folder)
        self.program = shutil.which("redis-server")
        if self.program is None:
            _skip("Redis is not installed (apt install redis-server).")
        self.start()

    def start(self):
        words = [self.program, "--port", self.port, "--bind", "127.0.0.1", "--save", "", "--dir", self.folder]
        self.run(*words)

    def answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as wire:
                wire.sendall(b"PING\r\n")
                return wire.recv(5) == b"+PONG"
        except OSError:
            return False

    @property
    def address(self):
        return f"redis://127.0.0.1:{self.port}/0"
