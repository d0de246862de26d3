"""A rough evaluation of Braces positions, for bots. Plain functions in the style of rules.py, compiled with it."""

from pyramidion.games.braces.bracing import LAST
from pyramidion.games.braces.pieces import BYTE, LANE, owner_of, stage_of
from pyramidion.games.braces.state import State


def heuristic(state: State) -> int:
    """How well White stands, in thousandths from -1000 to 1000: whose pieces are turned, how far."""
    ahead = 0
    for word in (state.small, state.medium, state.large):
        ahead += turned(word, 1) - turned(word, 0)
    value = 100 * ahead // LAST
    return max(-1000, min(1000, value))


def turned(word: int, player: int) -> int:
    """How many stages a player's pieces of a size stand turned; one that is lost to him counts most."""
    found, owned = 0, 0
    while word != 0:
        if owner_of(word & BYTE) == player:
            owned += 1
            found += stage_of(word & BYTE)
        word >>= LANE
    return found + (3 - owned) * LAST
