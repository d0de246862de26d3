"""Decisions made at once, weighed against each other: a growing matrix of pairs and its solution.

Two seats may have millions of decisions each, so only some stand in a matrix, one seat's as rows, the other's as
columns; a cell is what follows when both are made. Solving it gives each seat a mixture that no decision in the matrix
can exploit. Then one seat looks for a better answer to the other's mixture, by drawing decisions and varying good ones;
what it finds joins the matrix, which is solved again (double oracle: McMahan, Gordon and Blum, 2003).

Written against the unbound rules and, like search.playout, with integers as random numbers: interpreted and compiled
runs agree to the last bit.
"""

from typing import Any, NamedTuple

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.search.playout import next_random, weighted_choice
from pyramidion.search.uct import reward
from pyramidion.search.unbound import (
    apply,
    apply_all,
    count_for,
    heuristic,
    legal,
    nth_for,
    result,
    to_move,
    varied,
    weigh,
)

STEP, AGAIN, CHANGED = 2, 3, 4  # entries of Matrix.counts

TRIES = 32
"""How many decisions one step of the search tries as an answer."""
ROUNDS = 200
"""Rounds of a solution in mid-search."""
LEAST_SHARE = 0.004
"""A decision with a smaller share of the opponent's mixture is passed over when answers are judged."""
LEAST_GAIN = 0.0005
"""An answer must be better by this much to join the matrix."""
MOST_PLIES = 400
"""A sequence of single decisions and chance outcomes is cut off here."""


class Matrix(NamedTuple):
    """The decisions that are weighed, in arrays; halves belong to seat 0 and seat 1, `room` entries each.

    codes: the decisions. counts: rows and columns in use, steps made, rows judged again, whether that changed any.
    cells: what row r against column c is worth to seat 0 (0 to 1), at r * room + c.
    shares: each seat's mixture. gains: what each decision is worth to its seat against the other's mixture.
    regrets, values: scratch, as long as `shares`. out, weights: scratch of the game's MAX_DECISIONS.
    """

    codes: Any
    counts: Any
    cells: Any
    shares: Any
    regrets: Any
    gains: Any
    values: Any
    out: Any
    weights: Any


# -- what follows -----------------------------------------------------------------------------------------------------


