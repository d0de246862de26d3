"""What is drawn of Braces, as plain data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """What a die shows. kind: `power` (the treehouse die) or `number`."""

    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class Square:
    """A square and its stack from below to above, each piece as size and colour: `Lw`, `Sr`.

    costs: what a step of each would cost.
    """

    name: str
    stack: tuple[str, ...]
    costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece can come in two steps or more. label: its name on its square.

    goals: `d4<d3:2` for each, the nearest first: to d4 from d3, for 2 in all.
    """

    square: str
    label: str
    goals: str


@dataclass(frozen=True, slots=True)
class BracesBoard:
    """What is drawn: the squares with pieces from a1 rank by rank, and the roll.

    power: in force (or rolled, while it waits to be kept or named), "" before the roll. value: what is left of it.
    turned: how many of White's and of Black's nine pieces are turned, removed or cleared: all of them lose (R10).
    reach: of the pieces that can go further than one step.
    turned_to: the colours that White's and Black's pieces show when they are turned. aim: what wins.
    allows, counts, prices: in few words what the power allows, which die says what may be spent, and what a step costs.
    """

    squares: tuple[Square, ...]
    power: str
    value: int
    swapped: bool
    turned: tuple[int, int]
    turned_to: tuple[str, str]
    aim: str
    reach: tuple[Reach, ...]
    allows: str
    counts: str
    prices: str
