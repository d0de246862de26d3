"""A program as a number: three commands for each piece, a pass, the dash, the blitz (B2, B3, B14).

Nine base-five digits are the commands, the small's three first; above them are the marked pass, the dash's command (0:
none) and whether the large blitzes:

    commands + 5**9 * (mark + 9 * (dash + 5 * blitz))
"""

from pyramidion.games.pyramid_ball.state import (
    BLITZ,
    DASH,
    DOWN,
    HOME,
    LARGE,
    LEFT,
    MEDIUM,
    NOWHERE,
    QUICK,
    RIGHT,
    SMALL,
    STAND,
    TRIO,
    UP,
    State,
    beside,
    goal_row,
    holder,
    lane,
    rank_of,
)

FORWARD, BACKWARD, TO_LEFT, TO_RIGHT = 1, 2, 3, 4  # as the player sees it; 0: stand
COMMANDS = 5
ROWS = 3
ALL_COMMANDS = 1953125  # 5**9
# 0: no pass; then row 2 to S, M, L; row 3 to S, M, L; row 1 (quick pass) to S, L.
MARKS, QUICK_MARKS = 7, 2
ROW_1_SMALL, ROW_1_LARGE = 7, 8
ALL_MARKS = MARKS + QUICK_MARKS
POWERS = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)


def command(program: int, size: int, row: int) -> int:
    """The command of a size in a row (0 to 2), as the player sees it."""
    return program // POWERS[ROWS * size + row] % COMMANDS


def pass_mark(program: int) -> int:
    """Which pass is marked."""
    return program // ALL_COMMANDS % ALL_MARKS


def marked_receiver(program: int, row: int) -> int:
    """The size to which a pass is marked on a row (0 to 2), -1 if none is."""
    marked = pass_mark(program)
    if marked >= MARKS:
        return -1 if row else (SMALL if marked == ROW_1_SMALL else LARGE)
    if marked and row == 1 + (marked - 1) // TRIO:
        return (marked - 1) % TRIO
    return -1


def dash_command(program: int) -> int:
    """The dash's command, 0 if none is programmed."""
    return program // (ALL_COMMANDS * ALL_MARKS) % COMMANDS


def has_blitz(program: int) -> bool:
    """Whether the large takes all its moves in row 1."""
    return program // (ALL_COMMANDS * ALL_MARKS * COMMANDS) > 0


def compose(commands: int, marked: int, dashed: int, blitzed: int) -> int:
    """The code of a program."""
    return commands + ALL_COMMANDS * (marked + ALL_MARKS * (dashed + COMMANDS * blitzed))


def specials_used(program: int) -> int:
    """The specials that a program spends, a bit each."""
    used = 0
    if dash_command(program):
        used |= 1 << DASH
    if pass_mark(program) >= MARKS:
        used |= 1 << QUICK
    if has_blitz(program):
        used |= 1 << BLITZ
    return used


def direction(side: int, ordered: int) -> int:
    """The direction on the board of a command as a side sees it (B2)."""
    if side == HOME or ordered == STAND:
        return ordered
    if ordered == FORWARD:
        return DOWN
    if ordered == BACKWARD:
        return UP
    return RIGHT if ordered == TO_LEFT else LEFT


# -- which programs a side may give -----------------------------------------------------------------------------------


def pieces_due_back(state: State, side: int) -> int:
    """The sizes of a side, a bit each, that must move backward first: they are in the row forbidden to them (B12)."""
    found = 0
    if state.ban == side:
        for size in range(TRIO):
            if rank_of(lane(state.places, TRIO * side + size)) == goal_row(side):
                found |= 1 << size
    return found


def usable_specials(state: State, side: int) -> int:
    """The specials that a side may program, a bit each: those it holds, the blitz only without the ball (B14)."""
    found = state.held >> TRIO * side & 7
    if holder(state) == side:
        found &= ~(1 << BLITZ)
    return found


def count_programs(state: State, side: int) -> int:
    """The number of programs of a side."""
    count = 1
    bound = pieces_due_back(state, side)
    for size in range(TRIO):
        count *= POWERS[2] if bound >> size & 1 else POWERS[3]
    special = usable_specials(state, side)
    count *= ALL_MARKS if special >> QUICK & 1 else MARKS
    if special >> DASH & 1:
        count *= COMMANDS
    if special >> BLITZ & 1:
        count *= 2
    return count


def nth_program(state: State, side: int, index: int) -> int:
    """A program by its index, from 0, among those that a side may give."""
    bound = pieces_due_back(state, side)
    commands = 0
    for size in range(TRIO):
        for row in range(ROWS):
            if row == 0 and bound >> size & 1:
                commands += BACKWARD * POWERS[ROWS * size]
            else:
                commands += index % COMMANDS * POWERS[ROWS * size + row]
                index //= COMMANDS
    special = usable_specials(state, side)
    marks = ALL_MARKS if special >> QUICK & 1 else MARKS
    marked = index % marks
    index //= marks
    dashed = 0
    if special >> DASH & 1:
        dashed = index % COMMANDS
        index //= COMMANDS
    return compose(commands, marked, dashed, index)


