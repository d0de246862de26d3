"""The events of Braces.

Sizes are `S`, `M`, `L` (labels.SIZES), colours letters of labels.COLOURS, squares their names.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.core.messages import Message
from pyramidion.games.braces import rules
from pyramidion.games.braces.effects import ActionEffect, cause_of_change, is_turned_back
from pyramidion.games.braces.labels import (
    COLOUR_WORDS,
    COLOURS,
    PIECE_WORDS,
    POWERS,
    SEATS,
    SEVERAL_WORDS,
    SIZE_WORDS,
    SIZES,
    SQUARE_NAMES,
    Change,
    is_far,
    piece_at,
    square_names,
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


def _piece(size: str, colour: str) -> Message:
    return PIECE_WORDS[SIZES.index(size)][COLOURS.index(colour)]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled. face: of the treehouse die. higher, lower: the number dice. value: what may be spent."""

    restates_move: ClassVar[bool] = True
    seat: int
    face: str
    higher: int
    lower: int
    value: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "{player} rolls {higher}, {lower} and {face}.",
            player=SEATS[self.seat],
            higher=self.higher,
            lower=self.lower,
            face=self.face,
        )

    def why(self) -> Message:
        """Which die counts."""
        if self.value != self.higher:
            return Message("{face} counts: {value} to spend.", face=self.face, value=self.value)
        if self.higher == self.lower:
            return Message("A double: {value} to spend.", value=self.value)
        return Message("The higher number counts: {value} to spend.", value=self.value)


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    """A double was not kept (R1)."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} rolls the double again.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A double was kept (R1)."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} keeps the double.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A WILD was named as a power, or left unused (`none`). value: what may be spent."""

    restates_move: ClassVar[bool] = True
    seat: int
    power: str
    value: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player = SEATS[self.seat]
        if self.power == "none":
            return Message("{player} leaves the WILD unused.", player=player)
        return Message("{player} uses the WILD as {power}.", player=player, power=self.power)

    def why(self) -> Message:
        """What may be spent."""
        return Message("{value} to spend.", value=self.value)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece moved one step, or hopped. cost: paid for it. left: the rest of the value."""

    restates_move: ClassVar[bool] = True
    seat: int
    size: str
    colour: str
    source: str
    cell: str
    hop: bool
    cost: int
    left: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player, piece = SEATS[self.seat], _piece(self.size, self.colour)
        if self.hop:
            return Message(
                "{player} hops with the {piece} from {source} to {cell}.",
                player=player,
                piece=piece,
                source=self.source,
                cell=self.cell,
            )
        return Message(
            "{player} moves the {piece} from {source} to {cell}.",
            player=player,
            piece=piece,
            source=self.source,
            cell=self.cell,
        )

    def why(self) -> Message:
        """What it costs."""
        return Message("This costs {cost}; {left} left.", cost=self.cost, left=self.left)


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

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "{player} swaps the {piece} on {cell} with the {other} on {other_cell}.",
            player=SEATS[self.seat],
            piece=_piece(self.size, self.colour),
            cell=self.cell,
            other=_piece(self.size, self.other_colour),
            other_cell=self.other_cell,
        )


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A piece was braced, swarmed or withdrawn from.

    size, before, after: its size and colours; after is "" if it was removed. cell: where.
    way: `brace`, `swarm`, or `withdrawal`. seat: whose action it was. by: the squares of the pieces that braced or
    swarmed it; neutral: those of them that are neutral. back: whether it shows its earlier colour again.
    owner: of the piece. turned: number of the owner's turned pieces, given with the last change that altered it.
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

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        piece = _piece(self.size, self.before)
        if not self.after:
            return Message("The {piece} on {cell} leaves the game.", piece=piece, cell=self.cell)
        if self.after == COLOURS[NEUTRAL]:
            return Message("The {piece} on {cell} is neutral now.", piece=piece, cell=self.cell)
        colour = COLOUR_WORDS[COLOURS.index(self.after)]
        if self.back:
            return Message("The {piece} on {cell} flips back to {colour}.", piece=piece, cell=self.cell, colour=colour)
        return Message("The {piece} on {cell} flips to {colour}.", piece=piece, cell=self.cell, colour=colour)

    def why(self) -> Message:
        """The seat that did it, and how many are turned now."""
        how = self._how()
        if self.turned is None:
            return Message("{how}.", how=how)
        return Message(
            "{how}, so {turned} of {player}'s 9 are flipped.", how=how, turned=self.turned, player=SEATS[self.owner]
        )

    def _how(self) -> Message:
        """The main clause: who has withdrawn, or which pieces brace or swarm and how they lie (R7)."""
        if self.way == "withdrawal":
            return Message(
                "{player} has taken away two {pieces} that stood beside it",
                player=SEATS[self.seat],
                pieces=SEVERAL_WORDS[SIZES.index(self.size)],
            )
        if self.way == "swarm":
            helpers = self._helpers(0)
            return Message("{pieces} swarm it, as three smalls beside a larger piece do", pieces=helpers)
        helpers = self._helpers(SIZES.index(self.size))
        if not self.by:
            return Message("{pieces} braces it", pieces=helpers)
        if len(self.by) == 2:
            return Message("{pieces} brace it from two sides", pieces=helpers)
        return Message("{pieces} brace it", pieces=helpers)

    def _helpers(self, size: int) -> Message:
        """The bracing pieces, as the beginning of a sentence. With R12 pieces of its own stack do, too."""
        player = SEATS[self.seat]
        own = [cell for cell in self.by if cell not in self.neutral]
        pieces = SEVERAL_WORDS[size] if len(own) > 1 else SIZE_WORDS[size]
        clear = SEVERAL_WORDS[size] if len(self.neutral) > 1 else SIZE_WORDS[size]
        if not self.by:
            return Message("What lies in its own stack, for {player},", player=player)
        stacked = len(self.by) < 2
        if not own:
            if stacked:
                return Message(
                    "The neutral {pieces} on {cells} and what lies in its own stack, for {player},",
                    player=player,
                    pieces=clear,
                    cells=self.neutral,
                )
            return Message(
                "The neutral {pieces} on {cells}, for {player},", player=player, pieces=clear, cells=self.neutral
            )
        if stacked:
            return Message(
                "{player}'s {pieces} on {cells} and what lies in its own stack",
                player=player,
                pieces=pieces,
                cells=own,
            )
        if not self.neutral:
            return Message("{player}'s {pieces} on {cells}", player=player, pieces=pieces, cells=own)
        return Message(
            "{player}'s {pieces} on {cells} and the neutral {neutral_pieces} on {neutral_cells}",
            player=player,
            pieces=pieces,
            cells=own,
            neutral_pieces=clear,
            neutral_cells=self.neutral,
        )


@dataclass(frozen=True, slots=True)
class Capped(Event):
    """A stack is now capped by a player (R3). uncovered: whether the other player did that."""

    seat: int
    cell: str
    uncovered: bool = False

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        if self.uncovered:
            return Message("Now {player} caps the stack on {cell}.", player=SEATS[self.seat], cell=self.cell)
        return Message("{player} caps the stack on {cell}.", player=SEATS[self.seat], cell=self.cell)

    def why(self) -> Message:
        """What a cap does."""
        player = SEATS[1 - self.seat]
        return Message("{player}'s pieces in it brace nothing, and cost more to move.", player=player)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over. unused: the rest of the value."""

    restates_move: ClassVar[bool] = True
    seat: int
    unused: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player = SEATS[self.seat]
        if self.unused:
            return Message("{player}'s turn ends with {unused} unused.", player=player, unused=self.unused)
        return Message("{player}'s turn ends.", player=player)


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over. by_turning: all of the opponent's pieces are turned (R10); otherwise they cannot win."""

    seat: int
    by_turning: bool

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} wins.", player=SEATS[self.seat])

    def why(self) -> Message:
        """Why the game is over."""
        loser = SEATS[1 - self.seat]
        if self.by_turning:
            return Message("All of {loser}'s pieces are flipped.", loser=loser)
        return Message("{loser} can no longer win.", loser=loser)


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
"""Every kind of event of this game."""

