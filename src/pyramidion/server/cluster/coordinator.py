"""This server's knowledge of the other servers in its cluster: who is at which table there, and which tables it leads
itself.
"""

from collections.abc import Callable, Collection, Iterator

from pyramidion.server.cluster.redis_bus import ClusterBus, LogAdvanced
from pyramidion.server.cluster.remote_presence import PresenceReport, RemotePresence


class Coordinator:
    """The other servers of the cluster; use within the event loop. For a single server there are none."""

    def __init__(
        self,
        redis: str | None,
        namespace: str,
        shared: bool,
        on_message: Callable[[LogAdvanced | PresenceReport], None],
    ) -> None:
        """namespace: shared by all servers of the cluster. on_message: called with messages from other servers.

        Raises PyramidionError if `redis` is not a valid address.
        """
        self.shared = shared
        """Whether there can be other servers."""
        self.bus = ClusterBus(redis, namespace, on_message)
        self.name = self.bus.name
        """This server's name in the cluster."""
        self.publish = self.bus.publish
        self.store_deadline = self.bus.store_deadline
        self.deadline = self.bus.deadline
        self._remote: dict[str, RemotePresence] = {}
        """The clients at tables on other servers."""
        self._led: frozenset[str] = frozenset()
        """Tables that this server led when it last checked."""

    def start(self) -> None:
        """Listens until it is closed."""
        if self.shared:
            self.bus.start()

    # -- presence on other servers ------------------------------------------------------------------------------------

    def remote_presence(self, table_id: str) -> RemotePresence:
        """The clients at a table on other servers."""
        return self._remote.setdefault(table_id, RemotePresence()) if self.shared else RemotePresence()

    def forget_silent(self, here: Collection[str]) -> Iterator[str]:
        """Forgets servers that have long been silent; returns the affected ones of the given tables."""
        for name, found in list(self._remote.items()):
            if found.forget_silent() and name in here:
                yield name
            if not found.reports and name not in here:
                del self._remote[name]

    # -- leadership ---------------------------------------------------------------------------------------------------

    async def acquire_lead(self, table_id: str) -> bool:
        """Whether this server runs a table's automatic actions from now on."""
        led = await self.bus.acquire_leases([table_id])
        self._led |= led
        return bool(led)

    async def renew_leads(self, tables: Collection[str]) -> frozenset[str]:
        """Of the tables with clients here, those that this server leads; it releases all others."""
        await self.bus.release_leases([name for name in self._led if name not in tables])
        self._led = await self.bus.acquire_leases(tables)
        return self._led

    async def close(self) -> None:
        """Releases its tables to the other servers."""
        await self.bus.release_leases(self._led)
        await self.bus.close()
