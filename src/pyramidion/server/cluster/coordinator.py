"""The street of a house: who is at its tables at other servers, and which of its tables this server leads."""

from collections.abc import Callable, Collection, Iterator

from pyramidion.server.cluster.redis_bus import ClusterBus, Deadline, LogAdvanced
from pyramidion.server.tables.remote_presence import PresenceReport, RemotePresence


class Coordinator:
    """What is known of the other servers; use within the event loop. A house that stands alone hears of nobody."""

    def __init__(
        self, redis: str | None, namespace: str, shared: bool, heard: Callable[[LogAdvanced | PresenceReport], None]
    ) -> None:
        """house: what its servers have in common. heard: called with what others tell.

        Raises PyramidionError if `redis` is no address.
        """
        self.shared = shared
        """Whether there may be others."""
        self._bus = ClusterBus(redis, namespace, heard)
        self._remote: dict[str, RemotePresence] = {}
        """Who is at tables at other servers."""
        self._led: frozenset[str] = frozenset()
        """Tables that this server led when it last looked."""

    @property
    def name(self) -> str:
        """This server's name among those of the house."""
        return self._bus.name

    @property
    def answers(self) -> bool:
        """Whether Redis did what it was last asked for."""
        return self._bus.answers

    def start(self) -> None:
        """Listens, until it is closed."""
        if self.shared:
            self._bus.start()

    def tell(self, news: LogAdvanced | PresenceReport) -> None:
        """Tells the other servers."""
        self._bus.tell(news)

    # -- who is elsewhere ---------------------------------------------------------------------------------------------

    def remote(self, table_id: str) -> RemotePresence:
        """Who is at a table at other servers."""
        return self._remote.setdefault(table_id, RemotePresence()) if self.shared else RemotePresence()

    def played(self, mark: str, asked: Collection[str]) -> list[str]:
        """Tables that an address (see `AsyncStore.marked`) plays at on other servers, or that are asked about."""
        return [name for name, found in self._remote.items() if found.held_by(mark) or name in asked]

    def forget_silent(self, here: Collection[str]) -> Iterator[str]:
        """Forgets servers that have long been silent; gives the tables among those here where that was news."""
        for name, found in list(self._remote.items()):
            if found.forget_silent() and name in here:
                yield name
            if not found and name not in here:
                del self._remote[name]

    # -- who leads ----------------------------------------------------------------------------------------------------

    async def lead(self, table_id: str) -> bool:
        """Whether this server may see to what goes on by itself at a table."""
        led = await self._bus.led([table_id])
        self._led |= led
        return bool(led)

    async def lead_all(self, tables: Collection[str]) -> frozenset[str]:
        """The tables that this server leads of those that it has guests at; it leaves all others."""
        await self._bus.leave([name for name in self._led if name not in tables])
        self._led = await self._bus.led(tables)
        return self._led

    def beat(self) -> None:
        """Says that this server is up."""
        self._bus.beat()

    def hold_deadline(self, table_id: str, deadline: Deadline) -> None:
        """Holds when the secret decisions of a moment must be in, for the server that leads the table next."""
        self._bus.hold(table_id, deadline)

    async def deadline(self, table_id: str) -> Deadline | None:
        """The deadline that is held for a table, if there is one."""
        return await self._bus.deadline(table_id)

    async def close(self) -> None:
        """Leaves its tables to the others."""
        await self._bus.leave(self._led)
        await self._bus.close()
