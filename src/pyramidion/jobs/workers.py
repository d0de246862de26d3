"""Batches of work on this process, on this machine's cores, or on a Ray cluster: the same results, in the same order.

What a batch comes to must follow from the batch alone (seeds are part of it), so that no number depends on how many
worked. Results are given as soon as all before them are there, so that they can be kept one by one, and whoever goes on
later leaves out those that are kept.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

from pyramidion import __version__
from pyramidion.core.errors import PyramidionError

Batch = TypeVar("Batch")
Result = TypeVar("Result")

_AHEAD = 2
"""So many batches wait for each worker."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work. count: processes on this machine; 1: this one. ray: a cluster's address instead."""

    count: int = 1
    ray: str | None = None

    @contextmanager
    def mapper(self) -> Iterator["Mapper"]:
        """Has them ready for one batch of work after another. Raises PyramidionError if the cluster cannot be used."""
        if self.ray is not None:
            with _cluster(self.ray) as hands:
                yield hands
        elif self.count == 1:
            yield map
        else:
            with _cores(self.count) as hands:
                yield hands

    def results(self, work: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
        """What each batch comes to, in their order. work: a function of a module, as other processes import it.

        Raises PyramidionError if the cluster cannot be used, and whatever `work` raises.
        """
        with self.mapper() as hands:
            yield from hands(work, batches)


Mapper = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Does what `Workers.results` says, time and again."""

THIS_PROCESS = Workers()


def cores() -> int:
    """Of this machine, as far as this process may use them."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _cores(count: int) -> Iterator[Mapper]:
    with ProcessPoolExecutor(count, get_context("spawn"), _end_with_parent) as pool:

        def results(work: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
            waiting = iter(batches)
            begun = deque(pool.submit(work, batch) for batch in islice(waiting, _AHEAD * count))
            while begun:
                result = begun.popleft().result()
                begun.extend(pool.submit(work, batch) for batch in islice(waiting, 1))
                yield result

        try:
            yield results
        finally:
            # Who stops early, or is stopped, waits for nothing that has not begun.
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Lets a worker end when the process that began it has gone, however that ended: nobody waits for its results."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True, name="parent").start()


@contextmanager
def _cluster(address: str) -> Iterator[Mapper]:
    try:
        import ray
    except ImportError as error:
        raise PyramidionError("Ray is not installed: install Pyramidion with the extra `ray`.") from error
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", configure_logging=True)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise PyramidionError(f"There is no Ray cluster at {address}: {error}") from error
    try:
        _require_same_version(ray)
        task = ray.remote(_called)
        ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

        def results(work: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
            waiting = iter(batches)
            begun = deque(task.remote(work, batch) for batch in islice(waiting, ahead))
            while begun:
                # A worker that was lost is replaced by Ray, and its batch done again: it comes to the same.
                try:
                    result: Result = ray.get(begun.popleft())
                except ray.exceptions.RayTaskError as error:
                    raise error.cause or error from None
                except ray.exceptions.RayError as error:
                    raise PyramidionError(f"The cluster has failed: {str(error).strip().splitlines()[0]}") from error
                begun.extend(task.remote(work, batch) for batch in islice(waiting, 1))
                yield result

        yield results
    finally:
        ray.shutdown()


def _called(work: Callable[[Batch], Result], batch: Batch) -> Result:
    return work(batch)


def _require_same_version(ray: Any) -> None:
    """Raises PyramidionError if the cluster's machines have another Pyramidion: their numbers might be others."""
    try:
        there = ray.get(ray.remote(version).remote())
    except ray.exceptions.RayError as error:
        raise PyramidionError(f"The cluster's machines cannot run Pyramidion {__version__}: {error}") from error
    if there != __version__:
        raise PyramidionError(f"The cluster has Pyramidion {there}, this machine {__version__}; they must be the same.")


def version() -> str:
    """Of this program, where it is asked."""
    return __version__
