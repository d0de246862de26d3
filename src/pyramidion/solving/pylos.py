"""Solving Pylos as a job:

steps on all cores, progress, checkpoints, and the result in a file; see games/pylos/solution. Memory: a bit plane of
all states is 404 MB; two are needed for the children's rules, six for the others (0.8 and 2.4 GB). Distances take 2.7
GB more, one byte per state.
"""

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from math import comb
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from pyramidion.core.errors import PyramidionError
from pyramidion.core.specialisation import Binder
from pyramidion.games.pylos.rules import SPHERES
from pyramidion.games.pylos.solution import steps
from pyramidion.games.pylos.solution.cubes import LOW, TILE, Scratch, new_scratch
from pyramidion.games.pylos.solution.problem import RULE_SETS, Problem
from pyramidion.games.pylos.solution.shapes import CELLS, LARGEST, ShapeTables
from pyramidion.games.pylos.solution.store import BLOCK, pack_block, write_solution
from pyramidion.search.numba_compile import numba_wrap

CHECKPOINT_SECONDS = 60.0
SAVING_SHARE = 0.1  # maximum fraction of the time: on a slow disk checkpoints become rarer
BATCHES = 400

Told = Callable[[str], None]


@dataclass(slots=True)
class Progress:
    """The contents of a checkpoint besides the planes. step: last completed. settled[step][spheres]: number of states
    that each step has settled, counting all 141,120 shapes. canonical: the same up to symmetry. start: the step that
    settled the start, or -1. seconds: of work so far.
    """

    step: int = 0
    settled: list[list[int]] = field(default_factory=list)
    canonical: list[list[int]] = field(default_factory=list)
    start: int = -1
    seconds: float = 0.0
    cpu: float = 0.0


