"""Pylos' turns and positions as texts."""

from pyramidion.core.bound_rules import Rules
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.games.pylos import explain, notation
from pyramidion.games.pylos.rules import State


class PylosNotation(Notation[State]):
    """`1a1`, `1a1-2b2`, `1a1x1b1x2a1`; positions as levels, ranks and side to move."""

    turns_per_number = 2

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    def write(self, state: State, seat: int, code: int) -> str:
        """`1a1`, `1a1-2b2`, `1a1x1b1x2a1`."""
        return notation.turn_text(code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision naming the rule."""
        turn = notation.read_turn(text)
        if turn.code in self._rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.reason(state, turn, self._rules))

    def write_state(self, state: State) -> str:
        """Levels, ranks and side to move."""
        return notation.position_text(state)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return notation.read_position(text)
