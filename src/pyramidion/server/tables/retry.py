"""What goes on by itself at a table (chance, bots) is tried again when the disk fails."""

from collections.abc import Callable, Coroutine

from pyramidion.server.protocol.error_answers import failure
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.presence import Presence
from pyramidion.server.util.one_shot_timer import OneShotTimer

RETRY_SECONDS = 5.0
"""After so long."""


class Retrying:
    """Waits for the disk, while somebody is at the table; use within the event loop."""

    def __init__(self, presence: Presence, again: Callable[[], Coroutine[None, None, None]]) -> None:
        """again: called when it may do."""
        self._presence = presence
        self._again = OneShotTimer(again)

    def wait(self, error: StorageError) -> None:
        """The disk has failed: all are told so."""
        for client in self._presence:
            client.answer(failure(error, None))
        if self._presence and not self._again.waits:
            self._again.wind(RETRY_SECONDS)

    def stop(self) -> None:
        """Nobody waits any more."""
        self._again.stop()

    def end(self) -> None:
        """It is not needed any more."""
        self._again.end()
