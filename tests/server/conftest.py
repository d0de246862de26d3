"""One server for the tests of a file, in a folder of its own."""

import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from engines import PostgresServer, RedisServer

from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def postgres():
    """PostgreSQL; skipped where it is not installed. pytest's own folders are closed to its owner."""
    with tempfile.TemporaryDirectory() as folder:
        running = PostgresServer(folder)
        yield running
        running.stop()


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    """Redis; skipped where it is not installed."""
    running = RedisServer(tmp_path_factory.mktemp("redis"))
    yield running
    running.stop()
