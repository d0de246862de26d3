"""Random playouts that use the rules' unbound names.

Random numbers are integers (the minimal standard generator of Park and Miller, 1988), so that interpreted and compiled
searches agree to the last visit.
"""

from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.search.rules_interface import apply, chance_weights, heuristic, legal, random_move, result, to_move

MODULUS = 2147483647
MULTIPLIER = 48271


def no_weights(state: Any, out: Any) -> int:
    """Used instead of `chance_weights` in games without chance."""
    return 0


def no_heuristic(state: Any) -> int:
    """Used instead of `heuristic` in games without an evaluation: all seats are equal."""
    return 0


def from_list(state: Any, out: Any, random: int) -> int:
    """Used instead of `random_move` in games that do not define how to draw a decision without listing all."""
    count = legal(state, out)
    code: int = out[random % count]
    return code


def next_random(random: int) -> int:
    """The next number of the generator, 1 to MODULUS - 1."""
    return random * MULTIPLIER % MODULUS


def weighted_choice(weights: Any, count: int, random: int) -> int:
    """The index that a random number selects among `count` relative weights."""
    total = 0
    for index in range(count):
        total += weights[index]
    point = random % total
    for index in range(count):
        point -= weights[index]
        if point < 0:
            return index
    return count - 1


def playout(state: Any, out: Any, weights: Any, random: int, plies: int) -> tuple[int, int, int, int]:
    """Plays randomly from a state for at most `plies` decisions and chance outcomes.

    out, weights: arrays of the game's MAX_DECISIONS. Returns (result, evaluation, generator, plies played): the result
    as the rules return it, 0 if the playout was cut off; then the evaluation for seat 0 in thousandths.
    """
    played = 0
    while played < plies:
        winner = result(state)
        if winner != 0:
            return winner, 0, random, played
        random = next_random(random)
        if to_move(state) == CHANCE:
            count = legal(state, out)
            chance_weights(state, weights)
            state = apply(state, out[weighted_choice(weights, count, random)])
        else:
            state = apply(state, random_move(state, out, random))
        played += 1
    winner = result(state)
    return winner, heuristic(state) if winner == 0 else 0, random, played


def playouts(state: Any, out: Any, weights: Any, random: int, plies: int, games: int) -> tuple[int, int]:
    """Many playouts from one state, for benchmarks: (total plies, generator)."""
    total = 0
    for _ in range(games):
        _, _, random, played = playout(state, out, weights, random, plies)
        total += played
    return total, random
