"""A game to play: a rule book that opens at its start, or at a position's text."""

from pyramidion.core.bound_rules import S
from pyramidion.core.position import Position
from pyramidion.core.rulebook import RuleBook


class Game(RuleBook[S]):
    """What games subclass and `pyramidion.game` returns."""

    def start(self) -> Position[S]:
        """The start position."""
        return Position.start(self)

    def position(self, text: str) -> Position[S]:
        """The position that a text describes. Raises BadPosition with the reason."""
        return Position.read(self, text)
