"""The error of a request that fails; storage has its own (`storage.errors`).

Neither depends on how it reaches the client: `protocol.error_answers` turns both into HTTP responses and messages.
"""

from typing import Self

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message


class RequestError(PyramidionError):
    """A request that fails. code: a short word for programs; the message is a sentence for people."""

    def __init__(self, code: str, sentence: Message) -> None:
        super().__init__(sentence)
        self.code = code

    @classmethod
    def from_error(cls, code: str, error: PyramidionError) -> Self:
        """Passes on a sentence from a game, the core or the engine.

        Only their sentences may be without translations: for example that of a game in another package.
        """
        found = cls.__new__(cls, error.message)
        found.code = code
        return found


class UnreadableTable(RequestError):
    """A table whose log this program cannot read."""

    def __init__(self) -> None:
        super().__init__(
            "unreadable", Message("This table cannot be read: its log is damaged, or was written under other rules.")
        )
