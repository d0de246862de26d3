"""Exact knowledge of a game: who wins from a state, in how many plies, and what to decide."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from pyramidion.core.messages import Message


class Value(NamedTuple):
    """outcome: 1 won, -1 lost, 0 drawn. plies: to the end if both play perfectly; None for draws and where not kept.

    within: the plies are only the most that it takes.
    """

    outcome: int
    plies: int | None
    is_bound: bool = False

    @property
    def outcome_name(self) -> str:
        """`won`, `lost` or `drawn`, for whoever decides."""
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
    """A number that is higher for the better: won soon, won late, drawn (0), lost late, lost soon."""
    far = 1000 - (value.plies or 0)
    return value.outcome * far


def describe_solution(values: Sequence[Value | None], seat: str, other: str) -> Message | None:
    """`Solved: Black wins.`, from what each decision is worth to a seat (None: not known), or that it is not solved.

    other: the name of the other seat. None where there is nothing to decide.
    """
    known = [value.outcome for value in values if value is not None]
    if len(known) < len(values) and max(known, default=0) < 1:
        return Message("Not solved in the time given: who wins is not known.")
    if not known:
        return None
    best = max(known)
    if best == 0:
        return Message("Solved: a draw.")
    return Message("Solved: {player} wins.", player=seat if best > 0 else other)


class Tablebase(Protocol):
    """A game solved under its options. States and codes are those of the game's rules; any thread may ask."""

    @property
    def has_distance(self) -> bool:
        """Whether it knows the plies to the end, which perfect play needs."""

    def value(self, state: Any) -> Value:
        """The value of a running state for the seat that decides."""

    def values(self, state: Any) -> list[tuple[int, Value]]:
        """Each legal decision's code with its value for the seat that decides, in the rules' order."""

    def choose(self, state: Any, chooser: random.Random) -> int:
        """The code of a perfect decision; among several one by lot. Raises PyramidionError without distances."""


@dataclass(frozen=True, slots=True)
class TablebaseSource:
    """That a game can be solved on the user's machine.

    opened: the solution of the game with these options in a folder, given by its path; None if there is none. Raises
    PyramidionError for a file that cannot be used. at_hand: whether a folder holds one, usable or not; at once.
    command: what makes it, distances included.
    """

    open: Callable[[str], Tablebase | None]
    exists: Callable[[str], bool]
    command: str
