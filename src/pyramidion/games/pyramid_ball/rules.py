"""The rules of Pyramid Ball. Numbers (B1 …) are those of docs/rules/pyramid_ball.md.

See `state` for squares, pieces and phases, `program` for the number that a program is, `passing` for the line of
a pass, `resolution` for a row of simultaneous moves. This module contains the opening, the turn step by step, goals,
specials and the end.

A turn is a sequence of rows, each of two steps, the pass and then the moves:

    row      1      1b     1c     2      3      4
    steps    0  1   2  3   4  5   6  7   8  9   10  11
    moves    all    blitz  blitz  all    all    dash
"""

from pyramidion.core.decision import ALL
from pyramidion.games.pyramid_ball.passing import interceptor
from pyramidion.games.pyramid_ball.program import (
    command,
    count_part_options,
    count_programs,
    dash_command,
    direction,
    has_blitz,
    keep_on_board,
    marked_receiver,
    nth_program,
    program_index,
    program_with_part,
    specials_used,
    varied_program,
)
from pyramidion.games.pyramid_ball.resolution import Row, apply_moves, resolve, row_of, tackler
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    HOME,
    LARGE,
    LEFT,
    MEDIUM,
    NEITHER,
    NOBODY,
    NOWHERE,
    PICK,
    PIECES,
    PLACE,
    PROGRAM,
    RIGHT,
    RUN,
    SIDES,
    SMALL,
    STAND,
    TAKE,
    TRIO,
    State,
    beside,
    goal_row,
    holder,
    lane,
    offence,
    piece_on,
    rank_of,
    side_of,
    with_lane,
)

TARGET = 1  # winning score: 1 in the basic game, 6 in the advanced (B10)
TURN_LIMIT = 0  # turns after which the leader has won; 0: no limit (B15)
OPENING = 0  # 0: picked in secret; 1 + seat: that seat starts with the ball (B1)

MAX_DECISIONS = 3
SIZES_TO_PICK = 3
BALL, DEFEND = 0, 1
ON_LEFT, ON_RIGHT = 0, 1
SPECIALS = 3

ROW_1, ROW_1B, ROW_1C, ROW_2, ROW_3, ROW_4 = 0, 1, 2, 3, 4, 5
LAST_STEP = 12
FIRST_BLITZ_STEP, AFTER_BLITZ_STEP, DASH_STEP = 2, 6, 10

# b3, d4, f3 seen from either side: large, medium with or without the ball, small.
HOME_START, AWAY_START = (19, 24, 15), (40, 31, 36)


def start() -> State:
    """The starting position; the medium of Home has the ball."""
    places = 0
    for size in range(TRIO):
        places = with_lane(places, size, HOME_START[size])
        places = with_lane(places, TRIO + size, AWAY_START[size])
    phase = PROGRAM if OPENING else PICK
    home = OPENING - 1 if OPENING else 0
    return State(phase, home, 1, places, MEDIUM, NOWHERE, NEITHER, 0, 0, 0, 0, 0, 0, 0, 0, NOBODY)


def seat_of(state: State, side: int) -> int:
    """The seat that plays a side."""
    return state.home if side == HOME else 1 - state.home


def side_of_seat(state: State, seat: int) -> int:
    """The side that a seat plays."""
    return HOME if seat == state.home else AWAY


# -- who decides, and what -------------------------------------------------------------------------------------------


def to_move(state: State) -> int:
    """The seat that decides, or ALL for picks and programs."""
    if state.phase == PICK or state.phase == PROGRAM:
        return ALL
    if state.phase == PLACE:
        return seat_of(state, 1 - side_of(state.scorer))
    if state.phase == TAKE:
        return seat_of(state, taking_side(state))
    return state.home


def legal(state: State, out: list[int]) -> int:
    """The decisions of a seat that decides alone: ball or defend, left or right, the specials that are left."""
    if state.phase == TAKE:
        taken = (state.held | state.spent) >> SPECIALS * taking_side(state)
        count = 0
        for special in range(SPECIALS):
            if not taken >> special & 1:
                out[count] = special
                count += 1
        return count
    out[0], out[1] = 0, 1
    return 2


def count_for(state: State, seat: int) -> int:
    """The number of decisions of a seat where both decide simultaneously."""
    return SIZES_TO_PICK if state.phase == PICK else count_programs(state, side_of_seat(state, seat))


