"""Pylos for machine learning: a turn is entered cell by cell, with 31 actions: the 30 cells, and "end".

A turn begins with the cell on which a sphere is placed, or with a free sphere and the cell to which it is raised. If
that earns take-backs (P3, P5), the cell of the first sphere taken back follows, then that of the second or "end". Two
spheres that could both be taken back first can be named in either order, so that the actions follow the board's
symmetries.

A prefix contains the actions so far, plus 1, five bits each, the first lowest.
"""

from typing import Any

from pyramidion.core.encoding import ActionKind, Encoding, Symmetry
from pyramidion.games.pylos.labels import NAMES, WIDTHS
from pyramidion.games.pylos.random_move import count_take_backs
from pyramidion.games.pylos.rules import (
    ALL_CELLS,
    BOARD,
    CELL_MASK,
    CELLS,
    FROM_SHIFT,
    LEVEL_1,
    LEVEL_4,
    NULL_TURNS,
    SPHERES,
    TO_SHIFT,
    State,
    cell_of,
    count_spheres,
    earning_cells,
    free_spheres,
    open_cells,
    own_spheres,
    raise_targets,
    result,
)
from pyramidion.games.pylos.symmetry import TURNS, turn_square

CELL = tuple(cell for cell in range(CELLS) if ALL_CELLS >> cell & 1)
"""The cell of each action but the last."""
ACTION = tuple(CELL.index(cell) if cell in CELL else -1 for cell in range(CELLS))
"""The action of each cell."""
END = len(CELL)

STEP, STEP_MASK = 5, 31  # where a prefix stores its actions
BEGIN, RAISE, FIRST, SECOND = 0, 1, 2, 3  # what comes next: the first cell, a destination, spheres taken back
AREA = 16  # cells of a plane
GROUP = 4 * AREA  # four planes, one per level


def unpack(row: Any) -> State:
    """The state whose fields are in an array."""
    return State(int(row[0]), int(row[1]), int(row[2]))


def parse_prefix(state: State, prefix: int) -> tuple[int, int, int, int]:
    """The meaning of a prefix: (what is named next, the cells that have changed, the destination, the cell taken back).

    Cells are bits, 0 if there is none yet; before the destination is named, the changed cell is the sphere to be
    raised.
    """
    if prefix == 0:
        return BEGIN, 0, 0, 0
    change = moved = 1 << CELL[(prefix & STEP_MASK) - 1]
    prefix >>= STEP
    if own_spheres(state) & change:
        if prefix == 0:
            return RAISE, change, 0, 0
        moved = 1 << CELL[(prefix & STEP_MASK) - 1]
        change |= moved
        prefix >>= STEP
    if prefix == 0:
        return FIRST, change, moved, 0
    return SECOND, change, moved, 1 << CELL[prefix - 1]


def legal_actions(state: State, seat: int, prefix: int, out: Any) -> int:
    """Writes the actions that may come next; returns their number."""
    if result(state) != 0:
        return 0
    own, occupied = own_spheres(state), state.light | state.dark
    stage, change, _, first = parse_prefix(state, prefix)
    if stage == BEGIN:
        cells = beginnings(own, occupied)
    elif stage == RAISE:
        cells = raise_targets(open_cells(occupied), change)
    elif stage == FIRST:
        cells = firsts(own ^ change, occupied ^ change, change)
    else:
        cells = free_spheres(own ^ change ^ first, occupied ^ change ^ first)
    found = 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        out[found] = ACTION[cell_of(cell)]
        found += 1
    if stage == SECOND and (NULL_TURNS or change != first):
        out[found] = END
        found += 1
    return found


def beginnings(own: int, occupied: int) -> int:
    """The cells on which a sphere may be placed, and the spheres that may be raised."""
    cells = open_cells(occupied)
    raisable = free_spheres(own, occupied) & ~LEVEL_4 if cells & ~LEVEL_1 else 0
    placeable = cells
    if not NULL_TURNS:
        rewarded = earning_cells(own, cells)
        while rewarded:
            cell = rewarded & -rewarded
            rewarded ^= cell
            if count_take_backs(own | cell, occupied | cell, cell) == 0:
                placeable ^= cell
    found = placeable
    while raisable:
        sphere = raisable & -raisable
        raisable ^= sphere
        if raise_targets(cells, sphere):
            found |= sphere
    return found


