"""Position setup for Pylos: spheres on cells, and whose turn it is."""

from pyramidion.core.messages import Message
from pyramidion.core.position_setup import Cell, Layout, PieceKind, PositionDraft, PositionSetup, turn_field
from pyramidion.games.pylos.labels import CELLS_BY_NAME, NAMES, SEATS, WIDTHS, cells_in
from pyramidion.games.pylos.rules import SPHERES, State

_KINDS = ("light", "dark")


def _place(name: str) -> Cell:
    level = int(name[0])
    # The levels are side by side, with gaps between them.
    return Cell(name, sum(WIDTHS[below] + 1 for below in range(1, level)) + "abcd".index(name[1]), int(name[2]) - 1)


class PylosPositionSetup(PositionSetup[State]):
    """A sphere of either colour on each cell."""

    layout = Layout(
        tuple(_place(name) for name in NAMES.values()),
        tuple(
            PieceKind(name, Message("{player}’s sphere", player=SEATS[seat]), seat, layer="sphere", count=SPHERES)
            for seat, name in enumerate(_KINDS)
        ),
        (turn_field(SEATS),),
    )

    def from_state(self, state: State) -> PositionDraft:
        """The spheres of both players."""
        pieces = {
            NAMES[cell]: (kind,)
            for kind, board in zip(_KINDS, (state.light, state.dark), strict=True)
            for cell in cells_in(board)
        }
        return PositionDraft(pieces, {"turn": str(state.turn)})

    def to_state(self, arranged: PositionDraft) -> State:
        """Spheres may float, and there may be more than in the game."""
        boards = [0, 0]
        for place, pieces in arranged.pieces.items():
            boards[_KINDS.index(pieces[-1])] |= 1 << CELLS_BY_NAME[place]
        return State(boards[0], boards[1], int(arranged.fields["turn"]))
