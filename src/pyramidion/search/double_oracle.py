"""Best responses to a mixture, one after the other, by which the matrix of search.matrix_game grows.

Uses the rules' unbound names, like that module.
"""

from typing import Any, NamedTuple

from pyramidion.search.matrix_game import (
    AGAIN,
    CHANGED,
    STEP,
    Matrix,
    draw_decision,
    enter,
    judge,
    play_pair,
    solve,
    static_value,
)
from pyramidion.search.playout import next_random
from pyramidion.search.rules_interface import count_for, mutate, nth_for, part_options, sample, with_part

TRIES = 32
"""The number of decisions that one step of the search tries as a response, if it may not try all options of a part."""
PARTS = 6
"""Maximum number of parts of a decision (`rules_interface.part_options`)."""
SWEEPS = 3
"""The maximum number of passes over all parts of a response, as long as they improve it."""
PATIENCE = 4
"""Number of thorough searches for a response that must fit into the remaining pairs; otherwise a step tries fewer."""
ROUNDS = 200
"""Rounds of a solution during the search."""
LEAST_SHARE = 0.004
"""A decision with a smaller probability in the opponent's mixture is skipped when responses are evaluated."""
LEAST_GAIN = 0.0005
"""A response must be better by this much to be added to the matrix."""


class Limits(NamedTuple):
    """The limits of a search. pairs: no step begins when this many have been evaluated. first: number of initial random
    decisions of each seat. turns: see `judge`. rounds: of a solution at the end, if not 0.
    """

    pairs: int
    first: int
    turns: int
    rounds: int


def search(state: Any, matrix: Matrix, random: int, steps: int, limits: Limits) -> tuple[int, float, int]:
    """Runs steps of the search; returns (pairs evaluated, value for seat 0 as last solved, generator).

    A step draws a decision for one seat until there are `limits.first` of each (all, in order, if a seat has no more).
    From then on it solves the matrix and looks for a better response for each seat; or, if all decisions are in,
    evaluates one of them once more, as long as that brings new values. Call it again with the same matrix and `first`,
    and the returned generator. It is done when it evaluates nothing. It also returns before its first solution, as the
    later steps take much longer.
    """
    first, turns = limits.first, limits.turns
    spent, value, drawing = 0, 0.5, False
    counts = matrix.counts
    options = (count_for(state, 0), count_for(state, 1))
    wanted = (min(first, options[0]), min(first, options[1]))
    for _ in range(steps):
        if spent >= limits.pairs:
            break
        times, drawn = 1, True
        seat, place, code = 0, 0, 0
        if counts[0] < wanted[0] or counts[1] < wanted[1]:
            drawing = True
            # Seats alternate until one has no more: each needs a decision of the other to be evaluated against.
            seat = 0 if counts[0] < wanted[0] and (counts[0] <= counts[1] or counts[1] >= wanted[1]) else 1
            random = next_random(random)
            place = counts[seat]
            code = nth_for(state, seat, place) if options[seat] <= first else sample(state, seat, random)
        elif options[0] <= first and options[1] <= first:
            place = counts[AGAIN] % counts[0]
            times = 2 + counts[AGAIN] // counts[0]
            if times == 3 and counts[CHANGED] == 0:
                break
            counts[AGAIN] += 1
            code = matrix.codes[place]
        elif drawing:
            break
        else:
            drawn = False
            value = solve(matrix, ROUNDS)
            for index in range(len(matrix.sums)):
                matrix.sums[index] += counts[STEP] * matrix.shares[index]
            judged, random = find_best_responses(
                state, matrix, options[0] > first, options[1] > first, random, turns, limits.pairs - spent
            )
            spent += judged
        if drawn:
            judged, random = join(state, matrix, seat, place, code, times, random, turns)
            spent += judged
        counts[STEP] += 1
    if limits.rounds > 0:
        value = solve(matrix, limits.rounds)
    return spent, value, random


def find_best_responses(
    state: Any, matrix: Matrix, first: bool, second: bool, random: int, turns: int, pairs: int
) -> tuple[int, int]:
    """Looks for a better decision of seat 0 (if `first`) and seat 1 (if `second`). Returns (pairs judged, generator).

    Both respond to the same mixtures and may evaluate the same number of pairs, so that a search that ends here favours
    no seat.
    """
    if first and second:
        pairs //= 2
    code0, better0, judged0, code1, better1, judged1 = 0, False, 0, 0, False, 0
    if first:
        code0, better0, judged0, random = find_best_response(state, matrix, 0, random, turns, pairs)
    if second:
        code1, better1, judged1, random = find_best_response(state, matrix, 1, random, turns, pairs)
    spent = judged0 + judged1
    for seat in range(2):
        if better0 if seat == 0 else better1:
            place = matrix.counts[seat]
            if place == len(matrix.codes) // 2:
                place = least_used(matrix, seat)
            judged, random = join(state, matrix, seat, place, code0 if seat == 0 else code1, 1, random, turns)
            spent += judged
    return spent, random


