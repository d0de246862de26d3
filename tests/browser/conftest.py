"""A real server for all browser tests of a worker.

It opens more tables than one address may by the usual limits. Analyses are short: how deep they look is for tests/players.
"""

import pytest

from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=["--limit", "new_tables=6000", "--limit", "analysis_milliseconds=100"])
    yield running
    running.stop()
