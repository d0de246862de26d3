"""How a decision of Marienbad is entered."""

from collections.abc import Sequence

from marienbad.notation import ROW_NAMES, SEATS
from marienbad.rules import State
from pyramidion.core.move_tree import MoveInput


class MarienbadInput(MoveInput[State]):
    """A row, then a number of matches."""

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The row, then how many."""
        return [(ROW_NAMES[code >> 3], str(code & 7))]

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to choose."""
        if path:
            return f"{SEATS[seat]}: how many from row {path[0]}?"
        return f"{SEATS[seat]}: choose a row to take matches from."