def join(
    state: Any, matrix: Matrix, seat: int, place: int, code: int, times: int, random: int, turns: int
) -> tuple[int, int]:
    """Evaluates a decision against all of the other seat's and enters it (`enter`); returns (pairs evaluated,
    generator).
    """
    spent, random = judge(state, matrix, seat, code, 0.0, random, turns)
    enter(matrix, seat, place, code, times)
    if times == 1:
        matrix.sums[seat * (len(matrix.codes) // 2) + place] = 0.0
    return spent, random


def find_best_response(
    state: Any, matrix: Matrix, seat: int, random: int, turns: int, pairs: int
) -> tuple[int, bool, int, int]:
    """Looks for a decision of a seat that beats all those in the matrix against the other seat's mixed strategy.

    Returns (the best found, whether it is better, pairs evaluated, generator). pairs: maximum. If they suffice, all
    options of each part of the decision are tried, one part after the other, until none is better; otherwise at most
    `TRIES` decisions, and at least one.
    """
    base = seat * (len(matrix.codes) // 2)
    known = 0.0
    for place in range(base, base + matrix.counts[seat]):
        known = max(known, matrix.gains[place])
    random = next_random(random)
    place = base + draw_place(matrix, seat, random)
    best, most = matrix.codes[place], matrix.gains[place]
    # Half of the time from new draws, so that the search does not cycle around its current decisions.
    afresh = random % 2 == 0
    if afresh:
        most = -1.0
    spent, all_ways = 0, 0
    for part in range(PARTS):
        all_ways += part_options(state, seat, part)
    thorough = all_ways > 0 and pairs >= PATIENCE * all_ways * matrix.counts[1 - seat]
    for index in range(TRIES // 4 if thorough and afresh else 0 if thorough else TRIES):
        if index > 0 and spent >= pairs:
            break
        random = next_random(random)
        if afresh and index < TRIES // 4:
            code = draw_decision(state, seat, random)
        else:
            code = mutate(state, seat, best, random)
            random = next_random(random)
            if random % 3 == 0:
                code = mutate(state, seat, code, random // 3)
        judged, random = judge(state, matrix, seat, code, LEAST_SHARE, random, turns)
        spent += judged
        value = mixture_value(matrix, seat)
        if value >= most:
            best, most = code, value
    if thorough:
        best, most, judged, random = improve_parts(state, matrix, seat, best, most, random, turns)
        spent += judged
    return best, most > known + LEAST_GAIN, spent, random


def improve_parts(
    state: Any, matrix: Matrix, seat: int, best: int, most: float, random: int, turns: int
) -> tuple[int, float, int, int]:
    """Improves a decision until no other choice of one of its parts is (much) better against the other's mixture.

    best, most: the decision to begin with, and its value. Returns (decision, value, pairs evaluated, generator).
    """
    spent, still = 0, 0
    random = next_random(random)
    first = random % PARTS
    for step in range(SWEEPS * PARTS):
        part = (first + step) % PARTS
        centre, before = best, most
        for index in range(part_options(state, seat, part)):
            code = with_part(state, seat, centre, part, index)
            if code != centre:
                judged, value, random = bounded_value(state, matrix, seat, code, most, random, turns)
                spent += judged
                if value > most:
                    best, most = code, value
        still = still + 1 if most <= before else 0
        if still >= PARTS:
            break
    return best, most, spent, random


def bounded_value(
    state: Any, matrix: Matrix, seat: int, code: int, least: float, random: int, turns: int
) -> tuple[int, float, int]:
    """(pairs evaluated, value against the other's mixture, generator) of a decision of a seat.

    It stops, with the value -1, when the decision can no longer be worth more than `least`.
    """
    base = (1 - seat) * (len(matrix.codes) // 2)
    held, left = 0.0, 0.0
    for other in range(matrix.counts[1 - seat]):
        if matrix.shares[base + other] >= LEAST_SHARE:
            held += matrix.shares[base + other]
    left = held
    worthy, spent = 0.0, 0
    for other in range(matrix.counts[1 - seat]):
        share = matrix.shares[base + other]
        if share < LEAST_SHARE:
            continue
        here, random = play_pair(state, matrix, seat, code, matrix.codes[base + other], random, turns)
        worthy += share * static_value(here, seat)
        left -= share
        spent += 1
        if worthy + left <= least * held:
            return spent, -1.0, random
    return spent, worthy / held, random


def mixture_value(matrix: Matrix, seat: int) -> float:
    """The value of the last evaluated decision of a seat against the other's mixture."""
    base = (1 - seat) * (len(matrix.codes) // 2)
    value, held = 0.0, 0.0
    for other in range(matrix.counts[1 - seat]):
        share = matrix.shares[base + other]
        if share >= LEAST_SHARE:
            value += share * matrix.values[other]
            held += share
    return value / held if seat == 0 else 1.0 - value / held


def draw_place(matrix: Matrix, seat: int, random: int) -> int:
    """The index of a decision of a seat, drawn by its probability in the mixture."""
    base = seat * (len(matrix.codes) // 2)
    point = random % 10007 / 10007.0
    for place in range(matrix.counts[seat]):
        point -= matrix.shares[base + place]
        if point < 0:
            return place
    return 0


def least_used(matrix: Matrix, seat: int) -> int:
    """The index of the decision with the smallest probability in a seat's mixture; among equals the one with the lowest
    value.
    """
    base = seat * (len(matrix.codes) // 2)
    found = 0
    for place in range(matrix.counts[seat]):
        share, least = matrix.shares[base + place], matrix.shares[base + found]
        if share < least or (share == least and matrix.gains[base + place] < matrix.gains[base + found]):
            found = place
    return found
