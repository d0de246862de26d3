"""Braces for machine learning: 618 actions, and nearly every decision is one of them.

Nine actions are words, 525 move a piece to a square, 63 swap two pieces of a size. Pieces are identified by size and
index (the order of squares, see `pieces`), which the observation shows plane by plane. If an action would change
several pieces of a stack (R8), the one that changes is chosen, stack by stack, with one of 21 further actions: its size
and index after the move. This way actions can express everything that the rules' codes can choose, under every option.

A prefix contains the first action plus 1 (10 bits), the number of stacks decided (5 bits), and the code's choice so
far.
"""

from typing import Any

from pyramidion.core.encoding import ActionKind, Encoding
from pyramidion.games.braces.bracing import NOTE, count_contenders, note_at
from pyramidion.games.braces.effects import effects_of_action
from pyramidion.games.braces.labels import COLOUR_NAMES, POWERS, SIZE_NAMES, SQUARE_NAMES
from pyramidion.games.braces.rules import (
    FACES,
    can_swap,
    encode_action,
    goal_squares,
    may_swap,
    must_move,
    result,
    to_move,
)
from pyramidion.games.braces.state import (
    ACT,
    AGAIN,
    BYTE,
    CHOICE_AT,
    COLOURS,
    DOUBLE,
    EMPTY,
    END,
    EXCHANGE,
    GOAL_AT,
    KEEP,
    MOVE,
    NAME,
    NAMED,
    NEUTRAL,
    NO_POWER,
    PLACE_AT,
    PLACES,
    SIDE,
    SIZE_AT,
    SQUARES,
    WILD,
    WORD,
    State,
    colour_of,
    memory_of,
    piece_byte,
    square_of,
)
from pyramidion.games.braces.withdraw_option import CAPPED, MOVED, ORIGIN, WITHDRAWN

WITHDRAW = False  # whether the observation shows what the option `withdraw` remembers

ROLLS = 21  # pairs of numbers
WORD_ACTIONS = 9  # AGAIN, KEEP, END, then the powers by which a WILD is named
PAIRS = PLACES * (PLACES - 1) // 2
MOVES_AT = WORD_ACTIONS
SWAPS_AT = MOVES_AT + 3 * PLACES * SQUARES
PIECES_AT = SWAPS_AT + 3 * PAIRS
ACTIONS = PIECES_AT + 3 * PLACES

STACKS_AT, CHOSEN_AT = 10, 15  # where a prefix stores the stacks decided, and the choice
FIRST_MASK, STACKS_MASK = 1023, 31
CODE_MASK = (1 << CHOICE_AT) - 1

# The first planes of the parts of an observation.
COLOURED = 3 * PLACES
SELECTED = COLOURED + 3 * (NEUTRAL + 1)
SINGLE = SELECTED + 3
MEMORY = SINGLE + 3 + NO_POWER + 1 + 3


def unpack(row: Any) -> State:
    """The state whose fields are in an array."""
    return State(
        int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]), int(row[5]), int(row[6]), int(row[7]),
        int(row[8]), int(row[9]), int(row[10]),
    )  # fmt: skip


# -- a code without its choice, as an action ----------------------------------------------------------------------


def word_action(word: int) -> int:
    """The action of a word."""
    if word < NAMED:
        return word
    return NAMED + (WILD if word == NAMED + NO_POWER else word - NAMED)


def first_action(code: int) -> int:
    """The action with which a decision begins."""
    if code & 3 == WORD:
        return word_action(code >> SIZE_AT)
    size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
    if code & 3 == MOVE:
        return MOVES_AT + (PLACES * size + place) * SQUARES + goal
    return SWAPS_AT + PAIRS * size + goal * (goal - 1) // 2 + place


