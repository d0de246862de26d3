"""What to say to a player who is to decide."""

from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.labels import SIZES, SPECIAL_WORDS, SPECIALS, SQUARE_NAMES
from pyramidion.games.pyramid_ball.notation import EXAMPLE, listed, words_of
from pyramidion.games.pyramid_ball.rules import ON_LEFT, ON_RIGHT, laid, side_played
from pyramidion.games.pyramid_ball.state import PICK, PLACE, SIDES, TAKE, TRIO, State

_PROMPTS = {
    PICK: "Pick a size in secret: medium beats small, large beats medium, small beats large (B1).",
    SIDES: "You have won the pick: start with the ball, or defend (B1).",
    TAKE: "Take a special for the opponent's point: S the Dash, M the Quick Pass, L the Blitz (B14).",
}


def prompt(state: State, seat: int) -> str:
    """A sentence that tells a player what to do next."""
    if state.phase == PLACE:
        left, right = (SQUARE_NAMES[laid(state.places, state.scorer, hand)] for hand in (ON_LEFT, ON_RIGHT))
        return f"Lay the ball beside the scorer, as you see it: left is {left}, right is {right} (B11)."
    said = _PROMPTS.get(state.phase)
    if said is not None:
        return said
    side = side_played(state, seat)
    parts = [
        f"Program three steps for each piece, F B L R as you see it and . to stand, and a pass: {EXAMPLE} (B2, B3)."
    ]
    usable = programs.usable(state, side)
    ready = [f"{SPECIAL_WORDS[bit]} ({_usage(bit)})" for bit in range(TRIO) if usable >> bit & 1]
    if ready:
        parts.append(f"Ready: {', '.join(ready)} (B14).")
    bound = programs.bound_pieces(state, side)
    due = [SIZES[size] for size in range(TRIO) if bound >> size & 1]
    if due:
        parts.append(f"{listed(due)} must begin with B, to leave the goal row (B12).")
    return " ".join(parts)


def _usage(special: int) -> str:
    return ("D:F", "P1:S Q", SPECIALS[2])[special]


_WORDS = {
    PICK: ("Small", "Medium", "Large"),
    SIDES: ("Start with the ball", "Defend"),
    PLACE: ("Left", "Right"),
    TAKE: SPECIAL_WORDS,
}


def word(phase: int, choice: str) -> str:
    """What a button says, in the phases in which nobody programs."""
    return _WORDS[phase][words_of(phase).index(choice)]
