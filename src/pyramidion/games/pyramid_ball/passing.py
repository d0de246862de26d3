"""The pass: a straight line from the centre of one square to the centre of another, computed with exact integers
(B4).
"""

from pyramidion.games.pyramid_ball.state import FILES, HOME, NOBODY, TRIO, lane, side_of


def offset(source: int, square: int) -> tuple[int, int]:
    """Files and ranks from one square to another."""
    return square % FILES - source % FILES, square // FILES - source // FILES


def crosses(source: int, goal: int, square: int) -> bool:
    """Whether the line from the centre of `source` to that of `goal` enters the interior of a square.

    An open square and a segment intersect unless an axis separates them: that of the files, of the ranks, or across the
    line.
    """
    along, up = offset(source, goal)
    x, y = offset(source, square)
    if x < min(0, along) or x > max(0, along) or y < min(0, up) or y > max(0, up):
        return False
    return 2 * abs(along * y - up * x) < abs(along) + abs(up)


def entry(source: int, goal: int, square: int) -> int:
    """The distance along the line at which it enters a square that it crosses: comparable on the same line."""
    along, up = offset(source, goal)
    x, y = offset(source, square)
    return max((2 * abs(x) - 1) * max(1, abs(up)), (2 * abs(y) - 1) * max(1, abs(along)))


def interceptor(places: int, passer: int, receiver: int) -> int:
    """The defending piece whose square the line from passer to receiver enters first, or NOBODY (B4)."""
    source, goal = lane(places, passer), lane(places, receiver)
    found, earliest = NOBODY, 0
    first = TRIO if side_of(passer) == HOME else 0
    for piece in range(first, first + TRIO):
        square = lane(places, piece)
        if crosses(source, goal, square):
            entered = entry(source, goal, square)
            if found == NOBODY or entered < earliest:
                found, earliest = piece, entered
    return found
