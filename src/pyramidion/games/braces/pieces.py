"""The pieces of Braces as small integers: three words, one for each size, that hold where every piece stands.

A square's number is rank * 5 + file, both counted from 0 at White's near left corner (a1 = 0, e1 = 4, e5 = 24).

A stack never holds a larger piece above a smaller one, so the order of sizes in a stack goes without saying, and a word
for each size says all. A word has seven places of a byte each: a piece is its square and its colour, pieces stand in
the order of their squares, those of one square from below to above; behind the last, places are EMPTY.
"""

SIDE = 5
SQUARES = SIDE * SIDE
SMALL, MEDIUM, LARGE = 0, 1, 2
PLACES = 7  # of a size: three white, three black, one neutral

# A player's pieces show his own colour, or have been turned once, or (with two colours, R14) twice.
COLOURS = 3
NEUTRAL = 6
GONE = 7
WHITE, BLACK, NOBODY = 0, 1, 2

LANE, BYTE = 8, 255
EMPTY = 0


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


def piece(square: int, colour: int) -> int:
    """A piece as a byte."""
    return square << 3 | colour + 1


def at(word: int, place: int) -> int:
    """The piece in a place, or EMPTY."""
    return word >> LANE * place & BYTE


def square_of(byte: int) -> int:
    """The square of a piece."""
    return byte >> 3


def colour_of(byte: int) -> int:
    """The colour that a piece shows: an owner's first, second or third, or NEUTRAL."""
    return (byte & 7) - 1


def owner_of(byte: int) -> int:
    """Whose a piece is: WHITE, BLACK, or NOBODY's."""
    return ((byte & 7) - 1) // COLOURS


def stage_of(byte: int) -> int:
    """How often a player's piece stands turned."""
    return ((byte & 7) - 1) % COLOURS


def occupied(word: int) -> int:
    """The squares that hold a piece of a size, as a set of bits."""
    squares = 0
    while word != 0:
        squares |= 1 << square_of(word & BYTE)
        word >>= LANE
    return squares


def count(word: int, colour: int) -> int:
    """How many pieces of a size show a colour."""
    found = 0
    while word != 0:
        if word & 7 == colour + 1:
            found += 1
        word >>= LANE
    return found


def count_owned(word: int, player: int) -> int:
    """How many pieces of a size are a player's."""
    found = 0
    while word != 0:
        if owner_of(word & BYTE) == player:
            found += 1
        word >>= LANE
    return found


def without(word: int, place: int) -> int:
    """A word after the byte in a place has been taken out; the later ones close up."""
    below = word & (1 << LANE * place) - 1
    return below | word >> LANE * (place + 1) << LANE * place


def with_inserted(word: int, place: int, byte: int) -> int:
    """A word after a byte has been put into a place; the later ones move up (the last place is EMPTY before)."""
    below = word & (1 << LANE * place) - 1
    return below | byte << LANE * place | word >> LANE * place << LANE * (place + 1)


def replaced(word: int, place: int, byte: int) -> int:
    """A word after the byte in a place has become another."""
    return word & ~(BYTE << LANE * place) | byte << LANE * place


def landing_place(word: int, square: int) -> int:
    """The place of a piece that comes to a square: above those of its size that stand there."""
    place = 0
    while word != 0 and square_of(word & BYTE) <= square:
        place += 1
        word >>= LANE
    return place


def top_owner(small: int, medium: int, large: int, square: int) -> int:
    """Whose the top piece of a square is; NOBODY's for a neutral one and for none."""
    for word in (small, medium, large):
        top = EMPTY
        while word != 0 and square_of(word & BYTE) <= square:
            top = word & BYTE
            word >>= LANE
        if top != EMPTY and square_of(top) == square:
            return owner_of(top)
    return NOBODY


def stack_height(small: int, medium: int, large: int, square: int) -> int:
    """How many pieces stand on a square."""
    found = 0
    for word in (small, medium, large):
        while word != 0:
            if square_of(word & BYTE) == square:
                found += 1
            word >>= LANE
    return found


def extra_cost(small: int, medium: int, large: int, size: int, place: int) -> int:
    """What a piece pays beyond its size to leave its stack (R3).

    A piece of a capped player pays 1 for each piece of the capping player above it.
    """
    word = small if size == SMALL else medium if size == MEDIUM else large
    byte = at(word, place)
    owner, square = owner_of(byte), square_of(byte)
    top = top_owner(small, medium, large, square)
    if NOBODY in (owner, top) or owner == top:
        return 0
    above = 0
    higher = place + 1
    while at(word, higher) != EMPTY and square_of(at(word, higher)) == square:
        if owner_of(at(word, higher)) == top:
            above += 1
        higher += 1
    if size > SMALL:
        above += owned_on(small, square, top)
    if size > MEDIUM:
        above += owned_on(medium, square, top)
    return above


def owned_on(word: int, square: int, player: int) -> int:
    """How many pieces of a size a player has on a square."""
    found = 0
    while word != 0:
        if square_of(word & BYTE) == square and owner_of(word & BYTE) == player:
            found += 1
        word >>= LANE
    return found
