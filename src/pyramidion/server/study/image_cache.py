"""Moving pictures of games that were asked for lately: a game that many look at is drawn once."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from pyramidion.core.session import Session

MAX_BYTES = 32 * 1024 * 1024
"""All pictures together; those that nobody has asked for longest give way."""

_Key = tuple[str, str, str | None, tuple[str, ...]]


class ImageCache:
    """Keeps pictures by what they show, so that a game which goes on is another one. Use from any thread."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def image(self, form: str, session: Session, draw: Callable[[Session], bytes]) -> bytes:
        """The picture of a game in a form, drawn if it is not here. What draw raises is raised, and not kept."""
        key = form, session.game.identity, session.start, tuple(text for _, text in session.moves)
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        drawn = draw(session)
        with self._lock:
            self._size += len(drawn) - len(self._kept.pop(key, b""))
            self._kept[key] = drawn
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return drawn
