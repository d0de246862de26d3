"""What a player can reach in one turn, for all colourings of a shape at once.

With X any set of states (by shape, and by colouring of the player then to move):

- `kept(X)`: the opponent to move is in X, perhaps after one more free sphere has been taken back;
- `relieved(X)`: he is, after one or two have been (P3);
- `reach`: he is, after some turn.

A turn's take-backs do not depend on how they were earned, which is why they are worked out once for each shape. All
three are numbered by the opponent's colouring: his spheres stay, and he moves next.
"""

from typing import Any

from pyramidion.games.pylos.solution.cubes import ALWAYS, IF_EARNED, LOW, TILE, UNLESS_EARNED, merge
from pyramidion.games.pylos.solution.shapes import CELLS, FULL, HASH, SLOTS, SYMMETRIES, Board

NULL_TURNS = True


def found(board: Board, shape: int) -> int:
    """8 * the index of the canonical shape + the symmetry that takes a shape there."""
    slot = shape * HASH >> 13 & SLOTS - 1
    while board.keys[slot] != shape:
        slot = slot + 1 & SLOTS - 1
    return int(board.values[slot])


def bits(shape: int) -> int:
    """How many cells a shape fills."""
    shape -= shape >> 1 & 0x55555555
    shape = (shape & 0x33333333) + (shape >> 2 & 0x33333333)
    shape = shape + (shape >> 4) & 0x0F0F0F0F
    return (shape * 0x01010101 & 0xFFFFFFFF) >> 24


def place_bits(board: Board, shape: int, other: int, positions: Any) -> int:
    """Writes for each bit of a canonical shape's colourings the bit of the same cell in another shape's cube.

    Returns the other shape's index. -1 where it lacks the cell.
    """
    entry = found(board, other)
    index, symmetry = entry // SYMMETRIES, entry % SYMMETRIES
    image = board.shapes[index]
    bit, rest = 0, shape
    while rest:
        cell = bits((rest & -rest) - 1)
        rest &= rest - 1
        if other >> cell & 1:
            positions[bit] = bits(image & (1 << board.images[symmetry, cell]) - 1)
        else:
            positions[bit] = -1
        bit += 1
    # What fills up the cube of a very small shape repeats itself, so any bit serves.
    spheres = board.size[index]
    while bit < LOW:
        positions[bit] = bit if bit >= spheres else -1
        bit += 1
    return index


def bit_of(shape: int, cell: int) -> int:
    """Which bit of a shape's colourings stands for a cell."""
    return bits(shape & (1 << cell) - 1)


def colouring(shape: int, cells: int) -> int:
    """The bits that stand for some of a shape's cells."""
    written = bit = 0
    while shape:
        cell = shape & -shape
        shape ^= cell
        if cells & cell:
            written |= 1 << bit
        bit += 1
    return written


def free_cells(board: Board, shape: int) -> int:
    """The cells of a shape on which nothing rests."""
    free, rest = 0, shape
    while rest:
        cell = bits((rest & -rest) - 1)
        rest &= rest - 1
        if board.carried[cell] & shape == 0:
            free |= 1 << cell
    return free


def open_cells(board: Board, shape: int) -> int:
    """The empty cells that can hold a sphere."""
    cells, rest = 0, FULL & ~shape
    while rest:
        cell = bits((rest & -rest) - 1)
        rest &= rest - 1
        if board.supports[cell] & ~shape == 0:
            cells |= 1 << cell
    return cells


def one_less(board: Board, index: int, tile: int, plane: Any, flip: int, out: Any, scratch: Any) -> None:
    """ORs into a tile what holds after one free sphere has been taken back."""
    positions, patterns, work, table = scratch[:4]
    shape = board.shapes[index]
    size = max(LOW, board.size[index])
    free = free_cells(board, shape)
    while free:
        cell = bits((free & -free) - 1)
        free &= free - 1
        other = place_bits(board, shape, shape & ~(1 << cell), positions)
        empty = bit_of(shape, cell)
        merge(plane, board.base[other], flip, size, positions, empty, tile, ALWAYS, patterns, 0, out, work, table)