def judge(state: Any, matrix: Matrix, seat: int, code: int, least: float, random: int, turns: int) -> tuple[int, int]:
    """Judges a decision of a seat against those of the other: (pairs judged, generator).

    What each pair is worth to seat 0 is written to `values`, at the place of the other's decision.
    least: the other's decisions with a smaller share of its mixture are passed over.
    turns: how many further decisions made at once are drawn before the evaluation speaks.
    """
    base = (1 - seat) * (len(matrix.codes) // 2)
    spent = 0
    for other in range(matrix.counts[1 - seat]):
        if matrix.shares[base + other] < least:
            continue
        code0 = code if seat == 0 else matrix.codes[base + other]
        code1 = code if seat == 1 else matrix.codes[base + other]
        here = state
        for turn in range(turns + 1):
            if turn > 0:
                random = next_random(random)
                code0 = drawn(here, 0, random)
                random = next_random(random)
                code1 = drawn(here, 1, random)
            here, random = settled(apply_all(here, code0, code1), matrix, random)
            if result(here) != 0 or to_move(here) != ALL:
                break
        matrix.values[other] = worth(here, 0)
        spent += 1
    return spent, random


def settled(state: Any, matrix: Matrix, random: int) -> tuple[Any, int]:
    """(the next state where both decide, or the end; generator). Who decides alone meanwhile takes what looks best."""
    plies = 0
    while result(state) == 0 and to_move(state) != ALL and plies < MOST_PLIES:
        random = next_random(random)
        if to_move(state) == CHANCE:
            count = legal(state, matrix.out)
            weigh(state, matrix.weights)
            state = apply(state, matrix.out[weighted_choice(matrix.weights, count, random)])
        else:
            state = after_best(state, matrix.out, random)
        plies += 1
    return state, random


def worth(state: Any, seat: int) -> float:
    """What a state is worth to a seat as it stands: its result, else its evaluation."""
    winner = result(state)
    return reward(winner, heuristic(state) if winner == 0 else 0, seat, 2)


def after_best(state: Any, out: Any, random: int) -> Any:
    """The state after the decision of a seat alone that makes it worth most to the seat; a random one of equals."""
    seat, count = to_move(state), legal(state, out)
    best, most = state, -1.0
    for index in range(count):
        after = apply(state, out[(random + index) % count])
        value = worth(after, seat)
        if value > most:
            best, most = after, value
    return best


def drawn(state: Any, seat: int, random: int) -> int:
    """A random decision of a seat where both decide at once."""
    return nth_for(state, seat, random % count_for(state, seat))


def drawn_anew(state: Any, seat: int, code: int, random: int) -> int:
    """Stands for `varied` in games without it."""
    return drawn(state, seat, random)


# -- the matrix -------------------------------------------------------------------------------------------------------


def cell(matrix: Matrix, seat: int, own: int, other: int) -> int:
    """Where the value of a seat's decision against one of the other stands, both by their places."""
    room = len(matrix.codes) // 2
    return own * room + other if seat == 0 else other * room + own


def enter(matrix: Matrix, seat: int, place: int, code: int, times: int) -> None:
    """Puts a decision of a seat, just judged for the nth time, at a place; its cells hold the means of all times."""
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

    Regret matching plus, the seats in turn, with later rounds weighing more in the average (Tammelin, 2014).
    """
    room = len(matrix.codes) // 2
    for index in range(2 * room):
        matrix.regrets[index] = 0.0
        matrix.shares[index] = 0.0
    for step in range(rounds):
        for seat in range(2):
            gain(matrix, seat, matrix.regrets)
            count, base = matrix.counts[seat], seat * room
            held = total(matrix.regrets, base, count)
            # With no regret yet any mixture will do: all alike.
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
        gain(matrix, seat, matrix.shares)
    value = 0.0
    for place in range(matrix.counts[0]):
        value += matrix.shares[place] * matrix.gains[place]
    return value


def total(numbers: Any, base: int, count: int) -> float:
    """The sum of some neighbouring entries."""
    found = 0.0
    for index in range(base, base + count):
        found += numbers[index]
    return found


def gain(matrix: Matrix, seat: int, mixtures: Any) -> None:
    """Writes to `gains` what each decision of a seat is worth to it against the other's mixture.

    mixtures: halves of numbers of any sum; only their proportions count. If the other's are all 0 it mixes all alike.
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


# -- the search -------------------------------------------------------------------------------------------------------


def search(
    state: Any, matrix: Matrix, random: int, steps: int, pairs: int, first: int, turns: int, rounds: int
) -> tuple[int, float, int]:
    """Runs steps of the search; returns (pairs judged, value for seat 0 as last solved, generator).

    A step draws a decision for one seat until there are `first` of each (all, in order, where a seat has no more). From
    then on it solves the matrix and looks for a better answer for one seat; or, where all decisions are in, judges
    one of them once more, as long as that brings new values.
    pairs: no step begins when so many are judged. turns: see `judge`. rounds: of a solution at the end, if not 0.
    To be called again with the same matrix and `first`, and the generator returned. It is done when it judges nothing.
    It also ends before its first solution, as the steps from there on take much longer.
    """
    spent, value, drawing = 0, 0.5, False
    counts = matrix.counts
    options = (count_for(state, 0), count_for(state, 1))
    wanted = (min(first, options[0]), min(first, options[1]))
    for _ in range(steps):
        if spent >= pairs:
            break
        times, better = 1, True
        seat = counts[STEP] % 2
        if counts[0] < wanted[0] or counts[1] < wanted[1]:
            drawing = True
            seat = 0 if wanted[0] - counts[0] >= wanted[1] - counts[1] else 1
            random = next_random(random)
            place = counts[seat]
            code = nth_for(state, seat, place if options[seat] <= first else random % options[seat])
        elif options[0] <= first and options[1] <= first:
            seat, place = 0, counts[AGAIN] % counts[0]
            times = 2 + counts[AGAIN] // counts[0]
            if times == 3 and counts[CHANGED] == 0:
                break
            counts[AGAIN] += 1
            code = matrix.codes[place]
        elif drawing:
            break
        else:
            value = solve(matrix, ROUNDS)
            if options[seat] <= first:
                seat = 1 - seat
            code, better, judged, random = answer(state, matrix, seat, random, turns)
            spent += judged
            place = counts[seat] if counts[seat] < len(matrix.codes) // 2 else least_used(matrix, seat)
        if better:
            judged, random = judge(state, matrix, seat, code, 0.0, random, turns)
            spent += judged
            enter(matrix, seat, place, code, times)
        counts[STEP] += 1
    if rounds > 0:
        value = solve(matrix, rounds)
    return spent, value, random


def answer(state: Any, matrix: Matrix, seat: int, random: int, turns: int) -> tuple[int, bool, int, int]:
    """Looks for a better decision of a seat against the other's mixture than all that the matrix has.

    Returns (the best found, whether it is better, pairs judged, generator).
    """
    base = seat * (len(matrix.codes) // 2)
    known = 0.0
    for place in range(base, base + matrix.counts[seat]):
        known = max(known, matrix.gains[place])
    random = next_random(random)
    place = base + shared_place(matrix, seat, random)
    best, most = matrix.codes[place], matrix.gains[place]
    # Half of the time from afresh, lest the search only circles around what it has.
    afresh = random % 2 == 0
    if afresh:
        most = -1.0
    spent = 0
    for index in range(TRIES):
        random = next_random(random)
        if afresh and index < TRIES // 4:
            code = drawn(state, seat, random)
        else:
            code = varied(state, seat, best, random)
            random = next_random(random)
            if random % 3 == 0:
                code = varied(state, seat, code, random // 3)
        judged, random = judge(state, matrix, seat, code, LEAST_SHARE, random, turns)
        spent += judged
        value = mixed(matrix, seat)
        if value >= most:
            best, most = code, value
    return best, most > known + LEAST_GAIN, spent, random


def mixed(matrix: Matrix, seat: int) -> float:
    """What the decision of a seat that was last judged is worth to it against the other's mixture."""
    base = (1 - seat) * (len(matrix.codes) // 2)
    value, held = 0.0, 0.0
    for other in range(matrix.counts[1 - seat]):
        share = matrix.shares[base + other]
        if share >= LEAST_SHARE:
            value += share * matrix.values[other]
            held += share
    return value / held if seat == 0 else 1.0 - value / held


def shared_place(matrix: Matrix, seat: int, random: int) -> int:
    """The place of a decision of a seat, drawn by its share of the mixture."""
    base = seat * (len(matrix.codes) // 2)
    point = random % 10007 / 10007.0
    for place in range(matrix.counts[seat]):
        point -= matrix.shares[base + place]
        if point < 0:
            return place
    return 0


def least_used(matrix: Matrix, seat: int) -> int:
    """The place of the decision with the smallest share of a seat's mixture; of equals the one worth least."""
    base = seat * (len(matrix.codes) // 2)
    found = 0
    for place in range(matrix.counts[seat]):
        share, least = matrix.shares[base + place], matrix.shares[base + found]
        if share < least or (share == least and matrix.gains[base + place] < matrix.gains[base + found]):
            found = place
    return found


# -- random games -----------------------------------------------------------------------------------------------------


def playouts(state: Any, matrix: Matrix, random: int, plies: int, games: int) -> tuple[int, int, int]:
    """Random games from a state, for benchmarks: (plies, pairs of decisions at once, generator).

    plies: a game is cut off after so many decisions and chance outcomes; two decisions at once count as two.
    """
    played, pairs = 0, 0
    for _ in range(games):
        here, ply = state, 0
        while ply < plies and result(here) == 0:
            seat = to_move(here)
            random = next_random(random)
            if seat == ALL:
                other = next_random(random)
                here = apply_all(here, drawn(here, 0, random), drawn(here, 1, other))
                random = other
                pairs += 1
                ply += 2
            else:
                count = legal(here, matrix.out)
                choice = random % count
                if seat == CHANCE:
                    weigh(here, matrix.weights)
                    choice = weighted_choice(matrix.weights, count, random)
                here = apply(here, matrix.out[choice])
                ply += 1
        played += ply
    return played, pairs, random
