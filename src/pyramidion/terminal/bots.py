"""The bots of a game in the terminal: one process searches for all of them, and for hints."""

from collections.abc import Callable

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value
from pyramidion.core.session import Session
from pyramidion.engine.analysis import Analysis
from pyramidion.engine.protocol_client import EngineProcess, EngineRequest
from pyramidion.engine.tablebase import has_exact_values, how_to_solve

PONDER_SECONDS = 60.0
"""Maximum time a bot ponders while a person thinks, on that person's own machine; the next request ends it."""


class TerminalBots:
    """Asks a bot's process for decisions. It starts with the first request; `close` ends it."""

    def __init__(self, seconds: float, aloud: Callable[[str], None] | None = None) -> None:
        """seconds: time limit of a decision. aloud: called once with each note from the bot, such as that it has no
        tablebase.
        """
        self._seconds = seconds
        self._process = EngineProcess()
        self._aloud = aloud
        self._said: set[str] = set()

    def choose(self, session: Session, seat: int, level: str | None) -> str:
        """The text of a decision for a seat; level None: of the strongest bot.

        The bot does not receive decisions that are still hidden. Raises PyramidionError if its process fails.
        """
        request = EngineRequest(
            session.game, session.open_texts, seat, level or "strong", self._seconds, session.start, PONDER_SECONDS
        )
        return self._process.choose(request, self._pass_note)

    def analyse(self, session: Session, seat: int) -> Analysis:
        """The value of the position for a seat, with lines and reasons. Raises PyramidionError if the process fails."""
        return self._process.analyse(session.game, session.open_texts, seat, self._seconds, session.start)

    def values(self, session: Session) -> list[tuple[Value | None, str]]:
        """The value of each decision for the seat to decide (None: unknown), and its text.

        Raises PyramidionError if this machine cannot compute it.
        """
        if not has_exact_values(session.game):
            raise PyramidionError(how_to_solve(session.game))
        return self._process.values(session.game, session.open_texts, self._seconds, session.start)

    def _pass_note(self, sentence: str) -> None:
        if self._aloud is not None and sentence not in self._said:
            self._said.add(sentence)
            self._aloud(sentence)

    def close(self) -> None:
        """Ends the bot's process."""
        self._process.close()
