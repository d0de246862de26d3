"""Evaluation of a side of Braces, for bots. Plain functions in the style of rules.py, compiled with it.

Three things count: turned pieces; threats to turn a piece, or to turn one back, by the cost of the cheapest brace in
steps; and tempo. A threat is worth more to the player who rolls next; within a turn it is worth most if the rest of the
roll pays for it. Caps and mobility count by what they add to that cost.

The unit is about a hundredth of a turned piece. The weights were fitted to games between bots (docs/strength.md
describes how).
"""

from pyramidion.games.braces.bracing import CAPTURE, CLEAR, LAST
from pyramidion.games.braces.state import (
    ACT,
    BYTE,
    EMPTY,
    LANE,
    NOBODY,
    PLACES,
    SIDE,
    State,
    owner_of,
    piece_byte,
    square_of,
    stage_of,
)

FARTHEST = 8
"""A threat that costs more than a roll can pay for counts as if it cost this."""
TURNED = (95, 105, 110)  # a piece turned, by its size
# The value of a threat to turn a piece (ON) or to turn it back, by the cost of the cheapest brace, for the side that
# rolls next and for the other.
ROLLS_ON = (24, 26, 24, 17, 12, 8, 7, 6, 0)
ROLLS_BACK = (60, 50, 36, 24, 20, 16, 10, 3, 0)
WAITS_ON = (10, 20, 19, 17, 12, 10, 7, 5, 0)
WAITS_BACK = (30, 21, 17, 13, 5, 2, 0, 0, 0)
NOW = 60  # a threat that the rest of the roll can pay for
TEMPO = 32  # to roll next
SOFTENING = 700  # the lead that is worth half as much as a won game

FAR = 99  # no brace at all


def heuristic(state: State) -> int:
    """The value of a state for White, in thousandths from -1000 to 1000."""
    ahead = TEMPO if state.turn == 0 else -TEMPO
    capped = top_squares(state, 1), top_squares(state, 0)
    for size in range(3):
        word = state[size]
        lost = 0
        for place in range(PLACES):
            byte = piece_byte(word, place)
            if byte == EMPTY:
                break
            owner = owner_of(byte)
            if owner == NOBODY:
                continue
            sign = 1 if owner == 0 else -1
            lost += sign
            stage = stage_of(byte)
            ahead -= sign * TURNED[size] * stage // LAST
            if stage < LAST or CAPTURE or CLEAR:
                cost = brace_cost(word, place, 1 - owner, capped[1 - owner], size)
                ahead -= sign * threat_value(state, 1 - owner, cost, True)
            if stage > 0:
                cost = brace_cost(word, place, owner, capped[owner], size)
                ahead += sign * threat_value(state, owner, cost, False)
        # Removed and cleared pieces are lost permanently.
        ahead += lost * TURNED[size]
    return 1000 * ahead // (SOFTENING + ahead) if ahead >= 0 else -(1000 * -ahead // (SOFTENING - ahead))


def threat_value(state: State, player: int, cost: int, onward: bool) -> int:
    """The value of a brace at a given cost for a player who could turn a piece on, or back."""
    cost = min(cost, FARTHEST)
    if player != state.turn:
        return WAITS_ON[cost] if onward else WAITS_BACK[cost]
    if state.phase == ACT:
        if cost <= state.value:
            return NOW
        return WAITS_ON[cost] if onward else WAITS_BACK[cost]
    return ROLLS_ON[cost] if onward else ROLLS_BACK[cost]


def top_squares(state: State, player: int) -> int:
    """The squares whose stack a player tops, as a set of bits."""
    squares = 0
    for size in (2, 1, 0):
        word = state[size]
        while word != 0:
            bit = 1 << square_of(word & BYTE)
            squares = squares | bit if owner_of(word & BYTE) == player else squares & ~bit
            word >>= LANE
    return squares


def brace_cost(word: int, place: int, player: int, capped: int, size: int) -> int:
    """The approximate cost for a player to brace a given piece; FAR if that is impossible.

    The player's two nearest pieces walk to its sides, at most one of them neutral; obstacles and the exact squares they
    reach are ignored. capped: the squares that the opponent tops.
    """
    square = square_of(piece_byte(word, place))
    first, second, third, neutral = FAR, FAR, FAR, FAR
    for index in range(PLACES):
        byte = piece_byte(word, index)
        if byte == EMPTY:
            break
        owner = owner_of(byte)
        if index == place or owner == 1 - player:
            continue
        here = square_of(byte)
        away = steps_beside(here, square)
        if owner == NOBODY:
            neutral = min(neutral, away)
            continue
        if capped >> here & 1 == 1:
            away += 1 if away > 0 else 3  # it has to leave first, and pays for the cap (R3)
        if away < first:
            first, second, third = away, first, second
        elif away < second:
            second, third = away, second
        elif away < third:
            third = away
    if neutral < second:
        second, third = neutral, second
    elif neutral < third:
        third = neutral
    steps = first + second
    if steps == 0:
        # The brace exists already: a third piece must come, or one of the two leave and return.
        steps = 1 if third == 1 else 2
    return min(steps * (size + 1), FAR)


def steps_beside(here: int, there: int) -> int:
    """The number of steps that bring a piece from a square to one beside another."""
    if here == there:
        return 1
    return abs(here % SIDE - there % SIDE) + abs(here // SIDE - there // SIDE) - 1


def turned_lead(state: State) -> int:
    """The difference between the pieces that Black and White have turned or lost, in stages: for simple players."""
    ahead = 0
    for word in (state.small, state.medium, state.large):
        while word != 0:
            byte = word & BYTE
            if owner_of(byte) != NOBODY:
                # A removed piece counts like one at its last stage.
                ahead += (LAST - stage_of(byte)) * (1 if owner_of(byte) == 0 else -1)
            word >>= LANE
    return ahead