def reach(
    board: Board,
    index: int,
    tile: int,
    plane: Any,
    flip: int,
    kept: Any,
    relieved: Any,
    out: Any,
    scratch: Any,
) -> None:
    """ORs into a tile, numbered by the opponent's colouring, from where some turn leads to a state of a plane.

    plane, flip: the set X, or with -1 its complement. kept, relieved: those of X, for all shapes.
    """
    positions, patterns, work, table = scratch[:4]
    shape = board.shapes[index]
    size = max(LOW, board.size[index])
    cells = open_cells(board, shape)
    while cells:
        cell = bits((cells & -cells) - 1)
        cells &= cells - 1
        earning = patterns_in(board, cell, shape, shape, patterns)
        other = place_bits(board, shape, shape | 1 << cell, positions)
        base = board.base[other]
        when = UNLESS_EARNED if earning else ALWAYS
        if board.size[other] == CELLS:
            # The last sphere is on the top and the opponent's reserve empty: his state is lost, and not won.
            for word in range(1 << min(TILE, size - LOW)):
                out[word] = -1
            continue
        merge(plane, base, flip, size, positions, -1, tile, when, patterns, earning, out, work, table)
        if earning and NULL_TURNS:
            merge(relieved, base, 0, size, positions, -1, tile, IF_EARNED, patterns, earning, out, work, table)
        elif earning:
            relieve_otherwise(board, index, tile, cell, earning, plane, flip, kept, out, scratch)
        # Raises to this cell: the sphere must not have supported it, and must come from a lower level.
        rising = free_cells(board, shape) & ~board.supports[cell]
        while rising:
            origin = bits((rising & -rising) - 1)
            rising &= rising - 1
            if board.level[origin] >= board.level[cell]:
                continue
            left = shape & ~(1 << origin)
            earning = patterns_in(board, cell, left, shape, patterns)
            other = place_bits(board, shape, left | 1 << cell, positions)
            base = board.base[other]
            empty = bit_of(shape, origin)
            when = UNLESS_EARNED if earning else ALWAYS
            merge(plane, base, flip, size, positions, empty, tile, when, patterns, earning, out, work, table)
            if earning:
                merge(relieved, base, 0, size, positions, empty, tile, IF_EARNED, patterns, earning, out, work, table)


def stuck(board: Board, index: int, tile: int, out: Any, scratch: Any) -> bool:
    """Writes into a tile, numbered by the opponent's colouring, who has nothing but null turns; False: nobody.

    Every open cell earns take-backs then, and no free sphere is one's own. out: with room for one word more.
    """
    positions, patterns, work, table = scratch[:4]
    shape = board.shapes[index]
    size = max(LOW, board.size[index])
    cells = open_cells(board, shape)
    rest = cells
    while rest:
        cell = bits((rest & -rest) - 1)
        rest &= rest - 1
        if patterns_in(board, cell, shape, shape, patterns) == 0:
            return False
    words = 1 << min(TILE, size - LOW)
    for word in range(words):
        out[word] = 0
    # A cube all of ones is one word read again and again.
    always = len(out) - 1
    out[always] = -1
    for bit in range(size):
        positions[bit] = bit if bit < LOW else -1
    free = free_cells(board, shape)
    while free:
        empty = bit_of(shape, bits((free & -free) - 1))
        free &= free - 1
        merge(out, always, 0, size, positions, empty, tile, ALWAYS, patterns, 0, out, work, table)
    while cells:
        cell = bits((cells & -cells) - 1)
        cells &= cells - 1
        earning = patterns_in(board, cell, shape, shape, patterns)
        merge(out, always, 0, size, positions, -1, tile, UNLESS_EARNED, patterns, earning, out, work, table)
    for word in range(words):
        out[word] = ~out[word]
    return True


def patterns_in(board: Board, cell: int, own: int, shape: int, patterns: Any) -> int:
    """Writes as colourings of a shape the patterns that a cell completes if all of `own` is one's own; how many."""
    count = 0
    for which in range(board.patterns_of[cell]):
        others = board.patterns[cell, which]
        if others & ~own == 0:
            patterns[count] = colouring(shape, others)
            count += 1
    return count


def relieve_otherwise(
    board: Board,
    index: int,
    tile: int,
    cell: int,
    earning: int,
    plane: Any,
    flip: int,
    kept: Any,
    out: Any,
    scratch: Any,
) -> None:
    """Take-backs after a sphere was placed, except that this sphere alone goes back: a turn that changes nothing."""
    positions, patterns, work, table = scratch[:4]
    shape = board.shapes[index]
    size = max(LOW, board.size[index])
    # Another one first, then perhaps one more.
    free = free_cells(board, shape | 1 << cell) & ~(1 << cell)
    while free:
        first = bits((free & -free) - 1)
        free &= free - 1
        other = place_bits(board, shape, (shape | 1 << cell) & ~(1 << first), positions)
        empty = bit_of(shape, first)
        base = board.base[other]
        merge(kept, base, 0, size, positions, empty, tile, IF_EARNED, patterns, earning, out, work, table)
    # This one first, then another.
    free = free_cells(board, shape)
    while free:
        second = bits((free & -free) - 1)
        free &= free - 1
        other = place_bits(board, shape, shape & ~(1 << second), positions)
        empty = bit_of(shape, second)
        base = board.base[other]
        merge(plane, base, flip, size, positions, empty, tile, IF_EARNED, patterns, earning, out, work, table)
