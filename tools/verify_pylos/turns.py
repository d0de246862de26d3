"""The turns of Pylos shape by shape, from the rules' own `legal`, `earning_cells` and `open_cells`.

A shape is a set of filled cells as the rules' bitboard. A *numbering* defines how its cells are ordered and which of
its eight images represents all of them. A colouring has bit j if the j-th cell in that order holds a sphere of the
player to move. Besides the shape two things decide whether a turn is legal: the spheres that it moves or takes back
must belong to the player, and some squares or lines must belong to the player, or must not. So `legal` is called twice
for each shape, with all spheres belonging to the player: as if nothing were ever earned, and normally.
"""

from functools import cache
from itertools import combinations
from types import FunctionType
from typing import Any, NamedTuple, cast

import numpy as np

from pyramidion.core.specialisation import Binder, Wrap
from pyramidion.games.pylos.rules import (
    BOARD,
    CELL_MASK,
    CELLS,
    FROM_SHIFT,
    MAX_DECISIONS,
    TO_SHIFT,
    State,
    count_spheres,
    earning_cells,
    legal,
    open_cells,
)
from pyramidion.games.pylos.solution.problem import RULE_SETS, Problem

ALWAYS, UNLESS_EARNED, IF_EARNED = 0, 1, 2
"""When a turn is legal, apart from its other conditions: whether the moved sphere must have earned take-backs."""

NEED, WHEN, NEXT, FIRST, PATTERNS = range(5)
"""Columns of `ShapeTurns.rows`."""

_SYMMETRIES = 8


class ShapeTurns(NamedTuple):
    """The turns of one shape with n cells.

    rows[t]: the colouring that must belong to the player; ALWAYS and so on; the index of the successor shape; where in
    `patterns` the colourings begin of which one must belong to the player (or none may), and their number. positions[t,
    j]: the bit of the n-th cell's sphere in the successor's colourings; 0 if it is gone.
    """

    rows: Any
    positions: Any
    patterns: Any


@cache
def turned_cells() -> Any:
    """The image of each cell under each symmetry of the board, by the rules' numbers; -1 if there is no cell."""
    table = np.full((_SYMMETRIES, CELLS), -1, np.int64)
    for cell in range(CELLS):
        level, rank, file = cell // 16, cell % 16 // 4, cell % 4
        last = 3 - level
        if max(rank, file) > last:
            continue
        for symmetry in range(_SYMMETRIES):
            x, y = (file, rank) if symmetry < 4 else (last - file, rank)
            for _ in range(symmetry % 4):
                x, y = y, last - x
            table[symmetry, cell] = 16 * level + 4 * y + x
    return table


@cache
def all_shapes() -> list[int]:
    """All shapes that legal placements can lead to, as bitboards, the empty one first."""
    found, fresh = {0}, [0]
    while fresh:
        following = set()
        for shape in fresh:
            cells = open_cells(shape)
            while cells:
                cell = cells & -cells
                cells ^= cell
                following.add(shape | cell)
        fresh = sorted(following - found)
        found |= following
    return sorted(found, key=count_spheres)


class Numbering:
    """Which shapes are representatives, in which order, and how their cells are ordered."""

    def __init__(self, order: tuple[int, ...], greatest: bool) -> None:
        """order: the cells, the lowest bit first. greatest: whether the greatest image of a shape represents it."""
        self.cells = np.array(order, np.int64)
        self.place = np.zeros(CELLS, np.int64)
        self.place[self.cells] = np.arange(len(order))
        boards = np.array(all_shapes(), np.int64)
        images = np.zeros((_SYMMETRIES, len(boards)), np.int64)
        for symmetry, row in enumerate(turned_cells()):
            for cell in order:
                images[symmetry] |= (boards >> cell & 1) << self.place[row[cell]]
        taken = (images.argmax if greatest else images.argmin)(axis=0)
        chosen = images[taken, np.arange(len(boards))]
        masks = np.unique(chosen)
        sizes = np.array([int(mask).bit_count() for mask in masks], np.int64)
        by_size = np.lexsort((masks, sizes))
        self.masks, self.sizes = masks[by_size], sizes[by_size]
        """The representatives, by number of spheres; bit p of a mask is the p-th cell of the order."""
        index_of = {mask: index for index, mask in enumerate(self.masks.tolist())}
        self.found = {
            board: (index_of[mask], symmetry)
            for board, mask, symmetry in zip(boards.tolist(), chosen.tolist(), taken.tolist(), strict=True)
        }
        """For each shape its representative and the symmetry that leads there."""
        bits = self.masks[:, None] >> np.arange(len(order)) & 1
        self.bit = np.where(bits == 1, np.cumsum(bits, axis=1) - 1, 0)
        """bit[index, p]: the bit of a shape's colourings for the p-th cell of the order; 0 if it is empty."""

    def board(self, index: int) -> int:
        """A representative shape, as the rules' bitboard."""
        return sum(1 << int(self.cells[p]) for p in range(len(self.cells)) if self.masks[index] >> p & 1)

    def cells_of(self, index: int) -> list[int]:
        """Its cells, in the order of the bits of its colourings."""
        return [int(self.cells[p]) for p in range(len(self.cells)) if self.masks[index] >> p & 1]


