"""Position setup: how people set up any position of a game, with its pieces and other fields.

A game declares a `Layout` and two functions, from a state to an arrangement and back; its notation reports what is
wrong with a state. Interfaces need nothing else.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from pyramidion.core.bound_rules import S
from pyramidion.core.errors import BadPosition
from pyramidion.core.messages import Message

YES, NO = "yes", "no"
"""A yes-or-no field."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for pieces. name: as boards call it. x, y: its coordinates for arrow keys, to the right and away from
    seat 0.
    """

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece. name: its identifier in an arrangement. words: for people. seat: its owner; None: nobody.

    single: there is exactly one, always on the board. layer: a place holds one of the pieces of a layer; "": they form
    a stack of any height. picture: one piece as an SVG; "": it is shown by its words and the mark of its seat.
    count: the number of such pieces in the game; None if it has no limit. pool: kinds of the same pool share their
    count; "": the kind has its own. group: words for the row in which kinds that follow each other are shown together;
    "": the kind has none.
    """

    name: str
    label: str
    seat: int | None = None
    single: bool = False
    layer: str = ""
    picture: str = ""
    count: int | None = None
    group: str = ""
    pool: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Another property of a position.

    choices: its values, each with its words; without them a whole number from low to high, or (if these are None) a
    text. only: another field and the values with which this field is used; None: always.
    """

    name: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    shown_when: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The places, pieces and fields of a game with its options."""

    cells: tuple[Cell, ...]
    kinds: tuple[PieceKind, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class PositionDraft:
    """A position as people set it up. pieces: kinds by place, from bottom to top. fields: values by name."""

    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)


class PositionSetup(ABC, Generic[S]):
    """The part of a game that lets people set up any position."""

    layout: Layout

    def layout_of(self, arranged: PositionDraft) -> Layout:
        """The layout, worded to fit the arrangement so far: the same places, pieces and fields with the same names.

        arranged: all fields; pieces may be missing.
        """
        del arranged
        return self.layout

    @abstractmethod
    def from_state(self, state: S) -> PositionDraft:
        """The arrangement of a state: all of the layout's fields, and the occupied places."""

    @abstractmethod
    def to_state(self, arranged: PositionDraft) -> S:
        """The state that an arrangement describes, whether it is legal or not: it can be drawn and written.

        Call it with the result of `complete`. Raises BadPosition if there is no such state.
        """

    def decision_seat(self, name: str, state: S) -> int | None:
        """The seat whose decision a field holds, so that it can be entered as that seat enters decisions; None: the
        field is not a decision.
        """
        del name, state
        return None

    def complete(self, arranged: PositionDraft) -> PositionDraft:
        """The same with all fields. Raises BadPosition for anything the layout does not contain."""
        layout = self.layout
        places, kinds = {place.name for place in layout.cells}, {kind.name for kind in layout.kinds}
        for place, pieces in arranged.pieces.items():
            if place not in places:
                raise BadPosition(Message("There is no place {place} here.", place=repr(place[:40])))
            for piece in pieces:
                if piece not in kinds:
                    raise BadPosition(
                        Message(
                            "There is no piece {piece}; the pieces are {pieces}.",
                            piece=repr(piece[:40]),
                            pieces=", ".join(sorted(kinds)),
                        )
                    )
        known = {one.name: one for one in layout.fields}
        for name, value in arranged.fields.items():
            if name not in known:
                raise BadPosition(
                    Message(
                        "There is no field {field}; the fields are {fields}.",
                        field=repr(name[:40]),
                        fields=", ".join(known),
                    )
                )
            _check(known[name], value)
        usual = {one.name: _usual(one) for one in layout.fields}
        standing = {place: pieces for place, pieces in arranged.pieces.items() if pieces}
        return PositionDraft(standing, {**usual, **arranged.fields})


def _check(one: Field, value: str) -> None:
    if one.choices and value not in [choice for choice, _ in one.choices]:
        raise BadPosition(Message("{field}: {value} cannot be chosen.", field=one.title, value=repr(value[:40])))
    if one.low is not None and one.high is not None:
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if not one.low <= number <= one.high:
            raise BadPosition(
                Message(
                    "{field}: {value} is not a whole number from {low} to {high}.",
                    field=one.title,
                    value=repr(value[:40]),
                    low=one.low,
                    high=one.high,
                )
            )


def _usual(one: Field) -> str:
    if one.choices:
        return one.choices[0][0]
    return "" if one.low is None else str(one.low)


def yes_no_field(name: str, title: str, only: tuple[str, tuple[str, ...]] | None = None) -> Field:
    """A yes-or-no field, initially no."""
    return Field(name, title, ((NO, Message("no")), (YES, Message("yes"))), shown_when=only)


def turn_field(seats: tuple[str, ...], title: str = Message("To move")) -> Field:
    """The seat to decide: the field `turn`, whose values are seat numbers."""
    return Field("turn", title, tuple((str(seat), name) for seat, name in enumerate(seats)))
