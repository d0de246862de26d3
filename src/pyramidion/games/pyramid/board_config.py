"""The board that a game of Pyramid is played on, and when its cubes are locked: fixed for the whole game."""

from dataclasses import dataclass

from pyramidion.games.pyramid.board import Board, Lanes, board_of
from pyramidion.games.pyramid.rules import State


@dataclass(frozen=True, slots=True)
class Setting:
    """board: as built. lanes: where a state keeps the heights. locks: touch limit, and whether support touches (Q4)."""

    board: Board
    lanes: Lanes
    locks: tuple[int, bool]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, from a1 rank by rank."""
        return tuple(self.board.names)

    def at(self, state: State) -> Board:
        """The board as it stands."""
        return board_of(state, self.board.width, self.board.ranks, self.lanes)
