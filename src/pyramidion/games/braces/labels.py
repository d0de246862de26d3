"""Pieces and squares by name: `S`, `M(w)`, `S(w)2` on `c3`; and the changes that a move brings about."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyramidion.games.braces.bracing import NOTE, note_at
from pyramidion.games.braces.state import (
    EMPTY,
    NEUTRAL,
    PLACES,
    SIDE,
    SQUARES,
    State,
    colour_of,
    count_colour,
    piece_byte,
    square_of,
    word_of,
)

SEATS = ("White", "Black")
SIZES = "SML"
SIZE_NAMES = ("small", "medium", "large")
COLOURS = "wgybrpn"
COLOUR_NAMES = ("white", "green", "yellow", "black", "red", "purple", "neutral")
SQUARE_NAMES = tuple("abcde"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES))
POWERS = ("AIM", "DIG", "HOP", "SWAP", "TIP", "WILD", "none")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece where it stands: numbers as in `state`."""

    size: int
    place: int
    square: int
    colour: int

    @property
    def words(self) -> str:
        """`the white medium on c3`."""
        return f"the {COLOUR_NAMES[self.colour]} {SIZE_NAMES[self.size]} on {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Change:
    """A piece that a move changes. label: as in `XS(g)d5`, without the X. after: its new colour, GONE if removed."""

    piece: Piece
    label: str
    after: int


def pieces_of(state: State, size: int) -> Iterator[Piece]:
    """The pieces of a size by place."""
    word = word_of(state, size)
    for place in range(PLACES):
        byte = piece_byte(word, place)
        if byte != EMPTY:
            yield Piece(size, place, square_of(byte), colour_of(byte))


def stacks(state: State) -> list[list[Piece]]:
    """The stacks of all squares, from below to above."""
    found: list[list[Piece]] = [[] for _ in range(SQUARES)]
    for size in (2, 1, 0):
        for piece in pieces_of(state, size):
            found[piece.square].append(piece)
    return found


def piece_at(state: State, size: int, place: int) -> Piece:
    """The piece in a place."""
    byte = piece_byte(word_of(state, size), place)
    return Piece(size, place, square_of(byte), colour_of(byte))


def piece_label(state: State, piece: Piece) -> str:
    """A piece's name on its square: `S`; with its colour where needed, `S(w)`; with `2` for the second from above."""
    word = word_of(state, piece.size)
    alone, depth = True, 0
    for place in range(PLACES):
        byte = piece_byte(word, place)
        if place != piece.place and byte != EMPTY and square_of(byte) == piece.square:
            alone = False
            depth += place > piece.place and colour_of(byte) == piece.colour
    if alone:
        return SIZES[piece.size]
    return f"{SIZES[piece.size]}({COLOURS[piece.colour]}){depth + 1 if depth else ''}"


def piece_name(state: State, piece: Piece) -> str:
    """`S(w)2c3`."""
    return piece_label(state, piece) + SQUARE_NAMES[piece.square]


def decode_changes(after: State, notes: int, recolour: Callable[[int, int, int], int]) -> tuple[Change, ...]:
    """The noted changes in the order of squares.

    after: the pieces as they stand when they change. recolour: `bracing.changed_colour` under the game's options.
    """
    found = []
    for size in range(3):
        neutrals = count_colour(word_of(after, size), NEUTRAL)
        for piece in pieces_of(after, size):
            note = notes >> note_at(size, piece.place) & NOTE
            if note:
                colour = recolour(piece.colour, note, neutrals)
                neutrals += colour == NEUTRAL
                found.append(Change(piece, piece_name(after, piece), colour))
    return tuple(sorted(found, key=lambda change: change.piece.square))


def is_far(square: int, other: int) -> bool:
    """Whether two squares are too far apart for a step, even a diagonal one."""
    return abs(square % SIDE - other % SIDE) > 1 or abs(square // SIDE - other // SIDE) > 1


@dataclass(frozen=True, slots=True)
class PieceName:
    """A piece as a text names it. colour, depth: None where the text does not say; depth counts from above, from 1."""

    size: int
    square: int
    colour: int | None
    depth: int | None

    def matches(self, state: State, piece: Piece) -> bool:
        """Whether a piece can be meant: unless the text says otherwise, the upper one of pieces alike."""
        if (piece.size, piece.square) != (self.size, self.square):
            return False
        if self.colour is None:
            return self.depth is None or self.depth == _depth(state, piece)
        return piece.colour == self.colour and (self.depth or 1) == _depth(state, piece)

    @property
    def words(self) -> str:
        """`Sc3`, `S(w)c3`."""
        colour = "" if self.colour is None else f"({COLOURS[self.colour]})"
        return SIZES[self.size] + colour + SQUARE_NAMES[self.square]


def _depth(state: State, piece: Piece) -> int:
    above = (piece_at(state, piece.size, place) for place in range(piece.place + 1, 7))
    return 1 + sum((other.square, other.colour) == (piece.square, piece.colour) for other in above)


@dataclass(frozen=True, slots=True)
class Action:
    """A step, hop or swap as a text gives it. goal: a square of a MOVE. other: the second piece of an EXCHANGE.

    changed: the pieces named behind X; None if none is named.
    """

    kind: int
    piece: PieceName
    goal: int
    hop: bool
    other: PieceName | None
    changed: tuple[PieceName, ...] | None
