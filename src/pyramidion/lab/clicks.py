"""How long a person waits for the rules after a click: they run as plain Python at a table, not compiled."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.lab.randomgame import random_game

_LONGEST = 400
_REPEATS = 3


@dataclass(frozen=True, slots=True)
class Clicks:
    """Milliseconds to answer a click: the mean and the worst of so many positions.

    play_per_apply: what playing a listed decision costs beside the rules' `apply` alone.
    """

    mean_ms: float
    worst_ms: float
    positions: int
    play_per_apply: float


def click_seconds(position: Position[Any], decision: Decision) -> float:
    """How long one decision takes: all legal ones named (where they can be), the seat's view with its guide, the play.

    The least of a few repeats, so that what else the machine does counts little.
    """
    seat = position.to_decide[0]
    guided = position.game.presentation.has_input_tree(position.state, seat)
    times = []
    for _ in range(_REPEATS):
        before = time.perf_counter()
        if guided:
            list(position.legal(seat))
        position.observe(seat)
        position.play(decision, seat)
        times.append(time.perf_counter() - before)
    return min(times)


def sample(game: Game[Any], seeds: Sequence[int], most: int) -> list[tuple[Position[Any], Decision]]:
    """Positions of random games where a seat decides, each with what it decides: at most so many, evenly spaced."""
    found = [
        (position, decision)
        for seed in seeds
        for position, decision in random_game(game, seed, _LONGEST)
        if decision is not None and position.to_decide[0] >= 0
    ]
    return found[:: max(1, -(-len(found) // most))]


def measure_clicks(game: Game[Any], most: int = 60) -> Clicks:
    """Times clicks at positions of three random games."""
    positions = sample(game, (1, 2, 3), most)
    times = [1000 * click_seconds(position, decision) for position, decision in positions]
    alone = [pair for pair in positions if len(game.rules.deciders(pair[0].state)) == 1]
    plays = sum(_least(partial(position.play, decision)) for position, decision in alone)
    applies = sum(_least(partial(game.rules.apply, position.state, decision.code)) for position, decision in alone)
    return Clicks(sum(times) / len(times), max(times), len(times), plays / applies)


def _least(call: Callable[[], object]) -> float:
    """The least time that a call took, of a few."""
    times = []
    for _ in range(_REPEATS):
        before = time.perf_counter()
        call()
        times.append(time.perf_counter() - before)
    return min(times)
