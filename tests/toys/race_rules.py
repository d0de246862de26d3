"""Three seats run to the goal in steps of one or two, or stay."""

from typing import NamedTuple

GOAL = 6
MAX_DECISIONS = 3


class State(NamedTuple):
    turn: int
    first: int
    second: int
    third: int


def start():
    return State(0, 0, 0, 0)


def to_move(state):
    return state.turn


def legal(state, out):
    out[0], out[1], out[2] = 1, 2, 0
    return 3


def apply(state, code):
    after = (state.turn + 1) % 3
    if state.turn == 0:
        return State(after, state.first + code, state.second, state.third)
    if state.turn == 1:
        return State(after, state.first, state.second + code, state.third)
    return State(after, state.first, state.second, state.third + code)


def result(state):
    if state.first >= GOAL:
        return 1
    if state.second >= GOAL:
        return 2
    return 3 if state.third >= GOAL else 0
