"""Position setup for Pyramid: cubes on columns, tokens on them, and whose turn it is."""

from pyramidion.core.errors import BadPosition
from pyramidion.core.messages import Message
from pyramidion.core.position_setup import Cell, Layout, PieceKind, PositionDraft, PositionSetup, turn_field
from pyramidion.games.pyramid.board import SEATS, Board, to_state, token_limit
from pyramidion.games.pyramid.board_config import BoardConfig
from pyramidion.games.pyramid.rules import TOKENS, State

_CUBE = "cube"
_TOKENS = ("white", "black")


class PyramidPositionSetup(PositionSetup[State]):
    """The grid is the board's; its heights and tokens can be changed."""

    def __init__(self, setting: BoardConfig) -> None:
        self._setting = setting
        width = setting.board.width
        tokens = (
            PieceKind(name, Message("{player}’s token", player=SEATS[seat]), seat, layer="token")
            for seat, name in enumerate(_TOKENS)
        )
        self.layout = Layout(
            tuple(Cell(name, column % width, column // width) for column, name in enumerate(setting.names)),
            (PieceKind(_CUBE, Message("a cube")), *tokens),
            (turn_field(SEATS),),
        )

    def from_state(self, state: State) -> PositionDraft:
        """The columns with cubes or tokens."""
        board = self._setting.board_at(state)
        pieces = {}
        for column, name in enumerate(board.names):
            tokens = (kind for kind, columns in zip(_TOKENS, board.tokens, strict=True) if column in columns)
            standing = (*[_CUBE] * board.heights[column], *tokens)
            if standing:
                pieces[name] = standing
        return PositionDraft(pieces, {"turn": str(state.turn)})

    def to_state(self, arranged: PositionDraft) -> State:
        """Tokens may stand on the table, and there may be fewer than a player has."""
        setting = self._setting
        heights = tuple(arranged.pieces.get(name, ()).count(_CUBE) for name in setting.names)
        white, black = (self._columns(arranged, kind) for kind in _TOKENS)
        for seat, tokens in zip(SEATS, (white, black), strict=True):
            if len(tokens) > TOKENS:
                raise BadPosition(token_limit(seat, len(tokens)))
        board = Board(setting.board.width, setting.board.ranks, heights, (white, black))
        return to_state(board, setting.lanes, int(arranged.fields["turn"]))

    def _columns(self, arranged: PositionDraft, kind: str) -> tuple[int, ...]:
        names = self._setting.names
        return tuple(column for column, name in enumerate(names) if kind in arranged.pieces.get(name, ()))
