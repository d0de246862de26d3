"""The rules of Braces. Numbers (R1 …) are those of docs/rules/braces.md.

`state` explains squares, words of pieces, the phases of a turn and the codes of decisions. `bracing` and
`withdraw_option` find the pieces that change; `effects` carries out an action.
"""

from pyramidion.core.decision import CHANCE
from pyramidion.games.braces.bracing import CAPTURE, LAST, choose_changes, contestable, count_choices
from pyramidion.games.braces.bracing import CLEAR as CLEAR  # options are bound to these names
from pyramidion.games.braces.bracing import DOUBLE_TURN as DOUBLE_TURN
from pyramidion.games.braces.bracing import STACK_BRACE as STACK_BRACE
from pyramidion.games.braces.effects import (
    WITHDRAW,
    apply_changes,
    effects_of_action,
    may_change,
    swap_may_change,
)
from pyramidion.games.braces.state import (
    ACT,
    AGAIN,
    AIM,
    AROUND,
    CHOICE_AT,
    COLOURS,
    DIG,
    DOUBLE,
    EMPTY,
    END,
    EXCHANGE,
    GOAL_AT,
    HOP,
    KEEP,
    LARGE,
    MEDIUM,
    MOVE,
    NAME,
    NAMED,
    NEUTRAL,
    NO_POWER,
    PLACE_AT,
    PLACES,
    REROLL,
    ROLL,
    SIDE,
    SIZE_AT,
    SMALL,
    SQUARES,
    SWAP,
    TIP,
    WILD,
    WORD,
    State,
    before_roll,
    cap_cost,
    colour_of,
    count_colour,
    count_owned,
    neighbours,
    occupied_squares,
    owner_of,
    piece_byte,
    square_of,
)
from pyramidion.games.braces.state import start as start
from pyramidion.games.braces.withdraw_option import start_memory

FACES = 6
TIP_VALUE = 7


# 168 steps and 63 swaps at most, few of them with a choice: a neutral small piece can have 81 at each destination,
# others 9.
MAX_DECISIONS = 4096

ALL_SQUARES = (1 << SQUARES) - 1


