"""Why an action of Braces is not allowed."""

from pyramidion.core.errors import IllegalDecision
from pyramidion.games.braces import rules
from pyramidion.games.braces.labels import (
    POWERS,
    SEATS,
    SIZE_NAMES,
    SQUARE_NAMES,
    Action,
    Piece,
    PieceName,
    is_far,
    pieces_of,
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
    State,
    cap_cost,
)


def illegal_word_reason(state: State, word: int) -> str:
    """Why a word cannot be said here."""
    if state.phase == DOUBLE:
        return "A double was rolled: first say whether it is kept (K) or rolled again (R) (R1)."
    if state.phase == NAME:
        return "A WILD was rolled: first say which power it is to be, or that it stays unused (R1)."
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
    raise IllegalDecision(f"{named.words}: the {size} pieces on {square} are {_join_names(state, others)}.")


def _join_names(state: State, pieces: list[Piece]) -> str:
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
        extra = cap_cost(state[:3], piece.size, piece.place)
        capped = f", {extra} of it for the cap" if extra else ""
        numbers = "R2, R3" if extra else "R2"
        return f"A step of {name} costs {cost}{capped}, and {state.value} of the value is left ({numbers})."
    if is_far(here, action.goal) != action.hop:
        right = f"{piece.name}{'-' if action.hop else '^'}{goal}"
        return f"A hop is written with ^ and a step with -: {right}."
    return f"{_upper(name)} cannot go to {goal}."