class Turns:
    """The turns of any shape under one rule set."""

    def __init__(self, problem: Problem, numbering: Numbering, wrap: Wrap | None) -> None:
        """wrap: compiles the rules; None leaves them interpreted."""
        squares, lines = RULE_SETS[problem.rules]
        earning = {"SQUARES": squares, "LINES": lines, "NULL_TURNS": problem.null_turns}
        # No limit of spheres: all spheres of a shape are assumed to belong to the player.
        self._plain = _bound(legal, earning | {"SQUARES": False, "LINES": False, "SPHERES": 64}, wrap)
        self._earned = _bound(legal, earning | {"SPHERES": 64}, wrap)
        self._numbering = numbering
        self._patterns = patterns(squares, lines)
        self._out = np.zeros(MAX_DECISIONS, np.int64)

    def of(self, index: int) -> ShapeTurns:
        """The turns of a representative shape."""
        numbering = self._numbering
        board, cells = numbering.board(index), numbering.cells_of(index)
        rows: list[tuple[int, int, int, int, int]] = []
        symmetries: list[int] = []
        lists: list[int] = []
        begun: dict[tuple[int, int], tuple[int, int]] = {}
        bit_of = {cell: 1 << bit for bit, cell in enumerate(cells)}

        def colouring(spheres: int) -> int:
            return sum(bit for cell, bit in bit_of.items() if spheres >> cell & 1)

        def earned_by(to: int, origin: int) -> tuple[int, int]:
            if (to, origin) not in begun:
                there = board & ~(1 << origin)
                found = [colouring(pattern) for pattern in self._patterns[to] if pattern & ~there == 0]
                begun[to, origin] = len(lists), len(found)
                lists.extend(found)
            return begun[to, origin]

        for codes, taken_back in ((self._asked(self._plain, board), False), (self._asked(self._earned, board), True)):
            for code in codes:
                to, origin, change = code >> TO_SHIFT & CELL_MASK, code >> FROM_SHIFT & CELL_MASK, code & BOARD
                moved = 1 << to | 1 << origin
                if taken_back and change == moved:
                    continue  # nothing could be earned: it is among the plain ones
                first, wanted = earned_by(to, origin)
                when = IF_EARNED if taken_back else UNLESS_EARNED if wanted else ALWAYS
                gone = (moved | moved ^ change) & board
                following, symmetry = numbering.found[board ^ change]
                rows.append((colouring(gone), when, following, first, wanted))
                symmetries.append(symmetry)
        table = np.array(rows, np.int64).reshape(-1, 5)
        images = turned_cells()[np.array(symmetries, np.int64)[:, None], np.array(cells, np.int64)[None, :]]
        positions = numbering.bit[table[:, NEXT, None], numbering.place[images]]
        return ShapeTurns(table, np.ascontiguousarray(positions), np.array(lists or [0], np.int64))

    def _asked(self, legal_here: Any, board: int) -> list[int]:
        found = legal_here(State(board, 0, 0), self._out)
        return [int(code) for code in self._out[:found]]


def _bound(function: object, names: dict[str, object], wrap: Wrap | None) -> Any:
    return Binder(names, wrap).bind(cast(FunctionType, function))


@cache
def patterns(squares: bool, lines: bool) -> dict[int, list[int]]:
    """For each cell the minimal sets of other own spheres with which a sphere there earns take-backs.

    Found by calling `earning_cells` for all sets of two or three spheres of the same level.
    """
    asked = _bound(earning_cells, {"SQUARES": squares, "LINES": lines}, None)
    found: dict[int, list[int]] = {}
    for cell in range(CELLS):
        if not _exists(cell):
            continue
        others = [other for other in range(cell // 16 * 16, min(CELLS, cell // 16 * 16 + 16)) if _exists(other)]
        least: list[int] = []
        for size in (2, 3):
            for chosen in combinations([other for other in others if other != cell], size):
                spheres = sum(1 << other for other in chosen)
                if not any(known & ~spheres == 0 for known in least) and asked(spheres, 1 << cell):
                    least.append(spheres)
        found[cell] = least
    return found


def _exists(cell: int) -> bool:
    return bool(turned_cells()[0, cell] >= 0)
