"""Pylos once more, slow and obvious: cells are names, spheres a dictionary. The bitboards must agree with it."""

from itertools import combinations

WIDTH = {1: 4, 2: 3, 3: 2, 4: 1}
CELLS = [f"{level}{'abcd'[f]}{r + 1}" for level, w in WIDTH.items() for f in range(w) for r in range(w)]


def supports(cell):
    level, file, rank = int(cell[0]), "abcd".index(cell[1]), int(cell[2])
    if level == 1:
        return []
    return [f"{level - 1}{'abcd'[file + df]}{rank + dr}" for df in (0, 1) for dr in (0, 1)]


SQUARES = [supports(cell) for cell in CELLS if cell[0] != "1"]
LINES = (
    [[f"1{f}{r}" for f in "abcd"] for r in "1234"]
    + [[f"1{f}{r}" for r in "1234"] for f in "abcd"]
    + [[f"2{f}{r}" for f in "abc"] for r in "123"]
    + [[f"2{f}{r}" for r in "123"] for f in "abc"]
)


def is_free(board, cell):
    return not any(cell in supports(other) for other in board)


def can_hold(board, cell):
    return cell not in board and all(below in board for below in supports(cell))


def moves(board, me, rules, null_turns=True):
    """All decisions' texts of a player on a board {cell: colour}; none: the player has lost."""
    if sum(1 for colour in board.values() if colour == me) == 15:
        return set()
    found = set()
    for to in CELLS:
        if can_hold(board, to):
            found |= with_take_backs({**board, to: me}, to, to, me, rules)
    for origin in [cell for cell, colour in board.items() if colour == me and is_free(board, cell)]:
        rest = {cell: colour for cell, colour in board.items() if cell != origin}
        for to in CELLS:
            if to[0] > origin[0] and can_hold(rest, to):
                found |= with_take_backs({**rest, to: me}, f"{origin}-{to}", to, me, rules)
    return found if null_turns else found - {f"{cell}x{cell}" for cell in CELLS}


def with_take_backs(board, text, to, me, rules):
    patterns = [] if rules == "children" else SQUARES + (LINES if rules == "mature" else [])
    if not any(to in pattern and all(board.get(cell) == me for cell in pattern) for pattern in patterns):
        return {text}
    own = sorted(cell for cell, colour in board.items() if colour == me)
    found = {f"{text}x{cell}" for cell in own if is_free(board, cell)}
    for pair in combinations(own, 2):
        for first, second in (pair, pair[::-1]):
            rest = {cell: colour for cell, colour in board.items() if cell != first}
            if is_free(board, first) and is_free(rest, second):
                found.add(f"{text}x{pair[0]}x{pair[1]}")
    return found
