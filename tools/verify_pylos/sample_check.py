"""Checks a solution of Pylos state by state, with code that shares only the rules with the solver.

Each state's decisions come from the rules' own `legal`, each successor's number from its own computation of the
canonical shape (all eight images, the smallest found by bisection). A state is right if the game is lost there by the
rules; or if its distance is one more than the nearest lost successor's or, if none is lost, than the farthest won
one's; or if it is drawn, some successor is drawn and none lost. If all states are right, all values are: by induction
over the distance.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value
from pyramidion.core.specialisation import Binder
from pyramidion.games.pylos.rules import MAX_DECISIONS, SPHERES, State, apply, legal, result
from pyramidion.games.pylos.rules import count_spheres as spheres_in
from pyramidion.games.pylos.solution.lookup import Solution
from pyramidion.games.pylos.solution.problem import RULE_SETS, Problem
from pyramidion.games.pylos.solution.shapes import LARGEST, ORDER, SYMMETRIES
from pyramidion.games.pylos.solution.store import BLOCK, SolutionFile
from pyramidion.search.numba_compile import numba_wrap

REMEMBERED = 4096  # shapes whose canonical form a thread caches
LATE = 18  # number of spheres from which a plain search is tried
PORTION = 1 << 22  # colourings for a thread at a time


@dataclass(frozen=True, slots=True)
class Checked:
    """states: number examined. wrong: those that do not follow from their successors. stuck: those without a turn for
    the player to move.
    """

    states: int
    wrong: int
    stuck: int


def turned_cells() -> Any:
    """The image of each cell under each symmetry of the board, by the rules' numbers; -1 if there is no cell."""
    table = np.full((SYMMETRIES, 49), -1, np.int64)
    for cell in ORDER:
        level, rank, file = cell // 16, cell % 16 // 4, cell % 4
        last = 3 - level
        for symmetry in range(SYMMETRIES):
            x, y = (file, rank) if symmetry < 4 else (last - file, rank)
            for _ in range(symmetry % 4):
                x, y = y, last - x
            table[symmetry, cell] = 16 * level + 4 * y + x
    return table


def shape_of(board: int, turned: Any, places: Any, symmetry: int) -> int:
    """The image of a bitboard as a shape."""
    shape = 0
    while board:
        sphere = board & -board
        board ^= sphere
        shape |= 1 << places[turned[symmetry, spheres_in(sphere - 1)]]
    return shape


def shape_index(shapes: Any, first: int, after: int, shape: int) -> int:
    """The index of a shape between two indices of the sorted list."""
    while first < after - 1:
        middle = (first + after) // 2
        if shapes[middle] <= shape:
            first = middle
        else:
            after = middle
    return first


def byte_of(state: State, codes: Any, tables: Any, memory: Any) -> int:
    """The byte of a state in the solution."""
    shapes, base, firsts, turned, places = tables
    if result(state) != 0:
        return 1
    occupied = state.light | state.dark
    spheres = spheres_in(occupied)
    if spheres == LARGEST:
        return 2
    slot = (occupied ^ occupied >> 13 ^ occupied >> 29) % REMEMBERED
    if memory[slot, 0] != occupied:
        least, taken = -1, 0
        for symmetry in range(SYMMETRIES):
            image = shape_of(occupied, turned, places, symmetry)
            if least < 0 or image < least:
                least, taken = image, symmetry
        memory[slot, 0] = occupied
        memory[slot, 1] = shape_index(shapes, firsts[spheres], firsts[spheres + 1], least)
        memory[slot, 2] = taken
    index = memory[slot, 1]
    own = shape_of(state.light if state.turn == 0 else state.dark, turned, places, memory[slot, 2])
    shape, number = shapes[index], 0
    while own:
        sphere = own & -own
        own ^= sphere
        number |= 1 << spheres_in(shape & sphere - 1)
    return int(codes[base[index] * 64 + number])


def follows(state: State, codes: Any, tables: Any, memory: Any, out: Any) -> int:
    """The byte that a state must have given those of its successors; -1 if it has none and is not over."""
    if result(state) != 0:
        return 1
    decisions = legal(state, out)
    if decisions == 0:
        return -1
    nearest, farthest, drawn = 1000, 0, False
    for i in range(decisions):
        byte = byte_of(apply(state, out[i]), codes, tables, memory)
        if byte == 0:
            drawn = True
        elif byte & 1:
            nearest = min(nearest, byte)
        else:
            farthest = max(farthest, byte)
    if nearest < 1000:
        return nearest + 1
    return 0 if drawn else farthest + 1


