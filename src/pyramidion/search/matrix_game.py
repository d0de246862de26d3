"""Simultaneous decisions evaluated against each other: a growing matrix of pairs and its solution.

Two seats may have millions of decisions each, so only some are in the matrix, one seat's as rows, the other's as
columns; a cell is the value when both are made. Solving it gives each seat a mixture that no decision in the matrix can
exploit. Then one seat looks for a better response to the other's mixture, by drawing decisions and varying good ones;
the result is added to the matrix, which is solved again (double oracle: McMahan, Gordon and Blum, 2003).

Uses the rules' unbound names and, like search.playout, integers as random numbers: interpreted and compiled runs agree
to the last bit.
"""

from typing import Any, NamedTuple

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.search.playout import next_random, weighted_choice
from pyramidion.search.rules_interface import (
    apply,
    apply_all,
    chance_weights,
    count_for,
    heuristic,
    legal,
    nth_for,
    result,
    sample,
    to_move,
)
from pyramidion.search.uct import reward

STEP, AGAIN, CHANGED = 2, 3, 4  # entries of Matrix.counts

MOST_PLIES = 400
"""A sequence of single decisions and chance outcomes is cut off here."""


class Matrix(NamedTuple):
    """The decisions under consideration, in arrays; halves belong to seat 0 and seat 1, `room` entries each.

    codes: the decisions. counts: rows and columns in use, steps made, rows evaluated again, whether that changed any.
    cells: the value for seat 0 (0 to 1) of row r against column c, at r * room + c.
    shares: each seat's mixture. gains: the value of each decision to its seat against the other's mixture.
    sums: of the mixtures in the course of the search, later ones weighted more: their mean is harder to exploit than
    any of them, as each can be exploited by other responses. regrets, values: scratch, as long as `shares`. out,
    weights: scratch of the game's MAX_DECISIONS.
    """

    codes: Any
    counts: Any
    cells: Any
    shares: Any
    regrets: Any
    gains: Any
    values: Any
    sums: Any
    out: Any
    weights: Any


# -- what follows -----------------------------------------------------------------------------------------------------


