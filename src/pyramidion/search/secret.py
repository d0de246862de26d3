"""Decisions that are made at once, in secret: a small matrix of sampled decisions, solved by regret matching.

Each seat's legal decisions may come in millions, so some are drawn at random. Every pair is played and judged by the
game's evaluation or its end; regret matching (Hart and Mas-Colell, 2000) then finds a mixture of one's own decisions
that no single answer among those drawn can exploit.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pyramidion.core.binding import Binder
from pyramidion.core.game import Game

_ROUNDS = 400


def secret_choice(
    game: Game[Any],
    state: Any,
    seat: int,
    candidates: int,
    seconds: float,
    chooser: random.Random,
    stopped: Callable[[], bool] | None = None,
) -> int:
    """The code of a decision for one of two seats that decide at once, or for the only one that does.

    candidates: how many decisions of each seat are drawn at most; fewer are judged where time runs out.
    """
    ends = time.perf_counter() + seconds
    mine = _drawn(game.codes(state, seat), candidates, chooser)
    alone = len(game.deciders(state)) == 1
    theirs = [0] if alone else _drawn(game.codes(state, 1 - seat), candidates, chooser)
    judge = _judge(game)
    rows: list[list[float]] = []
    for own in mine:
        row = []
        for other in theirs:
            codes = (own,) if alone else (own, other) if seat == 0 else (other, own)
            after, _ = game.step(state, codes)
            value = judge(after)
            row.append(value if seat == 0 else 1.0 - value)
        rows.append(row)
        if time.perf_counter() > ends or (stopped is not None and stopped()):
            break
    mixture = regret_matching(rows)
    return mine[chooser.choices(range(len(rows)), mixture)[0]]


def _drawn(codes: Any, most: int, chooser: random.Random) -> list[int]:
    """Some of a sequence's items, all of them where they are few."""
    if len(codes) <= most:
        return list(codes)
    return [codes[index] for index in sorted(chooser.sample(range(len(codes)), most))]


def _judge(game: Game[Any]) -> Callable[[Any], float]:
    """The value of a state for seat 0, 0 to 1: the outcome, else the game's evaluation, else even."""
    name = game.rules_module.__name__.rpartition(".")[0] + ".evaluation"
    found = not name.startswith(".") and find_spec(name) is not None
    heuristic = Binder(game.rule_constants()).bind(import_module(name).heuristic) if found else None

    def judge(state: Any) -> float:
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome[0]
        return 0.5 if heuristic is None else 0.5 + heuristic(state) / 2000

    return judge


def regret_matching(rows: list[list[float]]) -> list[float]:
    """The row player's average strategy after a number of rounds in a zero-sum matrix of his rewards (0 to 1)."""
    height, width = len(rows), len(rows[0])
    regrets = ([0.0] * height, [0.0] * width)
    average = [0.0] * height
    for _ in range(_ROUNDS):
        row_mix, column_mix = _mixture(regrets[0]), _mixture(regrets[1])
        gains = [sum(p * value for p, value in zip(column_mix, row, strict=True) if p) for row in rows]
        losses = [0.0] * width
        for share, row in zip(row_mix, rows, strict=True):
            if share:
                for column, value in enumerate(row):
                    losses[column] += share * value
        value = sum(share * gain for share, gain in zip(row_mix, gains, strict=True))
        for index in range(height):
            regrets[0][index] += gains[index] - value
            average[index] += row_mix[index] / _ROUNDS
        for index in range(width):
            regrets[1][index] += value - losses[index]
    return average


def _mixture(regrets: list[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    total = sum(positive)
    return [one / total for one in positive] if total > 0 else [1 / len(regrets)] * len(regrets)
