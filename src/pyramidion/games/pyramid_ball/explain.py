"""What to say to a player who is to decide."""

from pyramidion.games.pyramid_ball.labels import (
    SQUARE_NAMES,
    piece_words,
)
from pyramidion.games.pyramid_ball.resolution import Row, apply_moves, attacks, standing_on
from pyramidion.games.pyramid_ball.rules import piece_order
from pyramidion.games.pyramid_ball.state import (
    NOBODY,
    NOWHERE,
    PIECES,
    STAND,
    State,
    beside,
    lane,
    piece_on,
    side_of,
)


def not_thrown_reason(state: State, marked: int) -> str:
    """A clause that says why a pass to a piece is not thrown, with the rule. state: before the pass of the row."""
    if state.ball == NOBODY:
        return "nobody has the ball (B3)"
    carrier = piece_words(state.ball, state.home)
    if side_of(state.ball) != side_of(marked):
        return f"{carrier} had the ball when the step began (B3)"
    if state.ball == marked:
        return "it has the ball itself (B3)"
    if piece_order(state, state.ball, state.step // 2) != STAND:
        return f"{carrier}, which has the ball, does not stand in this step (B3)"
    return f"only the medium throws in step 1, and {carrier} has the ball (B14)"


def struck_reason(row: Row, moving: int, piece: int, home: int) -> str:
    """A clause that says what has stopped a piece, with the rule.

    moving: the mask of the moves that are made. home: the seat that plays Home.
    """
    goal = lane(row.goals, piece)
    if goal == NOWHERE:
        return _without_goal(row, piece)
    cell = SQUARE_NAMES[goal]
    barring = [other for other in range(PIECES) if other != piece and _bars(row, other, piece)]
    for other in sorted(barring, key=lambda other: attacks(row, other)):
        if lane(row.goals, other) == goal:
            return f"{piece_words(other, home)} goes for {cell} too, {_first(row, other, piece)} (B5)"
    if barring:
        swapped = min(barring, key=lambda other: attacks(row, other))
        return f"it would swap places with {piece_words(swapped, home)}, {_first(row, swapped, piece)} (B5)"
    there = standing_on(row, moving, goal)
    if there == NOBODY:
        pushed = piece_on(apply_moves(row, moving)[0], goal)
        # A strike is never taken back: the chain may have been stopped since.
        return f"{piece_words(pushed, home) if pushed != NOBODY else 'another piece'} is pushed towards {cell} (B5)"
    if attacks(row, piece) and not attacks(row, there):
        return f"{piece_words(there, home)} stands on {cell}, and only {_defence(row)} pushes (B5)"
    if attacks(row, piece) or not attacks(row, there):
        return f"{piece_words(there, home)} stands on {cell} (B5)"
    return f"{piece_words(there, home)} on {cell} cannot be pushed on (B5)"


def _first(row: Row, other: int, piece: int) -> str:
    """Why another's attempt counts for more."""
    if attacks(row, other) == attacks(row, piece):
        return "and two of one team stop each other"
    return f"and {_defence(row)} goes first"


def _defence(row: Row) -> str:
    """The team that is not on the offence."""
    return "the team without the ball" if row.loose == NOWHERE else "the team that has not scored"


def _without_goal(row: Row, piece: int) -> str:
    target = beside(lane(row.places, piece), lane(row.orders, piece))
    if target == NOWHERE:
        return "it cannot leave the board (B5)"
    if target == row.loose:
        return f"the team that has scored may not take the ball on {SQUARE_NAMES[target]} (B11)"
    return "its team may not enter that goal row yet (B12)"


def _bars(row: Row, other: int, piece: int) -> bool:
    """Whether another's attempt alone stops a piece: the same square, or a swap; a defender gives way to defenders."""
    goal, theirs = lane(row.goals, piece), lane(row.goals, other)
    if theirs == NOWHERE or (attacks(row, other) and not attacks(row, piece)):
        return False
    return theirs == goal or (theirs == lane(row.places, piece) and goal == lane(row.places, other))
