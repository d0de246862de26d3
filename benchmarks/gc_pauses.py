"""How long the garbage collector holds the server up, with its own setting and with Python's, in one run.

`python -m benchmarks.gc_pauses` plays at many tables, as `benchmarks.move_cost` does, with both settings in turn, and
prints the longest pause and all pauses together with each, and their ratio.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from uvicorn.loops.auto import auto_loop_factory

from benchmarks.move_cost import measure
from pyramidion.server.ops.memory import tune_garbage_collector
from pyramidion.server.serve import open_database
from pyramidion.server.storage.table_repository import TableRepository

_PYTHON = gc.get_threshold()


class Pauses:
    """The processor time of each pass of the collector."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._began = 0.0

    def note(self, phase: str, _: dict[str, int]) -> None:
        """Called by the collector before and after each pass."""
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.seconds.append(time.thread_time() - self._began)


def _reset_garbage_collector() -> None:
    gc.unfreeze()
    gc.set_threshold(*_PYTHON)
    gc.collect()


def _play(tune: Callable[[], None], game: str, tables: int, rounds: int) -> tuple[float, float]:
    """The longest pause and all together, in milliseconds."""
    pauses = Pauses()
    with tempfile.TemporaryDirectory() as folder:
        store = TableRepository(open_database(Path(folder), None))
        _reset_garbage_collector()
        tune()
        gc.callbacks.append(pauses.note)
        try:
            with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
                runner.run(measure(store, game, tables, rounds))
        finally:
            gc.callbacks.remove(pauses.note)
    return 1000 * max(pauses.seconds, default=0.0), 1000 * sum(pauses.seconds)


def main() -> None:
    """Measures, and prints a line for each setting and one for their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pylos", help="the game that is played")
    parser.add_argument("--tables", type=int, default=200, help="tables that move in step")
    parser.add_argument("--rounds", type=int, default=5, help="moves at each of them")
    parser.add_argument("--runs", type=int, default=3, help="runs with each setting")
    args = parser.parse_args()
    settings = {"server": tune_garbage_collector, "Python": _reset_garbage_collector}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in settings}
    for _ in range(args.runs):
        for name, tune in settings.items():
            found[name].append(_play(tune, args.game, args.tables, args.rounds))
    medians = {name: [median(values) for values in zip(*runs, strict=True)] for name, runs in found.items()}
    for name, (longest, together) in medians.items():
        print(f"{name:7} longest pause {longest:6.1f} ms, together {together:6.0f} ms")
    ratios = [python / server for python, server in zip(medians["Python"], medians["server"], strict=True)]
    print(f"Python / server: longest {ratios[0]:.1f}, together {ratios[1]:.1f}")


if __name__ == "__main__":
    main()
