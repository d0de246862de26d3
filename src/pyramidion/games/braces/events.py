"""What can happen in Braces.

Sizes are `S`, `M`, `L` (labels.SIZES), colours letters of labels.COLOURS, squares their names.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.games.braces import rules
from pyramidion.games.braces.bracing import NOTE, bracing_squares, note_at
from pyramidion.games.braces.effects import ActionEffect
from pyramidion.games.braces.labels import (
    COLOUR_NAMES,
    COLOURS,
    POWERS,
    SEATS,
    SIZE_NAMES,
    SIZES,
    SQUARE_NAMES,
    Change,
    is_far,
    piece_at,
    stacks,
)
from pyramidion.games.braces.rules import TIP_VALUE
from pyramidion.games.braces.state import (
    ACT,
    AGAIN,
    EXCHANGE,
    GOAL_AT,
    GONE,
    KEEP,
    NAMED,
    NEUTRAL,
    PLACE_AT,
    REROLL,
    SIZE_AT,
    TIP,
    State,
)
from pyramidion.games.braces.state import COLOURS as COLOURS_EACH

_SIZE_WORDS = dict(zip(SIZES, SIZE_NAMES, strict=True))
_COLOUR_WORDS = dict(zip(COLOURS, COLOUR_NAMES, strict=True))


def _piece_words(size: str, colour: str) -> str:
    """`white medium`."""
    return f"{_COLOUR_WORDS[colour]} {_SIZE_WORDS[size]}"


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled. face: of the treehouse die. higher, lower: the number dice. value: what may be spent."""

    restates_move: ClassVar[bool] = True
    seat: int
    face: str
    higher: int
    lower: int
    value: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} rolls {self.higher}, {self.lower} and {self.face}."

    def why(self) -> str:
        """Which die counts."""
        counts = "A double" if self.higher == self.lower else "The higher number counts"
        if self.value != self.higher:
            counts = f"{self.face} counts"
        return f"{counts}: {self.value} to spend."


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    """A double was not kept (R1)."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} rolls the double again."


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A double was kept (R1)."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} keeps the double."


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A WILD was named as a power, or left unused (`none`). value: what may be spent."""

    restates_move: ClassVar[bool] = True
    seat: int
    power: str
    value: int

    def sentence(self) -> str:
        """What happened, in words."""
        use = "leaves the WILD unused" if self.power == "none" else f"uses the WILD as {self.power}"
        return f"{SEATS[self.seat]} {use}."

    def why(self) -> str:
        """What may be spent."""
        return f"{self.value} to spend."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece went one step, or hopped. cost: paid for it. left: what is left of the value."""

    restates_move: ClassVar[bool] = True
    seat: int
    size: str
    colour: str
    source: str
    cell: str
    hop: bool
    cost: int
    left: int

    def sentence(self) -> str:
        """What happened, in words."""
        how = "hops with" if self.hop else "moves"
        piece = _piece_words(self.size, self.colour)
        return f"{SEATS[self.seat]} {how} the {piece} from {self.source} to {self.cell}."

    def why(self) -> str:
        """What it costs."""
        return f"This costs {self.cost}; {self.left} left."


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two pieces of one size changed places (R9). colour, cell: of one; other_colour, other_cell: of the other."""

    restates_move: ClassVar[bool] = True
    seat: int
    size: str
    colour: str
    cell: str
    other_colour: str
    other_cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        one, other = (_piece_words(self.size, colour) for colour in (self.colour, self.other_colour))
        return f"{SEATS[self.seat]} swaps the {one} on {self.cell} with the {other} on {self.other_cell}."


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A piece was braced, swarmed or withdrawn from.

    size, before, after: its size and colours; after is "" where it left the game. cell: where.
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
        """What happened, in words."""
        if not self.after:
            follows = "leaves the game"
        elif self.after == COLOURS[NEUTRAL]:
            follows = "is neutral now"
        else:
            follows = f"turns {'back to ' if self.back else ''}{_COLOUR_WORDS[self.after]}"
        return f"The {_piece_words(self.size, self.before)} on {self.cell} {follows}."

    def why(self) -> str:
        """The seat that did it, and how many are turned now."""
        size = _SIZE_WORDS[self.size]
        if self.way == "withdrawal":
            how = f"{SEATS[self.seat]} has taken away two {size}s that stood beside it"
        else:
            helpers, several = self._helpers("small" if self.way == "swarm" else size)
            how = f"{helpers} {self.way}{'' if several else 's'} it{self._how()}"
        count = "" if self.turned is None else f", so {self.turned} of {SEATS[self.owner]}'s 9 are turned"
        return f"{how[0].upper()}{how[1:]}{count}."

    def _how(self) -> str:
        """What a swarm is (R7), or how a brace lies."""
        if self.way == "swarm":
            return ", as three smalls beside a larger piece do"
        return " from two sides" if len(self.by) == 2 else ""

    def _helpers(self, size: str) -> tuple[str, bool]:
        """The bracing pieces, and whether they are several. With R12 pieces of its own stack do, too."""
        whose = f"{SEATS[self.seat]}'s {size}"
        own = [cell for cell in self.by if cell not in self.neutral]
        parts = [f"{whose}{'s' * (len(own) > 1)} on {_join_cells(own)}"] if own else []
        if self.neutral:
            parts.append(f"the neutral {size}{'s' * (len(self.neutral) > 1)} on {_join_cells(self.neutral)}")
        if len(self.by) < 2:
            parts.append("what lies in its own stack")
        return " and ".join(parts) + ("" if own else f", for {SEATS[self.seat]},"), len(self.by) > 0


