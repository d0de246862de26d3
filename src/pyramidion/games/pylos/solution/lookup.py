"""Queries to the solution: the value of a state and of each decision, and perfect play.

Repetition (P7) does not affect it: each decision of a winner brings the end nearer, so no position occurs twice; and a
player who can hold a draw does not have to avoid a repetition.
"""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, rank
from pyramidion.games.pylos.rules import SPHERES, State, count_spheres
from pyramidion.games.pylos.solution.problem import Problem
from pyramidion.games.pylos.solution.shapes import LARGEST, SYMMETRIES, to_shape
from pyramidion.games.pylos.solution.store import SolutionFile
from pyramidion.games.pylos.solution.turns import encode_colouring, find_shape


class SolvedRules(Protocol):
    """The rules that are needed, under a game's options."""

    @property
    def legal_codes(self) -> Callable[[State], Sequence[int]]:
        """The legal decisions of a state."""

    @property
    def apply(self) -> Callable[[State, int], State]:
        """The state after a decision."""


class Solution:
    """One rule set's solution, read from its file as needed. Thread-safe."""

    def __init__(self, problem: Problem, folder: Path, rules: SolvedRules) -> None:
        """rules: of the game with the problem's options.

        Raises OSError if there is no file, PyramidionError if it does not belong to this problem.
        """
        file = problem.file(folder)
        self._store = SolutionFile(file)
        header = self._store.header
        if (header["rules"], header["null_turns"]) != (problem.rules, problem.null_turns):
            raise PyramidionError(f"{file} is the solution of other rules; solve the game again.")
        self.has_distance: bool = header["distance"]
        self._rules = rules
        self._tables = problem.tables()
        if len(self._store) != int(self._tables.base[len(self._tables.shapes) - 2]) * 64:
            raise PyramidionError(f"{file} numbers its states in another way; solve the game again.")

    def value(self, state: State) -> Value:
        """The value for the player to move."""
        own, other = (state.light, state.dark) if state.turn == 0 else (state.dark, state.light)
        spheres = count_spheres(own) + count_spheres(other)
        if count_spheres(own) == SPHERES:
            return Value(-1, 0)
        if spheres == LARGEST:
            return Value(1, 1)
        code = self._store[self.state_number(own, other)]
        if code == 0:
            return Value(0, None)
        return Value(1 if code % 2 == 0 else -1, code - 1 if self.has_distance else None)

    def state_number(self, own: int, other: int) -> int:
        """The number of a state with at most 28 spheres. own, other: bitboards of the player to move and of the
        opponent.
        """
        tables = self._tables
        entry = find_shape(tables, to_shape(own | other))
        index, symmetry = entry // SYMMETRIES, entry % SYMMETRIES
        cells = to_shape(own)
        image = int(tables.low[symmetry, cells & 0x7FFF] | tables.high[symmetry, cells >> 15])
        return int(tables.base[index]) * 64 + encode_colouring(int(tables.shapes[index]), image)

    def values(self, state: State) -> list[tuple[int, Value]]:
        """Each legal decision's code with its value for the player to move, in the rules' order."""
        return [
            (code, _value_before(self.value(self._rules.apply(state, code)))) for code in self._rules.legal_codes(state)
        ]

    def choose(self, state: State, generator: random.Random) -> int:
        """The code of a perfect decision, drawn at random if there are several.

        Won: the nearest end. Lost: the farthest end, and among those the one that leaves the opponent the smallest
        fraction of winning replies. Drawn: the one after which the largest fraction of the opponent's replies loses.
        Raises PyramidionError if the solution has no distances: a winning player might never reach the end.
        """
        if not self.has_distance:
            raise PyramidionError("Perfect play needs the distances: solve with --distance.")
        values = self.values(state)
        best = max(rank(value) for _, value in values)
        equal = [code for code, value in values if rank(value) == best]
        if len(equal) > 1 and best <= 0:
            equal = self._hardest_to_answer(state, equal, 1 if best < 0 else 0)
        return generator.choice(equal)

    def _hardest_to_answer(self, state: State, codes: list[int], outcome: int) -> list[int]:
        """The decisions after which the opponent finds a reply with this outcome (for the opponent) least easily."""
        shares = []
        for code in codes:
            replies = [value.outcome for _, value in self.values(self._rules.apply(state, code))]
            shares.append(sum(reply == outcome for reply in replies) / len(replies) if replies else 0.0)
        return [code for code, share in zip(codes, shares, strict=True) if share == min(shares)]

    def close(self) -> None:
        """Closes the file."""
        self._store.close()


def _value_before(value: Value) -> Value:
    """The value of a decision, given the value of the following state for the opponent."""
    return Value(-value.outcome, None if value.plies is None else value.plies + 1)
