"""Solutions of games on this machine: who wins from a position, and the value of each decision.

Games declare whether they can be solved, and by which command (`BotHints.tablebase`); this module finds and queries
solutions.
"""

import random
from pathlib import Path
from threading import Lock
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Tablebase, Value
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.folders import data_folder
from pyramidion.search.solver import is_solvable

_opened: dict[tuple[str, Path], Tablebase] = {}
_opening = Lock()


def tablebase_folder() -> Path:
    """The folder of solutions."""
    return data_folder() / "solutions"


def find_tablebase(game: Any) -> Tablebase | None:
    """A game's solution under its options; None if this machine has none. Raises PyramidionError for a bad file."""
    if game.bots.tablebase is None:
        return None
    folder = tablebase_folder()
    with _opening:
        known = _opened.get((game.identity, folder))
        if known is None:
            known = game.bots.tablebase.open(str(folder))
            if known is not None:
                _opened[game.identity, folder] = known
        return known


def has_tablebase(game: Any) -> bool:
    """Whether this machine has a solution of a game under its options, usable or not. At once."""
    return game.bots.tablebase is not None and game.bots.tablebase.exists(str(tablebase_folder()))


def has_exact_values(game: Any) -> bool:
    """Whether this machine knows exact values of a game: from a solution, usable or not, or by proofs. At once."""
    return is_solvable(game) or has_tablebase(game)


def value(position: Position[Any]) -> Value:
    """The value of a running position for the seat to decide. Raises PyramidionError if there is no solution."""
    return _require_tablebase(position).value(position.state)


def values(position: Position[Any]) -> list[tuple[Decision, Value]]:
    """Each legal decision with its value for the seat to decide, in the order of `position.legal()`.

    Raises PyramidionError if no solution is available.
    """
    found = dict(_require_tablebase(position).values(position.state))
    return [(decision, found[decision.code]) for decision in position.legal()]


def choose(position: Position[Any], seed: int | None = None) -> Decision:
    """A perfect decision (see `Tablebase.choose`). Raises PyramidionError if no solution is available."""
    code = _require_tablebase(position).choose(position.state, random.Random(seed))
    return next(decision for decision in position.legal() if decision.code == code)


def how_to_solve(game: Any) -> Message:
    """How to obtain a solution of a game, as a sentence."""
    if game.bots.tablebase is None:
        return Message("{game} cannot be solved by this program.", game=game.info.title)
    return Message(
        "There is no solution of this game on this machine; make one: {command}", command=game.bots.tablebase.command
    )


def _require_tablebase(position: Position[Any]) -> Tablebase:
    if not position.to_decide:
        raise PyramidionError(Message("The game is over: there is nothing left to decide."))
    found = find_tablebase(position.game)
    if found is None:
        raise PyramidionError(how_to_solve(position.game))
    return found
