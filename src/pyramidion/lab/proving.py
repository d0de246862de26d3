"""A small game solved from its start: what each first decision is worth, by proof, with progress."""

import time
from collections.abc import Iterator
from typing import Any

from pyramidion.core.game import Game
from pyramidion.players.bot import proven_value
from pyramidion.search.compiler import compiling_wrap
from pyramidion.search.exact import MAX_DEPTH
from pyramidion.search.solver import Solver

TOLD_SECONDS = 5.0


def prove(game: Game[Any], positions: int) -> Iterator[str]:
    """Proves the start and each first decision, and says how far it is, as lines.

    positions: given up when the table holds so many; then the last line begins with `Out of reach`.
    """
    wrap = compiling_wrap()
    if wrap is None:
        yield 'Without the compiler this takes a hundred times as long (pip install "pyramidion[fast]").'
    solver = Solver(game, wrap, positions)
    start, began = game.rules.start(), time.perf_counter()
    seat = game.seats[game.rules.to_move(start)]
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
            said = f"Out of reach: {positions:,} positions do not suffice, so who wins is not known"
            yield f"{said}; --positions gives more, 150 bytes each."
            return
        if solver.positions == before:
            yield f"Out of reach: some lines are longer than {MAX_DEPTH} decisions."
            return
    best = max(one.value for one in proven if one.value is not None)
    who = {1.0: f"{seat} wins", 0.5: "a draw", 0.0: f"{seat} loses"}[best]
    yield f"{game.info.title}, {game.identity}: {who}"
    grouped: dict[str, list[str]] = {}
    for one in sorted(proven, key=lambda one: (-(one.value or 0.0), one.height)):
        grouped.setdefault(str(proven_value(one)), []).append(
            game.notation.write(start, game.rules.to_move(start), one.code)
        )
    for value, texts in grouped.items():
        yield f"  {value}: {' '.join(texts)}"
