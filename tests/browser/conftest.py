"""A real server for all browser tests of a worker, which opens more tables than one address may by the usual limits."""

import pytest

from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=["--limit", "new_tables=6000"])
    yield running
    running.stop()
