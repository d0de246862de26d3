"""Braces' rolls, actions, turns and positions as texts."""

from collections.abc import Sequence

from pyramidion.core.bound_rules import Rules
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.games.braces import explain, notation, position_text
from pyramidion.games.braces.acting import Acting
from pyramidion.games.braces.labels import piece_at
from pyramidion.games.braces.rules import GOAL_AT, MOVE, PLACE_AT, SIZE_AT, WORD
from pyramidion.games.braces.state import ROLL, State


class BracesNotation(Notation[State]):
    """Rolls `DIG 5/2`; actions `R`, `WILD:HOP`, `end`, `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`; whole turns of them."""

    separator = ";"
    turns_per_number = 2

    def __init__(self, rules: Rules[State], acting: Acting, last: int, clear: bool, withdraw: bool) -> None:
        """last: how often a piece can be turned. clear, withdraw: the options."""
        self._rules = rules
        self._acting = acting
        self._last, self._clear, self._withdraw = last, clear, withdraw

    def write(self, state: State, seat: int, code: int) -> str:
        """`DIG 5/2`; `R`, `WILD:HOP`, `end`; `Sc3-c4 XSd5`, `Lc3^c5`, `Sc3<>Sd4`."""
        if seat == CHANCE:
            return notation.write_roll(code)
        found = () if code & 3 == WORD else self._acting.changes(state, code)
        return notation.write_action(state, code, found)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a roll or an action. Raises IllegalDecision naming the rule."""
        if seat == CHANCE:
            return notation.read_roll(text)
        legal = self._rules.legal_codes(state)
        word = notation.read_word(text)
        if word is not None:
            code = WORD | word << SIZE_AT
            if code in legal:
                return code
            raise IllegalDecision(explain.bad_word(state, word))
        action = notation.read_action(text)
        first = explain.asked_first(state)
        if first:
            raise IllegalDecision(first)
        fitting = [code for code in legal if self._fits(state, code, action)]
        if not fitting:
            raise IllegalDecision(explain.reason(state, action))
        pieces = {code >> SIZE_AT & 31 for code in fitting}
        if len(pieces) > 1:
            names = " or ".join(self.write(state, seat, code) for code in fitting[:4])
            raise IllegalDecision(f"{text.strip()!r} can mean more than one piece; write {names}.")
        return self._with_changes(state, action, fitting)

    def _fits(self, state: State, code: int, action: notation.Action) -> bool:
        """Whether a legal code is the action, whatever it changes."""
        if code & 3 != action.kind:
            return False
        size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
        piece = piece_at(state, size, code >> PLACE_AT & 7)
        if action.kind == MOVE:
            hop = notation.far(piece.square, goal)
            return goal == action.goal and hop == action.hop and action.piece.fits(state, piece)
        other = piece_at(state, size, goal)
        assert action.other
        one, two = action.piece, action.other
        return (one.fits(state, piece) and two.fits(state, other)) or (
            two.fits(state, piece) and one.fits(state, other)
        )

    def _with_changes(self, state: State, action: notation.Action, fitting: Sequence[int]) -> int:
        """The one of several codes whose changes the action names. Raises IllegalDecision."""
        if action.changed is None and len(fitting) == 1:
            return fitting[0]
        texts = []
        for code in fitting:
            found = self._acting.changes(state, code)
            arranged = self._acting.arranged(state, code)
            named = action.changed or ()
            if len(named) == len(found) and all(any(n.fits(arranged, c.piece) for c in found) for n in named):
                return code
            texts.append(notation.write_action(state, code, found))
        if action.changed is None:
            raise IllegalDecision(f"One piece of a stack changes, and you choose which (R8): {' or '.join(texts)}.")
        raise IllegalDecision(f"This is not what changes; it is {' or '.join(texts)} (R6, R8).")

    def write_state(self, state: State) -> str:
        """Stacks, side to move, and how far the turn is."""
        return position_text.write_position(state, self._withdraw)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return position_text.read_position(text, self._last, self._clear, self._withdraw)

    def starts_turn(self, state: State) -> bool:
        """A turn begins with its first roll."""
        return state.phase == ROLL

    def write_turn(self, texts: Sequence[str]) -> str:
        """`WILD:HOP 4/4 K; Lc3^c5-c4 XLd4; Sa1-a2`."""
        return notation.write_turn(list(texts))

    def read_turn(self, line: str) -> list[str]:
        """The inverse of `write_turn`, tolerant."""
        return notation.read_turn(line)
