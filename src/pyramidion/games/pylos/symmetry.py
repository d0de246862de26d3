"""Equivalent positions of Pylos: rotated, mirrored, or with the colours exchanged."""

from pyramidion.games.pylos.rules import ALL_CELLS, CELLS, State

TURNS = 8
"""The symmetries of a square."""


def turn_square(rank: int, file: int, width: int, turn: int) -> tuple[int, int]:
    """The image of a square of a level: bit 0 of a turn mirrors files, bit 1 ranks, bit 2 then exchanges both."""
    file = width - 1 - file if turn & 1 else file
    rank = width - 1 - rank if turn & 2 else rank
    return (file, rank) if turn & 4 else (rank, file)


def _origins(turn: int) -> tuple[int, ...]:
    """For each cell that holds spheres, the cell whose sphere moves there."""
    origins = []
    for cell in range(CELLS):
        if ALL_CELLS >> cell & 1:
            level, place = divmod(cell, 16)
            rank, file = turn_square(place // 4, place % 4, 4 - level, turn)
            origins.append(16 * level + 4 * rank + file)
    return tuple(origins)


_ORIGINS = tuple(_origins(turn) for turn in range(TURNS))


def canonical_board(state: State) -> tuple[int, ...]:
    """The spheres of the player to move (1) and of the opponent (2) cell by cell: the smallest of all equivalent
    boards.
    """
    own, other = (state.light, state.dark) if state.turn == 0 else (state.dark, state.light)
    return min(tuple([(own >> cell & 1) + 2 * (other >> cell & 1) for cell in cells]) for cells in _ORIGINS)
