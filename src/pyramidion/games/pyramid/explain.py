"""Why a turn of Pyramid is not allowed."""

from pyramidion.games.pyramid.board import Board
from pyramidion.games.pyramid.turn import Turn

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def illegal_reason(board: Board, seat: int, turn: Turn, options: tuple[int, bool]) -> str:
    """The sentence that says which rule a turn breaks.

    board: before the turn. seat: whose turn it is. options: `touch_limit` and `support_touches`.
    """
    return _bad_step(board, seat, turn) or _bad_removal(board, seat, turn, options)


def incomplete_reason(board: Board, seat: int, column: int) -> str:
    """The sentence that says what is wrong with choosing a column and no more."""
    wrong = _bad_token(board, seat, column)
    if wrong:
        return wrong
    name, tokens = board.name(column), board.tokens[0] + board.tokens[1]
    if any(board.heights[to] and to not in tokens for to in neighbours(board, column)):
        return f"{name} is not a whole turn: add the step and the removal, as in c4-c5xb3 (Q3)."
    return f"The token on {name} cannot step: beside it there are only tokens and bare table (Q3)."


def _bad_token(board: Board, seat: int, column: int) -> str:
    if column in board.tokens[1 - seat]:
        return f"The token on {board.name(column)} is your opponent's (Q3)."
    if column not in board.tokens[seat]:
        return f"There is no token on {board.name(column)} (Q3)."
    return ""


def _bad_step(board: Board, seat: int, turn: Turn) -> str:
    wrong = _bad_token(board, seat, turn.origin)
    if wrong:
        return wrong
    origin, to = board.name(turn.origin), board.name(turn.to)
    if turn.to not in neighbours(board, turn.origin):
        return f"A token goes one step along a rank or a file; {origin} to {to} is no such step (Q3)."
    if not board.heights[turn.to]:
        return f"There is no cube on {to}, and a token never stands on the table (Q3)."
    if turn.to in board.tokens[0] + board.tokens[1]:
        return f"A token stands on {to} already (Q3)."
    return ""


def _bad_removal(board: Board, seat: int, turn: Turn, options: tuple[int, bool]) -> str:
    if turn.removed is None:
        return "After the step a cube must be removed: add x and its column, as in c4-c5xb3 (Q3)."
    name = board.name(turn.removed)
    if not board.heights[turn.removed]:
        return f"There is no cube on {name} to remove (Q4)."
    standing = {column for tokens in board.tokens for column in tokens} - {turn.origin} | {turn.to}
    if turn.removed in standing:
        return f"A token stands on {name}, so its cube cannot be removed (Q4)."
    count = len(touching_columns(board, turn.removed, options))
    others = f"{_NUMBERS[count]} other cube{'s' if count > 1 else ''}"
    return f"{name} is locked: it touches {others}{_limit_note(options[0])} (Q4)."


def _limit_note(limit: int) -> str:
    return "" if limit == 3 else f", and on this board {_NUMBERS[limit]} are enough to lock it"


def neighbours(board: Board, column: int) -> list[int]:
    """The columns that share a side with one."""
    file, rank = column % board.width, column // board.width
    steps = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
    return [x + board.width * y for x, y in steps if 0 <= x < board.width and 0 <= y < board.ranks]


def touching_columns(board: Board, column: int, options: tuple[int, bool]) -> list[int]:
    """The columns whose cubes touch a column's top cube (Q4); itself for the cube below. options: as in `reason`."""
    height = board.heights[column]
    below = [column] if options[1] and height > 1 else []
    return below + [other for other in neighbours(board, column) if board.heights[other] >= height > 0]
