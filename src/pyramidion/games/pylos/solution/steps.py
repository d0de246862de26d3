"""One step of the solution: from the states lost within d - 1 plies those won in d, or from the won ones those lost.

Step 0 is the end: the player to move has no reserve, or nothing but forbidden turns (P6). An odd step reads what is
lost and writes what is won: from there some turn leads to a lost state. An even step reads what is won and writes what
is lost: no turn leads to anything but won states. As no step writes what it reads, any number of threads may share the
shapes of a step, and the number of the step in which a state is settled is its distance: the winner hurries, the loser
delays. What no step settles can be held for ever.
"""

from typing import Any, NamedTuple

from pyramidion.games.pylos.rules import SPHERES
from pyramidion.games.pylos.solution.cubes import LOW, TILE, ones, reversed_word
from pyramidion.games.pylos.solution.shapes import LARGEST, Board
from pyramidion.games.pylos.solution.turns import (
    NULL_TURNS,
    bits,
    found,
    free_cells,
    one_less,
    open_cells,
    reach,
    stuck,
)

KEPT, RELIEVED, REACHED = 0, 1, 2
"""The stages of a step; the first two only where anything can be taken back."""


class Planes(NamedTuple):
    """A bit for every state, in words: what is won and lost, and for each the sets of `turns`.

    lost_kept, lost_relieved: from X = lost; open_kept, open_relieved: from X = all that is not won.
    """

    won: Any
    lost: Any
    lost_kept: Any
    lost_relieved: Any
    open_kept: Any
    open_relieved: Any


def at_most(count: int) -> int:
    """The places in a word whose number has at most so many ones, as an int64."""
    word = 0
    for place in range(64):
        if bits(place) <= count:
            word |= 1 << place
    return word - (1 << 64) if word >> 63 else word


def ends(board: Board, lost: Any, limits: Any, fresh: Any, distances: Any, scratch: Any) -> None:
    """Step 0: marks the states whose player to move has no reserve, or no turn; fresh[index]: how many.

    limits[1 + count]: `at_most(count)` for counts from -1 to 6. distances: as for `work`.
    """
    for index in range(len(board.size)):
        spheres = board.size[index]
        if not SPHERES <= spheres <= LARGEST:
            continue
        for number in range(1 << spheres - LOW):
            needed = SPHERES - bits(number)
            if 0 <= needed <= LOW:
                place = board.base[index] + number
                word = limits[1 + needed] & ~limits[needed]
                lost[place] = word
                fresh[index] += ones(word)
                note(distances, place, word, 0)
    if not NULL_TURNS:
        without_turn(board, lost, limits, fresh, distances, scratch)


def without_turn(board: Board, lost: Any, limits: Any, fresh: Any, distances: Any, scratch: Any) -> None:
    """Marks who has nothing but null turns where these are forbidden; parameters as for `ends`."""
    tile_out = scratch[4]
    for index in range(len(board.size)):
        spheres = board.size[index]
        if not LOW <= spheres <= LARGEST:
            continue
        tile_bits = min(spheres - LOW, TILE)
        for tile in range(1 << spheres - LOW - tile_bits):
            if not stuck(board, index, tile, tile_out, scratch):
                break
            for i in range(1 << tile_bits):
                number = (1 << spheres - LOW) - 1 - (tile << tile_bits) - i
                word = reversed_word(tile_out[i]) & running(spheres, number, limits)
                if word:
                    place = board.base[index] + number
                    lost[place] |= word
                    fresh[index] += ones(word)
                    note(distances, place, word, 0)


def note(distances: Any, place: int, word: int, step: int) -> None:
    """Writes 1 + the step for the states of a word, where distances are kept."""
    if place * 64 < len(distances):
        for bit in range(64):
            if word >> bit & 1:
                distances[place * 64 + bit] = 1 + step


def running(spheres: int, number: int, limits: Any) -> int:
    """The places in a word of a cube that are states to be played on: both can have put so many spheres there.

    The player to move at most 14, the opponent at most 15. number: the word's.
    """
    high = bits(number)
    most = min(LOW, SPHERES - 1 - high)
    least = max(0, spheres - SPHERES - high)
    if most < least or least > LOW:
        return 0
    return int(limits[1 + most] & ~limits[least])


