"""Pyramid's turns and positions as texts."""

from pyramidion.core.bound_rules import Rules
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.games.pyramid import explain, notation
from pyramidion.games.pyramid.notation import Turn
from pyramidion.games.pyramid.rules import State
from pyramidion.games.pyramid.setting import Setting


class PyramidNotation(Notation[State]):
    """`c4-c5xb3`; positions as heights, tokens and side to move."""

    turns_per_number = 2

    def __init__(self, rules: Rules[State], setting: Setting) -> None:
        self._rules = rules
        self._setting = setting

    def write(self, state: State, seat: int, code: int) -> str:
        """`c4-c5xb3`, `c4-c5`."""
        return Turn.of(code).text(self._setting.names)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision naming the rule."""
        names, board = self._setting.names, self._setting.at(state)
        token = text.strip().lower()
        if token in names:
            raise IllegalDecision(explain.no_turn(board, state.turn, names.index(token)))
        turn = notation.read_turn(text, names)
        if turn.code in self._rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.reason(board, state.turn, turn, self._setting.locks))

    def write_state(self, state: State) -> str:
        """Heights, tokens and side to move."""
        setting = self._setting
        return notation.position_text(state, setting.board.width, setting.board.ranks, setting.lanes)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return notation.read_position(text, self._setting.board, self._setting.lanes)
