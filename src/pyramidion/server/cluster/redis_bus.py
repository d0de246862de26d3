"""Messages between the servers of a cluster, and which of them leads a table. Nothing here is stored on disk.

The log is authoritative. Everything that goes through Redis may be lost, delayed or duplicated: that costs a delay, or
work done twice of which the log accepts one result. While Redis does not answer, each server therefore leads the tables
where it has clients.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core.errors import PyramidionError
from pyramidion.server.cluster.remote_presence import PresenceReport
from pyramidion.server.tables.log_entries import LogEntry
from pyramidion.server.util import timestamps
from pyramidion.server.util.aio import cancel_all

if TYPE_CHECKING:
    from redis.asyncio import Redis

LEASE_SECONDS = 5.0
"""A server that has not renewed its lease of a table for this long no longer leads it."""

SILENT_SECONDS = 5.0
"""Each server receives its own heartbeat every second; after this many seconds without one it reconnects."""

_ANSWER_SECONDS = 2.0
_AGAIN_SECONDS = 1.0
_STORED_SECONDS = 60.0
"""A deadline is kept this long after it has passed: longer than a server takes to replace another."""

_TAKE = """
local led = {}
for number, key in ipairs(KEYS) do
    local leader = redis.call('GET', key)
    if not leader or leader == ARGV[1] then
        redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
        led[#led + 1] = number
    end
end
return led
"""
_LEAVE = """
for _, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""

_log = logging.getLogger(__name__)


class LogAdvanced(msgspec.Struct, tag="log_advanced", frozen=True):
    """The length of a table's log and its seat revision. entry: the last log entry, unless it is secret or there is
    none: a server that has all entries before it does not have to query the database.
    """

    server: str
    table: str
    length: int
    seat_revision: int
    entry: LogEntry | None = None


class Heartbeat(msgspec.Struct, tag="heartbeat", frozen=True):
    """A server is up."""

    server: str


Message = LogAdvanced | PresenceReport | Heartbeat
_read = msgspec.json.Decoder(Message).decode


class Deadline(msgspec.Struct, frozen=True):
    """When the secret decisions of a round must be in. moment: the round's ply. until: seconds since 1970."""

    moment: int
    until: float


NO_DEADLINE = Deadline(-1, 0.0)
"""No clock runs."""
_read_deadline = msgspec.json.Decoder(Deadline).decode


class _Message(msgspec.Struct, frozen=True):
    """A message to send. key: under which it is kept for a number of milliseconds; None: it is published to all
    servers.
    """

    data: bytes
    key: str | None = None
    stored_ms: int = 0


class ClusterBus:
    """Connects to Redis; without it, this server leads all tables that it is asked about and receives nothing."""

    def __init__(
        self, url: str | None, namespace: str, on_message: Callable[[LogAdvanced | PresenceReport], None]
    ) -> None:
        """url: `redis://host:6379/0`. namespace: separates clusters that share a Redis. on_message: called with
        messages from other servers.

        Raises PyramidionError if the text is not a valid address; the connection is only opened later.
        """
        self.name = secrets.token_hex(6)
        """This server's id until it stops."""
        self.available = True
        """Whether the last Redis operation succeeded."""
        self._prefix = f"pyramidion:{namespace}"
        self._on_message = on_message
        self._outbox: asyncio.Queue[_Message] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._redis: Redis | None = None if url is None else connect(url)

    def start(self) -> None:
        """Listens and reports until it is closed."""
        if self._redis is not None:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    def publish(self, message: Message) -> None:
        """Queues a message to the other servers; a message that cannot be sent is lost."""
        self._put(_Message(msgspec.json.encode(message)))

    def _put(self, message: _Message) -> None:
        if self._redis is not None and not self._outbox.full():
            self._outbox.put_nowait(message)

    def send_heartbeat(self) -> None:
        """Reports that this server is up."""
        self.publish(Heartbeat(self.name))

    def store_deadline(self, table: str, deadline: Deadline) -> None:
        """Queues a table's deadline to be stored, for the server that leads it next."""
        left = max(0.0, deadline.until - timestamps.now()) + _STORED_SECONDS
        self._put(_Message(msgspec.json.encode(deadline), self._deadline_key(table), round(1000 * left)))

    async def deadline(self, table: str) -> Deadline | None:
        """The stored deadline of a table; None if there is none, or Redis does not answer."""
        if self._redis is None:
            return None
        try:
            data = await self._redis.get(self._deadline_key(table))
        except redis_errors() as error:
            self._mark_failed(error)
            return None
        return None if data is None else _read_deadline(data)

    def _deadline_key(self, table: str) -> str:
        return f"{self._prefix}:deadline:{table}"

    async def acquire_leases(self, tables: Collection[str]) -> frozenset[str]:
        """Of the given tables, those that this server leads from now on, for `LEASE_SECONDS`."""
        names = list(tables)
        if self._redis is None or not names:
            return frozenset(names)
        keys = [f"{self._prefix}:leads:{name}" for name in names]
        try:
            script = self._redis.register_script(_TAKE)
            found: Iterable[int] = await script(keys=keys, args=[self.name, round(1000 * LEASE_SECONDS)])
        except redis_errors() as error:
            self._mark_failed(error)
            return frozenset(names)
        self._mark_available()
        return frozenset(names[number - 1] for number in found)

    async def release_leases(self, tables: Collection[str]) -> None:
        """This server stops leading some tables: others may take over immediately."""
        if self._redis is not None and tables:
            try:
                await self._redis.register_script(_LEAVE)(
                    keys=[f"{self._prefix}:leads:{name}" for name in tables], args=[self.name]
                )
            except redis_errors() as error:
                self._mark_failed(error)

    async def close(self) -> None:
        """Closes the connections."""
        await cancel_all(self._tasks)
        if self._redis is not None:
            await self._redis.aclose()

    def _mark_failed(self, error: BaseException) -> None:
        if self.available:
            _log.warning("redis.unavailable", extra={"error": f"{type(error).__name__}: {error}"})
        self.available = False

    def _mark_available(self) -> None:
        if not self.available:
            _log.info("redis.reconnected")
        self.available = True

    async def _send(self) -> None:
        assert self._redis is not None
        while True:
            batch = [await self._outbox.get()]
            while not self._outbox.empty():
                batch.append(self._outbox.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as together:
                    for one in batch:
                        if one.key is None:
                            together.publish(self._prefix, one.data)
                        else:
                            together.set(one.key, one.data, px=one.stored_ms)
                    await together.execute()
            except redis_errors() as error:
                self._mark_failed(error)
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _listen(self) -> None:
        assert self._redis is not None
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(self._prefix)
                    loop = asyncio.get_running_loop()
                    last = loop.time()
                    while loop.time() - last < SILENT_SECONDS:
                        message: dict[str, Any] | None = await channel.get_message(timeout=SILENT_SECONDS)
                        if message is not None:
                            last = loop.time()
                            self._receive(message["data"])
            except redis_errors() as error:
                self._mark_failed(error)
            await asyncio.sleep(_AGAIN_SECONDS)

    def _receive(self, data: bytes) -> None:
        try:
            news = _read(data)
        except msgspec.MsgspecError:
            return  # an entry of a newer version: it will be read from the log
        if news.server != self.name and not isinstance(news, Heartbeat):
            self._on_message(news)


def check_address(url: str) -> None:
    """Raises PyramidionError if an address does not name a Redis server; nothing is sent yet."""
    connect(url)


def connect(url: str) -> "Redis":
    """A Redis client, not connected yet. Raises PyramidionError."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as error:
        raise PyramidionError(
            "Redis needs its driver: install Pyramidion with the extra `cluster` (pyramidion[server,cluster])."
        ) from error
    try:
        return Redis.from_url(
            url, socket_timeout=_ANSWER_SECONDS, socket_connect_timeout=_ANSWER_SECONDS, retry=Retry(NoBackoff(), 0)
        )
    except ValueError as error:
        raise PyramidionError(f"Redis is named as redis://host:6379/0 ({error}).") from error


def redis_errors() -> tuple[type[Exception], ...]:
    """The exceptions raised if Redis does not answer."""
    from redis.exceptions import RedisError

    return (RedisError, OSError, TimeoutError)
