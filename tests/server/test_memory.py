"""What a connection took is free as soon as it ends: nothing waits until Python looks for rubbish."""

import asyncio
import gc
import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from pyramidion.server.app import make_app
from pyramidion.server.ops.memory import SETTING, free_connection, free_parser
from pyramidion.server.protocol.client_messages import NewTableRequest
from pyramidion.server.serve import open_database, uvicorn_config
from pyramidion.server.services import LIMITS
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.web.static_files import StaticFiles
from pyramidion.server.web.uvicorn_protocols import Socket


@pytest.fixture
def no_search_for_rubbish():
    gc.freeze()  # what earlier tests have left is not looked through
    gc.disable()
    yield
    gc.enable()


async def visit(address, first, ends):
    async with connect(address) as wire:
        await wire.send(json.dumps(first))
        told = json.loads(await wire.recv())
        if ends == "abort":
            wire.transport.abort()
        return told["type"]


def left():
    return [one for one in gc.get_objects() if type(one) in (Socket, ServerProtocol)]


@pytest.mark.parametrize("ends", ["close", "abort"])
@pytest.mark.parametrize("path", ["/api/tables/{}/socket", "/api/tables/nowhere/socket", "/api/study/analysis"])
def test_nothing_is_left_of_connections(tmp_path, no_search_for_rubbish, path, ends):
    async def story():
        app = make_app(TableRepository(open_database(tmp_path, None)), StaticFiles(), LIMITS)
        config = uvicorn_config(app, LIMITS)
        config.port = 0
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        table, keys = await app._app.state.services.new_table(NewTableRequest("pylos"))
        address = f"ws://127.0.0.1:{port}" + path.format(table)
        first = {"type": "join", "keys": [keys[0]]} if "tables" in path else {"nonsense": True}
        told = await asyncio.gather(*(visit(address, first, ends) for _ in range(5)))
        assert len(told) == 5
        for _ in range(100):
            if not left():
                break
            await asyncio.sleep(0.02)
        assert left() == []
        server.should_exit = True
        await serving

    asyncio.run(story())


@pytest.mark.parametrize(("setting", "frozen"), [("", True), ("default", False)])
def test_the_garbage_collector_is_tuned_unless_the_setting_says_not_to(setting, frozen):
    program = "import gc; from pyramidion.server.ops.memory import tune_garbage_collector as tune; "
    program += "before = gc.get_threshold(); tune(); print(gc.get_freeze_count() > 0, gc.get_threshold() != before)"
    env = {**os.environ, SETTING: setting}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
    assert run.stdout.split() == [str(frozen)] * 2


def test_connections_of_any_version_are_freed_unless_the_setting_says_not_to(monkeypatch):
    """A version without what is cut is left as it is."""
    closed = []
    parser = SimpleNamespace(close=lambda: closed.append(True))
    socket = SimpleNamespace(receive=print, send=print)
    monkeypatch.setenv(SETTING, "default")
    free_parser(SimpleNamespace(parser=parser))
    free_connection(socket)
    assert (closed, socket.send) == ([], print)
    monkeypatch.delenv(SETTING)
    free_parser(SimpleNamespace(parser=parser))
    free_parser(SimpleNamespace())
    free_connection(socket)
    assert (closed, socket.send) == ([True], None)