class Solver:
    """The planes and the kernels; `step` runs one step on all threads."""

    def __init__(self, problem: Problem, threads: int, distances: Any) -> None:
        """distances: bytes for all states, or of length 0."""
        wrap = numba_wrap()
        self.problem, self.tables, self.threads = problem, problem.tables(), threads
        binder = Binder({"NULL_TURNS": problem.null_turns}, wrap)

        def bind(function: object) -> Any:
            assert isinstance(function, FunctionType)
            return binder.bind(function)

        self._work, self._stale, self._ends = bind(steps.run_stage), bind(steps.mark_stale), bind(steps.settle_ends)
        self.takes_back = any(RULE_SETS[problem.rules])
        shapes, words = len(self.tables.shapes), int(self.tables.base[-1])
        sets = [np.zeros(words if needed else 1, np.int64) for needed in (True, True, *4 * [self.takes_back])]
        self.planes = steps.Planes(*sets)
        self.distances = distances
        self._lists = np.zeros((shapes, 160), np.int64)
        self._less, self._more = np.zeros(shapes, np.int64), np.zeros(shapes, np.int64)
        bind(steps.write_all_neighbours)(self.tables, self._lists, self._less, self._more)
        self._mask = np.zeros(shapes, np.int64)
        # Shapes that have changed since the last step of the same kind (even, odd); at first all.
        self._changed = np.ones((2, shapes), np.int64)
        self._anew = [True, True]
        self._scratch = [new_scratch() for _ in range(threads)]

    def ends(self) -> Any:
        """Runs step 0; returns the number of states settled for each canonical shape."""
        fresh = np.zeros(len(self.tables.shapes), np.int64)
        settled = steps.Settled(np.zeros((3, len(fresh)), np.int64), fresh, self.distances)
        self._ends(self.tables, self.planes.lost, settled, self._scratch[0])
        return fresh

    def step(self, number: int) -> Any:
        """Runs one step; returns the number of states settled for each canonical shape."""
        kind = number & 1
        changed = np.zeros((3, len(self._mask)), np.int64)
        changed[0], self._changed[kind] = self._changed[kind], 0
        if self.takes_back:
            self._run(number, steps.KEPT, changed, changed)
            changed[1] |= self._anew[kind]
            self._run(number, steps.RELIEVED, changed, changed)
            if not self.problem.null_turns:
                changed[2] = self._mask
            changed[2] |= self._anew[kind]
            self._anew[kind] = False
        settled = np.zeros_like(changed)
        fresh = self._run(number, steps.REACHED, changed, settled)
        self._changed[1 - kind] |= settled[0]
        return fresh

    def _run(self, number: int, stage: int, changed: Any, marked: Any) -> Any:
        self._stale(stage, self._lists, self._less, self._more, changed, self._mask)
        batches = self._batches()
        lock = threading.Lock()

        def share(scratch: Scratch) -> Any:
            settled = steps.Settled(marked, np.zeros(len(self._mask), np.int64), self.distances)
            while True:
                with lock:
                    items = next(batches, None)
                if items is None:
                    return settled.fresh
                self._work(self.tables, self.planes, number, stage, items, settled, scratch)

        with ThreadPoolExecutor(self.threads) as pool:
            return sum(pool.map(share, self._scratch))

    def _batches(self) -> Iterator[Any]:
        """The stale shapes' tiles in portions of about equal work, the fullest shapes first."""
        size = self.tables.size
        stale = [index for index in np.nonzero(self._mask)[0][::-1].tolist() if size[index] <= LARGEST]
        items = np.array(
            [index << 20 | tile for index in stale for tile in range(1 << max(0, int(size[index]) - LOW - TILE))],
            np.int64,
        )
        if not len(items):
            return iter(())
        # Even a tiny shape has the cost of finding its neighbours.
        cost = np.cumsum(200 + (1 << np.clip(size[items >> 20] - LOW, 0, TILE)))
        cuts = np.searchsorted(cost, cost[-1] * np.arange(1, BATCHES) // BATCHES)
        return iter([portion for portion in np.split(items, cuts) if len(portion)])


def solve(problem: Problem, folder: Path, threads: int, with_distance: bool, told: Told) -> Path:
    """Solves a problem, from its last checkpoint if there is one; returns the written file.

    folder: for the result; intermediate files are in a subfolder with the problem's name.
    told: called with each line of progress. Raises PyramidionError if Numba is missing.
    """
    if numba_wrap() is None:
        raise PyramidionError('Solving needs the compiler: pip install "pyramidion[fast]".')
    unfinished = folder / f"{problem.name}.unfinished"
    unfinished.mkdir(parents=True, exist_ok=True)
    tables = problem.tables()
    states = int(tables.base[len(tables.shapes) - 2]) * 64
    progress = _read_progress(unfinished, with_distance)
    solver = Solver(problem, threads, np.zeros(states if with_distance else 0, np.uint8))
    if progress.step:
        for name, kept in _checkpoint_arrays(solver).items():
            kept[:] = np.fromfile(unfinished / f"{name}-{progress.step}", kept.dtype)
        told(f"continuing after step {progress.step}")
    else:
        _count(progress, tables, solver.ends(), 0)
    saved, pause = time.monotonic(), CHECKPOINT_SECONDS
    while True:
        wall, cpu = time.monotonic(), time.process_time()
        number = progress.step + 1
        fresh = solver.step(number)
        progress.seconds += time.monotonic() - wall
        progress.cpu += time.process_time() - cpu
        _count(progress, tables, fresh, number)
        if not fresh.any():
            break
        told(
            f"step {number}: {sum(progress.settled[-1]):,} states {'won' if number & 1 else 'lost'} "
            f"({progress.seconds:.0f} s, {progress.cpu:.0f} s of processor time so far)"
        )
        before = time.monotonic()
        if before - saved > pause:
            _save(unfinished, solver, progress)
            saved = time.monotonic()
            pause = max(CHECKPOINT_SECONDS, (saved - before) / SAVING_SHARE)
    file = problem.file(folder)
    told("packing")
    write_solution(
        file, _header(problem, tables, progress, with_distance, states), _blocks(solver, states), -(-states // BLOCK)
    )
    shutil.rmtree(unfinished, ignore_errors=True)
    return file


def _count(progress: Progress, tables: ShapeTables, fresh: Any, step: int) -> None:
    # The words of very small shapes repeat their states.
    fresh = fresh >> np.maximum(0, LOW - tables.size)
    for rows, weights in ((progress.settled, tables.copies), (progress.canonical, 1)):
        rows.append(np.bincount(tables.size, fresh * weights, CELLS + 1).astype(np.int64).tolist())
    if fresh[0]:
        progress.start = step
    progress.step = step


def _blocks(solver: Solver, states: int) -> Iterator[bytes]:
    """The result's bytes, block by block, compressed on all threads."""

    def codes(first: int) -> bytes:
        if len(solver.distances):
            return pack_block(solver.distances[first : first + BLOCK])
        words = slice(first // 64, min(first + BLOCK, states) // 64)
        won, lost = (
            np.unpackbits(plane[words].view(np.uint8), bitorder="little")
            for plane in (solver.planes.won, solver.planes.lost)
        )
        return pack_block(lost + 2 * won)

    with ThreadPoolExecutor(solver.threads) as pool:
        # A few at a time, otherwise all blocks would wait in memory.
        span = 256 * BLOCK
        for start in range(0, states, span):
            yield from pool.map(codes, range(start, min(start + span, states), BLOCK))


def _header(problem: Problem, tables: ShapeTables, progress: Progress, distance: bool, states: int) -> dict[str, Any]:
    return asdict(progress) | {
        "rules": problem.rules,
        "null_turns": problem.null_turns,
        "distance": distance,
        "states": states,
        "all": _states(tables, tables.copies),
        "up_to_symmetry": _states(tables, np.ones_like(tables.copies)),
    }


def _states(tables: ShapeTables, weights: Any) -> list[int]:
    """The number of states by number of spheres: at most 15 of a player on the board; in the last shape the game is
    over.
    """
    shapes = np.bincount(tables.size, weights, CELLS + 1).astype(np.int64).tolist()
    return [
        shapes[n] * sum(comb(n, own) for own in range(max(0, n - SPHERES), min(SPHERES, n) + 1)) if n <= LARGEST else 0
        for n in range(CELLS + 1)
    ]


def _save(folder: Path, solver: Solver, progress: Progress) -> None:
    """Writes a checkpoint, then removes the previous one: the step in the file's name distinguishes them."""
    for name, kept in _checkpoint_arrays(solver).items():
        kept.tofile(folder / f"{name}-{progress.step}")
    state = folder / "progress.json"
    text = json.dumps(asdict(progress) | {"distance": bool(len(solver.distances))})
    state.with_suffix(".part").write_text(text, encoding="utf-8")
    os.replace(state.with_suffix(".part"), state)
    for file in folder.glob("*-*"):
        if not file.name.endswith(f"-{progress.step}"):
            file.unlink()


def _checkpoint_arrays(solver: Solver) -> dict[str, Any]:
    """The contents of a checkpoint; everything else follows from it."""
    kept = {"won": solver.planes.won, "lost": solver.planes.lost}
    return kept | {"distances": solver.distances} if len(solver.distances) else kept


def _read_progress(folder: Path, with_distance: bool) -> Progress:
    state = folder / "progress.json"
    if not state.exists():
        return Progress()
    known = json.loads(state.read_text(encoding="utf-8"))
    # Without the distances of the first steps those of the later ones are useless.
    if known.pop("distance") != with_distance:
        return Progress()
    return Progress(**known)
