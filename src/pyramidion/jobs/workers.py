"""Batches of work in this process, on this machine's cores, or on a Ray cluster: the same results, in the same order.

The result of a batch must depend on the batch alone (which includes seeds), so that no number depends on the number of
workers. Results are yielded as soon as all before them are available, so that each can be written to a checkpoint and a
resumed job skips them.
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
"""Number of batches queued for each worker."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers of a computation. count: processes on this machine; 1: this one. ray: address of a cluster to use
    instead."""

    count: int = 1
    ray: str | None = None

    @contextmanager
    def mapper(self) -> Iterator["Mapper"]:
        """Keeps workers running for several rounds of work. Raises PyramidionError if the cluster cannot be used."""
        if self.ray is not None:
            with _cluster(self.ray) as run_batches:
                yield run_batches
        elif self.count == 1:
            yield map
        else:
            with _cores(self.count) as run_batches:
                yield run_batches

    def results(self, work: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of the batches, in order. work: a module-level function, as other processes import it.

        Raises PyramidionError if the cluster cannot be used, and whatever `work` raises.
        """
        with self.mapper() as run_batches:
            yield from run_batches(work, batches)


Mapper = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""A function like `map`: takes the work and its batches, and yields the results in order."""

THIS_PROCESS = Workers()


def cores() -> int:
    """The number of this machine's cores that this process may use."""
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
            # A caller that stops early does not wait for batches that have not started.
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Ends a worker when the process that started it has gone, however that ended: nobody waits for its results."""
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
        task = ray.remote(_call)
        ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

        def results(work: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
            waiting = iter(batches)
            begun = deque(task.remote(work, batch) for batch in islice(waiting, ahead))
            while begun:
                # Ray replaces a lost worker and repeats its batch, with the same result.
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


def _call(work: Callable[[Batch], Result], batch: Batch) -> Result:
    return work(batch)


def _require_same_version(ray: Any) -> None:
    """Raises PyramidionError if the cluster's machines have another version of Pyramidion: their results could
    differ.
    """
    try:
        there = ray.get(ray.remote(version).remote())
    except ray.exceptions.RayError as error:
        raise PyramidionError(f"The cluster's machines cannot run Pyramidion {__version__}: {error}") from error
    if there != __version__:
        raise PyramidionError(f"The cluster has Pyramidion {there}, this machine {__version__}; they must be the same.")


def version() -> str:
    """The version of this program, called remotely."""
    return __version__
