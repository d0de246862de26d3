"""A real server for all browser tests of a worker.

Tables may be opened there faster than by the usual limits, and its bots think about an analysis as shortly as may be.
"""

import pytest

from serving import Server

LIMITS = ("new_tables=6000", "analysis_milliseconds=100")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"), words=[word for one in LIMITS for word in ("--limit", one)])
    yield running
    running.stop()
