"""Solutions of games on this machine: who wins from a position, and what each decision is worth.

`pyramidion solve pylos --rules mature --distance` makes one; here it is found and asked.
"""

import random
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.position import Position
from pyramidion.folders import data_folder
from pyramidion.games.pylos.solution.lookup import Solution, Value
from pyramidion.games.pylos.solution.problem import Problem


def solutions_folder() -> Path:
    """Where solutions are kept."""
    return data_folder() / "solutions"


def solution_of(game: Any) -> Solution | None:
    """A game's solution under its options; None if this machine has none. Raises PyramidionError for a bad file."""
    if game.info.id != "pylos":
        return None
    problem = Problem.of(game.options)
    folder = solutions_folder()
    return _opened(problem, folder, game.rules) if problem.file(folder).exists() else None


@lru_cache(maxsize=4)
def _opened(problem: Problem, folder: Path, rules: Any) -> Solution:
    return Solution(problem, folder, rules)


def value(position: Position[Any]) -> Value:
    """The value of a running position for the seat that decides. Raises PyramidionError where there is no solution."""
    return _needed(position).value(position.state)


def values(position: Position[Any]) -> list[tuple[Decision, Value]]:
    """Each legal decision with its value for the seat that decides, in the order of `position.legal()`.

    Raises PyramidionError where no solution is at hand.
    """
    found = dict(_needed(position).values(position.state))
    return [(decision, found[decision.code]) for decision in position.legal()]


def choose(position: Position[Any], seed: int | None = None) -> Decision:
    """A perfect decision (see `Solution.choose`). Raises PyramidionError where no solution is at hand."""
    code = _needed(position).choose(position.state, random.Random(seed))
    return next(decision for decision in position.legal() if decision.code == code)


def _needed(position: Position[Any]) -> Solution:
    if not position.to_decide:
        raise PyramidionError("The game is over: there is nothing left to decide.")
    found = solution_of(position.game)
    if found is None:
        raise PyramidionError(
            f"There is no solution of this game in {solutions_folder()}; for Pylos make one: "
            "pyramidion solve pylos --rules ... --distance"
        )
    return found
