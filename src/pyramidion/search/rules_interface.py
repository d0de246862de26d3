"""The names that a search leaves unbound. `core.specialisation` replaces them with a game's functions."""

from typing import Any, NoReturn


def _unbound(name: str) -> NoReturn:
    raise AssertionError(f"{name} is called unbound; bind the search to a game first (search.mcts_runner)")


def legal(state: Any, out: Any) -> int:
    """Writes the codes of the legal decisions (or chance outcomes), returns their number."""
    _unbound("legal")


def chance_weights(state: Any, out: Any) -> int:
    """At a chance node: writes the outcomes' weights in the order of `legal`."""
    _unbound("chance_weights")


def random_move(state: Any, out: Any, random: int) -> int:
    """The legal decision with index `random` modulo their number, if a seat decides; out: scratch."""
    _unbound("random_move")


def apply(state: Any, code: int) -> Any:
    """The state after a decision or outcome."""
    _unbound("apply")


def result(state: Any) -> int:
    """0 while the game runs, 1 + seat of the winner, -1 for a draw."""
    _unbound("result")


def to_move(state: Any) -> int:
    """The seat that decides, or CHANCE, or ALL when both seats decide simultaneously."""
    _unbound("to_move")


def heuristic(state: Any) -> int:
    """An evaluation for seat 0 in thousandths, -1000 to 1000."""
    _unbound("heuristic")


def apply_all(state: Any, code0: int, code1: int) -> Any:
    """The state after simultaneous decisions."""
    _unbound("apply_all")


def count_for(state: Any, seat: int) -> int:
    """The number of decisions of a seat where both decide simultaneously; possibly millions."""
    _unbound("count_for")


def nth_for(state: Any, seat: int, index: int) -> int:
    """The code of one of those decisions by its index, from 0."""
    _unbound("nth_for")


def mutate(state: Any, seat: int, code: int, random: int) -> int:
    """A legal decision of a seat close to another one (possibly the same), selected by a random number."""
    _unbound("mutate")


def sample(state: Any, seat: int, random: int) -> int:
    """A plausible legal decision, selected by a random number."""
    _unbound("sample")


def part_options(state: Any, seat: int, part: int) -> int:
    """The number of ways in which a part (0, 1, …) of a seat's decision can be chosen while the rest stays; 0: no such
    part.
    """
    _unbound("part_options")


def with_part(state: Any, seat: int, code: int, part: int, index: int) -> int:
    """A seat's decision with another choice for a part, by index."""
    _unbound("with_part")


def canonical(state: Any) -> Any:
    """The state that represents all states equivalent by symmetry; the seats may be exchanged in it."""
    _unbound("canonical")
