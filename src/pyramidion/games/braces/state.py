"""A position of Braces as small integers: where every piece is, and the progress of the turn.

A square's number is rank * 5 + file, both counted from 0 at White's near left corner (a1 = 0, e1 = 4, e5 = 24).

A stack never has a larger piece above a smaller one (R2), so one word for each size describes all stacks. A word holds
seven pieces, one per byte. A piece is a byte: its square and its colour. Pieces are sorted by square; those of one
square from bottom to top; bytes after the last piece are EMPTY.

A turn has phases:

    ROLL     the dice are thrown: chance decides
    REROLL   the same, after a double was not kept
    DOUBLE   a double was rolled: the player keeps it or rolls again
    NAME     a WILD is named as one of the other powers, or left unused
    ACT      the player moves: steps, hops and swaps, one action at a time

A roll is coded face * 36 + higher * 6 + lower, each from 0. Every other decision contains its kind in two bits (WORD,
MOVE, EXCHANGE), then a piece's size and index, its destination (a square, or the index of the piece it is swapped
with), and the number of the player's choice among the changes that the action can cause (R8).
"""

from typing import NamedTuple

SIDE = 5
SQUARES = SIDE * SIDE
SMALL, MEDIUM, LARGE = 0, 1, 2
PLACES = 7  # of a size: three white, three black, one neutral

# A player's pieces show their first colour, or have been turned once, or (with two colours, R14) twice.
COLOURS = 3
NEUTRAL = 6
GONE = 7
WHITE, BLACK, NOBODY = 0, 1, 2

Pieces = tuple[int, int, int]
"""The words of the pieces by size, small, medium and large: the first three numbers of a `State`."""

LANE, BYTE = 8, 255
EMPTY = 0

AIM, DIG, HOP, SWAP, TIP, WILD, NO_POWER = 0, 1, 2, 3, 4, 5, 6
ROLL, REROLL, DOUBLE, NAME, ACT = 0, 1, 2, 3, 4

WORD, MOVE, EXCHANGE = 0, 1, 2  # kinds of decisions
AGAIN, KEEP, END, NAMED = 0, 1, 2, 3  # words; a named WILD is NAMED and the power
SIZE_AT, PLACE_AT, GOAL_AT, CHOICE_AT = 2, 4, 7, 12


def neighbours(square: int) -> int:
    """The squares that share a side with one, as a set of bits."""
    bit = 1 << square
    around = bit << SIDE & (1 << SQUARES) - 1 | bit >> SIDE
    if square % SIDE > 0:
        around |= bit >> 1
    if square % SIDE < SIDE - 1:
        around |= bit << 1
    return around


AROUND = tuple(neighbours(square) for square in range(SQUARES))


def pack_piece(square: int, colour: int) -> int:
    """A piece as a byte."""
    return square << 3 | colour + 1


def on_square(byte: int, square: int) -> int:
    """A piece, moved to another square."""
    return square << 3 | byte & 7


def piece_byte(word: int, place: int) -> int:
    """The piece with a given index, or EMPTY."""
    return word >> LANE * place & BYTE


def square_of(byte: int) -> int:
    """The square of a piece."""
    return byte >> 3


def colour_of(byte: int) -> int:
    """The colour that a piece shows: an owner's first, second or third, or NEUTRAL."""
    return (byte & 7) - 1


def owner_of(byte: int) -> int:
    """The owner of a piece: WHITE, BLACK, or NOBODY."""
    return ((byte & 7) - 1) // COLOURS


def stage_of(byte: int) -> int:
    """The number of stages to which a player's piece has been turned."""
    return ((byte & 7) - 1) % COLOURS


# The loops below read squares and owners directly: a call per byte would be most of their cost when not compiled.


def occupied_squares(word: int) -> int:
    """The squares that hold a piece of a size, as a set of bits."""
    squares = 0
    while word != 0:
        squares |= 1 << ((word & BYTE) >> 3)
        word >>= LANE
    return squares


def count_colour(word: int, colour: int) -> int:
    """The number of pieces of a size that show a colour."""
    found = 0
    while word != 0:
        if word & 7 == colour + 1:
            found += 1
        word >>= LANE
    return found


def count_owned(word: int, player: int) -> int:
    """The number of a player's pieces of a size."""
    found = 0
    while word != 0:
        if ((word & 7) - 1) // COLOURS == player:
            found += 1
        word >>= LANE
    return found


