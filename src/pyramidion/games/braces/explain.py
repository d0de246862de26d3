"""Why an action of Braces is not allowed, and how to go on with half of one."""

import re

from pyramidion.core.errors import IllegalDecision
from pyramidion.games.braces import budget_text, rules
from pyramidion.games.braces.labels import (
    COLOUR_NAMES,
    COLOURS,
    POWERS,
    SEATS,
    SIZE_NAMES,
    SIZES,
    SQUARE_NAMES,
    Action,
    Piece,
    PieceName,
    is_far,
    pieces_of,
    stacks,
)
from pyramidion.games.braces.rules import DIAGONALS, LEAPS
from pyramidion.games.braces.state import (
    AGAIN,
    AIM,
    AROUND,
    DIG,
    DOUBLE,
    END,
    EXCHANGE,
    HOP,
    KEEP,
    NAME,
    SWAP,
    TIP,
    State,
    cap_cost,
)


def illegal_word_reason(state: State, word: int) -> str:
    """Why a word cannot be said here."""
    if state.phase == DOUBLE:
        return "A double was rolled: first say whether it is kept (K) or rolled again (R) (R1)."
    if state.phase == NAME:
        return "A WILD was rolled: first say which power it shall be, or that it stays unused (R1)."
    if word in (AGAIN, KEEP):
        return "Only a double may be rolled again or kept, and before anything else is done (R1)."
    if word == END:
        for size in range(3):
            for piece in pieces_of(state, size):
                if rules.plain_goal_squares(state, size, piece.place):
                    return (
                        f"The whole value must be used: {piece.words} can still step with the {state.value} left (R4)."
                    )
    return "Only a WILD is named, and once, before the first action (R1)."


def pending_question(state: State) -> str:
    """What must be answered before anything moves; "" if nothing."""
    return illegal_word_reason(state, END) if state.phase in (DOUBLE, NAME) else ""


def named_pieces(state: State, named: PieceName) -> list[Piece]:
    """The pieces that a name can mean. Raises IllegalDecision where there is none."""
    found = [piece for piece in pieces_of(state, named.size) if named.matches(piece)]
    if found:
        return found
    others = [piece for piece in pieces_of(state, named.size) if piece.square == named.square]
    square, size = SQUARE_NAMES[named.square], SIZE_NAMES[named.size]
    if not others:
        raise IllegalDecision(f"There is no {size} on {square}.")
    raise IllegalDecision(f"{named.words}: the {size} pieces on {square} are {_listed(state, others)}.")


def _listed(state: State, pieces: list[Piece]) -> str:
    return " and ".join(piece.name for piece in pieces)


def illegal_reason(state: State, action: Action) -> str:
    """The sentence that says which rule an action breaks."""
    pieces = named_pieces(state, action.piece)
    if action.kind == EXCHANGE:
        assert action.other
        return _bad_swap(state, pieces, named_pieces(state, action.other))
    return _bad_move(state, pieces[-1], action)


def _bad_swap(state: State, pieces: list[Piece], others: list[Piece]) -> str:
    if state.power != SWAP:
        return f"Pieces are swapped with SWAP only; {_power(state)} (R9)."
    if state.swapped:
        return "The swap of this turn is spent: there is one (R9)."
    one, two = pieces[-1], others[-1]
    if one.size != two.size:
        return f"Only pieces of the same size are swapped: {one.words} and {two.words} are not (R9)."
    return (
        f"{_upper(one.words)} and {two.words} have one owner and one colour: swapping them would change nothing (R9)."
    )


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _power(state: State) -> str:
    return "no power is in force" if POWERS[state.power] == "none" else f"the power in force is {POWERS[state.power]}"


