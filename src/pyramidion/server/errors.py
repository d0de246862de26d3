"""The error of a request that is not carried out; storage has its own (`storage.errors`).

Neither knows how it reaches the client: `protocol.error_answers` turns both into HTTP responses and messages.
"""

from typing import Self

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message


class RequestError(PyramidionError):
    """A request that is not carried out. code: a short word for programs; the message is a sentence for people."""

    def __init__(self, code: str, sentence: Message) -> None:
        super().__init__(sentence)
        self.code = code

    @classmethod
    def from_error(cls, code: str, error: PyramidionError) -> Self:
        """Passes on the sentence of a game, the core or the engine.

        Only what they say may be a text without translations: that of a game in another package, for example.
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
