"""Shapes of the pyramid: the set of filled cells, regardless of colours; 141,120 of them, 18,458 up to symmetry.

A shape is a set of cells, one bit each, in its own order: the four centre cells of level 1 are the lowest bits, then
the centre of level 2, then corners before edges. A symmetry of the board therefore hardly mixes the lowest bits of a
full shape with higher ones, which `cubes` relies on.

A state is a canonical shape and a *colouring*: which of its n cells hold spheres of the player to move, a number below
2^n whose bit j belongs to the shape's j-th lowest cell. All values of one shape are a *cube* of 2^n bits, 64 to a word;
for n < 6 the word repeats them (the bits above n of a colouring mean nothing).
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pyramidion.games.pylos import rules

ORDER = (
    *(5, 6, 9, 10, 21),  # the centres of levels 1 and 2
    *(0, 3, 12, 15, 1, 2, 4, 7, 8, 11, 13, 14),  # corners and edges of level 1
    *(16, 18, 24, 26, 17, 20, 22, 25),  # of level 2
    *(32, 33, 36, 37, 48),
)
"""The rules' number of each cell, in the order of a shape's bits."""

CELLS = 30
FULL = (1 << CELLS) - 1
SYMMETRIES = 8
LARGEST = 29  # nothing is stored for 30 spheres: the player to move has lost, as everything is on the board
SLOTS = 1 << 19  # of the hash table: a quarter full
HASH = 0x9E3779B1
PATTERNS = 6  # a cell is in at most four squares and two lines


class ShapeTables(NamedTuple):
    """Tables of the board and its shapes, as arrays of int64 for the kernels.

    images[g, cell]: the image of a cell under symmetry g. low[g, bits], high[g, bits]: the images of the lower and the
    upper fifteen cells of a shape. supports[cell], carried[cell]: the shape that it rests on; the cells that rest on
    it. level[cell]: 1 to 4. patterns[cell, i], patterns_of[cell]: the other cells of each square or line that earns
    take-backs with this cell, and their number. keys[slot], values[slot]: the hash table from any shape to 8 *
    canonical shape's index + symmetry that maps it there. shapes[index], size[index], copies[index]: the canonical
    shapes, fullest last, their numbers of spheres, and how many different images each has. base[index]: the word where
    its cube begins; base[-1]: the total number of words. at_most[1 + count]: the places in a word (0 to 63) whose
    number has at most `count` ones; count from -1 to 6.
    """

    images: Any
    low: Any
    high: Any
    supports: Any
    carried: Any
    level: Any
    patterns: Any
    patterns_of: Any
    keys: Any
    values: Any
    shapes: Any
    size: Any
    copies: Any
    base: Any
    at_most: Any


def cell_images() -> list[list[int]]:
    """For each symmetry of the square the image of each cell, by place in ORDER."""
    place = {cell: index for index, cell in enumerate(ORDER)}
    found = []
    for symmetry in range(SYMMETRIES):
        images = []
        for cell in ORDER:
            level, (rank, file) = cell // 16, divmod(cell % 16, 4)
            last = 3 - level
            if symmetry & 1:
                file = last - file
            if symmetry & 2:
                rank = last - rank
            if symmetry & 4:
                file, rank = rank, file
            images.append(place[16 * level + 4 * rank + file])
        found.append(images)
    return found


def to_shape(board: int) -> int:
    """The rules' bitboard as a shape."""
    return sum(1 << index for index, cell in enumerate(ORDER) if board >> cell & 1)


def to_board(shape: int) -> int:
    """The inverse of `to_shape`."""
    return sum(1 << cell for index, cell in enumerate(ORDER) if shape >> index & 1)


def all_shapes() -> list[int]:
    """Every set of cells in which each sphere rests on four others or on the board, as shapes."""
    supports = _supports()
    found = [0]
    hollows = sorted((index for index in range(CELLS) if ORDER[index] < 16), key=ORDER.__getitem__)
    upper = [index for index in range(CELLS) if ORDER[index] >= 16]  # nothing rests on later ones
    for index in hollows + upper:
        needed = supports[index]
        found += [shape | 1 << index for shape in found if shape & needed == needed]
    return found


def _supports() -> list[int]:
    """The shape on which each cell rests."""
    return [to_shape(sum(1 << cell - 16 + step for step in (0, 1, 4, 5))) if cell >= 16 else 0 for cell in ORDER]


def _patterns(squares: bool, lines: bool) -> list[list[int]]:
    """For each cell the other cells of the squares and lines that earn take-backs (P3, P5)."""
    kinds = []
    if squares:
        kinds += [0b110011 << corner for corner in range(48) if rules.CORNERS >> corner & 1]
    if lines:
        for starts, line in ((rules.RANKS_1, 0xF), (rules.FILES_1, 0x1111), (rules.RANKS_2, 7), (rules.FILES_2, 0x111)):
            kinds += [line << cell for cell in range(32) if starts >> cell & 1]
    return [[to_shape(kind & ~(1 << cell)) for kind in kinds if kind >> cell & 1] for cell in ORDER]


def _at_most(count: int) -> int:
    """The places in a word whose number has at most a given number of ones, as an int64."""
    word = sum(1 << place for place in range(64) if place.bit_count() <= count)
    return word - (1 << 64) if word >> 63 else word


@cache
def build_tables(squares: bool, lines: bool) -> ShapeTables:
    """The tables, for rules under which squares or lines earn take-backs. Takes a second."""
    images = np.array(cell_images(), np.int64)
    halves = np.arange(1 << 15, dtype=np.int64)
    low, high = (
        np.bitwise_or.reduce([(halves >> i & 1) << images[:, first + i, None] for i in range(15)]) for first in (0, 15)
    )
    every = np.array(all_shapes(), np.int64)
    seen = low[:, every & 0x7FFF] | high[:, every >> 15]
    least = seen.min(axis=0)
    shapes, copies = np.unique(least, return_counts=True)
    size = np.array([shape.bit_count() for shape in shapes.tolist()], np.int64)
    order = np.lexsort((shapes, size))
    shapes, copies, size = shapes[order], copies[order], size[order]
    index_of = {shape: index for index, shape in enumerate(shapes.tolist())}
    keys, values = np.full(SLOTS, -1, np.int64), np.zeros(SLOTS, np.int64)
    symmetry = seen.argmin(axis=0)
    for shape, canonical, taken in zip(every.tolist(), least.tolist(), symmetry.tolist(), strict=True):
        slot = shape * HASH >> 13 & SLOTS - 1
        while keys[slot] >= 0:
            slot = slot + 1 & SLOTS - 1
        keys[slot], values[slot] = shape, index_of[canonical] * SYMMETRIES + taken
    words = np.where(size > LARGEST, 0, 1 << np.maximum(size - 6, 0))
    supports = _supports()
    patterns = _patterns(squares, lines)
    table = np.zeros((CELLS, PATTERNS), np.int64)
    for cell, others in enumerate(patterns):
        table[cell, : len(others)] = others
    return ShapeTables(
        images,
        np.ascontiguousarray(low),
        np.ascontiguousarray(high),
        np.array(supports, np.int64),
        np.array([sum(1 << i for i in range(CELLS) if supports[i] >> cell & 1) for cell in range(CELLS)], np.int64),
        np.array([cell // 16 + 1 for cell in ORDER], np.int64),
        table,
        np.array([len(others) for others in patterns], np.int64),
        keys,
        values,
        shapes,
        size,
        copies,
        np.concatenate(([0], np.cumsum(words))),
        np.array([_at_most(count) for count in range(-1, 7)], np.int64),
    )
