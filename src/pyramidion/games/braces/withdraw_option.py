"""The option `withdraw` (R11): what it has to remember during a turn, and which pieces a departure changes.

During a turn with this option, a second word for each size accompanies the word of its pieces, byte by byte: the square
on which the piece was when the turn began, and three flags.
"""

from pyramidion.games.braces.bracing import pair_strength
from pyramidion.games.braces.state import (
    AROUND,
    EMPTY,
    LANE,
    NOBODY,
    PLACES,
    Pieces,
    owner_of,
    piece_byte,
    square_of,
    top_owner,
)

ORIGIN = 31  # the mask of the square
MOVED, CAPPED, WITHDRAWN = 32, 64, 128  # has moved; was capped by the opponent at first; has changed by a withdrawal


def start_memory(pieces: Pieces, size: int) -> int:
    """The memory of one size at the start of a turn."""
    word = pieces[size]
    memory = 0
    for place in range(PLACES):
        byte = piece_byte(word, place)
        if byte != EMPTY:
            memory |= (square_of(byte) | capped_flag(pieces, byte)) << LANE * place
    return memory


def capped_flag(pieces: Pieces, byte: int) -> int:
    """CAPPED if a piece is in a stack that its owner's opponent has capped, else 0."""
    owner = owner_of(byte)
    if owner == NOBODY:
        return 0
    return CAPPED if top_owner(pieces, square_of(byte)) == 1 - owner else 0


def withdrawals(word: int, memory: int, place: int, left: int, mover: int) -> int:
    """The pieces from which the mover has withdrawn when a piece has left a square, as strengths (1, 2) by index. word,
    memory: of the piece's size, after it has left. place: its index in them. left: the square it left.
    """
    piece, origin = piece_byte(word, place), piece_byte(memory, place) & ORIGIN
    if owner_of(piece) != mover or piece_byte(memory, place) & CAPPED != 0:
        return 0
    notes = 0
    for other in range(PLACES):
        target = piece_byte(word, other)
        if target == EMPTY or owner_of(target) == NOBODY or piece_byte(memory, other) & (MOVED | WITHDRAWN) != 0:
            continue
        ring = AROUND[square_of(target)]
        gone = ring >> origin & ring >> left & 1 == 1 and ring >> square_of(piece) & 1 == 0
        if not gone:
            continue
        strength = 0
        for index in range(PLACES):
            second = piece_byte(word, index)
            if second == EMPTY or index in (place, other) or owner_of(second) != mover:
                continue
            first_square = piece_byte(memory, index) & ORIGIN
            was_beside = (
                ring >> first_square & 1 == 1 and first_square != origin and piece_byte(memory, index) & CAPPED == 0
            )
            if was_beside and ring >> square_of(second) & 1 == 0:
                strength = max(strength, pair_strength(piece, second))
        notes |= strength << 2 * other
    return notes
