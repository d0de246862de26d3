"""One step of the solution: from the states lost within d - 1 plies those won in d, or from the won ones those lost.

Step 0 is the end: the player to move has no reserve, or only forbidden turns (P6). An odd step reads what is lost and
writes what is won: states from which some turn leads to a lost state. An even step reads what is won and writes what is
lost: states from which every turn leads to a won state. As no step writes what it reads, any number of threads can
share the shapes of a step, and the number of the step in which a state is settled is its distance: the winner hurries,
the loser delays. States that no step settles are draws.
"""

from typing import Any, NamedTuple

from pyramidion.games.pylos.rules import SPHERES
from pyramidion.games.pylos.solution.cubes import LOW, TILE, Scratch, StateSet, Tile, count_ones, reverse_word
from pyramidion.games.pylos.solution.shapes import LARGEST, ShapeTables
from pyramidion.games.pylos.solution.turns import (
    NULL_TURNS,
    TurnSets,
    add_single_takebacks,
    count_cells,
    find_shape,
    free_cells,
    mark_stuck,
    open_cells,
    reach,
)

KEPT, RELIEVED, REACHED = 0, 1, 2
"""The stages of a step; the first two only if anything can be taken back."""


class Planes(NamedTuple):
    """A bit for every state, in words: what is won and lost, and for each the sets of `turns`.

    lost_kept, lost_relieved: from X = lost; open_kept, open_relieved: from X = everything that is not won.
    """

    won: Any
    lost: Any
    lost_kept: Any
    lost_relieved: Any
    open_kept: Any
    open_relieved: Any


class Settled(NamedTuple):
    """What a step settles, and where its sets have changed.

    changed[stage, index]: set to 1 if a stage has changed something of a shape. fresh[index]: the number of newly
    settled states is added. distances: a byte for each state, 1 + the step in which it was settled; or of length 0. The
    states of the last shape, with 29 spheres, are not stored there: the player to move either wins or has lost.
    """

    changed: Any
    fresh: Any
    distances: Any


def settle_ends(tables: ShapeTables, lost: Any, settled: Settled, scratch: Scratch) -> None:
    """Step 0: settles the states whose player to move has no reserve, or no turn. lost: the plane of lost states."""
    at_most = tables.at_most
    for index in range(len(tables.size)):
        spheres = tables.size[index]
        if not SPHERES <= spheres <= LARGEST:
            continue
        for number in range(1 << spheres - LOW):
            needed = SPHERES - count_cells(number)
            if 0 <= needed <= LOW:
                place = tables.base[index] + number
                word = at_most[1 + needed] & ~at_most[needed]
                lost[place] = word
                settled.fresh[index] += count_ones(word)
                note_distances(settled.distances, place, word, 0)
    if not NULL_TURNS:
        settle_stuck(tables, lost, settled, scratch)


def settle_stuck(tables: ShapeTables, lost: Any, settled: Settled, scratch: Scratch) -> None:
    """Settles as lost the states with only null turns if these are forbidden; parameters as for `settle_ends`."""
    for index in range(len(tables.size)):
        spheres = tables.size[index]
        if not LOW <= spheres <= LARGEST:
            continue
        tile_bits = min(spheres - LOW, TILE)
        for tile in range(1 << spheres - LOW - tile_bits):
            if not mark_stuck(tables, index, Tile(scratch.tile, spheres, tile), scratch):
                break
            for i in range(1 << tile_bits):
                number = (1 << spheres - LOW) - 1 - (tile << tile_bits) - i
                word = reverse_word(scratch.tile[i]) & running_states(tables, spheres, number)
                if word:
                    place = tables.base[index] + number
                    lost[place] |= word
                    settled.fresh[index] += count_ones(word)
                    note_distances(settled.distances, place, word, 0)


def note_distances(distances: Any, place: int, word: int, step: int) -> None:
    """Writes 1 + the step for the states of a word, if distances are stored."""
    if place * 64 < len(distances):
        for bit in range(64):
            if word >> bit & 1:
                distances[place * 64 + bit] = 1 + step


def running_states(tables: ShapeTables, spheres: int, number: int) -> int:
    """The places in a word of a cube that are running states: both players can have played that many spheres.

    The player to move at most 14, the opponent at most 15. number: the word's.
    """
    high = count_cells(number)
    most = min(LOW, SPHERES - 1 - high)
    least = max(0, spheres - SPHERES - high)
    if most < least or least > LOW:
        return 0
    return int(tables.at_most[1 + most] & ~tables.at_most[least])


