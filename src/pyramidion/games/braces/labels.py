"""Pieces and squares by name: `S`, `M(w)`, `S(w)2` on `c3`; and the changes that a move brings about."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyramidion.games.braces.bracing import NOTE, note_at
from pyramidion.games.braces.pieces import EMPTY, NEUTRAL, PLACES, SIDE, SQUARES, at, colour_of, count, square_of
from pyramidion.games.braces.state import State, word_of

SEATS = ("White", "Black")
SIZES = "SML"
SIZE_NAMES = ("small", "medium", "large")
COLOURS = "wgybrpn"
COLOUR_NAMES = ("white", "green", "yellow", "black", "red", "purple", "neutral")
SQUARE_NAMES = tuple("abcde"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES))
POWERS = ("AIM", "DIG", "HOP", "SWAP", "TIP", "WILD", "none")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece where it stands: numbers as in `pieces`."""

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
        byte = at(word, place)
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
    byte = at(word_of(state, size), place)
    return Piece(size, place, square_of(byte), colour_of(byte))


def label(state: State, piece: Piece) -> str:
    """A piece's name on its square: `S`; with its colour where needed, `S(w)`; with `2` for the second from above."""
    word = word_of(state, piece.size)
    alone, depth = True, 0
    for place in range(PLACES):
        byte = at(word, place)
        if place != piece.place and byte != EMPTY and square_of(byte) == piece.square:
            alone = False
            depth += place > piece.place and colour_of(byte) == piece.colour
    if alone:
        return SIZES[piece.size]
    return f"{SIZES[piece.size]}({COLOURS[piece.colour]}){depth + 1 if depth else ''}"


def full_label(state: State, piece: Piece) -> str:
    """`S(w)2c3`."""
    return label(state, piece) + SQUARE_NAMES[piece.square]


def changes(after: State, notes: int, recolour: Callable[[int, int, int], int]) -> tuple[Change, ...]:
    """The noted changes in the order of squares.

    after: the pieces as they stand when they change. recolour: `bracing.changed_colour` under the game's options.
    """
    found = []
    for size in range(3):
        neutrals = count(word_of(after, size), NEUTRAL)
        for piece in pieces_of(after, size):
            note = notes >> note_at(size, piece.place) & NOTE
            if note:
                colour = recolour(piece.colour, note, neutrals)
                neutrals += colour == NEUTRAL
                found.append(Change(piece, full_label(after, piece), colour))
    return tuple(sorted(found, key=lambda change: change.piece.square))
