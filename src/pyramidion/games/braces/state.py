"""The state of a game of Braces: where all pieces stand and how far the turn is.

A turn runs through phases:

    ROLL     the dice are thrown: chance decides
    REROLL   the same, after a double was not kept
    DOUBLE   a double lies there: the player keeps it or rolls again
    NAME     a WILD is named as one of the other powers, or left unused
    ACT      the player moves: steps, hops and swaps, one action at a time
"""

from typing import NamedTuple

from pyramidion.games.braces.pieces import COLOURS, MEDIUM, NEUTRAL, SMALL, WHITE, landing_place, piece, with_inserted

AIM, DIG, HOP, SWAP, TIP, WILD, NO_POWER = 0, 1, 2, 3, 4, 5, 6
ROLL, REROLL, DOUBLE, NAME, ACT = 0, 1, 2, 3, 4


class State(NamedTuple):
    """Where all pieces stand and how far the turn is.

    small, medium, large: words of pieces. turn: who is on turn. phase: see above. power: in force, or the face rolled
    until it is accepted and named. value: what is left of the roll. swapped: whether the swap is spent.
    memory_…: for `withdraw`, 0 outside ACT and without it (`withdrawing`).
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
                word = with_inserted(word, landing_place(word, square), piece(square, colour))
    return rolling(word, word, word, WHITE, ROLL)


def rolling(small: int, medium: int, large: int, turn: int, phase: int) -> State:
    """The position before a player's roll."""
    return State(small, medium, large, turn, phase, NO_POWER, 0, 0, 0, 0, 0)


def word_of(state: State, size: int) -> int:
    """The pieces of a size."""
    return state.small if size == SMALL else state.medium if size == MEDIUM else state.large


def memory_of(state: State, size: int) -> int:
    """The memory of a size."""
    return state.memory_small if size == SMALL else state.memory_medium if size == MEDIUM else state.memory_large


def with_size(state: State, size: int, word: int, memory: int) -> State:
    """The state with other pieces of a size."""
    small, medium, large, turn, phase, power, value, swapped, of_small, of_medium, of_large = state
    if size == SMALL:
        return State(word, medium, large, turn, phase, power, value, swapped, memory, of_medium, of_large)
    if size == MEDIUM:
        return State(small, word, large, turn, phase, power, value, swapped, of_small, memory, of_large)
    return State(small, medium, word, turn, phase, power, value, swapped, of_small, of_medium, memory)
