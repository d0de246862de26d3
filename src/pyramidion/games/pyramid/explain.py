"""Why a turn of Pyramid is not allowed."""

from pyramidion.core.messages import Message, plural
from pyramidion.games.pyramid.board import Board
from pyramidion.games.pyramid.turn import Turn


def illegal_reason(board: Board, seat: int, turn: Turn, options: tuple[int, bool]) -> Message:
    """The sentence that says which rule a turn breaks.

    board: before the turn. seat: whose turn it is. options: `touch_limit` and `support_touches`.
    """
    return _bad_step(board, seat, turn) or _bad_removal(board, seat, turn, options)


def incomplete_reason(board: Board, seat: int, column: int) -> Message:
    """The sentence that says what is wrong with choosing only a column."""
    wrong = _bad_token(board, seat, column)
    if wrong:
        return wrong
    name, tokens = board.name(column), board.tokens[0] + board.tokens[1]
    if any(board.heights[to] and to not in tokens for to in neighbours(board, column)):
        return Message("{cell} is not a whole turn: add the step and the removal, as in c4-c5xb3 (Q3).", cell=name)
    return Message("The token on {cell} cannot step: beside it there are only tokens and bare table (Q3).", cell=name)


def _bad_token(board: Board, seat: int, column: int) -> Message | None:
    if column in board.tokens[1 - seat]:
        return Message("The token on {cell} is your opponent's (Q3).", cell=board.name(column))
    if column not in board.tokens[seat]:
        return Message("There is no token on {cell} (Q3).", cell=board.name(column))
    return None


def _bad_step(board: Board, seat: int, turn: Turn) -> Message | None:
    wrong = _bad_token(board, seat, turn.origin)
    if wrong:
        return wrong
    origin, to = board.name(turn.origin), board.name(turn.to)
    if turn.to not in neighbours(board, turn.origin):
        return Message(
            "A token goes one step along a rank or a file; {source} to {cell} is no such step (Q3).",
            source=origin,
            cell=to,
        )
    if not board.heights[turn.to]:
        return Message("There is no cube on {cell}, and a token never stands on the table (Q3).", cell=to)
    if turn.to in board.tokens[0] + board.tokens[1]:
        return Message("A token stands on {cell} already (Q3).", cell=to)
    return None


def _bad_removal(board: Board, seat: int, turn: Turn, options: tuple[int, bool]) -> Message:
    if turn.removed is None:
        return Message("After the step a cube must be removed: add x and its column, as in c4-c5xb3 (Q3).")
    name = board.name(turn.removed)
    if not board.heights[turn.removed]:
        return Message("There is no cube on {cell} to remove (Q4).", cell=name)
    standing = {column for tokens in board.tokens for column in tokens} - {turn.origin} | {turn.to}
    if turn.removed in standing:
        return Message("A token stands on {cell}, so its cube cannot be removed (Q4).", cell=name)
    count = len(touching_columns(board, turn.removed, options))
    if options[0] == 3:
        return Message("{cell} is locked: it touches {count} other cubes (Q4).", cell=name, count=count)
    return plural(
        "{cell} is locked: it touches {count} other cube, and on this board touching {limit} is enough to lock it "
        "(Q4).",
        "{cell} is locked: it touches {count} other cubes, and on this board touching {limit} is enough to lock it "
        "(Q4).",
        count=count,
        cell=name,
        limit=options[0],
    )


def neighbours(board: Board, column: int) -> list[int]:
    """The columns that share a side with a column."""
    file, rank = column % board.width, column // board.width
    steps = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
    return [x + board.width * y for x, y in steps if 0 <= x < board.width and 0 <= y < board.ranks]


def touching_columns(board: Board, column: int, options: tuple[int, bool]) -> list[int]:
    """The columns whose cubes touch a column's top cube (Q4); the column itself stands for the cube below. options: as
    in `reason`.
    """
    height = board.heights[column]
    below = [column] if options[1] and height > 1 else []
    return below + [other for other in neighbours(board, column) if board.heights[other] >= height > 0]
