"""What the programs that tests start import sooner or later: here, once, before they are copied from this process."""

import gc
import importlib
from contextlib import suppress

from pyramidion.core import catalogue

for module in (
    *("pytest", "pyramidion.commands.table", "pyramidion.server.run", "pyramidion.terminal.table"),
    *("pyramidion.players.engine", "uvicorn.lifespan.on", "uvicorn.loops.auto", "anyio._backends._asyncio"),
    *("sqlalchemy.dialects.postgresql.psycopg", "redis.asyncio", "pyramidion.server.far"),
    *("uvicorn.loops.uvloop", "litestar.middleware.allowed_hosts", "litestar.middleware.csrf", "encodings.idna"),
    *("litestar.middleware.response_cache", "litestar.plugins.pydantic.utils"),
    *("sqlalchemy.dialects.sqlite", "litestar._kwargs", "litestar.middleware._internal.exceptions.middleware"),
    *(f"pyramidion.games.{game_id}.game" for game_id in catalogue.game_ids()),
):
    with suppress(ImportError):  # whoever needs it will say so
        importlib.import_module(module)
catalogue._entries.cache_clear()  # a program may have other packages on its path

# No copy need look through it for rubbish, nor have it for itself.
gc.collect()
gc.freeze()
