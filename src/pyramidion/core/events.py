"""What happened: typed events, rich enough to animate and to tell a person."""

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Base of every event. A game derives its own: frozen, slotted dataclasses of ints, strings and tuples."""

    @property
    def kind(self) -> str:
        """The name that a face switches on: "placed", "took_back"."""
        name = type(self).__name__
        return "".join("_" + c.lower() if c.isupper() else c for c in name).removeprefix("_")

    @abstractmethod
    def sentence(self) -> str:
        """What happened, in words for a person."""


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A seat has decided in secret; what, is told when all have."""

    seat: int
    name: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{self.name} has decided."


@dataclass(frozen=True, slots=True)
class Repeated(Event):
    """The position occurred so often that the game is drawn."""

    times: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"The same position has occurred {self.times} times: the game is drawn."
