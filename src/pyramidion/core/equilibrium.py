"""The answers of a game's equilibrium: each seat's chance to win, at a state and after each decision."""

from typing import Any, Protocol

from pyramidion.core.bound_rules import Outcome


class Equilibrium(Protocol):
    """Play in which no seat can gain by playing otherwise. States and codes are the rules'; any thread may ask."""

    temperature: float
    """The temperature at which it decides (`core.level_settings`); 0: always the best decision."""

    def value(self, state: Any) -> Outcome:
        """Each seat's chance to win from a running state, by seat."""

    def values(self, state: Any) -> list[tuple[int, Outcome]]:
        """Each legal decision's code with each seat's chance to win after it, in the rules' order."""

    def choose(self, state: Any) -> int:
        """The code of the decision that the equilibrium takes, or takes most likely."""
