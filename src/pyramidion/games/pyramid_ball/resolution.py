"""One row of moves, all at once: which pieces are struck, and which are pushed (B5). Masks have one bit per piece."""

from typing import NamedTuple

from pyramidion.games.pyramid_ball.state import (
    NEITHER,
    NOBODY,
    NOWHERE,
    PIECES,
    STAND,
    beside,
    goal_row,
    lane,
    piece_on,
    rank_of,
    side_of,
    with_lane,
)


class Row(NamedTuple):
    """What is known before any piece moves; words have one entry per piece.

    places: the squares. orders: directions, STAND for pieces that are cancelled or do not move in this row. goals: the
    squares that they attempt, NOWHERE for none. stopped: a mask of those struck without attempting a square. attackers:
    the side on offence. loose: the square of a loose ball, or NOWHERE.
    """

    places: int
    orders: int
    goals: int
    stopped: int
    attackers: int
    loose: int


def row_of(places: int, orders: int, attackers: int, loose: int, ban: int) -> Row:
    """The row in which pieces have these orders. ban: the side that may not enter its goal row (B12), or NEITHER."""
    goals, stopped = 0, 0
    for piece in range(PIECES):
        order, source = lane(orders, piece), lane(places, piece)
        goal = NOWHERE
        if order != STAND:
            goal = beside(source, order)
            onto_ball = goal == loose and side_of(piece) == attackers
            if goal == NOWHERE or onto_ball or is_forbidden(ban, piece, source, goal):
                goal = NOWHERE
                stopped |= 1 << piece
        goals = with_lane(goals, piece, goal)
    return Row(places, orders, goals, stopped, attackers, loose)


def is_forbidden(ban: int, piece: int, source: int, goal: int) -> bool:
    """Whether a move leads a piece of a banned side into the goal row from outside (B12)."""
    if ban == NEITHER or side_of(piece) != ban or goal == NOWHERE:
        return False
    return rank_of(goal) == goal_row(ban) and rank_of(source) != goal_row(ban)


def attacks(row: Row, piece: int) -> bool:
    """Whether a piece is an attacker; the others defend."""
    return side_of(piece) == row.attackers


# -- pushing ----------------------------------------------------------------------------------------------------------


def standing_piece(row: Row, moving: int, square: int) -> int:
    """The piece on a square if it has no surviving move, or NOBODY. moving: the mask of surviving moves."""
    piece = piece_on(row.places, square)
    return NOBODY if piece == NOBODY or moving >> piece & 1 else piece


def pushes(row: Row, moving: int, piece: int) -> bool:
    """Whether a piece is a defender whose surviving move leads onto a standing attacker."""
    if not moving >> piece & 1 or attacks(row, piece):
        return False
    there = standing_piece(row, moving, lane(row.goals, piece))
    return there != NOBODY and attacks(row, there)


def chain(row: Row, moving: int, pusher: int) -> tuple[int, int]:
    """(pushed, end): the mask of attackers that a defender pushes along, and the square on which the last one ends.

    NOWHERE as the end: the chain cannot move.
    """
    way = lane(row.orders, pusher)
    square = lane(row.goals, pusher)
    pushed = 0
    while True:
        piece = standing_piece(row, moving, square)
        if piece == NOBODY:
            return pushed, square
        if not attacks(row, piece):
            return pushed, NOWHERE
        pushed |= 1 << piece
        square = beside(square, way)
        if square in (NOWHERE, row.loose) or attempted_by_defender(row, square):
            return pushed, NOWHERE


def attempted_by_defender(row: Row, square: int) -> bool:
    """Whether any defender attempts a square, struck or not."""
    found = False
    for piece in range(PIECES):
        found |= not attacks(row, piece) and lane(row.goals, piece) == square
    return found


def squares_needed(row: Row, moving: int, pusher: int) -> int:
    """The squares into which a piece's chain pushes others, a bit each; 0 if it has no chain that can move."""
    squares = 0
    if pushes(row, moving, pusher):
        _, end = chain(row, moving, pusher)
        square = lane(row.goals, pusher)
        while end != NOWHERE and square != end:
            square = beside(square, lane(row.orders, pusher))
            squares |= 1 << square
    return squares


