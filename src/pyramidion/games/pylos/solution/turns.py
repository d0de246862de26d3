"""The results of one turn, for all colourings of a shape together.

With X any set of states (by shape, and by colouring of the player then to move):

- `kept(X)`: the opponent to move is in X, perhaps after one more free sphere has been taken back;
- `relieved(X)`: the same, after one or two have been (P3);
- `reach`: the same, after some turn.

A turn's take-backs do not depend on how they were earned, so they are computed once for each shape. All three are
numbered by the opponent's colouring: the opponent's spheres stay, and the opponent moves next.
"""

from typing import Any, NamedTuple

from pyramidion.games.pylos.solution.cubes import (
    ALWAYS,
    IF_EARNED,
    LOW,
    TILE,
    UNLESS_EARNED,
    Condition,
    Scratch,
    StateSet,
    Tile,
    merge,
)
from pyramidion.games.pylos.solution.shapes import CELLS, FULL, HASH, SLOTS, SYMMETRIES, ShapeTables

NULL_TURNS = True


class TurnSets(NamedTuple):
    """A set X of states, and for all shapes the states that lead to it by take-backs: see above."""

    reached: StateSet
    kept: StateSet
    relieved: StateSet


def find_shape(tables: ShapeTables, shape: int) -> int:
    """8 * the index of the canonical shape + the symmetry that maps a shape to it."""
    slot = shape * HASH >> 13 & SLOTS - 1
    while tables.keys[slot] != shape:
        slot = slot + 1 & SLOTS - 1
    return int(tables.values[slot])


def count_cells(shape: int) -> int:
    """The number of cells in a shape."""
    shape -= shape >> 1 & 0x55555555
    shape = (shape & 0x33333333) + (shape >> 2 & 0x33333333)
    shape = shape + (shape >> 4) & 0x0F0F0F0F
    return (shape * 0x01010101 & 0xFFFFFFFF) >> 24


def map_bits(tables: ShapeTables, shape: int, other: int, positions: Any) -> int:
    """For each bit of a canonical shape's colourings, writes the bit of the same cell in another shape's cube.

    Returns the other shape's index. -1 if it does not have the cell.
    """
    entry = find_shape(tables, other)
    index, symmetry = entry // SYMMETRIES, entry % SYMMETRIES
    image = tables.shapes[index]
    bit, rest = 0, shape
    while rest:
        cell = count_cells((rest & -rest) - 1)
        rest &= rest - 1
        if other >> cell & 1:
            positions[bit] = count_cells(image & (1 << tables.images[symmetry, cell]) - 1)
        else:
            positions[bit] = -1
        bit += 1
    # The padding of a very small shape's cube repeats itself, so any bit will do.
    spheres = tables.size[index]
    while bit < LOW:
        positions[bit] = bit if bit >= spheres else -1
        bit += 1
    return index


def cell_bit(shape: int, cell: int) -> int:
    """The bit of a shape's colourings for a cell."""
    return count_cells(shape & (1 << cell) - 1)


def encode_colouring(shape: int, cells: int) -> int:
    """The bits of some of a shape's cells."""
    written = bit = 0
    while shape:
        cell = shape & -shape
        shape ^= cell
        if cells & cell:
            written |= 1 << bit
        bit += 1
    return written


def free_cells(tables: ShapeTables, shape: int) -> int:
    """The cells of a shape on which nothing rests."""
    free, rest = 0, shape
    while rest:
        cell = count_cells((rest & -rest) - 1)
        rest &= rest - 1
        if tables.carried[cell] & shape == 0:
            free |= 1 << cell
    return free


def open_cells(tables: ShapeTables, shape: int) -> int:
    """The empty cells that can hold a sphere."""
    cells, rest = 0, FULL & ~shape
    while rest:
        cell = count_cells((rest & -rest) - 1)
        rest &= rest - 1
        if tables.supports[cell] & ~shape == 0:
            cells |= 1 << cell
    return cells


def add_single_takebacks(tables: ShapeTables, index: int, tile: Tile, source: StateSet, scratch: Scratch) -> None:
    """ORs into a tile what holds after one free sphere has been taken back."""
    shape = tables.shapes[index]
    free = free_cells(tables, shape)
    while free:
        cell = count_cells((free & -free) - 1)
        free &= free - 1
        other = map_bits(tables, shape, shape & ~(1 << cell), scratch.positions)
        condition = Condition(cell_bit(shape, cell), ALWAYS, 0)
        merge(source, tables.base[other], tile, condition, scratch)


