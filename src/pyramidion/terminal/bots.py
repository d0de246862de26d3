"""The bots at the terminal table: one process thinks for all of them, and for hints."""

from pyramidion.core.session import Session
from pyramidion.players.levels import LEVELS
from pyramidion.players.process import EngineProcess

NAMES = tuple(level.name for level in LEVELS)
"""The levels, from the weakest to the strongest."""


class Bots:
    """Asks a bot's process for decisions. It starts with the first question; `close` ends it."""

    def __init__(self, seconds: float) -> None:
        """seconds: for one decision, at most."""
        self._seconds = seconds
        self._process = EngineProcess()

    def choose(self, session: Session, seat: int, level: str | None) -> str:
        """The text of a decision for a seat; level None: of the strongest bot.

        The bot hears of nothing that is still sealed. Raises PyramidionError if its process fails.
        """
        return self._process.choose(
            session.game, session.open_texts, seat, level or NAMES[-1], self._seconds, start=session.start
        )

    def close(self) -> None:
        """Ends the bot's process."""
        self._process.close()
