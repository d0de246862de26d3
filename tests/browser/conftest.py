"""A real server for each module of browser tests."""

import pytest

from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()
