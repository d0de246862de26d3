"""Pyramid Ball for machine learning: a program is one choice for each of ten components, or twelve with special moves.

The first nine components are the commands of small, medium and large, three each (5 choices), the tenth is the marked
pass (7; 9 with specials); with specials the dash (5) and the blitz (2) follow. Other decisions use only choices of the
first component: 0 to 2 for the picked size, the side or the special taken, 3 and 4 for placing the ball to the left and
to the right. Everything is seen from the deciding player's side, so Away's board is rotated by 180 degrees.

A prefix contains the number of chosen components (4 bits), and the program's code so far.
"""

from typing import Any

from pyramidion.core.encoding import ActionKind, Encoding, Symmetry
from pyramidion.games.pyramid_ball.program import (
    ALL_COMMANDS,
    ALL_MARKS,
    BACKWARD,
    COMMANDS,
    MARKS,
    POWERS,
    ROWS,
    TO_LEFT,
    TO_RIGHT,
    command,
    dash_command,
    has_blitz,
    pass_mark,
    pieces_due_back,
    usable_specials,
)
from pyramidion.games.pyramid_ball.rules import TARGET, legal, result, side_of_seat, to_move
from pyramidion.games.pyramid_ball.state import (
    BLITZ,
    DASH,
    FILES,
    NOBODY,
    NOWHERE,
    PICK,
    PIECES,
    PLACE,
    PROGRAM,
    QUICK,
    RANKS,
    SQUARES,
    TRIO,
    State,
    lane,
    side_of,
)

NINE = ROWS * TRIO
PASS, DASHED, BLITZED = NINE, NINE + 1, NINE + 2  # the components after the commands
COUNT, COUNT_MASK = 4, 15  # where a prefix stores the number of chosen components

# The first planes of the parts of an observation; a side's orders have one plane for each row and direction.
BALL, LOOSE, ORDERS, OTHER_ORDERS, SINGLE = 6, 7, 8, 20, 32
DIRECTIONS = COMMANDS - 1
OPPOSITE = (0, 2, 1, 4, 3)  # a command of the other player as the observer sees it


def unpack(row: Any) -> State:
    """The state whose fields are in an array."""
    return State(
        int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]), int(row[5]), int(row[6]), int(row[7]),
        int(row[8]), int(row[9]), int(row[10]), int(row[11]), int(row[12]), int(row[13]), int(row[14]), int(row[15]),
    )  # fmt: skip


def components() -> int:
    """The number of components of a program."""
    return NINE + 1 if TARGET == 1 else NINE + 3


def marks() -> int:
    """The number of choices of the pass."""
    return MARKS if TARGET == 1 else ALL_MARKS


def first_of(component: int) -> int:
    """The first action of a component."""
    if component <= PASS:
        return COMMANDS * component
    return COMMANDS * NINE + marks() + (COMMANDS if component == BLITZED else 0)


def unit(component: int) -> int:
    """The amount that one choice of a component adds to a program's code."""
    if component < PASS:
        return POWERS[component]
    return ALL_COMMANDS * (1 if component == PASS else ALL_MARKS if component == DASHED else ALL_MARKS * COMMANDS)


def legal_actions(state: State, seat: int, prefix: int, out: Any) -> int:
    """Writes the choices of the next component; returns their number."""
    if result(state) != 0:
        return 0
    if state.phase == PROGRAM:
        return choices(state, side_of_seat(state, seat), prefix & COUNT_MASK, out)
    if state.phase == PICK:
        for size in range(TRIO):
            out[size] = size
        return TRIO
    if seat != to_move(state):
        return 0
    found = legal(state, out)
    if state.phase == PLACE:
        out[0], out[1] = TO_LEFT, TO_RIGHT
    return found


def choices(state: State, side: int, component: int, out: Any) -> int:
    """Writes the choices that a side has for a component of its program; returns their number."""
    special = usable_specials(state, side)
    first = first_of(component)
    if component < PASS:
        if component % ROWS == 0 and pieces_due_back(state, side) >> component // ROWS & 1:
            out[0] = first + BACKWARD
            return 1
        found = COMMANDS
    elif component == PASS:
        found = ALL_MARKS if special >> QUICK & 1 else MARKS
    elif component == DASHED:
        found = COMMANDS if special >> DASH & 1 else 1
    else:
        found = 2 if special >> BLITZ & 1 else 1
    for choice in range(found):
        out[choice] = first + choice
    return found


