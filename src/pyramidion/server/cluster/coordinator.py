"""The street of a house: who is at its tables at other servers, and which of its tables this server leads."""

from collections.abc import Callable, Collection, Iterator

from pyramidion.server.cluster.redis_bus import Deadline, Neighbours, Newer
from pyramidion.server.tables.remote_presence import Elsewhere, Here


class Street:
    """What is known of the other servers; use within the event loop. A house that stands alone hears of nobody."""

    def __init__(self, redis: str | None, house: str, shared: bool, heard: Callable[[Newer | Here], None]) -> None:
        """house: what its servers have in common. heard: called with what others tell.

        Raises PyramidionError if `redis` is no address.
        """
        self.shared = shared
        """Whether there may be others."""
        self._neighbours = Neighbours(redis, house, heard)
        self._elsewhere: dict[str, Elsewhere] = {}
        """Who is at tables at other servers."""
        self._led: frozenset[str] = frozenset()
        """Tables that this server led when it last looked."""

    @property
    def name(self) -> str:
        """This server's name among those of the house."""
        return self._neighbours.name

    @property
    def answers(self) -> bool:
        """Whether Redis did what it was last asked for."""
        return self._neighbours.answers

    def start(self) -> None:
        """Listens, until it is closed."""
        if self.shared:
            self._neighbours.start()

    def tell(self, news: Newer | Here) -> None:
        """Tells the other servers."""
        self._neighbours.tell(news)

    # -- who is elsewhere ---------------------------------------------------------------------------------------------

    def elsewhere(self, table_id: str) -> Elsewhere:
        """Who is at a table at other servers."""
        return self._elsewhere.setdefault(table_id, Elsewhere()) if self.shared else Elsewhere()

    def played(self, mark: str, asked: Collection[str]) -> list[str]:
        """Tables at which somebody elsewhere plays from an address (see `Ledger.marked`), or that are asked about."""
        return [name for name, found in self._elsewhere.items() if found.held_by(mark) or name in asked]

    def forget_silent(self, here: Collection[str]) -> Iterator[str]:
        """Forgets servers that have long been silent; gives the tables among those here where that was news."""
        for name, found in list(self._elsewhere.items()):
            if found.forget_silent() and name in here:
                yield name
            if not found and name not in here:
                del self._elsewhere[name]

    # -- who leads ----------------------------------------------------------------------------------------------------

    async def lead(self, table_id: str) -> bool:
        """Whether this server may see to what goes on by itself at a table."""
        led = await self._neighbours.led([table_id])
        self._led |= led
        return bool(led)

    async def lead_all(self, tables: Collection[str]) -> frozenset[str]:
        """The tables that this server leads of those that it has guests at; it leaves all others."""
        await self._neighbours.leave([name for name in self._led if name not in tables])
        self._led = await self._neighbours.led(tables)
        return self._led

    def beat(self) -> None:
        """Says that this server is up."""
        self._neighbours.beat()

    def hold_deadline(self, table_id: str, deadline: Deadline) -> None:
        """Holds when the secret decisions of a moment must be in, for the server that leads the table next."""
        self._neighbours.hold(table_id, deadline)

    async def deadline(self, table_id: str) -> Deadline | None:
        """The deadline that is held for a table, if there is one."""
        return await self._neighbours.deadline(table_id)

    async def close(self) -> None:
        """Leaves its tables to the others."""
        await self._neighbours.leave(self._led)
        await self._neighbours.close()
