"""Equivalent positions of Pyramid Ball: with the files mirrored, or with the sides exchanged."""

from pyramidion.games.pyramid_ball.state import AWAY, FILES, HOME, NOBODY, PIECES, SQUARES, TRIO, State, lane

_EMPTY, _LOOSE_BALL = 0, -1


def canonical_board(state: State, side: int | None) -> tuple[int, ...]:
    """The squares as a side sees them: the smallest of all equivalent boards. side: the one that decides alone; None:
    both do.

    A square is 1 plus the piece, own pieces first, plus 6 if it has the ball. Turn, points, ban, specials and programs
    are not part of it.
    """
    views = [_view_from(one, state) for one in ((HOME, AWAY) if side is None else (side,))]
    least = min(min(view, _mirror(view)) for view in views)
    return (len(views), *least)


def _view_from(side: int, state: State) -> tuple[int, ...]:
    squares = [_EMPTY] * SQUARES
    for piece in range(PIECES):
        square = lane(state.places, piece)
        if square < SQUARES:
            relative = piece if side == HOME else (piece + TRIO) % PIECES
            squares[square] = 1 + relative + (PIECES if piece == state.ball else 0)
    if state.ball == NOBODY and state.loose < SQUARES:
        squares[state.loose] = _LOOSE_BALL
    return tuple(squares if side == HOME else reversed(squares))


def _mirror(squares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(squares[square // FILES * FILES + FILES - 1 - square % FILES] for square in range(SQUARES))