def _join_cells(cells: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(cells[:-1]), *cells[-1:])))


@dataclass(frozen=True, slots=True)
class Capped(Event):
    """A stack has come to be capped by a player, perhaps by what the other took off it (R3)."""

    seat: int
    cell: str

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} caps the stack on {self.cell}."

    def why(self) -> str:
        """What a cap does."""
        return f"{SEATS[1 - self.seat]}'s pieces in it brace nothing, and cost more to move."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over. unused: what was left of the value."""

    restates_move: ClassVar[bool] = True
    seat: int
    unused: int

    def sentence(self) -> str:
        """What happened, in words."""
        rest = f" with {self.unused} unused" if self.unused else ""
        return f"{SEATS[self.seat]}'s turn ends{rest}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over. by_turning: all of the opponent's pieces are turned (R10); otherwise they cannot win."""

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

Counts = tuple[int, int]
"""How many pieces of each seat are turned."""


def derive_events(
    state: State,
    code: int,
    after: State,
    acted: ActionEffect | None,
    turned: tuple[Counts, Counts],
    winner: int,
    by_turning: bool,
) -> list[Event]:
    """What a roll or an action brought about.

    acted: for steps, hops and swaps. turned: before and after it. winner: as `rules.result` of `after`; by_turning:
    whether by R10, not R13.
    """
    seat = state.turn
    events: list[Event] = []
    if state.phase <= REROLL:
        face, higher = code // 36, code // 6 % 6 + 1
        value = TIP_VALUE if face == TIP else higher
        events.append(Rolled(seat, POWERS[face], higher, code % 6 + 1, value))
    elif acted is None:
        events += _word(state, code >> SIZE_AT)
    else:
        events += _action(state, code, acted, turned)
    if winner:
        return [*events, Won(winner - 1, by_turning)]
    if after.turn != seat:
        unused = state.value if state.phase == ACT else 0
        if acted is not None and code & 3 != EXCHANGE:
            unused -= rules.step_cost(state, code >> SIZE_AT & 3, code >> PLACE_AT & 7)
        events.append(TurnEnded(seat, unused))
    return events


def _word(state: State, word: int) -> list[Event]:
    seat = state.turn
    if word == AGAIN:
        return [RolledAgain(seat)]
    if word == KEEP:
        return [Kept(seat)]
    power = word - NAMED
    if power < 0:
        return []
    value = TIP_VALUE if power == TIP else state.value
    return [Named(seat, POWERS[power], value)]


def _action(state: State, code: int, acted: ActionEffect, turned: tuple[Counts, Counts]) -> list[Event]:
    arranged, changes, notes = acted
    size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
    piece = piece_at(state, size, code >> PLACE_AT & 7)
    events: list[Event] = []
    if code & 3 == EXCHANGE:
        second = piece_at(state, size, goal)
        events.append(
            Swapped(
                state.turn,
                SIZES[size],
                COLOURS[piece.colour],
                SQUARE_NAMES[piece.square],
                COLOURS[second.colour],
                SQUARE_NAMES[second.square],
            )
        )
    else:
        cost = rules.step_cost(state, size, piece.place)
        source, hop = SQUARE_NAMES[piece.square], is_far(piece.square, goal)
        left = state.value - cost
        colour = COLOURS[piece.colour]
        events.append(Moved(state.turn, SIZES[size], colour, source, SQUARE_NAMES[goal], hop, cost, left))
    changed = [_change_event(change, size, arranged, notes) for change in changes]
    for owner, (before, now) in enumerate(zip(*turned, strict=True)):
        last = max((index for index, one in enumerate(changed) if one.owner == owner), default=None)
        if last is not None and now != before:
            changed[last] = replace(changed[last], turned=now)
    events += changed
    other = piece_at(state, size, goal).square if code & 3 == EXCHANGE else goal
    for square in sorted({piece.square, other}):
        by = capping_seat(arranged, square)
        if by is not None and by != capping_seat(state, square):
            events.append(Capped(by, SQUARE_NAMES[square]))
    return events


def _change_event(change: Change, size: int, arranged: State, notes: int) -> Changed:
    piece = change.piece
    after = "" if change.after == GONE else COLOURS[change.after]
    way = "brace" if piece.size == size else "swarm"
    if notes >> note_at(piece.size, piece.place) & NOTE == 0:
        way = "withdrawal"
    # Its owner's pieces turn a piece back; the opponent's turn it on, clear it and remove it.
    owner, back = piece.colour // COLOURS_EACH, change.after == piece.colour - 1
    seat, by, neutral = arranged.turn, 0, 0
    if way != "withdrawal":
        seat = owner if back else 1 - owner
        by, neutral = bracing_squares(arranged, piece.size, piece.square, seat, way == "swarm")
    return Changed(
        SIZES[piece.size],
        COLOURS[piece.colour],
        after,
        SQUARE_NAMES[piece.square],
        way,
        seat,
        owner,
        _squares(by),
        _squares(neutral),
        back,
    )


def _squares(bits: int) -> tuple[str, ...]:
    return tuple(name for square, name in enumerate(SQUARE_NAMES) if bits >> square & 1)


def capping_seat(state: State, square: int) -> int | None:
    """The seat that caps a square's stack; None if it is not capped (R3)."""
    owners = [piece.colour // 3 for piece in stacks(state)[square]]
    if not owners or owners[-1] == 2:
        return None
    return owners[-1] if 1 - owners[-1] in owners else None
