"""Pass The Pyramids' choices, landings and positions as texts."""

from pyramidion.core.bound_rules import Rules
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.games.pass_the_pyramids import explain, notation
from pyramidion.games.pass_the_pyramids.landing import read_landing
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, State


class PassNotation(Notation[State]):
    """`stake`, `pass`, `throw`, `keep`; for chance a landing, `S_ M^ L>M`."""

    separator = ";"

    def __init__(self, bound: Rules[State], players: int) -> None:
        self._rules = bound
        self._players = players

    def write(self, state: State, seat: int, code: int) -> str:
        """`stake`, `pass`, `throw`, `keep`; for chance a landing, `S_ M^ L>M`."""
        return notation.write_decision(state.phase, code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision or landing. Raises IllegalDecision naming the rule."""
        if seat == CHANCE:
            return read_landing(text)
        code = notation.read_decision(text)
        if code in self._rules.legal_codes(state):
            return code
        raise IllegalDecision(explain.reason(state, code))

    def write_state(self, state: State) -> str:
        """Hands, pot, standing score, turn and throw."""
        return notation.position_text(state, self._players)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        state = notation.read_position(text, self._players)
        if self._rules.result(state) == 0:
            notation.check_running(state)
        return state

    def starts_turn(self, state: State) -> bool:
        """A turn begins with a stake or a pass."""
        return state.phase == CHOOSE
