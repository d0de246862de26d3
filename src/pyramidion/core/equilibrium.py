"""Queries to a game's equilibrium: each seat's probability of winning, in a state and after each decision."""

from typing import Any, Protocol

from pyramidion.core.bound_rules import Outcome


class Equilibrium(Protocol):
    """Play in which no seat can gain by deviating. States and codes are those of the rules; any thread may call the
    methods.
    """

    temperature: float
    """The temperature at which the equilibrium decides (`core.level_settings`); 0: always the best decision."""

    def value(self, state: Any) -> Outcome:
        """Each seat's probability of winning from a running state, by seat."""

    def values(self, state: Any) -> list[tuple[int, Outcome]]:
        """Each legal decision's code with each seat's probability of winning after it, in the rules' order."""

    def choose(self, state: Any) -> int:
        """The code of the equilibrium's decision, or of its most likely one."""