def program_index(state: State, side: int, program: int) -> int:
    """The index of a program among those that a side may give, or -1: the inverse of `nth_program`."""
    if program < 0 or program >= compose(0, 0, 0, 2) or specials_used(program) & ~usable_specials(state, side):
        return -1
    bound = pieces_due_back(state, side)
    index, unit = 0, 1
    for size in range(TRIO):
        for row in range(ROWS):
            ordered = command(program, size, row)
            if row == 0 and bound >> size & 1:
                if ordered != BACKWARD:
                    return -1
            else:
                index += unit * ordered
                unit *= COMMANDS
    special = usable_specials(state, side)
    index += unit * pass_mark(program)
    unit *= ALL_MARKS if special >> QUICK & 1 else MARKS
    if special >> DASH & 1:
        index += unit * dash_command(program)
        unit *= COMMANDS
    return index + unit * (1 if has_blitz(program) else 0)


# -- programs that searches try ---------------------------------------------------------------------------------------


def keep_on_board(state: State, side: int, program: int) -> int:
    """The program in which each command that would take its piece off the board, if nobody is in its way, is replaced
    by stand.
    """
    for size in range(TRIO):
        square = lane(state.places, TRIO * side + size)
        for row in range(ROWS):
            ordered = command(program, size, row)
            if ordered == STAND:
                continue
            after = beside(square, direction(side, ordered))
            if after == NOWHERE:
                program -= ordered * POWERS[ROWS * size + row]
            else:
                square = after
    return program


def count_part_options(state: State, side: int, part: int) -> int:
    """The number of ways in which a part of a program can be chosen: 0 to 2 a size's commands, 3 the pass, 4 dash, 5
    blitz.

    A carrier's pass is chosen together with the commands of the receiver, as one is useless without the other.
    """
    if part < TRIO:
        return POWERS[ROWS]
    special = usable_specials(state, side)
    if part == TRIO:
        if holder(state) != side:
            return MARKS
        rows = ROWS if special >> QUICK & 1 and state.ball % TRIO == MEDIUM else ROWS - 1
        return 1 + rows * (TRIO - 1) * POWERS[ROWS]
    if part == TRIO + 1:
        return COMMANDS if special >> DASH & 1 else 0
    if part == TRIO + 2:
        return 2 if special >> BLITZ & 1 else 0
    return 0


def replace_pass(state: State, side: int, program: int, index: int) -> int:
    """A program with a pass of the carrier, who stands in that row, and new commands for the receiver."""
    carrier = state.ball % TRIO
    orders = index % POWERS[ROWS]
    index //= POWERS[ROWS]
    receiver = (carrier + 1 + index % (TRIO - 1)) % TRIO
    row = (1, 2, 0)[index // (TRIO - 1)]
    marked = (ROW_1_SMALL if receiver == SMALL else ROW_1_LARGE) if row == 0 else 1 + TRIO * (row - 1) + receiver
    if pieces_due_back(state, side) >> receiver & 1:
        orders += BACKWARD - orders % COMMANDS
    commands = program % ALL_COMMANDS
    commands += (orders - commands // POWERS[ROWS * receiver] % POWERS[ROWS]) * POWERS[ROWS * receiver]
    if row > 0 or not pieces_due_back(state, side) >> carrier & 1:
        stands = POWERS[ROWS * carrier + row]
        commands -= commands // stands % COMMANDS * stands
    return compose(commands, marked, dash_command(program), 1 if has_blitz(program) else 0)


def program_with_part(state: State, side: int, program: int, part: int, index: int) -> int:
    """A program with another choice for a part, by index; always legal, with no piece walking off the board."""
    if part < TRIO:
        unit = POWERS[ROWS * part]
        if pieces_due_back(state, side) >> part & 1:
            index += BACKWARD - index % COMMANDS
        program += (index - program // unit % POWERS[ROWS]) * unit
        return keep_on_board(state, side, program)
    commands = program % ALL_COMMANDS
    if part == TRIO:
        if holder(state) == side and index > 0:
            return keep_on_board(state, side, replace_pass(state, side, program, index - 1))
        return compose(commands, index, dash_command(program), 1 if has_blitz(program) else 0)
    if part == TRIO + 1:
        return compose(commands, pass_mark(program), index, 1 if has_blitz(program) else 0)
    return compose(commands, pass_mark(program), dash_command(program), index)


def varied_program(state: State, side: int, program: int, random: int) -> int:
    """A program with one command, or its pass, dash or blitz, replaced as a random number selects; always legal."""
    special = usable_specials(state, side)
    item = random % (ROWS * TRIO + 3)
    random //= ROWS * TRIO + 3
    commands = program % ALL_COMMANDS
    marked, dashed, blitzed = pass_mark(program), dash_command(program), 1 if has_blitz(program) else 0
    if item < ROWS * TRIO:
        if item % ROWS or not pieces_due_back(state, side) >> item // ROWS & 1:
            commands += (random % COMMANDS - commands // POWERS[item] % COMMANDS) * POWERS[item]
    elif item == ROWS * TRIO + 1 and special >> DASH & 1:
        dashed = random % COMMANDS
    elif item == ROWS * TRIO + 2 and special >> BLITZ & 1:
        blitzed = 1 - blitzed
    else:
        marked = random % (ALL_MARKS if special >> QUICK & 1 else MARKS)
    return keep_on_board(state, side, compose(commands, marked, dashed, blitzed))