def nth_for(state: State, seat: int, index: int) -> int:
    """One of those decisions by its index from 0: the picked size, or a program."""
    return index if state.phase == PICK else nth_program(state, side_of_seat(state, seat), index)


def index_for(state: State, seat: int, code: int) -> int:
    """The index of a code among those decisions, -1 if it is not one: the inverse of `nth_for`."""
    if state.phase == PICK:
        return code if 0 <= code < SIZES_TO_PICK else -1
    return program_index(state, side_of_seat(state, seat), code)


def mutate(state: State, seat: int, code: int, random: int) -> int:
    """A decision close to another one (`rules_interface.mutate`): another size, or a program with one change."""
    if state.phase == PICK:
        return random % SIZES_TO_PICK
    return varied_program(state, side_of_seat(state, seat), code, random)


def sample(state: State, seat: int, random: int) -> int:
    """A plausible decision (`rules_interface.sample`): no piece walks off the board."""
    code = nth_for(state, seat, random % count_for(state, seat))
    return code if state.phase == PICK else keep_on_board(state, side_of_seat(state, seat), code)


def part_options(state: State, seat: int, part: int) -> int:
    """The number of options of a part of a decision (`search.rules_interface`): a piece's commands, pass, dash,
    blitz."""
    if state.phase == PICK:
        return SIZES_TO_PICK if part == 0 else 0
    return count_part_options(state, side_of_seat(state, seat), part)


def with_part(state: State, seat: int, code: int, part: int, index: int) -> int:
    """A decision with one part chosen again (`rules_interface.with_part`), with no piece walking off the board."""
    if state.phase == PICK:
        return index
    return program_with_part(state, side_of_seat(state, seat), code, part, index)


def result(state: State) -> int:
    """1 + seat of the winner, -1 for a draw, 0 while the game runs (B10, B15)."""
    if state.home_score >= TARGET:
        return 1 + state.home
    if state.away_score >= TARGET:
        return 2 - state.home
    if TURN_LIMIT == 0 or state.turn <= TURN_LIMIT:
        return 0
    if state.home_score == state.away_score:
        return -1
    return 1 + state.home if state.home_score > state.away_score else 2 - state.home


# -- what follows -----------------------------------------------------------------------------------------------------


def apply_all(state: State, code0: int, code1: int) -> State:
    """The state after two picks (B1) or two programs."""
    if state.phase == PROGRAM:
        return run_turn(start_turn(state, code0, code1))
    if code0 == code1:
        return state
    # Medium beats small, large beats medium, small beats large.
    winner = 0 if (code0 - code1) % SIZES_TO_PICK == 1 else 1
    return opening_phase(state, SIDES, winner)


def apply(state: State, code: int) -> State:
    """The state after a decision of one seat."""
    if state.phase == SIDES:
        return opening_phase(state, PROGRAM, state.home if code == BALL else 1 - state.home)
    if state.phase == PLACE:
        return run_turn(lay_ball(state, ball_square(state.places, state.scorer, code)))
    held = state.held | 1 << SPECIALS * taking_side(state) + code
    return next_turn_state(state, state.turn, held)


def opening_phase(state: State, phase: int, home: int) -> State:
    """The next phase of the opening."""
    return State(phase, home, 1, state.places, state.ball, NOWHERE, NEITHER, 0, 0, 0, 0, 0, 0, 0, 0, NOBODY)


def start_turn(state: State, code0: int, code1: int) -> State:
    """A turn about to run. The programmed specials are spent, whatever happens to them (B14)."""
    home_program = code0 if state.home == 0 else code1
    away_program = code1 if state.home == 0 else code0
    used = specials_used(home_program) | specials_used(away_program) << SPECIALS
    return State(
        RUN, state.home, state.turn, state.places, state.ball, state.loose, state.ban, state.home_score,
        state.away_score, state.held & ~used, state.spent | used, 0, 0, home_program, away_program, NOBODY,
    )  # fmt: skip


def run_turn(state: State) -> State:
    """Plays a turn to its end, to the end of the game, or to a decision in between."""
    while state.phase == RUN and result(state) == 0:
        state = next_step(skip_idle_rows(state))
    return next_turn_state(state, state.turn, state.held) if state.phase == RUN else state


def skip_idle_rows(state: State) -> State:
    """The state before the next step in which something can happen: most turns have no blitz and no dash."""
    if state.step == FIRST_BLITZ_STEP and not has_blitz(state.home_program) and not has_blitz(state.away_program):
        return with_step(state, AFTER_BLITZ_STEP)
    if state.step == DASH_STEP and dash_command(state.home_program) == 0 and dash_command(state.away_program) == 0:
        return with_step(state, LAST_STEP)
    return state


