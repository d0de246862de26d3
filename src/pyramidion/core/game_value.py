"""Exact values of a game: who wins from a state, in how many plies, and what to decide."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from pyramidion.core.messages import Message


class Value(NamedTuple):
    """outcome: 1 won, -1 lost, 0 drawn. plies: to the end under perfect play; None for draws and where unknown.

    within: the number of plies is only an upper bound.
    """

    outcome: int
    plies: int | None
    is_bound: bool = False

    @property
    def outcome_name(self) -> str:
        """`won`, `lost` or `drawn`, for the seat to decide."""
        return {1: "won", -1: "lost", 0: "drawn"}[self.outcome]

    @property
    def words(self) -> Message:
        """The value for people: `won in 35`, `won within 9`, `drawn`."""
        if self.plies is None:
            return {1: Message("won"), -1: Message("lost"), 0: Message("drawn")}[self.outcome]
        if self.outcome > 0:
            return (
                Message("won within {plies}", plies=self.plies)
                if self.is_bound
                else Message("won in {plies}", plies=self.plies)
            )
        if self.outcome < 0:
            return (
                Message("lost within {plies}", plies=self.plies)
                if self.is_bound
                else Message("lost in {plies}", plies=self.plies)
            )
        return Message("drawn")

    def __str__(self) -> str:
        """`won in 35`, `won within 9`, `drawn`."""
        if self.plies is None:
            return self.outcome_name
        return f"{self.outcome_name} {'within' if self.is_bound else 'in'} {self.plies}"


def rank(value: Value) -> int:
    """A sort key, higher is better: won soon, won late, drawn (0), lost late, lost soon."""
    far = 1000 - (value.plies or 0)
    return value.outcome * far


def describe_solution(values: Sequence[Value | None], seat: str, other: str) -> Message | None:
    """`Solved: Black wins.`, from the value of each decision for a seat (None: unknown), or that the position is not
    solved.

    other: the name of the other seat. None if there is nothing to decide.
    """
    known = [value.outcome for value in values if value is not None]
    if len(known) < len(values) and max(known, default=0) < 1:
        return Message("Not solved in the given time: it is unknown who wins.")
    if not known:
        return None
    best = max(known)
    if best == 0:
        return Message("Solved: a draw.")
    return Message("Solved: {player} wins.", player=seat if best > 0 else other)


class Tablebase(Protocol):
    """A game solved under its options. States and codes are those of the game's rules; any thread may call the
    methods.
    """

    @property
    def has_distance(self) -> bool:
        """Whether the number of plies to the end is known, which perfect play needs."""

    def value(self, state: Any) -> Value:
        """The value of a running state for the seat to decide."""

    def values(self, state: Any) -> list[tuple[int, Value]]:
        """Each legal decision's code with its value for the seat to decide, in the rules' order."""

    def choose(self, state: Any, chooser: random.Random) -> int:
        """The code of a perfect decision, drawn at random if there are several. Raises PyramidionError without
        distances.
        """


@dataclass(frozen=True, slots=True)
class TablebaseSource:
    """Declares that a game can be solved on the user's machine.

    opened: opens the solution of the game with these options in a folder, given by its path; None if there is none.
    Raises PyramidionError for an unusable file. at_hand: whether a folder contains a solution, usable or not; fast.
    command: the command that computes it, distances included.
    """

    open: Callable[[str], Tablebase | None]
    exists: Callable[[str], bool]
    command: str
