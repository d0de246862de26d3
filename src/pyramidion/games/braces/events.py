"""What can happen in Braces. Pieces are told by their names in words, squares by theirs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.braces.labels import SEATS


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled. face: of the treehouse die. higher, lower: the number dice. value: what may be spent.

    allows, counts: what the face allows and which die counts, in few words (`spending`).
    """

    plain: ClassVar[bool] = True
    seat: int
    face: str
    higher: int
    lower: int
    value: int
    allows: str
    counts: str

    def sentence(self) -> str:
        """What happened, in words."""
        counts = "a double" if self.higher == self.lower else "the higher number counts"
        if self.value != self.higher:
            counts = f"{self.face} counts"
        rolls = f"{SEATS[self.seat]} rolls {self.higher}, {self.lower} and {self.face}"
        return f"{rolls}: {counts}, {self.value} to spend."


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
    """A WILD was named as a power, or left unused (`none`). value: what may be spent.

    allows, counts: what the power allows and which die counts, in few words (`spending`).
    """

    plain: ClassVar[bool] = True
    seat: int
    power: str
    value: int
    allows: str
    counts: str

    def sentence(self) -> str:
        """What happened, in words."""
        use = "leaves the WILD unused" if self.power == "none" else f"uses the WILD as {self.power}"
        return f"{SEATS[self.seat]} {use}: {self.value} to spend."


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
        how = "hops with" if self.hop else "moves"
        way = f"from {self.source} to {self.cell}"
        return f"{SEATS[self.seat]} {how} the {self.piece} {way}: this costs {self.cost}, {self.left} left."


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
    way: `brace`, `swarm`, or `withdrawal`. seat: who has done it. by: the squares of the pieces that have braced or
    swarmed it; neutral: those of them that are nobody's. back: whether it shows again what it showed before.
    owner: whose it is. turned: how many of the owner's are turned now, with the last change that has altered it.
    """

    size: str
    before: str
    after: str
    cell: str
    way: str
    seat: int
    owner: int
    by: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()
    back: bool = False
    turned: int | None = None

    def sentence(self) -> str:
        """What happened, and why, in words."""
        what = f"the {self.before} {self.size} on {self.cell}"
        if self.way == "withdrawal":
            how = f"{SEATS[self.seat]} has taken away two {self.size}s that stood beside {what}"
        else:
            helpers, several = self._helpers("small" if self.way == "swarm" else self.size)
            how = f"{helpers} {self.way}{'' if several else 's'} {what}{self._why()}"
        follows = f"it turns back to {self.after}" if self.back else f"it turns {self.after}"
        follows = {"removed": "it leaves the game", "neutral": "it is neutral now"}.get(self.after, follows)
        count = "" if self.turned is None else f", so {self.turned} of {SEATS[self.owner]}'s 9 are turned"
        return f"{how[0].upper()}{how[1:]}: {follows}{count}."

    def _why(self) -> str:
        """What a swarm is (R7), or how a brace lies."""
        if self.way == "swarm":
            return ", as three smalls beside a larger piece do"
        return " from two sides" if len(self.by) == 2 else ""

    def _helpers(self, size: str) -> tuple[str, bool]:
        """Who braces, and whether they are several. With R12 pieces of its own stack do, too."""
        whose = f"{SEATS[self.seat]}'s {size}"
        own = [cell for cell in self.by if cell not in self.neutral]
        parts = [f"{whose}{'s' * (len(own) > 1)} on {_listed(own)}"] if own else []
        if self.neutral:
            parts.append(f"the neutral {size}{'s' * (len(self.neutral) > 1)} on {_listed(self.neutral)}")
        if len(self.by) < 2:
            parts.append("what lies in its own stack")
        return " and ".join(parts) + ("" if own else f", for {SEATS[self.seat]},"), len(self.by) > 0


def _listed(cells: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(cells[:-1]), *cells[-1:])))


@dataclass(frozen=True, slots=True)
class Capped(Event):
    """A stack has come to be capped by a player, perhaps by what the other took off it (R3)."""

    seat: int
    cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        below = f"{SEATS[1 - self.seat]}'s pieces in it brace nothing, and pay more to leave"
        return f"The stack on {self.cell} is now capped by {SEATS[self.seat]}: {below}."


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
