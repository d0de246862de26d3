"""One server for all tests of a worker that need none of their own; its address may open more tables than usual."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from engines import PostgresServer, RedisServer

from serving import Server

_MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    words = ["--limit", "new_tables=6000", "--limit", "studies=9000", "--proxy", "127.0.0.1"]
    running = Server(tmp_path_factory.mktemp("house"), words=words)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres():
    """PostgreSQL; skipped where it is not installed. pytest's own folders are closed to its owner."""
    # In memory where there is room: a machine may keep them waiting for its disk for half a minute.
    roomy = os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 2e9
    with tempfile.TemporaryDirectory(dir=_MEMORY if roomy else None) as folder:
        running = PostgresServer(folder)
        yield running
        running.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    """Redis; skipped where it is not installed."""
    running = RedisServer(tmp_path_factory.mktemp("redis"))
    yield running
    running.stop()
