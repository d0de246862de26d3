"""Checks every state of a solution of Pylos: whether its byte follows from those of its successors.

Turns come from the rules shape by shape (`turns`), successors are read one by one. If all states are right, so is the
solution: by induction over the distance.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from pyramidion.core.errors import PyramidionError
from pyramidion.core.specialisation import Binder
from pyramidion.games.pylos.solution.problem import Problem
from pyramidion.games.pylos.solution.shapes import LARGEST, ORDER
from pyramidion.games.pylos.solution.store import BLOCK, SolutionFile
from pyramidion.search.numba_compile import numba_wrap
from tools.verify_pylos import best_successors
from tools.verify_pylos.best_successors import TILE, score_of
from tools.verify_pylos.sample_check import Checked
from tools.verify_pylos.turns import Numbering, Turns

TILES = 64
"""Number of tiles that a thread takes at a time."""


def all_bytes(file: Path, values_do: bool = False) -> Any:
    """The byte of every state in a file, as an array (2.7 GB).

    Raises PyramidionError if it has no distances, unless values alone are sufficient.
    """
    store = SolutionFile(file)
    if not (store.header["distance"] or values_do):
        raise PyramidionError("Only distances can be checked: solve with --distance.")
    codes = np.zeros(len(store), np.uint8)
    for number in range(-(-len(store) // BLOCK)):
        block = np.frombuffer(store.block(number), np.uint8)
        codes[number * BLOCK : number * BLOCK + len(block)] = block
    store.close()
    return codes


def file_bases(sizes: Any) -> Any:
    """Where the bytes of each shape begin in a file, and where the last end; see `store`."""
    lengths = np.where(sizes >= LARGEST, 0, 1 << np.maximum(sizes, 6))
    return np.concatenate(([0], np.cumsum(lengths)))


def room() -> tuple[Any, Any, Any]:
    """Working memory for the kernels of one thread: the best scores of a tile, a list, tables."""
    return np.zeros(1 << TILE, np.uint8), np.zeros(1 << TILE, np.int64), np.zeros((3, 256), np.int64)


def portions(sizes: Any, most: int) -> list[tuple[int, int, int]]:
    """(shape, first tile, end tile) of all shapes with up to `most` spheres, in pieces for threads."""
    return [
        (index, first, min(first + TILES, 1 << max(0, size - TILE)))
        for index, size in enumerate(sizes.tolist())
        if size <= most
        for first in range(0, 1 << max(0, size - TILE), TILES)
    ]


def pass_over(
    problem: Problem, folder: Path, threads: int, told: Callable[[str], None], most: int = LARGEST - 1
) -> Checked:
    """Checks all states with up to `most` spheres; about 4 GB. Raises PyramidionError if Numba or distances are
    missing.
    """
    wrap = numba_wrap()
    if wrap is None:
        raise PyramidionError('Checking needs the compiler: pip install "pyramidion[fast]".')
    numbering = Numbering(ORDER, greatest=False)
    sizes, bases = numbering.sizes, file_bases(numbering.sizes)
    values = all_bytes(problem.file(folder))
    if bases[-1] != len(values):
        raise PyramidionError(f"{problem.file(folder)} has {len(values):,} bytes, not {bases[-1]:,}.")
    binder = Binder({"place": best_successors.plain_place}, wrap)
    kernel = binder.bind(cast(FunctionType, best_successors.verified))
    scores = np.array([score_of(byte) for byte in range(256)], np.int64)
    work = portions(sizes, most)
    order = count()

    def share(_: int) -> Any:
        found, scratch = np.zeros(3, np.int64), room()
        turns = Turns(problem, numbering, wrap)
        while (turn := next(order)) < len(work):
            index, first, after = work[turn]
            of_shape = tuple(turns.of(index))
            for tile in range(first, after):
                kernel(
                    index, tile, of_shape, sizes, values, (bases,), scores, not problem.null_turns, *scratch, found
                )  # fmt: skip
            if turn % 2000 == 0:
                told(f"{turn:,} of {len(work):,} portions passed")
        return found

    with ThreadPoolExecutor(threads) as pool:
        states, wrong, stuck = (int(number) for number in sum(pool.map(share, range(threads))))
    return Checked(states, wrong, stuck)
