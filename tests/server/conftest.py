"""One server for all tests of a worker that need none of their own; its address may open more tables than usual."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from engines import PostgresServer, RedisServer

from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    words = ["--limit", "new_tables=6000", "--limit", "study_requests=9000", "--trusted-proxy", "127.0.0.1"]
    running = Server(tmp_path_factory.mktemp("house"), words=words)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres():
    """PostgreSQL; skipped where it is not installed. pytest's own folders are closed to its owner."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")) as folder:
        running = PostgresServer(folder)
        yield running
        running.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    """Redis; skipped where it is not installed."""
    running = RedisServer(tmp_path_factory.mktemp("redis"))
    yield running
    running.stop()
