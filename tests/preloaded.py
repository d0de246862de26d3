"""What the programs that tests start import sooner or later: here, once, before they are copied from this process."""

import gc
import importlib
from contextlib import suppress

from pyramidion.core import registry

for module in (
    *("pytest", "pyramidion.commands.serve", "pyramidion.server.serve", "pyramidion.terminal.game_loop"),
    *("pyramidion.engine.protocol_server", "uvicorn.lifespan.on", "uvicorn.loops.auto", "anyio._backends._asyncio"),
    *("sqlalchemy.dialects.postgresql.psycopg", "redis.asyncio", "pyramidion.server.bots.remote_workers"),
    *("uvicorn.loops.uvloop", "litestar.middleware.allowed_hosts", "litestar.middleware.csrf", "encodings.idna"),
    *("litestar.middleware.response_cache", "litestar.plugins.pydantic.utils"),
    *("sqlalchemy.dialects.sqlite", "litestar._kwargs", "litestar.middleware._internal.exceptions.middleware"),
    *(f"pyramidion.games.{game_id}.game" for game_id in registry.game_ids()),
):
    with suppress(ImportError):  # whoever needs it will say so
        importlib.import_module(module)
registry._entries.cache_clear()  # a program may have other packages on its path

# No copy need look through it for rubbish, nor have it for itself.
gc.collect()
gc.freeze()