def diagonals(square: int) -> int:
    """The squares that share only a corner with a square."""
    ranks = AROUND[square] & 31 * (1 << SIDE * (square // SIDE))
    found = 0
    for other in range(SQUARES):
        if ranks >> other & 1:
            found |= AROUND[other] & ~(31 << SIDE * (square // SIDE))
    return found


def leaps(square: int) -> int:
    """The squares two away in a straight line."""
    found = 0
    for other in range(SQUARES):
        straight = other % SIDE == square % SIDE or other // SIDE == square // SIDE
        if straight and other != square and neighbours(other) & AROUND[square]:
            found |= 1 << other
    return found


DIAGONALS = tuple(diagonals(square) for square in range(SQUARES))
LEAPS = tuple(leaps(square) for square in range(SQUARES))


def to_move(state: State) -> int:
    """The seat that decides, or CHANCE while the dice roll."""
    return CHANCE if state.phase <= REROLL else state.turn


# -- the end (R10, R13) -----------------------------------------------------------------------------------------------


def count_unturned(word: int, player: int) -> int:
    """The number of a player's pieces of a size that are not turned to the last stage."""
    found = 0
    for stage in range(LAST):
        found += count_colour(word, player * COLOURS + stage)
    return found


def all_turned(state: State, player: int) -> bool:
    """Whether no piece of a player is left unturned (R10): a removed or neutral one counts as turned (R13, R15)."""
    for word in state[:3]:  # noqa: SIM110 (the compiler does not support generators)
        if count_unturned(word, player) != 0:
            return False
    return True


def has_lost(state: State, player: int) -> bool:
    """Whether all of a player's pieces are turned (R10), or the player can no longer win (R13)."""
    if all_turned(state, player):
        return True
    if CAPTURE:
        for word in state[:3]:
            # With `clear`, too, two neutral pieces brace for a player who has none left.
            if (
                count_owned(word, player) == 0
                and count_colour(word, NEUTRAL) < 2
                and count_unturned(word, 1 - player) > 0
            ):
                return True
    return False


def result(state: State) -> int:
    """The winner (1 + seat), or 0. If both have won, it is the player on turn (R10)."""
    if has_lost(state, 1 - state.turn):
        return 1 + state.turn
    return 2 - state.turn if has_lost(state, state.turn) else 0


# -- steps (R2 to R5, R9) ---------------------------------------------------------------------------------------------


def step_cost(state: State, size: int, place: int) -> int:
    """The cost of one step of a piece: its size (R2) plus the extra cost of a cap (R3)."""
    return size + 1 + cap_cost(state[:3], size, place)


def open_squares(state: State, size: int) -> int:
    """The squares on which a piece of a size may be placed: not on a smaller piece (R2)."""
    if size == SMALL:
        return ALL_SQUARES
    taken = occupied_squares(state.small)
    if size == LARGE:
        taken |= occupied_squares(state.medium)
    return ALL_SQUARES & ~taken


def plain_goal_squares(state: State, size: int, place: int) -> int:
    """The squares to which a piece may step without any power, as a set; none if the step cannot be paid for."""
    byte = piece_byte(state[size], place)
    if byte == EMPTY or size + 1 > state.value or owner_of(byte) == 1 - state.turn:
        return 0
    if step_cost(state, size, place) > state.value:
        return 0
    return AROUND[square_of(byte)] & open_squares(state, size)


def goal_squares(state: State, size: int, place: int) -> int:
    """The squares to which a piece may step or hop with the power in force (R9), as a set."""
    if size + 1 > state.value:
        return 0
    byte = piece_byte(state[size], place)
    if byte == EMPTY:
        return 0
    if owner_of(byte) == 1 - state.turn and state.power != DIG:
        return 0
    if step_cost(state, size, place) > state.value:
        return 0
    square = square_of(byte)
    reach = AROUND[square]
    if state.power == AIM:
        reach |= DIAGONALS[square]
    if state.power == HOP:
        reach |= LEAPS[square]
    return reach & open_squares(state, size)


def must_move(state: State) -> bool:
    """Whether the player must continue: some step without any power can be paid for (R4)."""
    if state.power == TIP:
        return False
    for size in range(3):
        for place in range(PLACES):
            if plain_goal_squares(state, size, place) != 0:
                return True
    return False


def may_swap(state: State) -> bool:
    """Whether the swap of a SWAP is still available (R9)."""
    return state.power == SWAP and state.swapped == 0


def can_swap(word: int, place: int, other: int) -> bool:
    """Whether two pieces of a size differ in owner or in the colour they show (R9)."""
    one, two = piece_byte(word, place), piece_byte(word, other)
    return EMPTY not in (one, two) and colour_of(one) != colour_of(two)


def can_act(state: State) -> bool:
    """Whether there is any step, hop or swap."""
    for size in range(3):
        for place in range(PLACES):
            if goal_squares(state, size, place) != 0:
                return True
    if may_swap(state):
        for size in range(3):
            for place in range(1, PLACES):
                if can_swap(state[size], 0, place):
                    return True
    return False


# -- decisions --------------------------------------------------------------------------------------------------------


def legal(state: State, out: list[int]) -> int:
    """Writes the legal decisions of the player, or the rolls of chance."""
    if state.phase <= REROLL:
        return write_rolls(out)
    if state.phase == DOUBLE:
        out[0] = WORD | KEEP << SIZE_AT
        out[1] = WORD | AGAIN << SIZE_AT
        return 2
    if state.phase == NAME:
        for power in range(FACES - 1):
            out[power] = WORD | (NAMED + power) << SIZE_AT
        out[FACES - 1] = WORD | (NAMED + NO_POWER) << SIZE_AT
        return FACES
    if result(state) != 0:
        return 0
    found = write_steps(state, out)
    if may_swap(state):
        found = write_swaps(state, out, found)
    if not must_move(state):
        out[found] = WORD | END << SIZE_AT
        found += 1
    return found


def write_rolls(out: list[int]) -> int:
    """Writes all rolls (R1); returns their number."""
    found = 0
    for face in range(FACES):
        for higher in range(6):
            for lower in range(higher + 1):
                out[found] = face * 36 + higher * 6 + lower
                found += 1
    return found


def chance_weights(state: State, out: list[int]) -> int:
    """Writes the relative weight of each roll: two dice show a pair of different numbers twice as often."""
    found = 0
    for _ in range(FACES):
        for higher in range(6):
            for lower in range(higher + 1):
                out[found] = 1 if lower == higher else 2
                found += 1
    return found


def write_steps(state: State, out: list[int]) -> int:
    """Writes all steps and hops, each with every choice of changes; returns their number."""
    found = 0
    for size in range(3):
        contested = contestable(state[:3], size)
        for place in range(PLACES):
            reach = goal_squares(state, size, place)
            if reach == 0:
                continue
            changing = may_change(state, size, place) if contested != 0 or WITHDRAW else 0
            for square in range(SQUARES):
                if reach >> square & 1 == 1:
                    ways = 1
                    if changing >> square & 1 == 1 and (WITHDRAW or (AROUND[square] | 1 << square) & contested != 0):
                        after, notes = effects_of_action(state, encode_action(MOVE, size, place, square, 0))
                        ways = count_choices(after[:3], notes)
                    for choice in range(ways):
                        out[found] = encode_action(MOVE, size, place, square, choice)
                        found += 1
    return found


def write_swaps(state: State, out: list[int], found: int) -> int:
    """Writes all swaps after the decisions found so far."""
    for size in range(3):
        word = state[size]
        contested = contestable(state[:3], size)
        for other in range(1, PLACES):
            for place in range(other):
                if can_swap(word, place, other):
                    here, there = square_of(piece_byte(word, place)), square_of(piece_byte(word, other))
                    ways = 1
                    near = AROUND[here] | AROUND[there] | 1 << here | 1 << there
                    if (WITHDRAW or near & contested != 0) and swap_may_change(state, size, place, other):
                        after, notes = effects_of_action(state, encode_action(EXCHANGE, size, place, other, 0))
                        ways = count_choices(after[:3], notes)
                    for choice in range(ways):
                        out[found] = encode_action(EXCHANGE, size, place, other, choice)
                        found += 1
    return found


def encode_action(kind: int, size: int, place: int, goal: int, choice: int) -> int:
    """The code of a move or a swap."""
    return kind | size << SIZE_AT | place << PLACE_AT | goal << GOAL_AT | choice << CHOICE_AT


def apply(state: State, code: int) -> State:
    """The state after a roll or a decision."""
    if state.phase <= REROLL:
        return offer_reroll(state, code // 36, code // 6 % 6 + 1, code % 6 + 1)
    if code & 3 == WORD:
        word = code >> SIZE_AT
        if word == AGAIN:
            return before_roll(state[:3], state.turn, REROLL)
        if word == KEEP:
            return accept_roll(state, state.power, state.value)
        if word == END:
            return end_turn(state)
        return start_actions(state, word - NAMED, state.value)
    return end_turn_if_done(state, carry_out(state, code))


def carry_out(state: State, code: int) -> State:
    """The state after a step, hop or swap and its changes; it stays the same player's turn."""
    after, notes = effects_of_action(state, code)
    after = apply_changes(after, choose_changes(after[:3], notes, code >> CHOICE_AT))
    value, swapped = state.value, 1
    if code & 3 == MOVE:
        value -= step_cost(state, code >> SIZE_AT & 3, code >> PLACE_AT & 7)
        swapped = state.swapped
    small, medium, large, turn, phase, power, _, _, of_small, of_medium, of_large = after
    return State(small, medium, large, turn, phase, power, value, swapped, of_small, of_medium, of_large)


def offer_reroll(state: State, face: int, higher: int, lower: int) -> State:
    """After a roll: a double may be rolled again (R1)."""
    if higher == lower:
        small, medium, large, turn = state.small, state.medium, state.large, state.turn
        return State(small, medium, large, turn, DOUBLE, face, higher, 0, 0, 0, 0)
    return accept_roll(state, face, higher)


def accept_roll(state: State, face: int, value: int) -> State:
    """The roll counts: a WILD has to be named, everything else is in force (R1)."""
    if face == WILD:
        return State(state.small, state.medium, state.large, state.turn, NAME, WILD, value, 0, 0, 0, 0)
    return start_actions(state, face, value)


def start_actions(state: State, power: int, value: int) -> State:
    """The player may act; with TIP for 7 (R4)."""
    small, medium, large = state.small, state.medium, state.large
    of_small, of_medium, of_large = 0, 0, 0
    if WITHDRAW:
        of_small = start_memory(state[:3], SMALL)
        of_medium = start_memory(state[:3], MEDIUM)
        of_large = start_memory(state[:3], LARGE)
    value = TIP_VALUE if power == TIP else value
    after = State(small, medium, large, state.turn, ACT, power, value, 0, of_small, of_medium, of_large)
    return after if can_act(after) else end_turn(after)


def end_turn_if_done(state: State, after: State) -> State:
    """The turn continues while anything is possible and nobody has won (R4, R10)."""
    return after if result(after) != 0 or can_act(after) else end_turn(after)


def end_turn(state: State) -> State:
    """The opponent rolls."""
    return before_roll(state[:3], 1 - state.turn, ROLL)