# -- strikes ----------------------------------------------------------------------------------------------------------


def struck_at_once(row: Row) -> int:
    """Step 1: those stopped, and those that meet another's attempt at the same square or swap with another.

    A defender gives way only to another defender.
    """
    struck = row.stopped
    for piece in range(PIECES):
        goal = lane(row.goals, piece)
        if goal != NOWHERE:
            for other in range(PIECES):
                theirs = lane(row.goals, other)
                if other != piece and theirs != NOWHERE:
                    swapping = theirs == lane(row.places, piece) and goal == lane(row.places, other)
                    if (theirs == goal or swapping) and (attacks(row, piece) or not attacks(row, other)):
                        struck |= 1 << piece
    return struck


def struck_by_standing(row: Row, moving: int) -> int:
    """Step 2, one round: the surviving movers that a standing piece stops."""
    struck = 0
    for piece in range(PIECES):
        if moving >> piece & 1 and standing_piece(row, moving, lane(row.goals, piece)) != NOBODY:
            stopped = not pushes(row, moving, piece)
            if stopped or chain(row, moving, piece)[1] == NOWHERE:
                struck |= 1 << piece
    return struck


def struck_by_chains(row: Row, moving: int) -> int:
    """Step 2, a round that strikes nothing else: the defenders whose chains need the same square."""
    struck = 0
    for piece in range(PIECES):
        mine = squares_needed(row, moving, piece)
        if mine != 0:
            for other in range(piece):
                if mine & squares_needed(row, moving, other):
                    struck |= 1 << piece | 1 << other
    return struck


def struck_by_pushed(row: Row, moving: int) -> int:
    """Step 3: the surviving attackers whose goal is the end of a chain."""
    struck = 0
    for pusher in range(PIECES):
        if pushes(row, moving, pusher):
            _, end = chain(row, moving, pusher)
            for piece in range(PIECES):
                if moving >> piece & 1 and attacks(row, piece) and lane(row.goals, piece) == end:
                    struck |= 1 << piece
    return struck


def resolve(row: Row) -> tuple[int, int]:
    """(moving, struck): whose move is made in a row, and whose is not (B5). Standing pieces are in neither."""
    struck = struck_at_once(row)
    moving = 0
    for piece in range(PIECES):
        if lane(row.goals, piece) != NOWHERE and not struck >> piece & 1:
            moving |= 1 << piece
    while True:
        fresh = struck_by_standing(row, moving)
        if fresh == 0:
            fresh = struck_by_chains(row, moving)
        if fresh == 0:
            fresh = struck_by_pushed(row, moving)
        if fresh == 0:
            return moving, struck
        struck |= fresh
        moving &= ~fresh


# -- what follows -----------------------------------------------------------------------------------------------------


def apply_moves(row: Row, moving: int) -> tuple[int, int]:
    """(places, pushed): the word of squares after all moves and pushes, and the mask of those pushed."""
    places, all_pushed = row.places, 0
    for piece in range(PIECES):
        if moving >> piece & 1:
            places = with_lane(places, piece, lane(row.goals, piece))
        if pushes(row, moving, piece):
            pushed, _ = chain(row, moving, piece)
            all_pushed |= pushed
            for other in range(PIECES):
                if pushed >> other & 1:
                    places = with_lane(places, other, beside(lane(row.places, other), lane(row.orders, piece)))
    return places, all_pushed


def tackler(row: Row, moving: int, ball: int) -> int:
    """The defender who directly pushes the carrier of the ball, or NOBODY (B7)."""
    found = NOBODY
    for piece in range(PIECES):
        if ball != NOBODY and pushes(row, moving, piece) and lane(row.goals, piece) == lane(row.places, ball):
            found = piece
    return found


def pusher(row: Row, moving: int, pushed: int) -> int:
    """The defender whose move pushes a piece, directly or through others, or NOBODY."""
    found = NOBODY
    for piece in range(PIECES):
        if pushes(row, moving, piece) and chain(row, moving, piece)[0] >> pushed & 1:
            found = piece
    return found
