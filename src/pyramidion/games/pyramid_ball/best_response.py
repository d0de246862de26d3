"""The best response to a mixture of programs in one turn of the basic game, exactly: every program of a side is tried.

Programs with the same beginning share their first rows, so that millions take seconds (compiled). Only programs that
are equivalent to another are skipped: programs that walk off the board from where their piece is if nobody pushes it
are still tried; a pass that nobody would throw is not. For sides without specials.
"""

from typing import Any, NamedTuple

from pyramidion.games.pyramid_ball.evaluation import heuristic
from pyramidion.games.pyramid_ball.program import ALL_COMMANDS, BACKWARD, COMMANDS, POWERS, ROWS, pieces_due_back
from pyramidion.games.pyramid_ball.rules import next_step, result, start_turn
from pyramidion.games.pyramid_ball.state import HOME, RUN, TRIO, State

COMBINED = 125
"""The commands of three pieces in one row."""
SECOND, THIRD, PAST = 6, 8, 12  # the steps at which rows 2 and 3 begin, and the end


def row_commands(row: int, combined: int) -> int:
    """The commands of the three pieces in one row of a program, as a number below 125; the small piece's first."""
    return (
        combined % COMMANDS * POWERS[row]
        + combined // COMMANDS % COMMANDS * POWERS[ROWS + row]
        + combined // 25 * POWERS[2 * ROWS + row]
    )


def with_commands(state: State, side: int, more: int) -> State:
    """A state with more added to the program of a side."""
    home = state.home_program + (more if side == HOME else 0)
    away = state.away_program + (0 if side == HOME else more)
    return State(
        state.phase, state.home, state.turn, state.places, state.ball, state.loose, state.ban, state.home_score,
        state.away_score, state.held, state.spent, state.step, state.struck, home, away, state.scorer,
    )  # fmt: skip


def run_until(state: State, step: int) -> State:
    """A turn played on to a given step, or to the end of the game."""
    while state.phase == RUN and state.step < step and result(state) == 0:
        state = next_step(state)
    return state


def state_value(state: State, seat: int) -> float:
    """The value for a seat, 0 to 1, of a state after the last row."""
    winner = result(state)
    if winner != 0:
        return 1.0 if winner == seat + 1 else 0.0 if winner > 0 else 0.5
    ahead = heuristic(state)
    return 0.5 + (ahead if seat == 0 else -ahead) / 2000.0


def obeys_duty(bound: int, combined: int) -> bool:
    """Whether the commands of row 1 obey the duty to go backward (B12)."""
    found = True
    for size in range(TRIO):
        if bound >> size & 1 and combined // POWERS[size] % COMMANDS != BACKWARD:
            found = False
    return found


def possible_receivers(states: Any, count: int, side: int, row: int) -> int:
    """The sizes to which a pass marked on a row (1 or 2) would be thrown in some of these states."""
    found = 0
    for index in range(count):
        state = states[index]
        if state.phase != RUN or result(state) != 0 or state.ball // TRIO != side:
            continue
        size = state.ball % TRIO
        program = state.home_program if side == HOME else state.away_program
        struck = state.struck >> state.ball & 1
        if struck or program // POWERS[ROWS * size + row] % COMMANDS == 0:
            found |= 7 & ~(1 << size)
    return found


class Mixture(NamedTuple):
    """The mixture against which a program is evaluated: probabilities of a number of other programs. seat, side: of the
    program itself.
    """

    seat: int
    side: int
    shares: Any
    programs: int


def best_response(state: State, seat: int, codes: Any, shares: Any, count: int, found: Any) -> float:
    """The maximum value of a seat's program against a mixture of the other seat's; the program is written to found[0].

    codes, shares: the other seat's programs and their probabilities (they sum to 1), the most likely first.
    count: their number. found[1] counts the programs tried.
    """
    side = HOME if seat == state.home else 1 - HOME
    bound = pieces_due_back(state, side)
    first, second = [state], [state]
    for _ in range(count - 1):
        first.append(state)
        second.append(state)
    mixture = Mixture(seat, side, shares, count)
    best = -1.0
    for one in range(COMBINED):
        if not obeys_duty(bound, one):
            continue
        program = row_commands(0, one)
        for index in range(count):
            begun = start_turn(state, program if seat == 0 else codes[index], program if seat == 1 else codes[index])
            first[index] = run_until(begun, SECOND)
        for two in range(COMBINED):
            more = row_commands(1, two)
            for index in range(count):
                second[index] = with_commands(first[index], side, more)
            to = possible_receivers(second, count, side, 1)
            for marked in range(TRIO + 1):
                if marked > 0 and not to >> marked - 1 & 1:
                    continue
                mark = ALL_COMMANDS * marked
                for index in range(count):
                    second[index] = run_until(with_commands(first[index], side, more + mark), THIRD)
                best = best_last_row(mixture, second, program + more + mark, marked > 0, best, found)
    return best


def best_last_row(mixture: Mixture, states: Any, program: int, passed: bool, best: float, found: Any) -> float:
    """The same for programs with given first two rows, from the states before row 3."""
    seat, side, shares, count = mixture
    for three in range(COMBINED):
        more = row_commands(2, three)
        to = 0
        if not passed:
            for index in range(count):
                state = states[index]
                if state.phase == RUN and result(state) == 0 and state.ball // TRIO == side:
                    size = state.ball % TRIO
                    if state.struck >> state.ball & 1 or more // POWERS[ROWS * size + 2] % COMMANDS == 0:
                        to |= 7 & ~(1 << size)
        for marked in range(TRIO + 1):
            if marked > 0 and not to >> marked - 1 & 1:
                continue
            mark = ALL_COMMANDS * (TRIO + marked) if marked > 0 else 0
            worth, left = 0.0, 1.0
            for index in range(count):
                state = states[index]
                if state.phase == RUN and result(state) == 0:
                    state = run_until(with_commands(state, side, more + mark), PAST)
                worth += shares[index] * state_value(state, seat)
                left -= shares[index]
                if worth + left <= best:
                    break
            found[1] += 1
            if worth > best:
                best = worth
                found[0] = program + more + mark
    return best
