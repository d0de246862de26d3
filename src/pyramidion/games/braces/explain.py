"""Why an action of Braces is not allowed."""

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.messages import Message
from pyramidion.games.braces import rules
from pyramidion.games.braces.labels import (
    POWERS,
    SEATS,
    SIZE_WORDS,
    SQUARE_NAMES,
    Action,
    Piece,
    PieceName,
    is_far,
    join_all,
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


def illegal_word_reason(state: State, word: int) -> Message:
    """Why a word is not possible here."""
    if state.phase == DOUBLE:
        return Message("A double was rolled: first say whether it is kept (K) or rolled again (R) (R1).")
    if state.phase == NAME:
        return Message("A WILD was rolled: first say which power it is to be, or that it stays unused (R1).")
    if word in (AGAIN, KEEP):
        return Message("Only a double may be rolled again or kept, and before anything else is done (R1).")
    if word == END:
        for size in range(3):
            for piece in pieces_of(state, size):
                if rules.plain_goal_squares(state, size, piece.place):
                    return Message(
                        "The whole value must be used: the {piece} on {cell} can still step with the {left} left (R4).",
                        piece=piece.kind,
                        cell=piece.cell,
                        left=state.value,
                    )
    return Message("Only a WILD is named, and once, before the first action (R1).")


def pending_question(state: State) -> str:
    """What has to be answered before anything moves; "" if nothing."""
    return illegal_word_reason(state, END) if state.phase in (DOUBLE, NAME) else ""


def named_pieces(state: State, named: PieceName) -> list[Piece]:
    """The pieces that a name can refer to. Raises IllegalDecision if there are none."""
    found = [piece for piece in pieces_of(state, named.size) if named.matches(piece)]
    if found:
        return found
    others = [piece for piece in pieces_of(state, named.size) if piece.square == named.square]
    square, size = SQUARE_NAMES[named.square], SIZE_WORDS[named.size]
    if not others:
        raise IllegalDecision(Message("There is no {size} on {cell}.", size=size, cell=square))
    raise IllegalDecision(
        Message(
            "{named}: the {size} pieces on {cell} are {pieces}.",
            named=named.words,
            size=size,
            cell=square,
            pieces=join_all([piece.name for piece in others]),
        )
    )


def illegal_reason(state: State, action: Action) -> Message:
    """The sentence that says which rule an action breaks."""
    pieces = named_pieces(state, action.piece)
    if action.kind == EXCHANGE:
        assert action.other
        return _bad_swap(state, pieces, named_pieces(state, action.other))
    return _bad_move(state, pieces[-1], action)


def _bad_swap(state: State, pieces: list[Piece], others: list[Piece]) -> Message:
    if state.power != SWAP:
        return Message("Pieces are swapped with SWAP only; {what_is_in_force} (R9).", what_is_in_force=_power(state))
    if state.swapped:
        return Message("This turn's swap has been used: there is only one (R9).")
    one, two = pieces[-1], others[-1]
    if one.size != two.size:
        return Message(
            "Only pieces of the same size are swapped: the {piece} on {cell} and the {other} on {other_cell} are not "
            "(R9).",
            piece=one.kind,
            cell=one.cell,
            other=two.kind,
            other_cell=two.cell,
        )
    return Message(
        "The {piece} on {cell} and the {other} on {other_cell} have one owner and one colour: swapping them would "
        "change nothing (R9).",
        piece=one.kind,
        cell=one.cell,
        other=two.kind,
        other_cell=two.cell,
    )


def _power(state: State) -> Message:
    if POWERS[state.power] == "none":
        return Message("no power is in force")
    return Message("the power in force is {power}", power=POWERS[state.power])


def immovable_reason(state: State, named: PieceName) -> Message | None:
    """Why a piece cannot move, whatever its destination; None if that depends on the destination."""
    piece = named_pieces(state, named)[-1]
    return _foreign_reason(state, piece) or _cost_reason(state, piece)


def _foreign_reason(state: State, piece: Piece) -> Message | None:
    if piece.colour // 3 != 1 - state.turn or state.power == DIG:
        return None
    return Message(
        "The {piece} on {cell} is {player}'s: only DIG lets you move it, and {what_is_in_force} (R2, R9).",
        piece=piece.kind,
        cell=piece.cell,
        player=SEATS[1 - state.turn],
        what_is_in_force=_power(state),
    )


def _cost_reason(state: State, piece: Piece) -> Message | None:
    cost = rules.step_cost(state, piece.size, piece.place)
    if cost <= state.value:
        return None
    extra = cap_cost(state[:3], piece.size, piece.place)
    if extra:
        return Message(
            "A step of the {piece} on {cell} costs {cost}, {extra} of it for the cap, and {left} of the value is "
            "left (R2, R3).",
            piece=piece.kind,
            cell=piece.cell,
            cost=cost,
            extra=extra,
            left=state.value,
        )
    return Message(
        "A step of the {piece} on {cell} costs {cost}, and {left} of the value is left (R2).",
        piece=piece.kind,
        cell=piece.cell,
        cost=cost,
        left=state.value,
    )


def _bad_move(state: State, piece: Piece, action: Action) -> Message:
    here, source, goal = piece.square, piece.cell, SQUARE_NAMES[action.goal]
    foreign = _foreign_reason(state, piece)
    if foreign:
        return foreign
    if action.goal == here:
        return Message("A step must lead to a square other than {goal} (R2).", goal=goal)
    if not AROUND[here] >> action.goal & 1:
        if DIAGONALS[here] >> action.goal & 1:
            if state.power != AIM:
                return Message(
                    "{cell} to {goal} is diagonal: only AIM allows that, and {what_is_in_force} (R9).",
                    cell=source,
                    goal=goal,
                    what_is_in_force=_power(state),
                )
        elif not LEAPS[here] >> action.goal & 1:
            return Message(
                "From {cell} no step or hop leads to {goal}: go there step by step (R2).", cell=source, goal=goal
            )
        elif state.power != HOP:
            return Message(
                "{cell} to {goal} is two squares: only HOP allows that, and {what_is_in_force} (R9).",
                cell=source,
                goal=goal,
                what_is_in_force=_power(state),
            )
    if not rules.open_squares(state, piece.size) >> action.goal & 1:
        return Message("On {goal} there is a smaller piece, and no larger one may stand on it (R2).", goal=goal)
    costly = _cost_reason(state, piece)
    if costly:
        return costly
    if is_far(here, action.goal) != action.hop:
        right = f"{piece.name}{'-' if action.hop else '^'}{goal}"
        return Message("A hop is written with ^ and a step with -: {right}.", right=right)
    return Message("The {piece} on {cell} cannot go to {goal}.", piece=piece.kind, cell=source, goal=goal)