def check(
    index: int, first: int, after: int, every: int, codes: Any, tables: Any, memory: Any, out: Any, found: Any
) -> None:
    """Checks each `every`-th colouring of a canonical shape; found[0:3]: examined, wrong, stuck."""
    shapes, base, _, _, places = tables
    shape = shapes[index]
    for number in range(first, after, every):
        own = other = 0
        rest, bit, place = shape, 0, 0
        while rest:
            if rest & 1:
                cell = places[64 + place]
                if number >> bit & 1:
                    own |= 1 << cell
                else:
                    other |= 1 << cell
                bit += 1
            rest >>= 1
            place += 1
        if spheres_in(own) > SPHERES or spheres_in(other) > SPHERES:
            continue
        # Either colour may be to move: both are examined in turn.
        state = State(own, other, 0) if number & 1 else State(other, own, 1)
        found[0] += 1
        must = follows(state, codes, tables, memory, out)
        if must < 0:
            found[2] += 1
        elif must != codes[base[index] * 64 + number]:
            found[1] += 1


def check_solution(
    problem: Problem, folder: Path, every: int, threads: int, told: Callable[[str], None], most: int = LARGEST - 1
) -> Checked:
    """Checks each `every`-th state of all shapes with up to `most` spheres (1: all states).

    All bytes are decompressed into memory (2.7 GB). Raises PyramidionError if Numba or the distances are missing.
    """
    wrap = numba_wrap()
    if wrap is None:
        raise PyramidionError('Checking needs the compiler: pip install "pyramidion[fast]".')
    store = SolutionFile(problem.file(folder))
    if not store.header["distance"]:
        raise PyramidionError("Only distances can be checked: solve with --distance.")
    board = problem.tables()
    codes = np.zeros(len(store), np.uint8)
    for number in range(-(-len(store) // BLOCK)):
        block = np.frombuffer(store.block(number), np.uint8)
        codes[number * BLOCK : number * BLOCK + len(block)] = block
    store.close()
    places = np.zeros(96, np.int64)
    for place, cell in enumerate(ORDER):
        places[cell] = place
        places[64 + place] = cell
    firsts = np.searchsorted(board.size, np.arange(LARGEST + 2))
    tables = (board.shapes, board.base, firsts, turned_cells(), places)
    squares, lines = RULE_SETS[problem.rules]
    names = {"SQUARES": squares, "LINES": lines, "NULL_TURNS": problem.null_turns}
    kernel = Binder(names, wrap).bind(cast(FunctionType, check))
    portions = [
        (index, start, min(start + PORTION, 1 << size))
        for index, size in enumerate(board.size.tolist())
        if size <= most
        for start in range(0, 1 << size, PORTION)
    ]
    turns = count()
    done = [0]

    def share(_: int) -> Any:
        found = np.zeros(3, np.int64)
        memory, out = np.full((REMEMBERED, 3), -1, np.int64), np.zeros(MAX_DECISIONS, np.int64)
        while (turn := next(turns)) < len(portions):
            index, first, after = portions[turn]
            # Each portion begins at a different offset, otherwise the same bits would be zero in all samples.
            kernel(index, first + turn % every, after, every, codes, tables, memory, out, found)
            done[0] += after - first
            if turn % 1000 == 0:
                told(f"{done[0]:,} states passed")
        return found

    with ThreadPoolExecutor(threads) as pool:
        states, wrong, stuck = (int(number) for number in sum(pool.map(share, range(threads))))
    return Checked(states, wrong, stuck)


def wins_within(state: Any, plies: int, rules: Any) -> bool:
    """Whether the player to move can force a win within a number of plies: plain search by the rules, without a
    table.
    """
    if plies <= 0:
        return False
    followers = [rules.apply(state, code) for code in rules.legal_codes(state)]
    return any(loses_within(follower, plies - 1, rules) for follower in followers)


def loses_within(state: Any, plies: int, rules: Any) -> bool:
    """Whether the player to move loses within `plies` plies against best play."""
    if rules.result(state) != 0:
        return True
    if plies < 2:
        return False
    followers = [rules.apply(state, code) for code in rules.legal_codes(state)]
    return all(wins_within(follower, plies - 1, rules) for follower in followers)


def search_check(solution: Solution, rules: Any, plies: int, wanted: int, seed: int = 1) -> Checked:
    """Late positions of random games whose end the solution sees within some plies, against plain search.

    The search must find that end, and none sooner; in other positions it must find none.
    """
    chooser, states, wrong = random.Random(seed), 0, 0
    while states < wanted:
        state, moves = rules.start(), 0
        while rules.result(state) == 0 and moves < 150 and states < wanted:
            if spheres_in(state.light | state.dark) >= LATE:
                value = solution.value(state)
                if (value.plies or 0) <= plies:
                    states += 1
                    wrong += not _agrees(state, value, plies, rules)
            state, moves = rules.apply(state, chooser.choice(rules.legal_codes(state))), moves + 1
    return Checked(states, wrong, 0)


def _agrees(state: Any, value: Value, plies: int, rules: Any) -> bool:
    if value.plies is None:
        return not wins_within(state, plies, rules) and not loses_within(state, plies, rules)
    within = wins_within if value.outcome > 0 else loses_within
    return within(state, value.plies, rules) and not within(state, value.plies - 2, rules)
