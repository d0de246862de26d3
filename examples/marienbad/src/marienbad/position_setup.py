"""Marienbad set up by hand: matches in rows, and whose turn it is."""

from marienbad.notation import ROW_NAMES, SEATS
from marienbad.rules import LANE, ROW, ROWS, State, matches
from pyramidion.core.errors import BadPosition
from pyramidion.core.position_setup import Cell, Layout, PieceKind, PositionDraft, PositionSetup, turn_field

_MATCH = "match"


class MarienbadPositionSetup(PositionSetup[State]):
    """Each row is a place for as many matches as one likes."""

    layout = Layout(
        tuple(Cell(name, 0, -row) for row, name in enumerate(ROW_NAMES)),
        (PieceKind(_MATCH, "a match"),),
        (turn_field(SEATS),),
    )

    def from_state(self, state: State) -> PositionDraft:
        """The rows that are not empty."""
        lying = {ROW_NAMES[row]: matches(state.rows, row) for row in range(ROWS)}
        return PositionDraft({row: (_MATCH,) * many for row, many in lying.items() if many}, {"turn": str(state.turn)})

    def to_state(self, arranged: PositionDraft) -> State:
        """Rows may be longer than at the start. Raises BadPosition for one that no state can hold."""
        rows = 0
        for row, name in enumerate(ROW_NAMES):
            lying = len(arranged.pieces.get(name, ()))
            if lying > ROW:
                raise BadPosition(f"Row {name} cannot hold {lying} matches.")
            rows |= lying << LANE * row
        return State(rows, int(arranged.fields["turn"]))
