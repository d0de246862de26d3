"""Games with known answers whose seats decide at once, made of rules functions as real games are."""

import types

from pyramidion.core.game import Game, Notation
from pyramidion.core.game_info import Chance, Dynamics, GameInfo, Mark, Seat

RULES = """
from typing import NamedTuple

ALL, CHANCE = -2, -1
AT_ONCE, ALONE, DRAWING, OVER = 0, 1, 2, 3
MAX_DECISIONS = 3
FIRST = AT_ONCE

class State(NamedTuple):
    phase: int
    table: int
    winner: int

def start():
    return State(FIRST, 0, 0)

def to_move(state):
    return ALL if state.phase == AT_ONCE else CHANCE if state.phase == DRAWING else 1

def result(state):
    return state.winner if state.phase == OVER else 0

def over(winner):
    return State(OVER, 0, winner)

def legal(state, out):
    count = 2 if state.phase == DRAWING else 3
    for code in range(count):
        out[code] = code
    return count

def apply(state, code):
    return over(code + 1)

def count_for(state, seat):
    return NUMBERS

def nth_for(state, seat, index):
    return index

def index_for(state, seat, code):
    return code if 0 <= code < NUMBERS else -1
"""

THREE = """
NUMBERS = 3

def apply_all(state, code0, code1):
    if code0 == code1:
        return over(-1)
    return over(1 if (code0 - code1) % 3 == 1 else 2)
"""
"""Rock, paper, scissors: who shows one more, around the circle, wins."""

PENNIES = """
NUMBERS = 2

def apply_all(state, code0, code1):
    matched, other = (2, 1) if state.table else (1, 2)
    if code0 != code1:
        return over(other)
    return over(matched if code0 == 0 else -1)
"""
"""Matching pennies with unequal stakes: zeros win for seat 0, ones draw, else seat 1 wins (at table 1 the other way).

By hand: each shows 0 a third of the time, and the value for seat 0 is a third.
"""

DRAWN = """
NUMBERS = 2

def apply_all(state, code0, code1):
    if code0 == code1 == 1:
        return State(DRAWING, 0, 0)
    return over(1 if code0 == code1 else 2)

def chance_weights(state, out):
    out[0], out[1] = 3, 1
    return 2
"""
"""The same, but where ones meet chance decides: seat 0 wins three of four.

By hand: each shows 0 three times of seven, and so much is the value for seat 0.
"""

SEATED = (
    PENNIES
    + """
FIRST = ALONE

def apply(state, code):
    return over(1) if code == 2 else State(AT_ONCE, 1 - code, 0)
"""
)
"""Seat 1 chooses alone: the pennies with changed places (0) or as they are (1, which is better), or to lose (2)."""

HIGHER = """
NUMBERS = 10_000_000

def apply_all(state, code0, code1):
    if code0 == code1:
        return over(-1)
    return over(1 if code0 > code1 else 2)

def mutate(state, seat, code, random):
    return min(NUMBERS - 1, max(0, code + random % 200_001 - 100_000))
"""
"""The higher number wins; near a number are those that differ by little."""


UNEQUAL = """
FEW = 0

def count_for(state, seat):
    return 2 if seat == FEW else 7

def apply_all(state, code0, code1):
    few, many = (code0, code1) if FEW == 0 else (code1, code0)
    return over(1 + FEW if few == many or many >= 2 else 2 - FEW)
"""
"""Matching pennies between a seat of two decisions and one of seven, five of which lose whatever the other shows."""


BAIT = """
NUMBERS = 2
MOST = 4

def apply_all(state, code0, code1):
    first = state.table if state.table else 1 + code0
    seen = state.winner - 1
    return over(first if first == 2 else 1) if seen == -MOST else State(AT_ONCE, first, seen)

def points(state):
    return 300 if state.table == 2 else 0
"""
"""Five rounds, of which the first decides: showing 1 scores points, and loses at the end; showing 0 wins."""


class Toy(Game):
    """The game that such rules make."""

    info = GameInfo(
        "toy",
        "Toy",
        "nobody",
        "Show a number.",
        (Seat("Home", "#888888", Mark.DISC), Seat("Away", "#888888", Mark.RING)),
        dynamics=Dynamics.SIMULTANEOUS,
        chance=Chance.EXPLICIT_STOCHASTIC,
    )

    def __init__(self, source):
        self.rules_module = types.ModuleType("pyramidion.games.made_rules")
        exec(RULES + source, self.rules_module.__dict__)
        super().__init__()
        self.notation = Numbers()


class Numbers(Notation):
    """Codes as they are."""

    def write(self, state, seat, code):
        return str(code)

    def read(self, state, seat, text):
        return int(text)

    def write_state(self, state):
        return str(state)

    read_state = None
