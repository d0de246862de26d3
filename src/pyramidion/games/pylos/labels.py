"""Names of seats and cells."""

from pyramidion.core.messages import message_in
from pyramidion.games.pylos.rules import ALL_CELLS, CELLS

WIDTHS = {1: 4, 2: 3, 3: 2, 4: 1}
SEATS = (message_in("seat", "Light"), message_in("seat", "Dark"))


def cell_name(cell: int) -> str:
    """The name of a cell by its bit number: 0 -> "1a1", 48 -> "4a1"."""
    level, place = divmod(cell, 16)
    rank, file = divmod(place, 4)
    return f"{level + 1}{'abcd'[file]}{rank + 1}"


NAMES = {cell: cell_name(cell) for cell in range(CELLS) if ALL_CELLS >> cell & 1}
"""Bit number -> name, in the order level, rank, file."""

CELLS_BY_NAME = {name: cell for cell, name in NAMES.items()}


def notation_order(cell: int) -> tuple[int, int, int]:
    """Sorts cells by level, file, rank: the order of take-backs in a text."""
    level, place = divmod(cell, 16)
    return level, place % 4, place // 4


_IN_ORDER = sorted(NAMES, key=notation_order)


def cells_in(board: int) -> list[int]:
    """The bit numbers of a bitboard in notation order."""
    return [cell for cell in _IN_ORDER if board >> cell & 1] if board else []