def write_neighbours(tables: ShapeTables, index: int, out: Any) -> tuple[int, int]:
    """Writes the indexes of the shapes with one free sphere less, then of those reached by a turn's move.

    Returns the numbers of both.
    """
    shape = tables.shapes[index]
    less = 0
    free = free_cells(tables, shape)
    rest = free
    while rest:
        out[less] = find_shape(tables, shape & ~(rest & -rest)) >> 3
        rest &= rest - 1
        less += 1
    count = less
    cells = open_cells(tables, shape)
    while cells:
        to = cells & -cells
        cells ^= to
        cell = count_cells(to - 1)
        out[count] = find_shape(tables, shape | to) >> 3
        count += 1
        rising = free & ~tables.supports[cell]
        while rising:
            origin = rising & -rising
            rising ^= origin
            if tables.level[count_cells(origin - 1)] < tables.level[cell]:
                out[count] = find_shape(tables, (shape | to) & ~origin) >> 3
                count += 1
    return less, count - less


def write_all_neighbours(tables: ShapeTables, lists: Any, less: Any, more: Any) -> None:
    """`write_neighbours` of every shape: lists[index], less[index], more[index]."""
    for index in range(len(tables.shapes)):
        less[index], more[index] = write_neighbours(tables, index, lists[index])


def mark_stale(stage: int, lists: Any, less: Any, more: Any, changed: Any, out: Any) -> None:
    """Marks with 1 the shapes whose sets a stage must recompute: those that read a changed one.

    changed[0, index]: whether the plane that is read has changed; [1, index]: its kept set, for the stage RELIEVED; [2,
    index]: its relieved set, or, without null turns, whether any of its inputs has changed.
    """
    for index in range(len(less)):
        mark = changed[0, index] if stage == KEPT else 0
        if stage == REACHED:
            for place in range(less[index], less[index] + more[index]):
                other = lists[index, place]
                mark |= changed[0, other] | changed[2, other]
        if stage != REACHED or not NULL_TURNS:
            row = 1 if stage == RELIEVED else 0
            for place in range(less[index]):
                mark |= changed[row, lists[index, place]]
        out[index] = mark


def run_stage(
    tables: ShapeTables, planes: Planes, step: int, stage: int, items: Any, settled: Settled, scratch: Scratch
) -> None:
    """One stage of a step for some tiles. items[i]: index * 2^20 + tile."""
    odd = step & 1
    source = StateSet(planes.lost, 0) if odd else StateSet(planes.won, -1)
    kept = planes.lost_kept if odd else planes.open_kept
    relieved = planes.lost_relieved if odd else planes.open_relieved
    for item in items:
        index, number = item >> 20, item & 0xFFFFF
        tile = Tile(scratch.tile, max(LOW, tables.size[index]), number)
        if stage == REACHED:
            sets = TurnSets(source, StateSet(kept, 0), StateSet(relieved, 0))
            settle_tile(tables, planes, step, index, tile, sets, settled, scratch)
        elif stage == KEPT:
            if take_back_in_tile(tables, index, tile, source, True, kept, scratch):
                settled.changed[1 + stage, index] = 1
        elif take_back_in_tile(tables, index, tile, StateSet(kept, 0), False, relieved, scratch):
            settled.changed[1 + stage, index] = 1


def take_back_in_tile(
    tables: ShapeTables, index: int, tile: Tile, source: StateSet, itself: bool, target: Any, scratch: Scratch
) -> bool:
    """Computes a tile of the states that lead to a set by one take-back; returns whether it has changed.

    itself: whether the states of the set belong to it, too. target: the plane to write.
    """
    words = 1 << min(tile.size - LOW, TILE)
    start = tables.base[index] + tile.number * words
    for i in range(words):
        tile.words[i] = source.words[start + i] ^ source.flip if itself else 0
    add_single_takebacks(tables, index, tile, source, scratch)
    differs = 0
    for i in range(words):
        differs |= target[start + i] ^ tile.words[i]
        target[start + i] = tile.words[i]
    return differs != 0


def settle_tile(
    tables: ShapeTables,
    planes: Planes,
    step: int,
    index: int,
    tile: Tile,
    sets: TurnSets,
    settled: Settled,
    scratch: Scratch,
) -> None:
    """Settles a tile: some turn leads to a lost state (odd steps), or every turn leads to a won one (even steps)."""
    odd = step & 1
    spheres = tables.size[index]
    words = 1 << min(tile.size - LOW, TILE)
    for i in range(words):
        tile.words[i] = 0
    reach(tables, index, tile, sets, scratch)
    # A tile is numbered by the opponent's colouring, the planes by that of the player to move.
    last = (1 << tile.size - LOW) - 1 - tile.number * words
    found = 0
    for i in range(words):
        number = last - i
        word = reverse_word(tile.words[i])
        place = tables.base[index] + number
        if odd:
            word &= ~planes.won[place]
        else:
            word = ~word & ~planes.lost[place]
        word &= running_states(tables, spheres, number)
        if word == 0:
            continue
        if odd:
            planes.won[place] |= word
        else:
            planes.lost[place] |= word
        found += count_ones(word)
        note_distances(settled.distances, place, word, step)
    if found:
        settled.changed[0, index] = 1
        settled.fresh[index] += found
