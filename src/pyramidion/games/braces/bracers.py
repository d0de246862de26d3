"""Which pieces have braced or swarmed one: for boards, which draw lines from them."""

from pyramidion.games.braces.bracing import counts_for
from pyramidion.games.braces.pieces import AROUND, EMPTY, NEUTRAL, PLACES, SMALL, at, colour_of, square_of, top_owner
from pyramidion.games.braces.state import State, word_of


def bracing_squares(state: State, size: int, square: int, player: int, swarming: bool) -> tuple[int, int]:
    """The squares beside it whose pieces brace one of a size for a player (or whose smalls swarm it), as bits.

    The second number: those of them where only a neutral piece does. state: the pieces as they stand when it changes.
    square: of the braced piece.
    """
    word = word_of(state, SMALL if swarming else size)
    found = own = 0
    for place in range(PLACES):
        byte = at(word, place)
        if byte == EMPTY or AROUND[square] >> square_of(byte) & 1 == 0:
            continue
        if counts_for(player, byte, top_owner(state.small, state.medium, state.large, square_of(byte))):
            found |= 1 << square_of(byte)
            if colour_of(byte) != NEUTRAL:
                own |= 1 << square_of(byte)
    return found, found & ~own