def reach(tables: ShapeTables, index: int, tile: Tile, sets: TurnSets, scratch: Scratch) -> None:
    """ORs into a tile, numbered by the opponent's colouring, the states from which some turn leads to a state of a
    set.
    """
    positions, patterns = scratch.positions, scratch.patterns
    shape = tables.shapes[index]
    cells = open_cells(tables, shape)
    while cells:
        cell = count_cells((cells & -cells) - 1)
        cells &= cells - 1
        earning = write_patterns(tables, cell, shape, shape, patterns)
        other = map_bits(tables, shape, shape | 1 << cell, positions)
        base = tables.base[other]
        if tables.size[other] == CELLS:
            # The last sphere is on the top and the opponent's reserve is empty: that state is lost, not won.
            for word in range(1 << min(TILE, tile.size - LOW)):
                tile.words[word] = -1
            continue
        merge(sets.reached, base, tile, Condition(-1, UNLESS_EARNED if earning else ALWAYS, earning), scratch)
        if earning and NULL_TURNS:
            merge(sets.relieved, base, tile, Condition(-1, IF_EARNED, earning), scratch)
        elif earning:
            take_back_without_null_turn(tables, index, tile, cell, earning, sets, scratch)
        # Raises to this cell: the sphere must not have supported it, and must come from a lower level.
        rising = free_cells(tables, shape) & ~tables.supports[cell]
        while rising:
            origin = count_cells((rising & -rising) - 1)
            rising &= rising - 1
            if tables.level[origin] >= tables.level[cell]:
                continue
            left = shape & ~(1 << origin)
            earning = write_patterns(tables, cell, left, shape, patterns)
            other = map_bits(tables, shape, left | 1 << cell, positions)
            base = tables.base[other]
            empty = cell_bit(shape, origin)
            merge(sets.reached, base, tile, Condition(empty, UNLESS_EARNED if earning else ALWAYS, earning), scratch)
            if earning:
                merge(sets.relieved, base, tile, Condition(empty, IF_EARNED, earning), scratch)


def mark_stuck(tables: ShapeTables, index: int, tile: Tile, scratch: Scratch) -> bool:
    """Writes into a tile, numbered by the opponent's colouring, the states in which the player to move has only null
    turns.

    Every open cell then earns take-backs, and the player has no free sphere. tile.words: with room for one more word.
    Returns False, and writes nothing useful, if this holds for no colouring of the shape.
    """
    positions, patterns = scratch.positions, scratch.patterns
    shape = tables.shapes[index]
    cells = open_cells(tables, shape)
    rest = cells
    while rest:
        cell = count_cells((rest & -rest) - 1)
        rest &= rest - 1
        if write_patterns(tables, cell, shape, shape, patterns) == 0:
            return False
    words = 1 << min(TILE, tile.size - LOW)
    for word in range(words):
        tile.words[word] = 0
    # A cube of ones only is one word read again and again.
    always = len(tile.words) - 1
    tile.words[always] = -1
    everything = StateSet(tile.words, 0)
    for bit in range(tile.size):
        positions[bit] = bit if bit < LOW else -1
    free = free_cells(tables, shape)
    while free:
        empty = cell_bit(shape, count_cells((free & -free) - 1))
        free &= free - 1
        merge(everything, always, tile, Condition(empty, ALWAYS, 0), scratch)
    while cells:
        cell = count_cells((cells & -cells) - 1)
        cells &= cells - 1
        earning = write_patterns(tables, cell, shape, shape, patterns)
        merge(everything, always, tile, Condition(-1, UNLESS_EARNED, earning), scratch)
    for word in range(words):
        tile.words[word] = ~tile.words[word]
    return True


def write_patterns(tables: ShapeTables, cell: int, own: int, shape: int, patterns: Any) -> int:
    """Writes, as colourings of a shape, the patterns that a cell completes if all of `own` belongs to the player;
    returns their number.
    """
    count = 0
    for which in range(tables.patterns_of[cell]):
        others = tables.patterns[cell, which]
        if others & ~own == 0:
            patterns[count] = encode_colouring(shape, others)
            count += 1
    return count


def take_back_without_null_turn(
    tables: ShapeTables, index: int, tile: Tile, cell: int, earning: int, sets: TurnSets, scratch: Scratch
) -> None:
    """Take-backs after a placement, except taking back only the placed sphere: a turn that changes nothing.

    cell: of the sphere. earning: number of patterns that earn the take-backs.
    """
    shape = tables.shapes[index]
    # Another one first, then possibly one more.
    free = free_cells(tables, shape | 1 << cell) & ~(1 << cell)
    while free:
        first = count_cells((free & -free) - 1)
        free &= free - 1
        other = map_bits(tables, shape, (shape | 1 << cell) & ~(1 << first), scratch.positions)
        merge(sets.kept, tables.base[other], tile, Condition(cell_bit(shape, first), IF_EARNED, earning), scratch)
    # This one first, then another.
    free = free_cells(tables, shape)
    while free:
        second = count_cells((free & -free) - 1)
        free &= free - 1
        other = map_bits(tables, shape, shape & ~(1 << second), scratch.positions)
        merge(sets.reached, tables.base[other], tile, Condition(cell_bit(shape, second), IF_EARNED, earning), scratch)