def extend(state: State, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of the decision that an action completes, or -1 minus the longer prefix."""
    if state.phase == PLACE:
        return action - TO_LEFT
    if state.phase != PROGRAM:
        return action
    component = prefix & COUNT_MASK
    program = (prefix >> COUNT) + (action - first_of(component)) * unit(component)
    if component + 1 == components():
        return program
    return -1 - (component + 1 | program << COUNT)


def next_action(state: State, seat: int, code: int, prefix: int) -> int:
    """The next action of a decision after a prefix of it."""
    if state.phase == PLACE:
        return code + TO_LEFT
    if state.phase != PROGRAM:
        return code
    component = prefix & COUNT_MASK
    return first_of(component) + component_choice(code, component)


def component_choice(program: int, component: int) -> int:
    """The choice of a program for a component."""
    if component < PASS:
        return command(program, component // ROWS, component % ROWS)
    if component == PASS:
        return pass_mark(program)
    if component == DASHED:
        return dash_command(program)
    return 1 if has_blitz(program) else 0


# -- the observation ----------------------------------------------------------------------------------------------


def relative_square(side: int, square: int) -> int:
    """A square as a side sees the board."""
    return square if side == 0 else SQUARES - 1 - square


def observe(state: State, seat: int, prefix: int, out: Any) -> None:
    """Writes the planes of `PLANES`. For programs it shows the seat's own prefix, and both programs once a turn has
    run.
    """
    side = side_of_seat(state, seat)
    for piece in range(PIECES):
        plane = piece % TRIO + (0 if side_of(piece) == side else TRIO)
        square = relative_square(side, lane(state.places, piece))
        out[plane * SQUARES + square] = 1
        if piece == state.ball:
            out[BALL * SQUARES + square] = 1
    if state.ball == NOBODY and state.loose != NOWHERE:
        out[BALL * SQUARES + relative_square(side, state.loose)] = 1
        out[LOOSE * SQUARES + relative_square(side, state.loose)] = 1
    if state.phase == PROGRAM:
        observe_program(state, side, side, prefix >> COUNT, prefix & COUNT_MASK, out)
    if state.phase == PLACE:
        for owner in range(2):
            program = state.home_program if owner == 0 else state.away_program
            observe_program(state, side, owner, program, NINE, out)
        observe_turn(state, side, out)
    observe_numbers(state, seat, side, prefix, out)


def observe_program(state: State, side: int, owner: int, program: int, known: int, out: Any) -> None:
    """Shows the first commands of a program, as a side sees them, on the squares of its pieces; and its specials."""
    first = ORDERS if owner == side else OTHER_ORDERS
    for component in range(min(known, NINE)):
        ordered = command(program, component // ROWS, component % ROWS)
        if ordered != 0:
            seen = ordered if owner == side else OPPOSITE[ordered]
            plane = first + component % ROWS * DIRECTIONS + seen - 1
            out[plane * SQUARES + relative_square(side, lane(state.places, TRIO * owner + component // ROWS))] = 1
    number = SINGLE + (0 if owner == side else 3)
    fill(out, number, pass_mark(program))
    fill(out, number + 1, dash_command(program))
    fill(out, number + 2, 1 if has_blitz(program) else 0)


def observe_turn(state: State, side: int, out: Any) -> None:
    """Shows the progress of the turn in which the ball is placed: whose goal it was, and which pieces are cancelled."""
    out[(SINGLE + 6) * SQUARES + relative_square(side, lane(state.places, state.scorer))] = 1
    for piece in range(PIECES):
        if state.struck >> piece & 1:
            out[(SINGLE + 7) * SQUARES + relative_square(side, lane(state.places, piece))] = 1
    fill(out, SINGLE + 8, state.step)


def observe_numbers(state: State, seat: int, side: int, prefix: int, out: Any) -> None:
    """Shows phase, points, turn, ban and specials."""
    phase = state.phase if state.phase <= PROGRAM else state.phase - 1
    fill(out, SINGLE + 9 + phase, 1)
    waits = state.phase not in (PICK, PROGRAM) and seat != to_move(state)
    fill(out, SINGLE + 14, 0 if waits else 1)
    fill(out, SINGLE + 15, prefix & COUNT_MASK)
    fill(out, SINGLE + 16, state.home_score if side == 0 else state.away_score)
    fill(out, SINGLE + 17, state.away_score if side == 0 else state.home_score)
    fill(out, SINGLE + 18, min(127, state.turn))
    fill(out, SINGLE + 19, 1 if state.ban == side else 0)
    fill(out, SINGLE + 20, 1 if state.ban == 1 - side else 0)
    for special in range(TRIO):
        own, other = TRIO * side + special, TRIO * (1 - side) + special
        fill(out, SINGLE + 21 + special, state.held >> own & 1)
        fill(out, SINGLE + 24 + special, state.spent >> own & 1)
        fill(out, SINGLE + 27 + special, state.held >> other & 1)
        fill(out, SINGLE + 30 + special, state.spent >> other & 1)


def fill(out: Any, plane: int, value: int) -> None:
    """Fills a plane of zeros with one number."""
    if value != 0:
        for place in range(plane * SQUARES, (plane + 1) * SQUARES):
            out[place] = value


_SIZES = ("small", "medium", "large")
_COMMANDS = ("stand", "forward", "backward", "left", "right")
_PASSES = ("no pass", *(f"pass on step {row} to {size}" for row in (2, 3) for size in _SIZES))
_QUICK = ("quick pass to small", "quick pass to large")
_SPECIALS = ("dash", "quick pass", "blitz")
PLANES = (
    *(f"{whose} {size}" for whose in ("own", "other") for size in _SIZES),
    "ball",
    "loose ball",
    *(
        f"{whose} command in step {row}: {way}"
        for whose in ("own", "other")
        for row in range(1, ROWS + 1)
        for way in _COMMANDS[1:]
    ),
    *(f"{whose} {what}" for whose in ("own", "other") for what in ("pass", "dash", "blitz")),
    *("scorer", "cancelled", "step of the turn"),
    *(f"phase: {phase}" for phase in ("pick", "sides", "program", "place the ball", "take a special")),
    *("to decide", "components chosen", "own points", "other points", "turn", "own ban", "other ban"),
    *(f"{whose} {special} {what}" for whose in ("own", "other") for what in ("held", "spent") for special in _SPECIALS),
)


def encoding(specials: bool) -> Encoding:
    """The encoding of Pyramid Ball for machine learning. specials: whether the game has special moves."""
    actions = [f"{size} {row}: {way}" for size in _SIZES for row in range(1, ROWS + 1) for way in _COMMANDS]
    actions += _PASSES
    sizes = [COMMANDS] * NINE + [MARKS]
    if specials:
        actions += [*_QUICK, *(f"dash: {way}" for way in _COMMANDS), "no blitz", "blitz"]
        sizes = [COMMANDS] * NINE + [ALL_MARKS, COMMANDS, 2]
    return Encoding(
        kind=ActionKind.MULTI_DISCRETE,
        actions=tuple(actions),
        longest=len(sizes),
        planes=PLANES,
        board=(RANKS, FILES),
        max_game_length=2000,
        legal_actions=legal_actions,
        extend=extend,
        next_action=next_action,
        observe=observe,
        unpack=unpack,
        components=tuple(sizes),
        symmetries=(_mirror(len(actions), specials),),
    )


def _mirror(actions: int, specials: bool) -> Symmetry:
    """The board with its files mirrored: left and right are exchanged, in commands, orders and the dash."""
    moved = list(range(actions))
    dashes = COMMANDS * NINE + ALL_MARKS
    for first in [*range(0, COMMANDS * NINE, COMMANDS), *([dashes] if specials else [])]:
        moved[first + TO_LEFT], moved[first + TO_RIGHT] = first + TO_RIGHT, first + TO_LEFT
    planes = list(range(len(PLANES)))
    for first in range(ORDERS, SINGLE, DIRECTIONS):
        planes[first + TO_LEFT - 1], planes[first + TO_RIGHT - 1] = first + TO_RIGHT - 1, first + TO_LEFT - 1
    mirrored = [square // FILES * FILES + FILES - 1 - square % FILES for square in range(SQUARES)]
    return Symmetry(tuple(moved), tuple(plane * SQUARES + square for plane in planes for square in mirrored))
