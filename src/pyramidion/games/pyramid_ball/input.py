"""How the decisions of Pyramid Ball are entered: by buttons, except for programs."""

from collections.abc import Iterable

from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.labels import (
    SIZES,
    SPECIAL_WORDS,
    SPECIALS,
    SQUARE_NAMES,
    decision_words,
    join_words,
)
from pyramidion.games.pyramid_ball.program_text import EXAMPLE
from pyramidion.games.pyramid_ball.rules import ON_LEFT, ON_RIGHT, ball_square, side_of_seat
from pyramidion.games.pyramid_ball.state import PICK, PLACE, PROGRAM, SIDES, TAKE, TRIO, State

_PROMPTS = {
    PICK: "Who gets the ball? Pick a size in secret: medium beats small, large beats medium, small beats large (B1).",
    SIDES: "You won the pick: take the ball, or defend (B1).",
    TAKE: "Take a special for the opponent's point: S the Dash, M the Quick Pass, L the Blitz (B14).",
}
_LABELS = {
    PICK: ("Small", "Medium", "Large"),
    SIDES: ("Start with the ball", "Defend"),
    PLACE: ("Left", "Right"),
    TAKE: SPECIAL_WORDS,
}


class BallInput(MoveInput[State]):
    """Buttons outside of programs; a program is written, or drawn on the game's own board."""

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to decide."""
        return _prompt(state, seat)

    def has_tree(self, state: State, seat: int) -> bool:
        """Programs are too many for a tree."""
        return state.phase != PROGRAM

    def button_labels(self, state: State, choices: Iterable[str]) -> dict[str, str]:
        """What is decided outside of programs has words."""
        names, labels = decision_words(state.phase), _LABELS[state.phase]
        return {choice: labels[names.index(choice)] for choice in choices}


def _prompt(state: State, seat: int) -> str:
    """A sentence that tells a player what to do next."""
    if state.phase == PLACE:
        left, right = (SQUARE_NAMES[ball_square(state.places, state.scorer, hand)] for hand in (ON_LEFT, ON_RIGHT))
        return f"Lay the ball beside the scorer, as you see it: left is {left}, right is {right} (B11)."
    said = _PROMPTS.get(state.phase)
    if said is not None:
        return said
    side = side_of_seat(state, seat)
    parts = [
        f"Program three steps for each piece, F B L R as you see it and . to stand, and a pass: {EXAMPLE} (B2, B3)."
    ]
    usable = programs.usable_specials(state, side)
    ready = [f"{SPECIAL_WORDS[bit]} ({_usage(bit)})" for bit in range(TRIO) if usable >> bit & 1]
    if ready:
        parts.append(f"Ready: {', '.join(ready)} (B14).")
    bound = programs.pieces_due_back(state, side)
    due = [SIZES[size] for size in range(TRIO) if bound >> size & 1]
    if due:
        parts.append(f"{join_words(due)} must begin with B, to leave the goal row (B12).")
    return " ".join(parts)


def _usage(special: int) -> str:
    return ("D:F", "P1:S Q", SPECIALS[2])[special]