def firsts(own: int, occupied: int, change: int) -> int:
    """The spheres that may be taken back first after a move that has changed some own cells."""
    free = free_spheres(own, occupied)
    if not NULL_TURNS and change & free == change and free_spheres(own ^ change, occupied ^ change) == 0:
        return free ^ change  # the one just placed, with nothing to follow
    return free


def extend(state: State, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of the decision that an action completes, or -1 minus the longer prefix."""
    stage, change, moved, first = parse_prefix(state, prefix)
    if stage == SECOND:
        change ^= first
        return decision_code(state, prefix, moved, change if action == END else change ^ 1 << CELL[action])
    longer, place = prefix, 0
    while longer >> place:
        place += STEP
    longer |= action + 1 << place
    cell = 1 << CELL[action]
    own = own_spheres(state)
    if stage == FIRST or (stage == BEGIN and own & cell):
        return -1 - longer
    change |= cell
    if earning_cells(own ^ change, cell):
        return -1 - longer
    return decision_code(state, longer, cell, change)


def decision_code(state: State, prefix: int, moved: int, change: int) -> int:
    """A decision's code. prefix: at least up to the destination (a bit)."""
    to, begun = cell_of(moved), CELL[(prefix & STEP_MASK) - 1]
    return change | to << TO_SHIFT | begun << FROM_SHIFT


def next_action(state: State, seat: int, code: int, prefix: int) -> int:
    """The next action of a decision after a prefix of it: of two take-backs the lower cell first."""
    stage, change, _, first = parse_prefix(state, prefix)
    to, origin = code >> TO_SHIFT & CELL_MASK, code >> FROM_SHIFT & CELL_MASK
    if stage == BEGIN:
        return ACTION[origin]
    if stage == RAISE:
        return ACTION[to]
    taken = (code & BOARD ^ change) & ~first
    if taken == 0:
        return END
    if stage == FIRST:
        taken &= free_spheres(own_spheres(state) ^ change, (state.light | state.dark) ^ change)
    return ACTION[cell_of(taken & -taken)]


def observe(state: State, seat: int, prefix: int, out: Any) -> None:
    """Writes the planes of `PLANES`."""
    own, other = (state.light, state.dark) if seat == 0 else (state.dark, state.light)
    reserve, others_reserve = SPHERES - count_spheres(own), SPHERES - count_spheres(other)
    stage, change, moved, first = parse_prefix(state, prefix)
    if stage > RAISE:
        own ^= change ^ first
    origin = change & ~moved
    for cell in range(CELLS):
        out[cell] = own >> cell & 1
        out[GROUP + cell] = other >> cell & 1
        out[2 * GROUP + cell] = origin >> cell & 1
        out[3 * GROUP + cell] = moved >> cell & 1
    for place in range(AREA):
        out[4 * GROUP + place] = reserve
        out[4 * GROUP + AREA + place] = others_reserve
    if stage != BEGIN:
        for place in range(AREA):
            out[4 * GROUP + (1 + stage) * AREA + place] = 1
    if seat == state.turn:
        for place in range(AREA):
            out[4 * GROUP + 5 * AREA + place] = 1


PLANES = (
    *(f"{what}, level {level}" for what in ("own spheres", "other spheres", "sphere to be raised", "sphere moved")
      for level in WIDTHS),
    "own reserve", "other reserve", "a goal is named", "the first sphere taken back is named",
    "the second sphere taken back is named", "to decide",
)  # fmt: skip
"""Levels are in the near left corner of their planes; own spheres are those after what has been entered so far."""


def encoding() -> Encoding:
    """The encoding of Pylos for machine learning."""
    return Encoding(
        kind=ActionKind.AUTOREGRESSIVE,
        actions=(*(NAMES[cell] for cell in CELL), "end"),
        longest=4,
        planes=PLANES,
        board=(4, 4),
        max_game_length=1000,
        legal_actions=legal_actions,
        extend=extend,
        next_action=next_action,
        observe=observe,
        unpack=unpack,
        symmetries=tuple(_symmetry(turn) for turn in range(1, TURNS)),
    )


def _symmetry(turn: int) -> Symmetry:
    """One of the symmetries of the square (`turn_square`)."""
    cells = list(range(len(PLANES) * AREA))
    for plane in range(4 * len(WIDTHS)):
        width = WIDTHS[plane % len(WIDTHS) + 1]
        for rank in range(width):
            for file in range(width):
                there = turn_square(rank, file, width, turn)
                cells[plane * AREA + 4 * rank + file] = plane * AREA + 4 * there[0] + there[1]
    return Symmetry((*(ACTION[cells[cell]] for cell in CELL), END), tuple(cells))
