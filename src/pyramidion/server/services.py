"""The parts of a server: store, rooms, bots, and new tables."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Any

from pyramidion.core.chance import new_seed
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.registry import game
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.bots.remote_workers import WorkerQueue
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.ops.maintenance import Maintenance
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.protocol.client_messages import NewTableRequest
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.factory import build_seats, build_time_control, validate_start
from pyramidion.server.tables.registry import TableRegistry
from pyramidion.server.tables.table_data import SeatRow, TableRow, Terms
from pyramidion.server.web.rate_limit import RateLimiter

LIMITS = Limits()

LOBBY_TABLES, LOBBY_OF_ADDRESS, LOBBY_DAYS = 50, 10, 3.0
"""Maximum number of tables in the lobby, and of one address there; days since the last visit to a listed table. There
are fewer of them than tables that stay in memory, so that the lobby reads none from disk.
"""


SITE_FACTOR = 4
"""A 48-bit IPv6 network may store this many times as much as one of 56 bits, or as one IPv4 address."""


class Services:
    """All services of a server; closing them closes the store."""

    def __init__(
        self, store: TableRepository, limits: Limits = LIMITS, metrics: Metrics | None = None, redis: str | None = None
    ) -> None:
        """redis: joins the servers of a shared database (see `ClusterBus`). Raises PyramidionError if it is invalid."""
        self.limits = limits
        self.metrics = metrics or Metrics()
        self.store = AsyncStore(store, self.metrics)
        self.engine_pool = EnginePool(workers=None if redis is None else WorkerQueue(redis))
        self.registry = TableRegistry(self.store, self.engine_pool, limits, redis)
        self.upkeep = Maintenance(self.store, self.registry, self.engine_pool, limits, self.metrics)
        self._new_tables = RateLimiter(limits.new_tables)
        self._show()

    def _show(self) -> None:
        self.registry.register_gauges(self.metrics)
        show = self.metrics.add_gauge
        show("engine_queue", "Requests that wait for a bot's process", lambda: self.engine_pool.waiting)
        show(
            "remote_workers", "Workers on other machines that run bot searches", lambda: self.engine_pool.remote_workers
        )
        show(
            "redis_up",
            "1 if the last Redis operation succeeded",
            lambda: int(self.registry.coordinator.bus.available),
        )
        show("storage_up", "1 if the last storage operation succeeded", lambda: int(self.store.works))

    async def new_table(self, request: NewTableRequest, address: str = "") -> tuple[str, list[str | None]]:
        """Creates a table; returns its id and the keys of people's seats. Raises RequestError."""
        try:
            chosen = game(request.game, **request.options)
            seats = build_seats(chosen, request.seats)
            if request.physical_chance and not chosen.info.stochastic:
                raise RequestError(
                    "bad_table",
                    Message("{game} has no dice or throws that could be entered.", game=chosen.info.title),
                )
            shares = request.client_seeds and chosen.info.stochastic and not request.physical_chance
            start = validate_start(chosen, request.start)
            terms = Terms(
                public=request.public,
                chance_takebacks=request.chance_takebacks,
                time_control=build_time_control(request.time_control),
                client_seeds=shares,
                physical_chance=request.physical_chance,
                start=start,
            )
        except RequestError:
            raise
        except PyramidionError as error:
            raise RequestError.from_error("bad_table", error) from error
        keys = [None if seat.level or seat.open else secrets.token_urlsafe(16) for seat in seats]
        rows = tuple(replace(seat, key_hash=hash_key(key)) for seat, key in zip(seats, keys, strict=True))
        return await self.add(chosen, rows, terms, address), keys

    async def add(
        self, chosen: Game[Any], seats: tuple[SeatRow, ...], terms: Terms, address: str, rematch_of: str | None = None
    ) -> str:
        """Stores a new table; returns its id. Raises RequestError if a limit is reached."""
        if not self._new_tables.try_acquire(address):
            raise RequestError(
                "too_fast", Message("Too many tables were created from your address. Try again in a minute.")
            )
        if await self.store.run(self.store.tables.count) >= self.limits.tables:
            raise RequestError("full", Message("This server has reached its maximum number of tables."))
        most = self.limits.address_tables
        of_address = await self.store.run(self.store.tables.count, address)
        of_site = await self.store.run(partial(self.store.tables.count, site=True), address)
        if of_address >= most or of_site >= SITE_FACTOR * most:
            raise RequestError(
                "too_many",
                Message(
                    "This server keeps at most {most} tables from one address; "
                    "unvisited ones are deleted after {days} days.",
                    most=most,
                    days=self.limits.unstarted_days,
                ),
            )
        table_id = secrets.token_urlsafe(9)
        row = TableRow(table_id, chosen.info.id, dict(chosen.options), seats, new_seed(), rematch_of, terms)
        await self.store.run(self.store.tables.add, row, address)
        self.metrics.new_tables.inc()
        return table_id

    async def lobby(self) -> list[str]:
        """Tables that anybody may join. Raises StorageError."""
        return await self.store.run(self.store.tables.lobby, LOBBY_TABLES, LOBBY_OF_ADDRESS, LOBBY_DAYS)

    def start(self) -> None:
        """Starts the regular tasks, until the server is closed."""
        self.upkeep.start()
        self.registry.coordinator.start()

    async def close(self) -> None:
        """Closes bots and store."""
        await self.upkeep.close()
        await self.registry.close()
        await self.engine_pool.close()
        await self.store.close()
