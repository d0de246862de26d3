"""The names that a search leaves open. Binding (search.bound) puts a game's own functions in their place."""

from typing import Any, NoReturn

CHANCE = -1


def _unbound(name: str) -> NoReturn:
    raise AssertionError(f"{name} is called unbound; bind the search to a game first (search.bound)")


def legal(state: Any, out: Any) -> int:
    """Writes the codes of the legal decisions (or chance outcomes), returns how many."""
    _unbound("legal")


def weigh(state: Any, out: Any) -> int:
    """At a chance node: writes the outcomes' weights in the order of `legal`."""
    _unbound("weigh")


def apply(state: Any, code: int) -> Any:
    """The state after a decision or outcome."""
    _unbound("apply")


def result(state: Any) -> int:
    """0 while the game runs, 1 + seat of the winner, -1 for a draw."""
    _unbound("result")


def to_move(state: Any) -> int:
    """The seat that decides, or CHANCE."""
    _unbound("to_move")


def heuristic(state: Any) -> int:
    """An evaluation for seat 0 in thousandths, -1000 to 1000."""
    _unbound("heuristic")
