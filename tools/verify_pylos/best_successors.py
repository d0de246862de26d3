"""The best successor of any turn, for all colourings of a shape, one after the other (see `turns`).

Plain functions that can be compiled. `place` is left unbound: the index of a colouring of a shape in a list of values.
"""

from typing import Any

from pyramidion.games.pylos.rules import SPHERES
from pyramidion.games.pylos.solution.shapes import LARGEST
from tools.verify_pylos.turns import ALWAYS, FIRST, IF_EARNED, NEED, NEXT, PATTERNS, WHEN

TILE = 16  # bits of a colouring inside a tile
_LOW = 8  # of these, bits in the first of two tables
UNWANTED = 255
"""The entry in `best` for a colouring that is not examined."""
SPARSE = 4
"""If fewer than one colouring in this many is wanted, these are processed one by one."""


def place(index: int, colouring: int, numbers: Any) -> int:
    """The index of a colouring's value; bound to `plain_place` or `ranked_place`."""
    raise AssertionError("place is called unbound; bind it first (core.specialisation)")


def plain_place(index: int, colouring: int, numbers: Any) -> int:
    """If the colourings themselves are the indices. numbers: (base of each shape's values,)."""
    return int(numbers[0][index] + colouring)


def ranked_place(index: int, colouring: int, numbers: Any) -> int:
    """If only colourings that can be states are counted: by their high bits, then by rank among the low ones.

    numbers: (base, sizes, first[spheres], offsets, ranks); see `second_solver`.
    """
    base, sizes, first, offsets, ranks = numbers
    low = colouring & (1 << RANKED) - 1
    return int(base[index] + offsets[first[sizes[index]] + (colouring >> RANKED), ones(low)] + ranks[low])


RANKED = 14  # low bits of a colouring that are ranked by a table


def ones(colouring: int) -> int:
    """The number of set bits in a number below 2^32."""
    colouring -= colouring >> 1 & 0x55555555
    colouring = (colouring & 0x33333333) + (colouring >> 2 & 0x33333333)
    colouring = colouring + (colouring >> 4) & 0x0F0F0F0F
    return (colouring * 0x01010101 & 0xFFFFFFFF) >> 24


def outlook(
    spheres: int,
    tile: int,
    turns: tuple[Any, Any, Any],
    sizes: Any,
    values: Any,
    numbers: Any,
    scores: Any,
    best: Any,
    wanted: Any,
    tables: Any,
) -> None:
    """Raises `best`, for each wanted colouring of a tile, to the highest score among the successors of its turns.

    spheres: of the shape. tile: the bits of its colourings above the lowest TILE. turns: a `ShapeTurns`.
    sizes: spheres of each shape. values, numbers: of all states, and for `place`. scores[value]: 1 to 254. best[x]: a
    score so far, or UNWANTED. wanted: room for a list. tables: room for tables of 2 x 256.
    """
    rows, positions, patterns = turns
    inside = min(spheres, TILE)
    full = (1 << inside) - 1
    listed = 0
    for x in range(1 << inside):
        if best[x] != UNWANTED:
            wanted[listed] = x
            listed += 1
    if listed == 0:
        return
    sparse = listed * SPARSE < 1 << inside
    live = tables[2]
    for turn in range(len(rows)):
        need = rows[turn, NEED]
        if need >> inside & ~tile:
            continue
        need &= full
        when, active = rows[turn, WHEN], 0
        if when != ALWAYS:
            for which in range(rows[turn, FIRST], rows[turn, FIRST] + rows[turn, PATTERNS]):
                if patterns[which] >> inside & ~tile == 0:
                    live[active] = patterns[which] & full
                    active += 1
            if when == IF_EARNED and active == 0:
                continue
        following = rows[turn, NEXT]
        # The opponent moves next: the zeros are the opponent's spheres.
        start = 0
        for bit in range(inside, spheres):
            if tile >> bit - inside & 1 == 0:
                start |= 1 << positions[turn, bit]
        for half in range(2):
            first = half * _LOW
            tables[half, 0] = 0
            for bit in range(first, min(inside, first + _LOW)):
                step, filled = 1 << positions[turn, bit], 1 << bit - first
                for i in range(filled):
                    tables[half, filled + i] = tables[half, i] | step
        if sparse or (when != IF_EARNED and active):
            look_through(
                following, need, when, active, wanted, listed, full, start, sizes, values, numbers, scores, best, tables
            )
        elif when == IF_EARNED:
            for which in range(active):
                superset(following, need | live[which], full, start, sizes, values, numbers, scores, best, tables)
        else:
            superset(following, need, full, start, sizes, values, numbers, scores, best, tables)


