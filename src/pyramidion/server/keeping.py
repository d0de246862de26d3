"""What a room needs of whoever keeps its log."""

from collections.abc import Collection
from typing import Protocol

from pyramidion.server.elsewhere import Elsewhere, Here
from pyramidion.server.neighbours import Deadline, Newer
from pyramidion.server.store import LogEntry, SeatRow, TableRow
from pyramidion.server.table import Table


class Keeper(Protocol):
    """Keeps logs on disk. Everything raises DiskFault if the disk does not do it.

    A log may have been written to by another server meanwhile: `append` and `reseat` then raise Overtaken and nothing
    is done; who reads on knows the log again.
    """

    async def append(self, table_id: str, number: int, entry: LogEntry, secret: bool) -> None:
        """Puts entry `number` of a table on disk, hidden there or not."""

    async def reseat(self, table: Table, seats: tuple[SeatRow, ...], entry: LogEntry | None) -> None:
        """Keeps the seats of a table anew, and the next entry of its log, if there is one."""

    async def read_on(self, table_id: str, first: int) -> tuple[TableRow, list[LogEntry]]:
        """A table as it is now, and its log from entry `first` on. Raises Refused if it cannot be read."""

    async def keep_due(self, table_id: str, due: float | None) -> None:
        """Keeps when somebody's time at a table is over (seconds since 1970), so that it is, whoever is there."""

    async def keep_waiting(self, table_id: str, waited_for: Collection[str], absent: Collection[str]) -> None:
        """Keeps whose turn it is, by the hashes of recovery codes. absent: those of them who are to be told."""

    async def keep_end(self, table: Table) -> None:
        """Writes down that a game is over, so that it is found among those that are."""

    @property
    def shared(self) -> bool:
        """Whether other servers write to these logs."""

    @property
    def name(self) -> str:
        """This server's name among them."""

    def elsewhere(self, table_id: str) -> Elsewhere:
        """Who is at a table at other servers."""

    def marked(self, address: str) -> str:
        """An address as other servers may know it."""

    def tell(self, news: Newer | Here) -> None:
        """Tells the other servers."""

    async def lead(self, table_id: str) -> bool:
        """Whether this server may see to what goes on by itself at a table."""

    def hold_deadline(self, table_id: str, deadline: Deadline) -> None:
        """Holds when the secret decisions of a moment must be in, for the server that leads the table next."""

    async def deadline(self, table_id: str) -> Deadline | None:
        """The deadline that is held for a table, if there is one."""

    def lose(self, table_id: str) -> None:
        """What is in memory of a table is not what its log says: it is forgotten, and who is there comes back."""