def neighbours(board: Board, index: int, out: Any) -> tuple[int, int]:
    """Writes the indexes of the shapes one free sphere below this one, then of those that a turn's move leads to.

    Returns how many of each.
    """
    shape = board.shapes[index]
    less = 0
    free = free_cells(board, shape)
    rest = free
    while rest:
        out[less] = found(board, shape & ~(rest & -rest)) >> 3
        rest &= rest - 1
        less += 1
    count = less
    cells = open_cells(board, shape)
    while cells:
        to = cells & -cells
        cells ^= to
        cell = bits(to - 1)
        out[count] = found(board, shape | to) >> 3
        count += 1
        rising = free & ~board.supports[cell]
        while rising:
            origin = rising & -rising
            rising ^= origin
            if board.level[bits(origin - 1)] < board.level[cell]:
                out[count] = found(board, (shape | to) & ~origin) >> 3
                count += 1
    return less, count - less


def all_neighbours(board: Board, lists: Any, less: Any, more: Any) -> None:
    """`neighbours` of every shape: lists[index], less[index], more[index]."""
    for index in range(len(board.shapes)):
        less[index], more[index] = neighbours(board, index, lists[index])


def stale(stage: int, lists: Any, less: Any, more: Any, changed: Any, out: Any) -> None:
    """Marks with 1 the shapes whose sets a stage must work out anew: those that read a changed one.

    changed[0, index]: whether the plane read has changed; [1, index]: its kept set, for the stage RELIEVED; [2, index]:
    its relieved set, or, without null turns, whether something that it is made from has changed.
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


def work(
    board: Board,
    planes: Planes,
    step: int,
    stage: int,
    items: Any,
    limits: Any,
    changed: Any,
    fresh: Any,
    distances: Any,
    tile_out: Any,
    scratch: Any,
) -> None:
    """One stage of a step for some tiles.

    items[i]: index * 2^20 + tile. changed[stage, index]: set to 1 where something did. fresh[index]: the newly settled
    states are added. distances: a byte for each state, 1 + the step in which it was settled; or of length 0. The states
    of the last shape, with 29 spheres, have no room there: to move is to win, or to have lost.
    """
    odd = step & 1
    plane, flip = (planes.lost, 0) if odd else (planes.won, -1)
    kept = planes.lost_kept if odd else planes.open_kept
    relieved = planes.lost_relieved if odd else planes.open_relieved
    for item in items:
        index, tile = item >> 20, item & 0xFFFFF
        spheres = board.size[index]
        tile_bits = min(max(spheres - LOW, 0), TILE)
        words = 1 << tile_bits
        first = tile << tile_bits
        start = board.base[index] + first
        if stage == REACHED:
            for i in range(words):
                tile_out[i] = 0
            reach(board, index, tile, plane, flip, kept, relieved, tile_out, scratch)
            last = (1 << max(spheres - LOW, 0)) - 1 - first
            settled = 0
            for i in range(words):
                number = last - i
                word = reversed_word(tile_out[i])
                place = board.base[index] + number
                if odd:
                    word &= ~planes.won[place]
                else:
                    word = ~word & ~planes.lost[place]
                word &= running(spheres, number, limits)
                if word == 0:
                    continue
                if odd:
                    planes.won[place] |= word
                else:
                    planes.lost[place] |= word
                settled += ones(word)
                note(distances, place, word, step)
            if settled:
                changed[0, index] = 1
                fresh[index] += settled
            continue
        target = kept if stage == KEPT else relieved
        if stage == KEPT:
            for i in range(words):
                tile_out[i] = plane[start + i] ^ flip
            one_less(board, index, tile, plane, flip, tile_out, scratch)
        else:
            for i in range(words):
                tile_out[i] = 0
            one_less(board, index, tile, kept, 0, tile_out, scratch)
        differs = 0
        for i in range(words):
            differs |= target[start + i] ^ tile_out[i]
            target[start + i] = tile_out[i]
        if differs:
            changed[1 + stage, index] = 1
