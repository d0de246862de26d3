"""Pyramid Ball's programs, choices and positions as texts."""

from collections.abc import Sequence

from pyramidion.core.bound_rules import Rules
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Notation
from pyramidion.games.pyramid_ball import happening, notation, position_text, rules
from pyramidion.games.pyramid_ball.rules import side_played
from pyramidion.games.pyramid_ball.state import PICK, PROGRAM, State


class BallNotation(Notation[State]):
    """Programs `S:FF. M:.RF L:BLF P2:L`; words `pick M`, `ball`, `place left`, `take M`."""

    separator = ";"

    def __init__(self, bound: Rules[State], target: int) -> None:
        """target: the points that win."""
        self._rules = bound
        self._target = target

    def write(self, state: State, seat: int, code: int) -> str:
        """`S:FF. M:.RF L:BLF P2:L`, `pick M`, `ball`, `place left`, `take M`."""
        if state.phase == PROGRAM:
            return notation.write_program(code)
        return notation.words_of(state.phase)[code]

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision's text. Raises IllegalDecision naming the rule."""
        if state.phase != PROGRAM:
            code = notation.read_word(state, text)
            if code not in self._rules.codes(state, seat):
                raise IllegalDecision(notation.taken_already(state, rules.taking_side(state), code))
            return code
        program = notation.read_program(text)
        wrong = notation.fault(state, side_played(state, seat), program)
        if wrong:
            raise IllegalDecision(wrong)
        return program

    def write_state(self, state: State) -> str:
        """Pieces of both sides, points, and whatever else counts."""
        return position_text.write_position(state)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return position_text.read_position(text, self._target)

    def starts_turn(self, state: State) -> bool:
        """A turn begins with the programs; the opening with each pick."""
        return state.phase in (PICK, PROGRAM)

    def told(self, events: Sequence[Event]) -> str:
        """What happened row by row: `1 push HM, tackle AM; 2 pass AM>AL`."""
        return happening.told(events)