def _bad_move(state: State, piece: Piece, action: Action) -> str:
    name, goal = piece.words, SQUARE_NAMES[action.goal]
    if piece.colour // 3 == 1 - state.turn and state.power != DIG:
        return f"{_upper(name)} is {SEATS[1 - state.turn]}'s: only DIG lets you move it, and {_power(state)} (R2, R9)."
    here = piece.square
    if action.goal == here:
        return f"A step leads to another square than {goal} (R2)."
    if not AROUND[here] >> action.goal & 1:
        if DIAGONALS[here] >> action.goal & 1:
            if state.power != AIM:
                return f"{SQUARE_NAMES[here]} to {goal} is diagonal: only AIM allows that, and {_power(state)} (R9)."
        elif not LEAPS[here] >> action.goal & 1:
            return f"From {SQUARE_NAMES[here]} no step or hop leads to {goal}; write a path step by step (R2)."
        elif state.power != HOP:
            return f"{SQUARE_NAMES[here]} to {goal} is two squares: only HOP allows that, and {_power(state)} (R9)."
    if not rules.open_squares(state, piece.size) >> action.goal & 1:
        return f"On {goal} there is a smaller piece, and no larger one may stand on it (R2)."
    cost = rules.step_cost(state, piece.size, piece.place)
    if cost > state.value:
        extra = cap_cost(state.small, state.medium, state.large, piece.size, piece.place)
        capped = f", {extra} of it for the cap" if extra else ""
        numbers = "R2, R3" if extra else "R2"
        return f"A step of {name} costs {cost}{capped}, and {state.value} of the value is left ({numbers})."
    if is_far(here, action.goal) != action.hop:
        right = f"{piece.name}{'-' if action.hop else '^'}{goal}"
        return f"A hop is written with ^ and a step with -: {right}."
    return f"{_upper(name)} cannot go to {goal}."


def prompt(state: State, path: tuple[str, ...]) -> str:
    """What to do next."""
    seat = SEATS[state.turn]
    if state.phase == DOUBLE:
        return f"{seat}: a double. Keep it (K) or roll all three dice again (R)?"
    if state.phase == NAME:
        return f"{seat}: a WILD. Which power shall it be?"
    if not path:
        ways = ["choose where a piece shall step from"]
        if rules.may_swap(state):
            ways.append(f"press “{_WORDS['swap']}”")
        if not rules.must_move(state):
            ways.append("end the turn")
        left = f"{state.value} left" if state.power != TIP else f"up to {state.value} left"
        return f"{seat}, {POWERS[state.power]}, {left}: {', '.join(ways[:-1])}{' or ' * (len(ways) > 1)}{ways[-1]}."
    if path[-1].startswith("X"):
        return "Choose."
    squares = [choice for choice in path if choice in SQUARE_NAMES]
    if path[0] == "swap":
        if not squares:
            return "Choose the first piece to swap."
        named = path[-1] not in SQUARE_NAMES
        return "Choose what it is swapped with." if named or len(squares) == 1 else "Choose the piece, or what changes."
    if len(squares) == 2:
        return "One piece of a stack changes: choose which (R8)."
    square = SQUARE_NAMES.index(path[0])
    if len(path) == 1 and len(stacks(state)[square]) > 1:
        return f"Which piece of the stack on {path[0]}?"
    return f"From {path[0]}: choose where it goes."


_WORDS = {
    "R": "Roll again",
    "end": "End the turn",
    "swap": "Swap two pieces",
    "WILD:none": "No power",
}
_CHANGED = re.compile(r"X([SML])(?:\((\w)\)2?)?([a-e][1-5])")


def button_label(state: State, choice: str) -> str:
    """What a button says; "" for squares and pieces: `WILD:HOP` is HOP, `XS(g)d5 XMc3` names what changes."""
    if choice == "K":
        return f"Keep: {budget_text.budget(state)} to spend"
    if choice.startswith("WILD:"):
        return _WORDS.get(choice, choice.removeprefix("WILD:"))
    if not choice.startswith("X"):
        return _WORDS.get(choice, "")
    changed = []
    for size, colour, square in _CHANGED.findall(choice):
        shown = f"{COLOUR_NAMES[COLOURS.index(colour)]} " if colour else ""
        changed.append(f"the {shown}{SIZE_NAMES[SIZES.index(size)]} on {square}")
    return f"Change {' and '.join(changed)}"
