"""Marienbad set up by hand: matches in rows, and whose turn it is."""

from marienbad.notation import ROW_NAMES, SEATS
from marienbad.rules import LANE, ROW, ROWS, State, matches
from pyramidion.core.errors import BadPosition
from pyramidion.core.position_setup import Arranged, Arranging, Kind, Layout, Place, turn_field

_MATCH = "match"


class MarienbadArranging(Arranging[State]):
    """Each row is a place for as many matches as one likes."""

    layout = Layout(
        tuple(Place(name, 0, -row) for row, name in enumerate(ROW_NAMES)),
        (Kind(_MATCH, "a match"),),
        (turn_field(SEATS),),
    )

    def arranged(self, state: State) -> Arranged:
        """The rows that are not empty."""
        lying = {ROW_NAMES[row]: matches(state.rows, row) for row in range(ROWS)}
        return Arranged({row: (_MATCH,) * many for row, many in lying.items() if many}, {"turn": str(state.turn)})

    def state(self, arranged: Arranged) -> State:
        """Rows may be longer than at the start. Raises BadPosition for one that no state can hold."""
        rows = 0
        for row, name in enumerate(ROW_NAMES):
            lying = len(arranged.pieces.get(name, ()))
            if lying > ROW:
                raise BadPosition(f"Row {name} cannot hold {lying} matches.")
            rows |= lying << LANE * row
        return State(rows, int(arranged.fields["turn"]))
