"""Solves Pylos a second time, differently, to compare it state by state with the first solution.

It shares only the rules with the solver: turns come from `turns`, a different image represents each shape, its cells
are in the rules' own order, colourings are ranked (only those that can be states have an index), and values are
computed in place, shape by shape from the fullest to the emptiest, again and again until nothing changes. One byte per
state, 2.3 GB, and no distances.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from math import comb
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from pyramidion.core.errors import PyramidionError
from pyramidion.core.specialisation import Binder
from pyramidion.games.pylos.rules import SPHERES
from pyramidion.games.pylos.solution.problem import Problem
from pyramidion.games.pylos.solution.shapes import LARGEST, ORDER
from pyramidion.search.numba_compile import numba_wrap
from tools.verify_pylos import best_successors
from tools.verify_pylos.best_successors import RANKED, ones, place, ranked_place
from tools.verify_pylos.full_check import all_bytes, file_bases, portions, room
from tools.verify_pylos.turns import Numbering, Turns, turned_cells

Told = Callable[[str], None]
OPEN, LOST, WON = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Compared:
    """states: number compared, up to symmetry. different: number whose outcomes differ. By number of spheres: the
    number of

    won, lost and drawn states, according to the second solver.
    """

    states: int
    different: int
    won: list[int]
    lost: list[int]
    drawn: list[int]


def rank_tables(largest: int) -> tuple[Any, Any, Any]:
    """(first, offsets, ranks) of `ranked_place` for shapes with up to a number of spheres.

    ranks[low]: how many smaller numbers of RANKED bits have the same number of ones. offsets[first[n] + high, k]: how
    many colourings of n cells that can be states come before those with these high bits and k ones among the low.
    """
    low = np.arange(1 << RANKED)
    counts = np.array([number.bit_count() for number in range(1 << RANKED)])
    ranks = np.zeros(1 << RANKED, np.int64)
    for k in range(RANKED + 1):
        those = low[counts == k]
        ranks[those] = np.arange(len(those))
    first, rows = [0], []
    for n in range(largest + 1):
        inside, row = min(n, RANKED), 0
        for high in range(1 << max(0, n - RANKED)):
            line = []
            for k in range(RANKED + 1):
                line.append(row)
                own = high.bit_count() + k
                if n - SPHERES <= own <= SPHERES and k <= inside:
                    row += comb(inside, k)
            rows.append(line)
        first.append(len(rows))
    return np.array(first, np.int64), np.array(rows, np.int64), ranks


def states_of(spheres: int) -> int:
    """The number of colourings of a number of cells that can be states: at most 15 spheres per player."""
    return sum(comb(spheres, own) for own in range(max(0, spheres - SPHERES), min(SPHERES, spheres) + 1))


class SecondSolver:
    """The values of all states, by rank."""

    def __init__(self, problem: Problem, threads: int) -> None:
        """Raises PyramidionError if Numba is missing."""
        wrap = numba_wrap()
        if wrap is None:
            raise PyramidionError('Solving needs the compiler: pip install "pyramidion[fast]".')
        self.numbering = Numbering(tuple(sorted(ORDER)), greatest=True)
        sizes = self.numbering.sizes
        lengths = [states_of(size) if size < LARGEST else 0 for size in sizes.tolist()]
        base = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
        self.numbers = (base, sizes, *rank_tables(LARGEST - 1))
        self.values = np.zeros(int(base[-1]), np.uint8)
        binder = Binder({"place": ranked_place}, wrap)
        self._kernel = binder.bind(cast(FunctionType, best_successors.settled))
        self._compare = binder.bind(cast(FunctionType, compare))
        binder.bind(cast(FunctionType, ends))(sizes, self.values, self.numbers)
        self._turns = [Turns(problem, self.numbering, wrap) for _ in range(threads)]
        self._rooms = [room() for _ in range(threads)]
        self._scores = np.array([2, 3, 1], np.int64)  # the value of an open, a lost, a won successor
        self._followers: dict[int, Any] = {}

    def solve(self, told: Told) -> None:
        """Sweeps until nothing changes."""
        sizes = self.numbering.sizes
        clock, changed = 1, np.ones(len(sizes), np.int64)
        visited = np.zeros(len(sizes), np.int64)
        sweep = 0
        groups = [list(indexes) for _, indexes in groupby(sorted(self._playable(), key=self._fullness), self._fullness)]
        while True:
            sweep, fresh_here, looked_at = sweep + 1, 0, 0
            for group in groups:
                stale = [index for index in group if self._is_stale(index, changed, visited)]
                if not stale:
                    continue
                visited[stale] = clock
                fresh = self._settle(stale)
                clock += 1
                changed[fresh > 0] = clock
                fresh_here += int(fresh.sum())
                looked_at += len(stale)
            told(f"sweep {sweep}: {looked_at:,} shapes looked through, {fresh_here:,} states settled")
            if not fresh_here:
                return

    def _playable(self) -> Iterator[int]:
        return (index for index, size in enumerate(self.numbering.sizes.tolist()) if size < LARGEST)

    def _fullness(self, index: int) -> tuple[int, int]:
        """First the successors of a shape without take-backs: the fuller ones, and among equals the higher."""
        heights = sum(cell // 16 for cell in self.numbering.cells_of(index))
        return -int(self.numbering.sizes[index]), -heights

    def _is_stale(self, index: int, changed: Any, visited: Any) -> bool:
        followers = self._followers.get(index)
        return followers is None or bool((changed[followers] > visited[index]).any())

    def _settle(self, indexes: list[int]) -> Any:
        sizes = self.numbering.sizes
        work = [(indexes[place], first, after) for place, first, after in portions(sizes[indexes], LARGEST)]
        order = iter(work)

        def share(thread: int) -> Any:
            fresh = np.zeros(len(sizes), np.int64)
            turns, scratch = self._turns[thread], self._rooms[thread]
            for index, first, after in order:
                of_shape = turns.of(index)
                if index not in self._followers:
                    self._followers[index] = np.unique(of_shape.rows[:, 2])
                for tile in range(first, after):
                    fresh[index] += self._kernel(
                        index, tile, tuple(of_shape), sizes, self.values, self.numbers, self._scores, *scratch
                    )
            return fresh

        if len(work) == 1 or len(self._turns) == 1:
            return share(0)
        with ThreadPoolExecutor(len(self._turns)) as pool:
            return sum(pool.map(share, range(len(self._turns))))

    def compared(self, codes: Any) -> Compared:
        """The values against the bytes of the first solution."""
        first = Numbering(ORDER, greatest=False)
        bases = file_bases(first.sizes)
        counts = np.zeros((LARGEST, 4), np.int64)
        for index, size in enumerate(first.sizes.tolist()):
            if size >= LARGEST:
                continue
            other, symmetry = self.numbering.found[first.board(index)]
            images = turned_cells()[symmetry][first.cells_of(index)] if size else np.zeros(0, np.int64)
            positions = self.numbering.bit[other, self.numbering.place[images]].astype(np.int64)
            self._compare(size, other, positions, codes[bases[index] :], self.values, self.numbers, counts[size])
        return Compared(
            int(counts[:, :3].sum()), int(counts[:, 3].sum()),
            counts[:, WON].tolist(), counts[:, LOST].tolist(), counts[:, OPEN].tolist(),
        )  # fmt: skip


def ends(sizes: Any, values: Any, numbers: Any) -> None:
    """Marks players without a sphere in reserve, who have lost."""
    for index in range(len(sizes)):
        if SPHERES <= sizes[index] < LARGEST:
            colouring = (1 << SPHERES) - 1
            while colouring >> sizes[index] == 0:
                values[place(index, colouring, numbers)] = 1
                # The next larger number with the same number of ones.
                lowest = colouring & -colouring
                ripple = colouring + lowest
                colouring = ripple | (colouring ^ ripple) // lowest >> 2


def compare(spheres: int, other: int, positions: Any, codes: Any, values: Any, numbers: Any, counts: Any) -> None:
    """Counts the states of one shape by outcome (open, lost, won), and those in which byte and value differ.

    codes: the shape's, from the first on. other, positions: the shape that represents it in the second solver, and the
    bit of its colourings for each bit.
    """
    for colouring in range(1 << spheres):
        own = ones(colouring)
        if own > SPHERES or spheres - own > SPHERES:
            continue
        there = 0
        for bit in range(spheres):
            if colouring >> bit & 1:
                there |= 1 << positions[bit]
        value = values[place(other, there, numbers)]
        code = codes[colouring]
        counts[value] += 1
        if (0 if code == 0 else 2 - (code & 1)) != value:
            counts[3] += 1


def solve_again(problem: Problem, folder: Path, threads: int, told: Told) -> Compared:
    """Solves a problem with the second solver and compares the result with its file. Raises PyramidionError if Numba is
    missing.
    """
    codes = all_bytes(problem.file(folder), values_do=True)
    solver = SecondSolver(problem, threads)
    solver.solve(told)
    return solver.compared(codes)