def with_step(state: State, step: int) -> State:
    """The state with another step to come next."""
    return State(
        state.phase, state.home, state.turn, state.places, state.ball, state.loose, state.ban, state.home_score,
        state.away_score, state.held, state.spent, step, state.struck, state.home_program, state.away_program,
        state.scorer,
    )  # fmt: skip


def next_step(state: State) -> State:
    """The state after the next step of a turn."""
    if state.step == LAST_STEP:
        return next_turn_state(state, state.turn + 1, state.held)
    return play_moves(state) if state.step & 1 else play_pass(state)


def advance(state: State, places: int, ball: int, ban: int, home_score: int, away_score: int, struck: int) -> State:
    """The state one step further, with the changes of the step. A carried ball is on no square."""
    loose = state.loose if ball == NOBODY else NOWHERE
    return State(
        RUN, state.home, state.turn, places, ball, loose, ban, home_score, away_score, state.held, state.spent,
        state.step + 1, struck, state.home_program, state.away_program, NOBODY,
    )  # fmt: skip


def next_turn_state(state: State, turn: int, held: int) -> State:
    """Before a turn, or after the last one: somebody may take a special, or both program."""
    phase = TAKE if may_take_special(state, held, HOME) or may_take_special(state, held, AWAY) else PROGRAM
    return State(
        phase, state.home, turn, state.places, state.ball, state.loose, state.ban, state.home_score,
        state.away_score, held, state.spent, 0, 0, 0, 0, NOBODY,
    )  # fmt: skip


def may_take_special(state: State, held: int, side: int) -> bool:
    """Whether a side that holds these specials may take one: one for each point of the other side, three at most
    (B14).
    """
    points = state.away_score if side == HOME else state.home_score
    taken = 0
    for special in range(SPECIALS):
        taken += (held | state.spent) >> SPECIALS * side + special & 1
    return taken < min(SPECIALS, points)


def taking_side(state: State) -> int:
    """The side that takes a special now: Home first (B14)."""
    return HOME if may_take_special(state, state.held, HOME) else AWAY


# -- the pass (B3, B4) ------------------------------------------------------------------------------------------------


def program_of(state: State, side: int) -> int:
    """The program of a side."""
    return state.home_program if side == HOME else state.away_program


def program_row(row: int) -> int:
    """The row of the program, 0 to 2, that is read in a row of the turn."""
    return row if row <= ROW_1C else row - 2


def piece_order(state: State, piece: int, row: int) -> int:
    """The direction in which a piece is ordered in a row; a cancelled one stands (B6)."""
    side, size = side_of(piece), piece % TRIO
    program = program_of(state, side)
    if state.struck >> piece & 1:
        return STAND
    if row == ROW_4:
        return direction(side, dash_command(program)) if size == SMALL else STAND
    blitzing = size == LARGE and has_blitz(program)
    # A blitzing large takes its three moves in row 1; in rows 1b and 1c nobody else moves.
    if row != ROW_1 and blitzing != (row <= ROW_1C):
        return STAND
    return direction(side, command(program, size, program_row(row)))


def row_orders(state: State, row: int) -> int:
    """The word of directions of all pieces in a row."""
    word = 0
    for piece in range(PIECES):
        word = with_lane(word, piece, piece_order(state, piece, row))
    return word


def marked_in_row(state: State, side: int) -> int:
    """The piece to which a side's program marks a pass in this row, or NOBODY (B3; on row 1 the quick pass, B14)."""
    row = state.step // 2
    if row in (ROW_1B, ROW_1C, ROW_4):
        return NOBODY
    size = marked_receiver(program_of(state, side), program_row(row))
    return NOBODY if size < 0 else TRIO * side + size


def pass_receiver(state: State) -> int:
    """The piece to which a pass is thrown in this row, or NOBODY (B3, B14)."""
    side = holder(state)
    if side == NEITHER:
        return NOBODY
    row, marked = state.step // 2, marked_in_row(state, side)
    if marked in (NOBODY, state.ball) or piece_order(state, state.ball, row) != STAND:
        return NOBODY
    if row == ROW_1 and state.ball % TRIO != MEDIUM:
        return NOBODY
    return marked


