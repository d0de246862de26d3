"""Tokens as seen by the player on turn: hands clockwise from there, so that states that differ by rotation of seats are
the same.
"""

from collections.abc import Iterator
from functools import cache

from pyramidion.games.pass_the_pyramids.rules import TOKENS

Hands = tuple[int, ...]


def all_tokens(players: int) -> int:
    """The number of tokens (T1)."""
    return TOKENS * players


def hands_of(total: int, players: int) -> Iterator[Hands]:
    """All ways to distribute a number of tokens over the hands, in ascending order."""
    if players == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in hands_of(total - first, players - 1):
            yield (first, *rest)


def rotate_hands(hands: Hands) -> Hands:
    """The same hands as the next player clockwise sees them."""
    return (*hands[1:], hands[0])


def winner(owned: Hands) -> int:
    """The winner with these tokens in hand or staked (T7), as a position clockwise; -1 while the game continues."""
    most = max(owned)
    return owned.index(most) if min(owned) == 0 and owned.count(most) == 1 else -1


@cache
def opening_hands(players: int) -> tuple[Hands, ...]:
    """The hands of every state in which the player on turn must stake because no score stands; the rest is the pot."""
    every = (hands for total in range(all_tokens(players) + 1) for hands in hands_of(total, players))
    return tuple(hands for hands in every if hands[0] and winner(hands) < 0)
