"""What can happen in Braces. Pieces are told by their names in words, squares by theirs."""

from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.braces.labels import SEATS


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled. face: of the treehouse die. higher, lower: the number dice."""

    plain: ClassVar[bool] = True
    seat: int
    face: str
    higher: int
    lower: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} rolls {self.face}, {self.higher} and {self.lower}."


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    """A double was not kept (R1)."""

    plain: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} rolls the double again."


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A double was kept (R1)."""

    plain: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} keeps the double."


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A WILD was named as a power, or left unused (`none`)."""

    plain: ClassVar[bool] = True
    seat: int
    power: str

    def sentence(self) -> str:
        """What happened, in words."""
        use = "leaves the WILD unused" if self.power == "none" else f"uses the WILD as {self.power}"
        return f"{SEATS[self.seat]} {use}."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece went one step, or hopped. piece: its name. cost: paid for it. left: what is left of the value."""

    plain: ClassVar[bool] = True
    seat: int
    piece: str
    source: str
    cell: str
    hop: bool
    cost: int
    left: int

    def sentence(self) -> str:
        """What happened, in words."""
        how = f"{self.source} to {self.cell}, a hop for" if self.hop else f"{self.source} to {self.cell} for"
        return f"{SEATS[self.seat]} moves the {self.piece} from {how} {self.cost}."


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two pieces changed places (R9)."""

    plain: ClassVar[bool] = True
    seat: int
    piece: str
    cell: str
    other: str
    other_cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} swaps the {self.piece} on {self.cell} with the {self.other} on {self.other_cell}."


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A piece was braced, swarmed or withdrawn from.

    size, before, after: its size and colours in words; after is "removed" where it left the game. cell: where.
    way: `brace`, `swarm`, or `withdrawal`. by: the squares of the pieces that have braced or swarmed it.
    """

    size: str
    before: str
    after: str
    cell: str
    way: str
    by: tuple[str, ...] = ()

    def sentence(self) -> str:
        """What happened, in words."""
        by = " and ".join((", ".join(self.by[:-1]), self.by[-1])) if len(self.by) > 1 else "".join(self.by)
        how = {
            "brace": f"is braced from {by}",
            "swarm": f"is swarmed from {by}",
            "withdrawal": "is withdrawn from",
        }[self.way]
        what = "leaves the game" if self.after == "removed" else f"becomes {self.after}"
        return f"The {self.before} {self.size} on {self.cell} {how} and {what}."


@dataclass(frozen=True, slots=True)
class Capped(Event):
    """A stack has come to be capped by a player (R3)."""

    seat: int
    cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} caps the stack on {self.cell}."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over. unused: what was left of the value."""

    plain: ClassVar[bool] = True
    seat: int
    unused: int

    def sentence(self) -> str:
        """What happened, in words."""
        rest = f" with {self.unused} unused" if self.unused else ""
        return f"{SEATS[self.seat]}'s turn ends{rest}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over. by_turning: all of the opponent's pieces are turned (R10); otherwise he can no longer win."""

    seat: int
    by_turning: bool

    def sentence(self) -> str:
        """What happened, in words."""
        loser = SEATS[1 - self.seat]
        why = f"all of {loser}'s pieces are turned" if self.by_turning else f"{loser} can no longer win"
        return f"{SEATS[self.seat]} wins: {why}."


EVENTS = (
    Rolled,
    RolledAgain,
    Kept,
    Named,
    Moved,
    Swapped,
    Changed,
    Capped,
    TurnEnded,
    Won,
)
"""Every kind of event that this game tells."""
