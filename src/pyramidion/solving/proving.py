"""A small game solved from its start: the value of each first decision, by proof, with progress.

Either one table for all (`prove_game`), or a separate proof with its own table for each first decision, on any number
of workers (`prove_each_decision`): those proofs share nothing, so one table is quicker if it suffices.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from pyramidion.core.game import Game
from pyramidion.core.options import OptionValue
from pyramidion.core.registry import game as game_of
from pyramidion.engine.bot import proven_value
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import Workers
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.proof_search import MAX_DEPTH
from pyramidion.search.solver import ProvenMove, Solver

TOLD_SECONDS = 5.0


def prove_game(game: Game[Any], positions: int) -> Iterator[str]:
    """Proves the start and each first decision, and yields lines of progress.

    positions: size of the table; when it is full, the last line begins with `Out of reach`.
    """
    wrap = numba_wrap()
    if wrap is None:
        yield _SLOW
    solver = Solver(game, wrap, positions)
    start, began = game.rules.start(), time.perf_counter()
    while True:
        before = solver.positions
        proven = solver.decisions(start, TOLD_SECONDS)
        seconds = time.perf_counter() - began
        open_ones = sum(one.value is None for one in proven)
        known = f"{len(proven) - open_ones} of {len(proven)} decisions known"
        yield f"{seconds:.0f} s, {solver.positions:,} positions: {known}"
        if open_ones == 0:
            break
        if solver.positions == positions:
            yield _out_of_reach(positions)
            return
        if solver.positions == before:
            yield f"Out of reach: some lines are longer than {MAX_DEPTH} decisions."
            return
    yield from _findings(game, proven)


@dataclass(frozen=True, slots=True)
class FirstDecision:
    """A first decision of a game under its options, to be proven with a table of `positions` positions."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    code: int
    positions: int


def prove_one(begun: FirstDecision) -> ProvenMove:
    """The proof of a first decision. It depends on the batch alone: the table is empty when it begins."""
    solver = _solver(begun.game, begun.options, begun.positions)
    return solver.decision(solver.rules.start(), begun.code)


@cache
def _solver(name: str, options: tuple[tuple[str, OptionValue], ...], positions: int) -> Solver:
    """One per worker: the compiled code is reused for the next decision."""
    return Solver(game_of(name, **dict(options)), numba_wrap(), positions)


def prove_each_decision(game: Game[Any], positions: int, workers: Workers, file: Path | None = None) -> Iterator[str]:
    """Proves each first decision separately; yields lines of progress.

    positions: of each table. file: the checkpoint, written after each decision and resumed from.
    A last line that begins with `Out of reach`: it is unknown who wins. Raises PyramidionError for a cluster or file
    that cannot be used.
    """
    if numba_wrap() is None:
        yield _SLOW
    start, began = game.rules.start(), time.perf_counter()
    options = tuple(sorted(game.options.items()))
    batches = [FirstDecision(game.info.id, options, int(code), positions) for code in game.rules.legal_codes(start)]
    checkpoint: Checkpoint[ProvenMove] = Checkpoint(
        file, ["solve", game.identity, positions], "solution", lambda row: ProvenMove(*row)
    )
    if checkpoint.rows:
        yield f"{len(checkpoint.rows)} of {len(batches)} decisions have been proven before, see {file}"
    proven: list[ProvenMove] = []
    for one in chain(checkpoint.rows, workers.results(prove_one, batches[len(checkpoint.rows) :])):
        proven.append(one)
        if len(proven) <= len(checkpoint.rows):
            continue
        checkpoint.add([one.code, one.value, one.height])
        text = game.notation.write(start, game.rules.to_move(start), one.code)
        said = "not known" if one.value is None else str(proven_value(one))
        yield f"{time.perf_counter() - began:.0f} s, {len(proven)} of {len(batches)} decisions: {text} {said}"
    if all(one.value is None for one in proven) or not (
        any(one.value == 1.0 for one in proven) or all(one.value is not None for one in proven)
    ):
        yield _out_of_reach(positions)
        return
    yield from _findings(game, proven)


_SLOW = 'Without the compiler this takes a hundred times as long (pip install "pyramidion[fast]").'


def _out_of_reach(positions: int) -> str:
    said = f"Out of reach: {positions:,} positions do not suffice, so who wins is not known"
    return f"{said}; --positions gives more, 150 bytes each."


def _findings(game: Game[Any], proven: Sequence[ProvenMove]) -> Iterator[str]:
    start = game.rules.start()
    seat = game.seats[game.rules.to_move(start)]
    best = max(one.value for one in proven if one.value is not None)
    who = {1.0: f"{seat} wins", 0.5: "a draw", 0.0: f"{seat} loses"}[best]
    yield f"{game.info.title}, {game.identity}: {who}"
    grouped: dict[str, list[str]] = {}
    for one in sorted(proven, key=lambda one: (one.value is None, -(one.value or 0.0), one.height)):
        grouped.setdefault("not known" if one.value is None else str(proven_value(one)), []).append(
            game.notation.write(start, game.rules.to_move(start), one.code)
        )
    for value, texts in grouped.items():
        yield f"  {value}: {' '.join(texts)}"