def remove_at(word: int, place: int) -> int:
    """A word without the byte at an index; the later bytes move up."""
    below = word & (1 << LANE * place) - 1
    return below | word >> LANE * (place + 1) << LANE * place


def insert_at(word: int, place: int, byte: int) -> int:
    """A word with a byte inserted at an index; the later bytes move down (the last byte is EMPTY before)."""
    below = word & (1 << LANE * place) - 1
    return below | byte << LANE * place | word >> LANE * place << LANE * (place + 1)


def replace_at(word: int, place: int, byte: int) -> int:
    """A word with the byte at an index replaced."""
    return word & ~(BYTE << LANE * place) | byte << LANE * place


def landing_place(word: int, square: int) -> int:
    """The index of a piece that arrives on a square: above the others of its size."""
    place = 0
    while word != 0 and (word & BYTE) >> 3 <= square:
        place += 1
        word >>= LANE
    return place


def top_owner(pieces: Pieces, square: int) -> int:
    """The owner of the top piece of a square; NOBODY for a neutral piece and for an empty square."""
    for word in pieces:
        top = EMPTY
        while word != 0 and (word & BYTE) >> 3 <= square:
            top = word & BYTE
            word >>= LANE
        if top != EMPTY and top >> 3 == square:
            return ((top & 7) - 1) // COLOURS
    return NOBODY


def cap_cost(pieces: Pieces, size: int, place: int) -> int:
    """The extra cost for a piece to leave its stack, besides its size (R3).

    A piece of a capped player pays 1 for each piece of the capping player above it.
    """
    word = pieces[size]
    byte = word >> LANE * place & BYTE
    owner, square = ((byte & 7) - 1) // COLOURS, byte >> 3
    top = top_owner(pieces, square)
    if NOBODY in (owner, top) or owner == top:
        return 0
    above = 0
    higher = place + 1
    while piece_byte(word, higher) != EMPTY and square_of(piece_byte(word, higher)) == square:
        if owner_of(piece_byte(word, higher)) == top:
            above += 1
        higher += 1
    if size > SMALL:
        above += count_owned_on(pieces[SMALL], square, top)
    if size > MEDIUM:
        above += count_owned_on(pieces[MEDIUM], square, top)
    return above


def count_owned_on(word: int, square: int, player: int) -> int:
    """The number of a player's pieces of a size on a square."""
    found = 0
    while word != 0:
        if (word & BYTE) >> 3 == square and ((word & 7) - 1) // COLOURS == player:
            found += 1
        word >>= LANE
    return found


class State(NamedTuple):
    """All pieces and the progress of the turn.

    small, medium, large: words of pieces. turn: the seat on turn. phase: see above. power: in force, or the face rolled
    until it is accepted and named. value: the rest of the roll. swapped: whether the swap is used. memory_…: for the
    option `withdraw` (`withdraw_option`); 0 outside ACT and without the option.
    """

    small: int
    medium: int
    large: int
    turn: int
    phase: int
    power: int
    value: int
    swapped: int
    memory_small: int
    memory_medium: int
    memory_large: int


def start() -> State:
    """A tree on b1, c1, d1 for White, on b5, c5, d5 for Black, a neutral one on c3; White rolls."""
    word = 0
    for file in range(1, 4):
        for square, colour in ((file, 0), (12, NEUTRAL), (20 + file, COLOURS)):
            if square != 12 or file == 1:
                word = insert_at(word, landing_place(word, square), pack_piece(square, colour))
    return before_roll((word, word, word), WHITE, ROLL)


def before_roll(pieces: Pieces, turn: int, phase: int) -> State:
    """The position before a player's roll."""
    return State(pieces[SMALL], pieces[MEDIUM], pieces[LARGE], turn, phase, NO_POWER, 0, 0, 0, 0, 0)


def memory_of(state: State, size: int) -> int:
    """The memory for a size."""
    return state.memory_small if size == SMALL else state.memory_medium if size == MEDIUM else state.memory_large


def replace_size(state: State, size: int, word: int, memory: int) -> State:
    """The state with the pieces of a size replaced."""
    small, medium, large, turn, phase, power, value, swapped, of_small, of_medium, of_large = state
    if size == SMALL:
        return State(word, medium, large, turn, phase, power, value, swapped, memory, of_medium, of_large)
    if size == MEDIUM:
        return State(small, word, large, turn, phase, power, value, swapped, of_small, memory, of_large)
    return State(small, medium, word, turn, phase, power, value, swapped, of_small, of_medium, memory)
