"""Events: what happened in a game, with enough detail to animate it and to describe it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pyramidion.core.messages import Message


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Base class of every event. A game derives its own: frozen, slotted dataclasses of ints, strings and tuples."""

    restates_move: ClassVar[bool] = False
    """Whether the event only restates the decision or outcome in words; other events are consequences."""

    @property
    def kind(self) -> str:
        """The name by which interfaces distinguish events: "placed", "took_back"."""
        return event_kind(type(self))

    @abstractmethod
    def sentence(self) -> str:
        """One short sentence for people that says what happened."""

    def why(self) -> str:
        """The reason for it, in one or two sentences; "" if it is obvious."""
        return ""

    def full_text(self) -> str:
        """What happened and why."""
        why = self.why()
        return Message("{sentence} {why}", sentence=self.sentence(), why=why) if why else self.sentence()


@cache
def event_kind(event: type[Event]) -> str:
    """The kind of an event class: `TookBack` has the kind "took_back"."""
    return "".join("_" + c.lower() if c.isupper() else c for c in event.__name__).removeprefix("_")


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A seat has made a secret decision; it is revealed when all seats have decided."""

    restates_move: ClassVar[bool] = True
    seat: int
    name: str

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} has decided.", player=self.name)


@dataclass(frozen=True, slots=True)
class Repeated(Event):
    """The position has occurred so often that the game is drawn."""

    times: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("The same position has occurred {times} times: the game is drawn.", times=self.times)
