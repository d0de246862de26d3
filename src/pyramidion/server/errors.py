"""The error of a request that is not carried out; storage has its own (`storage.errors`).

Neither knows how it reaches the client: `web.error_responses` turns both into HTTP responses and messages.
"""

from pyramidion.core.errors import PyramidionError


class RequestError(PyramidionError):
    """A request that is not carried out. code: a short word for programs; the message is a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class UnreadableTable(RequestError):
    """A table whose log this program cannot read."""

    def __init__(self) -> None:
        super().__init__(
            "unreadable", "This table cannot be read: its log is damaged, or was written under other rules."
        )