def code_of(action: int) -> int:
    """The code of the decision that begins with an action, without its choice."""
    if action < MOVES_AT:
        power = action - NAMED
        return WORD | (NAMED + NO_POWER if power == WILD else action) << SIZE_AT
    if action < SWAPS_AT:
        piece, goal = (action - MOVES_AT) // SQUARES, (action - MOVES_AT) % SQUARES
        return encode_action(MOVE, piece // PLACES, piece % PLACES, goal, 0)
    size, pair = (action - SWAPS_AT) // PAIRS, (action - SWAPS_AT) % PAIRS
    other = 1
    while (other + 1) * other // 2 <= pair:
        other += 1
    return encode_action(EXCHANGE, size, pair - other * (other - 1) // 2, other, 0)


# -- stacks in which one of several pieces changes (R8) -----------------------------------------------------------


def choice_at(after: State, notes: int, number: int) -> tuple[int, int]:
    """The stack with index `number` among those that offer a choice: (square, the weight of its part of the choice).

    (-1, 0) if there are no more.
    """
    weight = 1
    if notes != 0:
        for square in range(SQUARES):
            found = count_contenders(after[:3], notes, square)
            if found > 1:
                if number == 0:
                    return square, weight
                number -= 1
                weight *= found
    return -1, 0


def legal_actions(state: State, seat: int, prefix: int, out: Any) -> int:
    """Writes the actions that may come next; returns their number."""
    if prefix != 0:
        code = code_of((prefix & FIRST_MASK) - 1)
        after, notes = effects_of_action(state, code)
        return write_choices(after, notes, choice_at(after, notes, prefix >> STACKS_AT & STACKS_MASK)[0], out)
    if state.phase == DOUBLE:
        out[0] = AGAIN
        out[1] = KEEP
        return 2
    if state.phase == NAME:
        for power in range(WILD + 1):
            out[power] = NAMED + power
        return WILD + 1
    if state.phase != ACT or result(state) != 0:
        return 0
    return write_actions(state, out)


def write_actions(state: State, out: Any) -> int:
    """Writes the actions of a player who moves; returns their number."""
    found = 0
    for size in range(3):
        for place in range(PLACES):
            reach = goal_squares(state, size, place)
            for square in range(SQUARES):
                if reach >> square & 1 == 1:
                    out[found] = MOVES_AT + (PLACES * size + place) * SQUARES + square
                    found += 1
    if may_swap(state):
        for size in range(3):
            word = state[size]
            for other in range(1, PLACES):
                for place in range(other):
                    if can_swap(word, place, other):
                        out[found] = SWAPS_AT + PAIRS * size + other * (other - 1) // 2 + place
                        found += 1
    if not must_move(state):
        out[found] = END
        found += 1
    return found


def write_choices(after: State, notes: int, square: int, out: Any) -> int:
    """Writes the actions that choose a changing piece of a stack; returns their number."""
    found = 0
    for size in range(3):
        word = after[size]
        for place in range(PLACES):
            if notes >> note_at(size, place) & NOTE != 0 and square_of(piece_byte(word, place)) == square:
                out[found] = PIECES_AT + PLACES * size + place
                found += 1
    return found


def extend(state: State, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of the decision that an action completes, or -1 minus the longer prefix."""
    if prefix == 0:
        if action < MOVES_AT:
            return code_of(action)
        prefix = action + 1
        code = code_of(action)
        after, notes = effects_of_action(state, code)
    else:
        code = code_of((prefix & FIRST_MASK) - 1)
        after, notes = effects_of_action(state, code)
        square, weight = choice_at(after, notes, prefix >> STACKS_AT & STACKS_MASK)
        found = write_choices(after, notes, square, out)
        index = 0
        while index < found - 1 and out[index] != action:
            index += 1
        prefix += (1 << STACKS_AT) + (index * weight << CHOSEN_AT)
    square, _ = choice_at(after, notes, prefix >> STACKS_AT & STACKS_MASK)
    return code | prefix >> CHOSEN_AT << CHOICE_AT if square < 0 else -1 - prefix


def next_action(state: State, seat: int, code: int, prefix: int) -> int:
    """The next action of a decision after a prefix of it."""
    if prefix == 0:
        return first_action(code & CODE_MASK if code & 3 != WORD else code)
    after, notes = effects_of_action(state, code)
    square, weight = choice_at(after, notes, prefix >> STACKS_AT & STACKS_MASK)
    index = (code >> CHOICE_AT) // weight % count_contenders(after[:3], notes, square)
    for size in range(3):
        word = after[size]
        for place in range(PLACES):
            if notes >> note_at(size, place) & NOTE != 0 and square_of(piece_byte(word, place)) == square:
                if index == 0:
                    return PIECES_AT + PLACES * size + place
                index -= 1
    return -1


# -- the observation ----------------------------------------------------------------------------------------------


def observe(state: State, seat: int, prefix: int, out: Any) -> None:
    """Writes the planes that `encoding` names."""
    for size in range(3):
        word = state[size]
        for place in range(PLACES):
            byte = piece_byte(word, place)
            if byte == EMPTY:
                break
            square, colour = square_of(byte), colour_of(byte)
            if colour != NEUTRAL and seat == 1:
                colour = (colour + COLOURS) % NEUTRAL
            out[(PLACES * size + place) * SQUARES + square] = 1
            out[(COLOURED + (NEUTRAL + 1) * size + colour) * SQUARES + square] += 1
    if prefix != 0:
        observe_prefix(state, prefix, out)
    if state.phase >= DOUBLE:
        fill(out, SINGLE + state.phase - DOUBLE, 1)
        fill(out, SINGLE + 3 + state.power, 1)
        fill(out, SINGLE + 4 + NO_POWER, state.value)
    fill(out, SINGLE + 5 + NO_POWER, state.swapped)
    fill(out, SINGLE + 6 + NO_POWER, 1 if to_move(state) == seat else 0)
    if WITHDRAW and state.phase == ACT:
        observe_memory(state, out)


def fill(out: Any, plane: int, value: int) -> None:
    """Fills a plane with one number."""
    for place in range(plane * SQUARES, (plane + 1) * SQUARES):
        out[place] = value


def observe_prefix(state: State, prefix: int, out: Any) -> None:
    """Shows the move or swap that has been entered, and the stack in which a piece has to be chosen."""
    code = code_of((prefix & FIRST_MASK) - 1)
    word = state[code >> SIZE_AT & 3]
    goal = code >> GOAL_AT & 31
    out[SELECTED * SQUARES + square_of(piece_byte(word, code >> PLACE_AT & 7))] = 1
    out[(SELECTED + 1) * SQUARES + (goal if code & 3 == MOVE else square_of(piece_byte(word, goal)))] = 1
    after, notes = effects_of_action(state, code)
    square, _ = choice_at(after, notes, prefix >> STACKS_AT & STACKS_MASK)
    out[(SELECTED + 2) * SQUARES + square] = 1


def observe_memory(state: State, out: Any) -> None:
    """Shows where each piece was when the turn began, and what has happened to it (R11)."""
    for size in range(3):
        word, memory = state[size], memory_of(state, size)
        for place in range(PLACES):
            if piece_byte(word, place) == EMPTY:
                break
            byte, square = piece_byte(memory, place) & BYTE, square_of(piece_byte(word, place))
            out[(MEMORY + PLACES * size + place) * SQUARES + (byte & ORIGIN)] = 1
            out[(MEMORY + 3 * PLACES + 3 * size) * SQUARES + square] += 1 if byte & MOVED else 0
            out[(MEMORY + 3 * PLACES + 3 * size + 1) * SQUARES + square] += 1 if byte & CAPPED else 0
            out[(MEMORY + 3 * PLACES + 3 * size + 2) * SQUARES + square] += 1 if byte & WITHDRAWN else 0


def encoding(withdraw: bool) -> Encoding:
    """The encoding of Braces for machine learning. withdraw: whether that option is on."""
    shown = (*(f"own {stage}" for stage in _STAGES), *(f"other {stage}" for stage in _STAGES), COLOUR_NAMES[NEUTRAL])
    planes = [f"{name} {place + 1}" for name in SIZE_NAMES for place in range(PLACES)]
    planes += [f"{name}, {colour}" for name in SIZE_NAMES for colour in shown]
    planes += ["piece of the move", "its goal", "stack with a choice", "double", "wild", "moving"]
    planes += [*(f"power {power}" for power in POWERS), "left to spend", "swap spent", "to decide"]
    if withdraw:
        planes += [f"{name} {place + 1} at first" for name in SIZE_NAMES for place in range(PLACES)]
        planes += [f"{name} {what}" for name in SIZE_NAMES for what in ("moved", "capped at first", "withdrawn from")]
    return Encoding(
        kind=ActionKind.AUTOREGRESSIVE,
        actions=tuple(_names()),
        longest=22,
        planes=tuple(planes),
        board=(SIDE, SIDE),
        max_game_length=20_000,
        chance_outcomes=FACES * ROLLS,
        legal_actions=legal_actions,
        extend=extend,
        next_action=next_action,
        observe=observe,
        unpack=unpack,
    )


_STAGES = ("unflipped", "flipped once", "flipped twice")


def _names() -> list[str]:
    """A name for each action."""
    named = [f"WILD:{power}" for power in (*POWERS[:WILD], POWERS[NO_POWER])]
    pieces = [f"{name} {place + 1}" for name in SIZE_NAMES for place in range(PLACES)]
    swaps = [
        f"swap {name} {place + 1} and {other + 1}"
        for name in SIZE_NAMES
        for other in range(1, PLACES)
        for place in range(other)
    ]
    moves = [f"{piece} to {square}" for piece in pieces for square in SQUARE_NAMES]
    return ["roll again", "keep", "end", *named, *moves, *swaps, *(f"change {piece}" for piece in pieces)]
