"""What can happen in Pass The Pyramids."""

from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, landing_words, read_landing
from pyramidion.games.pass_the_pyramids.notation import SEATS


def _count(number: int) -> str:
    return "one token" if number == 1 else f"{number} tokens"


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """A player put one token down and may throw."""

    plain: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} stakes a token."


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player let the standing score be."""

    plain: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} passes."


@dataclass(frozen=True, slots=True)
class ThrewAgain(Event):
    """A player discarded the landing. score: what it was worth."""

    plain: ClassVar[bool] = True
    seat: int
    score: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} does not keep {self.score} and throws again."


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The trio came to rest. number: which throw of the stake. parts: what small, medium and large add to the score."""

    plain: ClassVar[bool] = True
    seat: int
    number: int
    landing: str
    parts: tuple[int, int, int]
    score: int

    def sentence(self) -> str:
        """What happened, in words."""
        throw = ("first", "second", "third")[self.number - 1]
        worth = f"{' + '.join(map(str, self.parts))} = {self.score}" if self.score else "worth nothing"
        return f"{SEATS[self.seat]}'s {throw} throw: {landing_words(LANDINGS[read_landing(self.landing)])}; {worth}."


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A first score stands."""

    seat: int
    score: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]}'s {self.score} stands."


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """The standing score was tied: the thrower takes it over, with the previous holder's stake."""

    seat: int
    previous: int
    score: int
    stake: int

    def sentence(self) -> str:
        """What happened, in words."""
        return (
            f"{SEATS[self.seat]} ties {SEATS[self.previous]}'s {self.score} and takes over that stake: "
            f"{_count(self.stake)} together."
        )


@dataclass(frozen=True, slots=True)
class Beat(Event):
    """The standing score was beaten: the thrower takes stake and pot, and his own stake back."""

    seat: int
    previous: int
    score: int
    stake: int
    pot: int

    def sentence(self) -> str:
        """What happened, in words."""
        name, loser = SEATS[self.seat], SEATS[self.previous]
        pot = f" and {_count(self.pot)} from the pot" if self.pot else ""
        taken = f"{loser}'s stake of {_count(self.stake)}{pot}"
        return f"{name} beats {loser} with {self.score} and takes {taken}. A new round begins."


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """A stake went into the pot. pot: what it holds now."""

    seat: int
    score: int
    pot: int

    def sentence(self) -> str:
        """What happened, in words."""
        name = SEATS[self.seat]
        return f"{name} fails with {self.score}; {name}'s stake goes into the pot ({self.pot} now)."


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """The turn came back to the holder: he takes the pot and his stake."""

    seat: int
    stake: int
    pot: int

    def sentence(self) -> str:
        """What happened, in words."""
        pot = f" and {_count(self.pot)} from the pot" if self.pot else ""
        return f"Nobody beat {SEATS[self.seat]}, who takes back {_count(self.stake)}{pot}. A new round begins."


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A player lost the last token."""

    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} has no token left and is out."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over: somebody has busted and one player alone has the most tokens."""

    seat: int
    tokens: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} has the most tokens ({self.tokens}) and wins."


EVENTS = (
    Staked,
    Passed,
    ThrewAgain,
    Landed,
    Led,
    Tied,
    Beat,
    Failed,
    Collected,
    Busted,
    Won,
)
"""Every kind of event that this game tells."""
