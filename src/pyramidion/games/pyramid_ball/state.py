"""The state of a game of Pyramid Ball: where the pieces and the ball are, and the progress of the game and of its turn.

Squares count from 0 at a1, file by file along the ranks; a square is rank * 7 + file:

    8   49 50 51 52 53 54 55      Away sits behind this rank
    7   42 43 44 45 46 47 48
    6   35 36 37 38 39 40 41
    5   28 29 30 31 32 33 34
    4   21 22 23 24 25 26 27
    3   14 15 16 17 18 19 20
    2    7  8  9 10 11 12 13
    1    0  1  2  3  4  5  6      Home sits behind this rank
         a  b  c  d  e  f  g

Pieces count from 0: Home's small, medium, large, then Away's. A word has six bits per piece: `places` their squares.
"""

from typing import NamedTuple

FILES, RANKS = 7, 8
SQUARES = FILES * RANKS
NOWHERE = 63  # no square

HOME, AWAY, NEITHER = 0, 1, 2
SMALL, MEDIUM, LARGE = 0, 1, 2
TRIO = 3
PIECES = 6
NOBODY = 6  # no piece

LANE, LANE_MASK = 6, 63

STAND, UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3, 4  # directions on the board: up is towards rank 8

PICK, SIDES, PROGRAM, RUN, PLACE, TAKE = 0, 1, 2, 3, 4, 5

DASH, QUICK, BLITZ = 0, 1, 2  # specials, by the size to which they belong


class State(NamedTuple):
    """Everything relevant to the future of the game.

    phase: PICK both seats pick a size, SIDES the winner chooses a side, PROGRAM both program, PLACE the conceding
    player places the ball, TAKE a player takes a special; RUN (a turn in progress) is never a decision point.
    home: the seat that plays Home (in SIDES: the seat that chooses). turn: counts programs from 1.
    places: the word of squares. ball: the piece that carries it, NOBODY if it is on the square `loose`.
    ban: the side that may not enter the goal row where it has scored (B12), or NEITHER. home_score, away_score: points.
    held, spent: specials, a bit each, Home's three below Away's.
    step: of the turn, as drawn in `rules`; struck: the pieces cancelled in this turn, a bit each (B6). home_program,
    away_program: codes; scorer: the piece whose goal led to placing the ball. All 0 (NOBODY) outside a turn.
    """

    phase: int
    home: int
    turn: int
    places: int
    ball: int
    loose: int
    ban: int
    home_score: int
    away_score: int
    held: int
    spent: int
    step: int
    struck: int
    home_program: int
    away_program: int
    scorer: int


def lane(word: int, piece: int) -> int:
    """A piece's entry in a word."""
    return word >> LANE * piece & LANE_MASK


def with_lane(word: int, piece: int, value: int) -> int:
    """A word with the entry of one piece replaced."""
    return word & ~(LANE_MASK << LANE * piece) | value << LANE * piece


def side_of(piece: int) -> int:
    """HOME or AWAY."""
    return piece // TRIO


def rank_of(square: int) -> int:
    """The rank of a square, from 0."""
    return square // FILES


def goal_row(side: int) -> int:
    """The rank, from 0, into which a side brings the ball: the opponent's own row."""
    return RANKS - 1 if side == HOME else 0


def beside(square: int, direction: int) -> int:
    """The next square in a direction, NOWHERE beyond the edge. STAND stays."""
    if direction == UP:
        return square + FILES if square // FILES < RANKS - 1 else NOWHERE
    if direction == DOWN:
        return square - FILES if square >= FILES else NOWHERE
    if direction == LEFT:
        return square - 1 if square % FILES > 0 else NOWHERE
    if direction == RIGHT:
        return square + 1 if square % FILES < FILES - 1 else NOWHERE
    return square


def piece_on(places: int, square: int) -> int:
    """The piece on a square, or NOBODY."""
    for piece in range(PIECES):
        if lane(places, piece) == square:
            return piece
    return NOBODY


def holder(state: State) -> int:
    """The side that has the ball, NEITHER while it is loose."""
    return NEITHER if state.ball == NOBODY else side_of(state.ball)


def offence(state: State) -> int:
    """The side on offence: the one with the ball; while it is loose, the one that has scored (B11)."""
    return state.ban if state.ball == NOBODY else side_of(state.ball)


def mask_of(piece: int) -> int:
    """A piece's bit in a mask of pieces."""
    return 1 << piece
