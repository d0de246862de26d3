"""Turns as `b2` (two matches from the second row), positions as `1,3,5,7 first`."""

import re

from marienbad.rules import LANE, ROWS, START, State, matches
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game import Notation

ROW_NAMES = "abcd"
SEATS = ("First", "Second")


class MarienbadNotation(Notation[State]):
    """A row's letter and the number of matches taken."""

    turns_per_number = 2

    def write(self, state: State, seat: int, code: int) -> str:
        """`b2`."""
        return f"{ROW_NAMES[code >> 3]}{code & 7}"

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision."""
        match = re.fullmatch(r"\s*([a-d])\s*([0-9])\s*", text, re.IGNORECASE | re.ASCII)
        if not match:
            raise IllegalDecision(f"{text[:40]!r} is not a turn; write b2 to take two matches from row b.")
        row, taken = ROW_NAMES.index(match[1].lower()), int(match[2])
        there = matches(state.rows, row)
        if not 1 <= taken <= there:
            lying = "no match lies" if there == 0 else f"{there} lie" if there > 1 else "one lies"
            raise IllegalDecision(f"{taken} cannot be taken from row {ROW_NAMES[row]}: {lying} there.")
        return 8 * row + taken

    def write_state(self, state: State) -> str:
        """`1,3,5,7 first`."""
        rows = ",".join(str(matches(state.rows, row)) for row in range(ROWS))
        return f"{rows} {SEATS[state.turn].lower()}"

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`. Raises BadPosition."""
        match = re.fullmatch(r"\s*(\d),(\d),(\d),(\d)\s+(first|second)\s*", text, re.IGNORECASE | re.ASCII)
        if not match:
            raise BadPosition(f"A position is written like '1,3,5,7 first'; not {text[:60]!r}.")
        rows = [int(match[row + 1]) for row in range(ROWS)]
        for row, lying in enumerate(rows):
            if lying > matches(START, row):
                raise BadPosition(f"Row {ROW_NAMES[row]} holds at most {matches(START, row)} matches, not {lying}.")
        packed = sum(lying << LANE * row for row, lying in enumerate(rows))
        return State(packed, [seat.lower() for seat in SEATS].index(match[5].lower()))
