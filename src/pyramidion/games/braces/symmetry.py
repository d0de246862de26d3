"""Equivalent positions of Braces: with the files mirrored, or with the sides exchanged."""

from pyramidion.games.braces.state import COLOURS, NEUTRAL, SIDE, SQUARES, WHITE, State, colour_of, square_of

Stacks = tuple[tuple[int, ...], ...]


def canonical_board(state: State) -> Stacks:
    """The stacks as seen by the player on turn, who plays towards higher ranks: the smaller of both mirror images.

    A piece is its size (0 to 2) times 7 plus its colour: the player's own colours first. It contains nothing of the
    roll.
    """
    stacks: list[list[int]] = [[] for _ in range(SQUARES)]
    for size in (2, 1, 0):  # larger ones are below smaller ones, those of one size from bottom to top (R2)
        word = (state.small, state.medium, state.large)[size]
        while word:
            square, colour = square_of(word & 255), colour_of(word & 255)
            if state.turn != WHITE:
                square = (SIDE - 1 - square // SIDE) * SIDE + square % SIDE
                colour = colour if colour == NEUTRAL else (colour + COLOURS) % NEUTRAL
            stacks[square].append((NEUTRAL + 1) * size + colour)
            word >>= 8
    board = tuple(map(tuple, stacks))
    mirrored = tuple(board[square // SIDE * SIDE + SIDE - 1 - square % SIDE] for square in range(SQUARES))
    return min(board, mirrored)
