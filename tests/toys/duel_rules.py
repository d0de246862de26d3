"""Chance lays a stake, then both show a number in secret; the higher number takes the stake."""

from typing import NamedTuple

from pyramidion.core.decision import ALL, CHANCE

ROUNDS = 2
NUMBERS = 3
MAX_DECISIONS = 3


class State(NamedTuple):
    rounds: int
    stake: int
    home: int
    away: int


def start():
    return State(0, 0, 0, 0)


def to_move(state):
    return ALL if state.stake else CHANCE


def legal(state, out):
    out[0], out[1] = 1, 3
    return 2


def chance_weights(state, out):
    out[0], out[1] = 3, 1
    return 2


def apply(state, code):
    return State(state.rounds, code, state.home, state.away)


def count_for(state, seat):
    return NUMBERS


def nth_for(state, seat, index):
    return index


def index_for(state, seat, code):
    return code if 0 <= code < NUMBERS else -1


def apply_all(state, home, away):
    won, lost = state.stake * (home > away), state.stake * (away > home)
    return State(state.rounds + 1, 0, state.home + won, state.away + lost)


def result(state):
    if state.rounds < ROUNDS:
        return 0
    if state.home == state.away:
        return -1
    return 1 if state.home > state.away else 2
