"""A rough evaluation of Pyramid positions, for bots. Plain functions in the style of rules.py, compiled with it."""

from pyramidion.games.pyramid.rules import COLUMN, NOWHERE, TOKENS, State, height, neighbour, step_target


def heuristic(state: State) -> int:
    """The value of a state for White, in thousandths from -1000 to 1000.

    A player loses when no token can step, so the difference of the free steps dominates; the cubes around the tokens,
    free or not, indicate how long that room will last.
    """
    white = 3 * count_steps(state, state.white) + count_adjacent_cubes(state, state.white)
    black = 3 * count_steps(state, state.black) + count_adjacent_cubes(state, state.black)
    value = 35 * (white - black)
    return max(-1000, min(1000, value))


def count_steps(state: State, tokens: int) -> int:
    """The number of steps that a player's tokens have."""
    found = 0
    for token in range(TOKENS):
        column = tokens >> 8 * token & COLUMN
        if column != NOWHERE:
            for direction in range(4):
                if step_target(state, column, direction) != NOWHERE:
                    found += 1
    return found


def count_adjacent_cubes(state: State, tokens: int) -> int:
    """The number of cubes in the columns beside a player's tokens, at most three for each column."""
    found = 0
    for token in range(TOKENS):
        column = tokens >> 8 * token & COLUMN
        if column != NOWHERE:
            for direction in range(4):
                beside = neighbour(column, direction)
                if beside != NOWHERE:
                    found += min(3, height(state, beside))
    return found
