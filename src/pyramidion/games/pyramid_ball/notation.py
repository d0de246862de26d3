"""Pyramid Ball's notation: programs `S:FF. M:.RF L:BLF P2:L`, picks, sides, placements of the ball, specials,
positions.
"""

from collections.abc import Sequence

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message
from pyramidion.games.pyramid_ball import position_text, program_text, rules
from pyramidion.games.pyramid_ball.events import turn_comment
from pyramidion.games.pyramid_ball.labels import SIZE_WORDS, SPECIAL_WORDS, WORDS, decision_words, either_words
from pyramidion.games.pyramid_ball.rules import side_of_seat
from pyramidion.games.pyramid_ball.state import (
    PICK,
    PLACE,
    PROGRAM,
    SIDES,
    TAKE,
    TRIO,
    State,
)

_QUESTIONS = {
    PICK: Message("both pick a size in secret (B1)"),
    SIDES: Message("the winner of the pick starts with the ball or defends (B1)"),
    PLACE: Message("the ball is placed to the left or to the right of the scorer, as you see it (B11)"),
    TAKE: Message("you take a special for the opponent's point (B14)"),
}


def read_word(state: State, text: str) -> int:
    """The code of a decision other than a program. Raises IllegalDecision with a list of the possible words."""
    words = decision_words(state.phase)
    said = " ".join(text.lower().replace(":", " ").split())
    fitting = [code for code, word in enumerate(words) if said in _spellings(state.phase, code, word)]
    if len(fitting) == 1:
        return fitting[0]
    raise IllegalDecision(
        Message(
            "{text} does not fit: {question}; say {words}.",
            text=repr(text.strip()[:40]),
            question=_QUESTIONS[state.phase],
            words=either_words(words),
        )
    )


def _spellings(phase: int, code: int, word: str) -> set[str]:
    """`take s`, `s`, `small`, `take dash` …"""
    verb, _, last = word.lower().rpartition(" ")
    names = [last]
    if phase in (PICK, TAKE):
        names.append(SIZE_WORDS[code])
    if phase == TAKE:
        names.append(SPECIAL_WORDS[code].lower())
    return {*names, *(f"{verb} {name}" for name in names)}


def already_taken_reason(state: State, side: int, special: int) -> Message:
    """Why a special cannot be taken again."""
    taken = (state.held | state.spent) >> TRIO * side
    left = [word for code, word in enumerate(WORDS[TAKE]) if not taken >> code & 1]
    return Message(
        "You have taken the {special} already, and each is taken once (B14); say {words}.",
        special=SPECIAL_WORDS[special],
        words=either_words(left),
    )


class BallNotation(Notation[State]):
    """Programs `S:FF. M:.RF L:BLF P2:L`; words `pick M`, `ball`, `place left`, `take M`."""

    separator = ";"

    def __init__(self, bound: BoundRules[State], target: int) -> None:
        """target: the winning score."""
        self._rules = bound
        self._target = target

    def write(self, state: State, seat: int, code: int) -> str:
        """`S:FF. M:.RF L:BLF P2:L`, `pick M`, `ball`, `place left`, `take M`."""
        if state.phase == PROGRAM:
            return program_text.write_program(code)
        return decision_words(state.phase)[code]

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision's text. Raises IllegalDecision that names the rule."""
        if state.phase != PROGRAM:
            code = read_word(state, text)
            if code not in self._rules.codes(state, seat):
                raise IllegalDecision(already_taken_reason(state, rules.taking_side(state), code))
            return code
        program = program_text.read_program(text)
        wrong = program_text.illegal_reason(state, side_of_seat(state, seat), program)
        if wrong:
            raise IllegalDecision(wrong)
        return program

    def write_state(self, state: State) -> str:
        """Pieces of both sides, points, and all other fields."""
        return position_text.write_position(state)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return position_text.read_position(text, self._target)

    def starts_turn(self, state: State) -> bool:
        """A turn begins with the programs; the opening with each pick."""
        return state.phase in (PICK, PROGRAM)

    def event_comment(self, events: Sequence[Event]) -> str:
        """The events row by row: `1 push HM, tackle AM; 2 pass AM>AL`."""
        return turn_comment(events)
