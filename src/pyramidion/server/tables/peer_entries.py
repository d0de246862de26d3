"""What other servers have told of a table's log, until the table is read on."""

from pyramidion.server.storage.table_repository import LogEntry


class PeerEntries:
    """How long the log is, as far as others have told, and the entries that they told by the way."""

    def __init__(self) -> None:
        self.newest = 0
        """How long the log is at least."""
        self._entries: dict[int, LogEntry] = {}

    def hear(self, length: int, last: LogEntry | None) -> None:
        """The log has so many entries now; last: the last of them, if it was told."""
        self.newest = max(self.newest, length)
        if last is not None:
            self._entries[length - 1] = last

    def after(self, known: int) -> list[LogEntry]:
        """The entries from number `known` to the end, and forgets all; nothing if one between was not told."""
        entries, self._entries = self._entries, {}
        following = range(known, self.newest)
        return [entries[number] for number in following] if all(number in entries for number in following) else []
