"""The bots at the terminal table: one process thinks for all of them, and for hints."""

from typing import Any

from pyramidion.core.exact import Value
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.players.levels import LEVELS
from pyramidion.players.process import EngineProcess
from pyramidion.players.solution import solution_of

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

    def value(self, position: Position[Any], text: str) -> Value | None:
        """What a decision is worth for the seat that decides; None where this machine does not know it."""
        solution = solution_of(position.game)
        return dict(solution.values(position.state))[position.decision(text).code] if solution else None

    def close(self) -> None:
        """Ends the bot's process."""
        self._process.close()
