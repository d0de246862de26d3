"""Whole turns, for games whose turns are several decisions of one seat, with chance between the turns.

A turn is explored in layers, one decision after the other: of the distinct states of a layer only those with the best
evaluation are kept (a beam; with a wide enough beam all are examined). The states in which the turn has ended are the
candidates. The value of a candidate is then sampled: chance is drawn, and the next seat plays its best turn by the same
search, with a narrower beam.

Uses the rules' unbound names; see search.playout.
"""

from typing import Any, NamedTuple

from pyramidion.core.decision import CHANCE
from pyramidion.search.playout import next_random, weighted_choice
from pyramidion.search.rules_interface import apply, chance_weights, heuristic, legal, result, to_move

STATES, ENDS, CUT = 0, 1, 2  # entries of Table.counts

WON = 1001
"""The value of a state that the seat has won: above every evaluation."""
_PRIME, _FACTOR = 2147483629, 1000003


class Table(NamedTuple):
    """The states of one turn, numbered in order of discovery, in integer arrays.

    values: the evaluation of each for the seat whose turn it is, -WON to WON. before, codes: the state it was found
    from, and the decision that led to it. ends: the numbers of the states that end the turn.
    counts: states, ends, and 1 if the beam or the room has excluded some.
    index: numbers + 1 at the slot of their hash, 0: free; its length is a power of 2, more than the states. front,
    following: scratch, the numbers of a layer. ranks: scratch of 2 * WON + 1. out, weights: of MAX_DECISIONS.
    """

    values: Any
    before: Any
    codes: Any
    ends: Any
    counts: Any
    index: Any
    front: Any
    following: Any
    ranks: Any
    out: Any
    weights: Any


def hash_state(state: Any) -> int:
    """A number below 2**31 that differs between most states."""
    found: int = 1
    for word in state:
        found = (found * _FACTOR + ((word ^ word >> 31) & 0x7FFFFFFF)) % _PRIME
    return found


def static_value(state: Any, seat: int) -> int:
    """The value of a state for a seat by the rules, otherwise by the evaluation: -WON to WON."""
    winner = result(state)
    if winner != 0:
        return WON if winner == seat + 1 else -WON if winner > 0 else 0
    value = heuristic(state)
    return value if seat == 0 else -value


def explore(state: Any, table: Table, beam: int, random: int, turns: int) -> tuple[int, int]:
    """Plays a number of turns from a state, each by its best end; returns (the resulting value for seat 0, generator).

    state: not over. Chance that is due before a turn is drawn. beam: maximum number of states of a layer. Afterwards
    the table contains the last turn: with `turns` 1 in a state where a seat decides, its ends are what that seat can
    reach.
    """
    value = 0
    for _ in range(turns):
        while result(state) == 0 and to_move(state) == CHANCE:
            count = legal(state, table.out)
            chance_weights(state, table.weights)
            random = next_random(random)
            state = apply(state, table.out[weighted_choice(table.weights, count, random)])
        if result(state) != 0:
            break
        state = best_end(state, table, beam)
    value = static_value(state, 0)
    return value, random


def best_end(root: Any, table: Table, beam: int) -> Any:
    """Explores the turn that begins, or continues, in a state; returns the first of the best ends."""
    seat = to_move(root)
    mask = len(table.index) - 1
    for slot in range(mask + 1):
        table.index[slot] = 0
    states = [root]
    table.counts[STATES], table.counts[ENDS], table.counts[CUT] = 1, 0, 0
    table.before[0] = -1
    table.front[0] = 0
    width, best = 1, 0
    while width > 0:
        found = 0
        for place in range(width):
            number = table.front[place]
            state = states[number]
            for at in range(legal(state, table.out)):
                code = table.out[at]
                after = apply(state, code)
                slot = hash_state(after) & mask
                while table.index[slot] != 0 and states[table.index[slot] - 1] != after:
                    slot = (slot + 1) & mask
                if table.index[slot] != 0:
                    continue
                fresh = len(states)
                if fresh >= len(table.values):
                    table.counts[CUT] = 1
                    break
                states.append(after)
                table.index[slot] = fresh + 1
                table.before[fresh], table.codes[fresh] = number, code
                value = static_value(after, seat)
                table.values[fresh] = value
                if to_move(after) == seat and result(after) == 0:
                    table.following[found] = fresh
                    found += 1
                else:
                    table.ends[table.counts[ENDS]] = fresh
                    table.counts[ENDS] += 1
                    if best == 0 or value > table.values[best]:
                        best = fresh
        width = keep_best(table, found, beam)
    table.counts[STATES] = len(states)
    return states[best]


def keep_best(table: Table, found: int, beam: int) -> int:
    """Moves the best of the states found for the next layer to its front, in order of discovery; returns their
    number.
    """
    least = -WON
    spare = beam
    if found > beam:
        table.counts[CUT] = 1
        for rank in range(2 * WON + 1):
            table.ranks[rank] = 0
        for place in range(found):
            table.ranks[table.values[table.following[place]] + WON] += 1
        least = WON
        while spare >= table.ranks[least + WON]:
            spare -= table.ranks[least + WON]
            least -= 1
    width = 0
    for place in range(found):
        number = table.following[place]
        value = table.values[number]
        if value > least or (value == least and spare > 0):
            if value == least:
                spare -= 1
            table.front[width] = number
            width += 1
    return width
