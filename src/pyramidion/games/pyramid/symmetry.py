"""Equivalent positions of Pyramid: rotated, mirrored, or with the colours exchanged.

Plain functions in the style of rules.py, compiled with it.
"""

from pyramidion.games.pyramid.rules import (
    COLUMN,
    MASKS,
    NOWHERE,
    RANKS,
    SHIFTS,
    TOKENS,
    WIDTH,
    WORDS,
    State,
    has_token,
    height,
)

OWN_WEIGHT, OTHER_WEIGHT = 5, 7  # the weights of the tokens of the player to move, and of the other
SYMMETRIES = 8  # the symmetries of a square; a longer grid only has the first four


def canonical(state: State) -> State:
    """A representative of all equivalent states, the same for all of them; White is to move in it.

    It is the symmetric image with most material on the far right, and more on the right than on the far side; among
    several, the smallest.
    """
    files, ranks = imbalance(state)
    found = transform(state, 0)
    none = True
    for turn in range(SYMMETRIES if WIDTH == RANKS else SYMMETRIES // 2):
        across = -files if turn & 1 == 1 else files
        along = -ranks if turn & 2 == 2 else ranks
        if turn & 4 == 4:
            across, along = along, across
        if across >= 0 and along >= 0 and (across >= along or WIDTH != RANKS) and fits(state, turn):
            other = transform(state, turn)
            if none or precedes(other, found):
                found = other
            none = False
    return found


def canonical_board(state: State) -> tuple[int, ...]:
    """Heights and tokens, those of the player to move first: the smallest of all equivalent boards.

    Boards are equivalent under rotation and reflection, and with more or less bare table around them.
    """
    own, other = (state.white, state.black) if state.turn == 0 else (state.black, state.white)
    columns = [
        3 * height(state, column) + (1 if has_token(own, column) else 2 if has_token(other, column) else 0)
        for column in range(WIDTH * RANKS)
    ]
    board = _without_bare_edges([columns[first : first + WIDTH] for first in range(0, WIDTH * RANKS, WIDTH)])
    images = []
    for _ in range(4):
        board = [list(file) for file in zip(*board[::-1], strict=True)]  # a quarter turn
        images += [board, board[::-1]]
    return min((len(image), *(column for rank in image for column in rank)) for image in images)


def _without_bare_edges(board: list[list[int]]) -> list[list[int]]:
    """The ranks of a board without the bare ones at its edges, and without such files."""
    for _ in range(2):
        while board and not any(board[0]):
            board = board[1:]
        while board and not any(board[-1]):
            board = board[:-1]
        board = [list(file) for file in zip(*board, strict=True)]
    return board


def imbalance(state: State) -> tuple[int, int]:
    """The surplus of cubes and tokens on the right and on the far side; 0 if they are balanced."""
    own, other = (state.white, state.black) if state.turn == 0 else (state.black, state.white)
    files, ranks = 0, 0
    for column in range(WIDTH * RANKS):
        weight = height(state, column)
        if weight > 0:
            # Tokens stand on cubes. Any weights work; these distinguish more positions.
            weight += (OWN_WEIGHT if has_token(own, column) else 0) + (OTHER_WEIGHT if has_token(other, column) else 0)
            files += weight * (2 * (column % WIDTH) - WIDTH + 1)
            ranks += weight * (2 * (column // WIDTH) - RANKS + 1)
    return files, ranks


def fits(state: State, turn: int) -> bool:
    """Whether the lanes of the destination columns can hold the heights of the columns moved there."""
    found = True
    for column in range(WIDTH * RANKS):
        found &= height(state, column) <= MASKS[turn_column(column, turn)]
    return found


def precedes(state: State, other: State) -> bool:
    """Whether one state comes before another."""
    if state.heights0 != other.heights0:
        return state.heights0 < other.heights0
    if state.heights1 != other.heights1:
        return state.heights1 < other.heights1
    if state.heights2 != other.heights2:
        return state.heights2 < other.heights2
    if state.heights3 != other.heights3:
        return state.heights3 < other.heights3
    if state.white != other.white:
        return state.white < other.white
    return state.black < other.black


def transform(state: State, turn: int) -> State:
    """A state rotated or mirrored, with the player to move as White."""
    heights0, heights1, heights2, heights3 = 0, 0, 0, 0
    for column in range(WIDTH * RANKS):
        there = turn_column(column, turn)
        word, lane = WORDS[there], height(state, column) << SHIFTS[there]
        heights0 |= lane if word == 0 else 0
        heights1 |= lane if word == 1 else 0
        heights2 |= lane if word == 2 else 0
        heights3 |= lane if word == 3 else 0
    white, black = turn_tokens(state.white, turn), turn_tokens(state.black, turn)
    if state.turn == 0:
        return State(heights0, heights1, heights2, heights3, white, black, 0)
    return State(heights0, heights1, heights2, heights3, black, white, 0)


def turn_column(column: int, turn: int) -> int:
    """The image of a column. The first bit of a turn mirrors the files, the second the ranks, the third both."""
    file, rank = column % WIDTH, column // WIDTH
    if turn & 1 == 1:
        file = WIDTH - 1 - file
    if turn & 2 == 2:
        rank = RANKS - 1 - rank
    if turn & 4 == 4:
        file, rank = rank, file
    return rank * WIDTH + file


def turn_tokens(tokens: int, turn: int) -> int:
    """A player's tokens on the image columns, lowest column first."""
    found = 0
    for token in range(TOKENS):
        column = tokens >> 8 * token & COLUMN
        if column != NOWHERE:
            column = turn_column(column, turn)
        # Inserted before the first that is not lower.
        place = 0
        while place < token and found >> 8 * place & COLUMN < column:
            place += 1
        below = found & (1 << 8 * place) - 1
        found = below | column << 8 * place | found >> 8 * place << 8 * (place + 1)
    return found
