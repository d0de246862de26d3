"""A random decision of Pylos, selected by a number without listing all decisions: for the random games of the bots.

Decisions are counted in the order of `rules.legal`: by the cell on which a sphere is placed, then by the sphere that is
raised and its destination. Most of them are just the move of a sphere, so whole sets of them are counted together.
"""

from pyramidion.games.pylos.rules import (
    BOARD,
    FROM_SHIFT,
    LEVEL_1,
    LEVEL_4,
    NULL_TURNS,
    TO_SHIFT,
    State,
    cell_of,
    earning_cells,
    free_spheres,
    open_cells,
    own_spheres,
    raise_targets,
)


def random_move(state: State, out: list[int], random: int) -> int:
    """The decision that a number selects: the one at index `random` modulo their number in the list that `legal`
    writes.
    """
    own = own_spheres(state)
    occupied = state.light | state.dark
    cells = open_cells(occupied)
    placed = count_moves(own, occupied, 0, cells)
    raisable = free_spheres(own, occupied) & ~LEVEL_4 if cells & ~LEVEL_1 else 0
    total = placed
    left = raisable
    while left:
        sphere = left & -left
        left ^= sphere
        total += count_moves(own ^ sphere, occupied ^ sphere, sphere, raise_targets(cells, sphere))
    index = random % total
    if index < placed:
        return nth_move(own, occupied, 0, cells, index)
    index -= placed
    while True:
        sphere = raisable & -raisable
        raisable ^= sphere
        higher = raise_targets(cells, sphere)
        found = count_moves(own ^ sphere, occupied ^ sphere, sphere, higher)
        if index < found:
            return nth_move(own ^ sphere, occupied ^ sphere, sphere, higher, index)
        index -= found


def count_moves(own: int, occupied: int, origin: int, cells: int) -> int:
    """The number of decisions that move a sphere to one of the given cells. own, occupied: without that sphere. origin:
    where it comes from (one bit); 0: from the reserve.
    """
    found = cells.bit_count()
    rewarded = earning_cells(own, cells)
    while rewarded:
        cell = rewarded & -rewarded
        rewarded ^= cell
        found += count_take_backs(own | cell, occupied | cell, origin | cell) - 1
    return found


def count_take_backs(own: int, occupied: int, change: int) -> int:
    """The number of ways in which one or two spheres can be taken back (P3) after a move that changes some own
    cells.
    """
    free = free_spheres(own, occupied)
    firsts = free.bit_count()
    # One sphere, or two of those that are free; of a pair both orders are one decision.
    found = firsts * (firsts + 1) // 2
    if not NULL_TURNS and change & free == change:
        found -= 1
    # Or one that rests on others, and then one of those that it has freed.
    above = free & ~LEVEL_1
    while above:
        first = above & -above
        above ^= first
        found += (free_spheres(own ^ first, occupied ^ first) & ~free).bit_count()
    return found


def nth_move(own: int, occupied: int, origin: int, cells: int, index: int) -> int:
    """The decision at an index, from 0, among those that `count_moves` counts."""
    rewarded = earning_cells(own, cells)
    while True:
        cell = cells & -cells
        cells ^= cell
        if not rewarded & cell:
            if index == 0:
                return encode_turn(origin, cell, origin ^ cell)
            index -= 1
        else:
            found = count_take_backs(own | cell, occupied | cell, origin | cell)
            if index < found:
                change = nth_take_back(own | cell, occupied | cell, origin | cell, index)
                return encode_turn(origin, cell, change)
            index -= found


def nth_take_back(own: int, occupied: int, change: int, index: int) -> int:
    """The own cells that change by a move and by the take-backs at an index, from 0, among those counted."""
    free = free_spheres(own, occupied)
    firsts = free
    while True:
        first = firsts & -firsts
        firsts ^= first
        if NULL_TURNS or change != first:
            if index == 0:
                return change ^ first
            index -= 1
        seconds = free_spheres(own ^ first, occupied ^ first) & (firsts | ~free)
        if index < seconds.bit_count():
            while index:
                seconds &= seconds - 1
                index -= 1
            return change ^ first ^ seconds & -seconds
        index -= seconds.bit_count()


def encode_turn(origin: int, cell: int, change: int) -> int:
    """A decision's code (`rules`)."""
    to = cell_of(cell)
    return change & BOARD | to << TO_SHIFT | (cell_of(origin) if origin else to) << FROM_SHIFT