def play_pass(state: State) -> State:
    """The state after the pass of a row, if one is thrown."""
    receiver = pass_receiver(state)
    if receiver == NOBODY:
        return advance(state, state.places, state.ball, state.ban, state.home_score, state.away_score, state.struck)
    side = side_of(receiver)
    taker = interceptor(state.places, state.ball, receiver)
    # The ban ends when the team that has recovered the ball attempts a pass (B12).
    ban = state.ban if side == state.ban else NEITHER
    if taker != NOBODY:
        return score_point(state, state.places, taker, ban, state.struck, 1 - side)
    if rank_of(lane(state.places, receiver)) == goal_row(side):
        return goal(score_point(state, state.places, receiver, ban, state.struck, side), receiver)
    ban = remaining_ban(ban, lane(state.places, receiver))
    return advance(state, state.places, receiver, ban, state.home_score, state.away_score, state.struck)


def remaining_ban(ban: int, square: int) -> int:
    """The ban, which ends if the ball on this square is out of the row (B12)."""
    return ban if ban != NEITHER and rank_of(square) == goal_row(ban) else NEITHER


def score_point(state: State, places: int, ball: int, ban: int, struck: int, side: int) -> State:
    """One step further, with the ball at a piece and a point for a side."""
    home_score = state.home_score + (1 if side == HOME else 0)
    away_score = state.away_score + (1 if side == AWAY else 0)
    return advance(state, places, ball, remaining_ban(ban, lane(places, ball)), home_score, away_score, struck)


# -- the moves (B5 to B8) ---------------------------------------------------------------------------------------------


def play_moves(state: State) -> State:
    """The state after the moves of a row, with tackle, goal or a recovered ball."""
    attackers = offence(state)
    row = current_row(state)
    moving, fresh = resolve(row)
    places, _ = apply_moves(row, moving)
    struck = state.struck | fresh
    taker = tackler(row, moving, state.ball)
    if taker != NOBODY:
        return score_point(state, places, taker, state.ban, struck, 1 - attackers)
    ball = state.ball
    if ball == NOBODY:
        # Nobody is on the ball's square before the moves, and only a defender can be after them (B11).
        ball = piece_on(places, state.loose)
    elif enters_goal_row(state.places, places, ball):
        return goal(score_point(state, places, ball, state.ban, struck, attackers), ball)
    ban = state.ban if ball == NOBODY else remaining_ban(state.ban, lane(places, ball))
    return advance(state, places, ball, ban, state.home_score, state.away_score, struck)


def current_row(state: State) -> Row:
    """The current row of moves of a turn."""
    return row_of(state.places, row_orders(state, state.step // 2), offence(state), state.loose, state.ban)


def enters_goal_row(before: int, after: int, carrier: int) -> bool:
    """Whether the carrier has entered the goal row of the other player (B8)."""
    row = goal_row(side_of(carrier))
    return rank_of(lane(after, carrier)) == row and rank_of(lane(before, carrier)) != row


# -- goals (B11, B12) -------------------------------------------------------------------------------------------------


def goal(state: State, scorer: int) -> State:
    """After a goal that does not end the game the ball is placed beside the scorer; the conceding player may choose the
    side.
    """
    if result(state) != 0:
        return state
    waiting = State(
        PLACE, state.home, state.turn, state.places, NOBODY, NOWHERE, side_of(scorer), state.home_score,
        state.away_score, state.held, state.spent, state.step, state.struck, state.home_program, state.away_program,
        scorer,
    )  # fmt: skip
    left, right = ball_square(state.places, scorer, ON_LEFT), ball_square(state.places, scorer, ON_RIGHT)
    if left != NOWHERE and right != NOWHERE:
        return waiting
    return lay_ball(waiting, right if left == NOWHERE else left)


def ball_square(places: int, scorer: int, hand: int) -> int:
    """The first empty square on one side of the scorer's square, as the conceding player sees it; NOWHERE if there is
    none.
    """
    # Home conceding sees left as it is on the board, Away the other way round.
    way = LEFT if (hand == ON_LEFT) == (side_of(scorer) == AWAY) else RIGHT
    square = lane(places, scorer)
    while square != NOWHERE and piece_on(places, square) != NOBODY:
        square = beside(square, way)
    return square


def lay_ball(state: State, square: int) -> State:
    """The turn continues with the ball loose on a square."""
    return State(
        RUN, state.home, state.turn, state.places, NOBODY, square, state.ban, state.home_score, state.away_score,
        state.held, state.spent, state.step, state.struck, state.home_program, state.away_program, NOBODY,
    )  # fmt: skip