def judge(state: Any, matrix: Matrix, seat: int, code: int, least: float, random: int, turns: int) -> tuple[int, int]:
    """Evaluates a decision of a seat against those of the other: (pairs evaluated, generator).

    The value of each pair for seat 0 is written to `values`, at the index of the other's decision. least: the other's
    decisions with a smaller probability in its mixture are skipped. turns: number of further simultaneous decisions
    that are drawn before the evaluation is used.
    """
    base = (1 - seat) * (len(matrix.codes) // 2)
    spent = 0
    for other in range(matrix.counts[1 - seat]):
        if matrix.shares[base + other] < least:
            continue
        here, random = play_pair(state, matrix, seat, code, matrix.codes[base + other], random, turns)
        matrix.values[other] = static_value(here, 0)
        spent += 1
    return spent, random


def play_pair(state: Any, matrix: Matrix, seat: int, code: int, other: int, random: int, turns: int) -> tuple[Any, int]:
    """(value after a decision of a seat and one of the other, generator). turns: see `judge`."""
    code0 = code if seat == 0 else other
    code1 = code if seat == 1 else other
    here = state
    for turn in range(turns + 1):
        if turn > 0:
            random = next_random(random)
            code0 = draw_decision(here, 0, random)
            random = next_random(random)
            code1 = draw_decision(here, 1, random)
        here, random = play_single_decisions(apply_all(here, code0, code1), matrix, random)
        if result(here) != 0 or to_move(here) != ALL:
            break
    return here, random


def play_single_decisions(state: Any, matrix: Matrix, random: int) -> tuple[Any, int]:
    """(the next state in which both decide, or the end; generator). A seat that decides alone takes the decision with
    the best evaluation.
    """
    plies = 0
    while result(state) == 0 and to_move(state) != ALL and plies < MOST_PLIES:
        random = next_random(random)
        if to_move(state) == CHANCE:
            count = legal(state, matrix.out)
            chance_weights(state, matrix.weights)
            state = apply(state, matrix.out[weighted_choice(matrix.weights, count, random)])
        else:
            state = after_best(state, matrix.out, random)
        plies += 1
    return state, random


def static_value(state: Any, seat: int) -> float:
    """The current value of a state for a seat: its result, otherwise its evaluation."""
    winner = result(state)
    return reward(winner, heuristic(state) if winner == 0 else 0, seat, 2)


def after_best(state: Any, out: Any, random: int) -> Any:
    """The state after a seat's own decision with the highest value for the seat; a random one among equals."""
    seat, count = to_move(state), legal(state, out)
    best, most = state, -1.0
    for index in range(count):
        after = apply(state, out[(random + index) % count])
        value = static_value(after, seat)
        if value > most:
            best, most = after, value
    return best


def draw_decision(state: Any, seat: int, random: int) -> int:
    """A random decision of a seat where both decide simultaneously."""
    return sample(state, seat, random)


def no_sample(state: Any, seat: int, random: int) -> int:
    """Used instead of `sample` in games without it."""
    return nth_for(state, seat, random % count_for(state, seat))


def no_part_options(state: Any, seat: int, part: int) -> int:
    """Used instead of `part_options` in games without it."""
    return 0


def no_with_part(state: Any, seat: int, code: int, part: int, index: int) -> int:
    """Used instead of `with_part` in games without it."""
    return code


def no_mutate(state: Any, seat: int, code: int, random: int) -> int:
    """Used instead of `mutate` in games without it."""
    return draw_decision(state, seat, random)


# -- the matrix -------------------------------------------------------------------------------------------------------


def cell(matrix: Matrix, seat: int, own: int, other: int) -> int:
    """The index of the value of a seat's decision against one of the other, both by their indices."""
    room = len(matrix.codes) // 2
    return own * room + other if seat == 0 else other * room + own


def enter(matrix: Matrix, seat: int, place: int, code: int, times: int) -> None:
    """Enters a decision of a seat, just evaluated for the nth time, at an index; its cells contain the means of all
    evaluations.
    """
    matrix.codes[seat * (len(matrix.codes) // 2) + place] = code
    matrix.counts[seat] = max(matrix.counts[seat], place + 1)
    for other in range(matrix.counts[1 - seat]):
        at = cell(matrix, seat, place, other)
        value = matrix.values[other]
        if times == 1:
            matrix.cells[at] = value
        elif value != matrix.cells[at]:
            matrix.cells[at] += (value - matrix.cells[at]) / times
            matrix.counts[CHANGED] = 1


def solve(matrix: Matrix, rounds: int) -> float:
    """Writes mixtures to `shares` that nothing in the matrix exploits by much; returns their value for seat 0.

    Regret matching plus, alternating between the seats, with later rounds weighted more in the average (Tammelin,
    2014).
    """
    room = len(matrix.codes) // 2
    for index in range(2 * room):
        matrix.regrets[index] = 0.0
        matrix.shares[index] = 0.0
    for step in range(rounds):
        for seat in range(2):
            compute_gains(matrix, seat, matrix.regrets)
            count, base = matrix.counts[seat], seat * room
            held = total(matrix.regrets, base, count)
            # Without regrets any mixture will do: equal probabilities.
            value = 0.0
            for place in range(base, base + count):
                value += matrix.gains[place] * (matrix.regrets[place] / held if held > 0 else 1.0 / count)
            for place in range(base, base + count):
                matrix.regrets[place] = max(0.0, matrix.regrets[place] + matrix.gains[place] - value)
            held = total(matrix.regrets, base, count)
            for place in range(base, base + count):
                share = matrix.regrets[place] / held if held > 0 else 1.0 / count
                matrix.shares[place] += share * (step + 1)
    for seat in range(2):
        count, base = matrix.counts[seat], seat * room
        held = total(matrix.shares, base, count)
        for place in range(base, base + count):
            matrix.shares[place] /= held
    for seat in range(2):
        compute_gains(matrix, seat, matrix.shares)
    value = 0.0
    for place in range(matrix.counts[0]):
        value += matrix.shares[place] * matrix.gains[place]
    return value


def total(numbers: Any, base: int, count: int) -> float:
    """The sum of a number of consecutive entries."""
    found = 0.0
    for index in range(base, base + count):
        found += numbers[index]
    return found


def compute_gains(matrix: Matrix, seat: int, mixtures: Any) -> None:
    """Writes to `gains` the value of each decision of a seat against the other's mixture.

    mixtures: halves of numbers of any sum; only their proportions count. If all of the other's are 0, its mixture is
    uniform.
    """
    room = len(matrix.codes) // 2
    base, other_base = seat * room, (1 - seat) * room
    count, others = matrix.counts[seat], matrix.counts[1 - seat]
    held = total(mixtures, other_base, others)
    for place in range(count):
        matrix.gains[base + place] = 0.0
    for other in range(others):
        share = mixtures[other_base + other] / held if held > 0 else 1.0 / others
        if share > 0:
            for place in range(count):
                value = matrix.cells[cell(matrix, seat, place, other)]
                matrix.gains[base + place] += share * (value if seat == 0 else 1.0 - value)


# -- random games -----------------------------------------------------------------------------------------------------


def playouts(state: Any, matrix: Matrix, random: int, plies: int, games: int) -> tuple[int, int, int]:
    """Random games from a state, for benchmarks: (plies, simultaneous pairs of decisions, generator). plies: a game is
    cut off after this many decisions and chance outcomes; two simultaneous decisions count as two.
    """
    played, pairs = 0, 0
    for _ in range(games):
        here, ply = state, 0
        while ply < plies and result(here) == 0:
            seat = to_move(here)
            random = next_random(random)
            if seat == ALL:
                other = next_random(random)
                here = apply_all(here, draw_decision(here, 0, random), draw_decision(here, 1, other))
                random = other
                pairs += 1
                ply += 2
            else:
                count = legal(here, matrix.out)
                choice = random % count
                if seat == CHANCE:
                    chance_weights(here, matrix.weights)
                    choice = weighted_choice(matrix.weights, count, random)
                here = apply(here, matrix.out[choice])
                ply += 1
        played += ply
    return played, pairs, random
