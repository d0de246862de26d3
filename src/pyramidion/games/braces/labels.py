"""Pieces and squares by name: `S`, `M(w)`, `S(w)2` on `c3`; and the changes that a move causes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce

from pyramidion.core.messages import Message, message_in
from pyramidion.games.braces.bracing import NOTE, note_at
from pyramidion.games.braces.state import (
    BYTE,
    EMPTY,
    LANE,
    NEUTRAL,
    SIDE,
    SQUARES,
    State,
    colour_of,
    count_colour,
    square_of,
)

SEATS = (message_in("seat", "White"), message_in("seat", "Black"))
SIZES = "SML"
SIZE_NAMES = ("small", "medium", "large")
SIZE_WORDS = (message_in("piece", "small"), message_in("piece", "medium"), message_in("piece", "large"))
SEVERAL_WORDS = (message_in("pieces", "smalls"), message_in("pieces", "mediums"), message_in("pieces", "larges"))
COLOURS = "wgybrpn"
COLOUR_NAMES = ("white", "green", "yellow", "black", "red", "purple", "neutral")
COLOUR_WORDS = (
    message_in("colour", "white"),
    message_in("colour", "green"),
    message_in("colour", "yellow"),
    message_in("colour", "black"),
    message_in("colour", "red"),
    message_in("colour", "purple"),
    message_in("colour", "neutral"),
)
"""Colours in sentences, as what a piece turns to."""
PIECE_WORDS = (
    (
        message_in("piece", "white small"),
        message_in("piece", "green small"),
        message_in("piece", "yellow small"),
        message_in("piece", "black small"),
        message_in("piece", "red small"),
        message_in("piece", "purple small"),
        message_in("piece", "neutral small"),
    ),
    (
        message_in("piece", "white medium"),
        message_in("piece", "green medium"),
        message_in("piece", "yellow medium"),
        message_in("piece", "black medium"),
        message_in("piece", "red medium"),
        message_in("piece", "purple medium"),
        message_in("piece", "neutral medium"),
    ),
    (
        message_in("piece", "white large"),
        message_in("piece", "green large"),
        message_in("piece", "yellow large"),
        message_in("piece", "black large"),
        message_in("piece", "red large"),
        message_in("piece", "purple large"),
        message_in("piece", "neutral large"),
    ),
)
"""Pieces in sentences, by size and colour; each is written out because languages inflect them differently."""
SQUARE_NAMES = tuple("abcde"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES))
POWERS = ("AIM", "DIG", "HOP", "SWAP", "TIP", "WILD", "none")


def square_names(bits: int) -> tuple[str, ...]:
    """The names of a set of squares, given as bits."""
    return tuple([name for square, name in enumerate(SQUARE_NAMES) if bits >> square & 1])


def join_all(texts: Sequence[str]) -> str:
    """ "Sa1 and Sb2"."""
    return reduce(lambda before, last: Message("{before} and {last}", before=before, last=last), texts)


def join_any(texts: Sequence[str]) -> str:
    """ "Sa1 or Sb2"."""
    return reduce(lambda before, last: Message("{before} or {last}", before=before, last=last), texts)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board: numbers as in `state`.

    look: size and colour, `Sw`. depth: counted from the top, from 1, among the pieces of its square that look the same.
    label: its name on its square: `S`; with its colour where needed, `S(w)`; with `2` for the second from above. name:
    with the square, `S(w)2c3`.
    """

    size: int
    place: int
    square: int
    colour: int
    look: str
    depth: int
    label: str
    name: str

    @property
    def kind(self) -> Message:
        """`white medium`."""
        return PIECE_WORDS[self.size][self.colour]

    @property
    def cell(self) -> str:
        """`c3`."""
        return SQUARE_NAMES[self.square]


@dataclass(frozen=True, slots=True)
class Change:
    """A piece that a move changes. label: as in `XS(g)d5`, without the X. after: its new colour, GONE if removed."""

    piece: Piece
    label: str
    after: int


def pieces_of(state: State, size: int) -> tuple[Piece, ...]:
    """The pieces of a size by index."""
    return _pieces_in(state[size], size)  # a state begins with the words of the sizes


@lru_cache(maxsize=1024)
def _pieces_in(word: int, size: int) -> tuple[Piece, ...]:
    # Text, paths and effects of every decision in a position need the same few words.
    looks = []
    while word != EMPTY:
        looks.append((square_of(word & BYTE), colour_of(word & BYTE)))
        word >>= LANE
    squares = [square for square, _ in looks]
    found = []
    for place, (square, colour) in enumerate(looks):
        depth = looks[place:].count((square, colour))
        colour_name = f"({COLOURS[colour]})" if squares.count(square) > 1 else ""
        label = f"{SIZES[size]}{colour_name}{depth if depth > 1 else ''}"
        look = SIZES[size] + COLOURS[colour]
        found.append(Piece(size, place, square, colour, look, depth, label, label + SQUARE_NAMES[square]))
    return tuple(found)


@lru_cache(maxsize=256)
def stacks(state: State) -> tuple[tuple[Piece, ...], ...]:
    """The stacks of all squares, from bottom to top."""
    found: list[list[Piece]] = [[] for _ in range(SQUARES)]
    for size in (2, 1, 0):
        for piece in pieces_of(state, size):
            found[piece.square].append(piece)
    return tuple(map(tuple, found))


def piece_at(state: State, size: int, place: int) -> Piece:
    """The piece with a given index."""
    return _pieces_in(state[size], size)[place]


def decode_changes(after: State, notes: int, recolour: Callable[[int, int, int], int]) -> tuple[Change, ...]:
    """The changes in the order of squares.

    after: the pieces just before they change. recolour: `bracing.colour_after` under the game's options.
    """
    found = []
    for size in range(3):
        rest = notes >> note_at(size, 0)
        if not rest:
            break
        neutrals = count_colour(after[size], NEUTRAL)
        for piece in pieces_of(after, size):
            note = rest >> 2 * piece.place & NOTE
            if note:
                colour = recolour(piece.colour, note, neutrals)
                neutrals += colour == NEUTRAL
                found.append(Change(piece, piece.name, colour))
    return tuple(sorted(found, key=lambda change: change.piece.square))


def is_far(square: int, other: int) -> bool:
    """Whether two squares are too far apart for a step, even a diagonal one."""
    return abs(square % SIDE - other % SIDE) > 1 or abs(square // SIDE - other // SIDE) > 1


@dataclass(frozen=True, slots=True)
class PieceName:
    """A piece as a text names it. colour, depth: None if the text does not give it; depth counts from the top, from
    1.
    """

    size: int
    square: int
    colour: int | None
    depth: int | None

    def matches(self, piece: Piece) -> bool:
        """Whether a text can refer to a piece: unless it says otherwise, it means the upper one of identical pieces."""
        if (piece.size, piece.square) != (self.size, self.square):
            return False
        if self.colour is None:
            return self.depth is None or self.depth == piece.depth
        return piece.colour == self.colour and (self.depth or 1) == piece.depth

    @property
    def words(self) -> str:
        """`Sc3`, `S(w)c3`."""
        colour = "" if self.colour is None else f"({COLOURS[self.colour]})"
        return SIZES[self.size] + colour + SQUARE_NAMES[self.square]


@dataclass(frozen=True, slots=True)
class Action:
    """A step, hop or swap as a text describes it. goal: the destination of a MOVE. other: the second piece of an
    EXCHANGE.

    changed: the pieces named after X; None if none is named.
    """

    kind: int
    piece: PieceName
    goal: int
    hop: bool
    other: PieceName | None
    changed: tuple[PieceName, ...] | None