Counts = tuple[int, int]
"""The number of turned pieces of each seat."""


def derive_events(
    state: State,
    code: int,
    after: State,
    acted: ActionEffect | None,
    turned: tuple[Counts, Counts],
    winner: int,
    by_turning: bool,
) -> list[Event]:
    """The events of a roll or an action. acted: for steps, hops and swaps. turned: before and after it. winner: as
    `rules.result` of `after`; by_turning: whether by R10, not R13.
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
            events.append(Capped(by, SQUARE_NAMES[square], by != state.turn))
    return events


def _change_event(change: Change, size: int, arranged: State, notes: int) -> Changed:
    piece = change.piece
    after = "" if change.after == GONE else COLOURS[change.after]
    cause = cause_of_change(change, size, arranged, notes)
    return Changed(
        SIZES[piece.size],
        COLOURS[piece.colour],
        after,
        SQUARE_NAMES[piece.square],
        cause.way,
        cause.seat,
        piece.colour // COLOURS_EACH,
        square_names(cause.by),
        square_names(cause.neutral),
        is_turned_back(change),
    )


def capping_seat(state: State, square: int) -> int | None:
    """The seat that caps a square's stack; None if it is not capped (R3)."""
    owners = [piece.colour // 3 for piece in stacks(state)[square]]
    if not owners or owners[-1] == 2:
        return None
    return owners[-1] if 1 - owners[-1] in owners else None