def look_through(
    following: int, need: int, when: int, active: int, wanted: Any, listed: int, full: int, start: int, sizes: Any,
    values: Any, numbers: Any, scores: Any, best: Any, tables: Any,
) -> None:  # fmt: skip
    """One turn, for the listed colourings in which it is legal."""
    live = tables[2]
    for i in range(listed):
        x = wanted[i]
        if x & need != need:
            continue
        if when != ALWAYS:
            earned = False
            for which in range(active):
                if x & live[which] == live[which]:
                    earned = True
            if earned != (when == IF_EARNED):
                continue
        y = full ^ x
        score = scored(
            following, start | tables[0, y & (1 << _LOW) - 1] | tables[1, y >> _LOW], sizes, values, numbers, scores
        )
        if score > best[x]:
            best[x] = score


def superset(
    following: int, need: int, full: int, start: int, sizes: Any, values: Any, numbers: Any, scores: Any, best: Any,
    tables: Any,
) -> None:  # fmt: skip
    """One turn, for all wanted colourings that have certain spheres."""
    x = need
    while x <= full:
        if best[x] != UNWANTED:
            y = full ^ x
            score = scored(
                following, start | tables[0, y & (1 << _LOW) - 1] | tables[1, y >> _LOW], sizes, values, numbers, scores
            )
            if score > best[x]:
                best[x] = score
        x = x + 1 | need


def scored(following: int, colouring: int, sizes: Any, values: Any, numbers: Any, scores: Any) -> int:
    """The score of a state. With one empty cell nothing is stored: a player with a sphere in reserve places it there
    and wins.
    """
    if sizes[following] == LARGEST:
        return int(scores[1] if ones(colouring) == SPHERES else scores[2])
    return int(scores[values[place(following, colouring, numbers)]])


def verified(
    index: int, tile: int, turns: tuple[Any, Any, Any], sizes: Any, values: Any, numbers: Any, scores: Any,
    may_be_stuck: bool, best: Any, wanted: Any, tables: Any, found: Any,
) -> None:  # fmt: skip
    """Checks whether the bytes of a tile follow from those of its successors; found[0:3]: examined, wrong, without a
    turn.

    values: 1 + plies, 0 for a draw. scores: as `score_of` returns them.
    """
    spheres = sizes[index]
    inside = min(spheres, TILE)
    for x in range(1 << inside):
        own = ones(tile << inside | x)
        best[x] = 0 if own < SPHERES and spheres - own <= SPHERES else UNWANTED
    outlook(spheres, tile, turns, sizes, values, numbers, scores, best, wanted, tables)
    for x in range(1 << inside):
        colouring = tile << inside | x
        byte = values[place(index, colouring, numbers)]
        if best[x] == UNWANTED:
            if ones(colouring) == SPHERES and spheres - SPHERES <= SPHERES:
                found[0] += 1
                found[1] += byte != 1
            continue
        found[0] += 1
        if best[x] == 0:
            found[2] += not may_be_stuck
            found[1] += byte != 1
        elif best[x] == DRAWN:
            found[1] += byte != 0
        elif best[x] > DRAWN:
            found[1] += byte != 2 * (MOST - best[x]) + 2
        else:
            found[1] += byte != 2 * best[x] + 1


DRAWN, MOST = 120, 254
"""Scores of a state for the player to move, after the other player's turn: drawn; the maximum, for a lost game."""


def score_of(byte: int) -> int:
    """The score for the player who moves to a state with this byte: nearest win, draw, latest loss."""
    if byte == 0:
        return DRAWN
    return MOST - byte // 2 if byte % 2 else byte // 2


def settled(
    index: int, tile: int, turns: tuple[Any, Any, Any], sizes: Any, values: Any, numbers: Any, scores: Any,
    best: Any, wanted: Any, tables: Any,
) -> int:  # fmt: skip
    """Settles the open states of a tile whose value is known by now: values 0 open, 1 lost, 2 won. How many."""
    spheres = sizes[index]
    inside = min(spheres, TILE)
    for x in range(1 << inside):
        own = ones(tile << inside | x)
        best[x] = UNWANTED
        # Only colourings that can be states have an index.
        can_be = own < SPHERES and spheres - own <= SPHERES
        if can_be and values[place(index, tile << inside | x, numbers)] == 0:
            best[x] = 0
    outlook(spheres, tile, turns, sizes, values, numbers, scores, best, wanted, tables)
    fresh = 0
    for x in range(1 << inside):
        # Some turn leads to a lost state; or all lead to won ones, or there is none.
        if best[x] != UNWANTED and best[x] != OPEN_SCORE:
            values[place(index, tile << inside | x, numbers)] = 2 if best[x] == LOST_SCORE else 1
            fresh += 1
    return fresh


WON_SCORE, OPEN_SCORE, LOST_SCORE = 1, 2, 3
"""Scores of successors, for `settled`: won, open or lost for the opponent."""
