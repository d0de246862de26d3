"""The board that a game of Pyramid is played on, and when its cubes are locked: fixed for the whole game."""

from dataclasses import dataclass

from pyramidion.games.pyramid.board import Board, Lanes, to_board
from pyramidion.games.pyramid.rules import State


@dataclass(frozen=True, slots=True)
class BoardConfig:
    """board: as built. lanes: where a state stores the heights. locks: touch limit, and whether support counts as
    touching (Q4).
    """

    board: Board
    lanes: Lanes
    locks: tuple[int, bool]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, from a1 rank by rank."""
        return tuple(self.board.names)

    def board_at(self, state: State) -> Board:
        """The current board."""
        return to_board(state, self.board.width, self.board.ranks, self.lanes)
