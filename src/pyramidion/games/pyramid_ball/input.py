"""Entering the decisions of Pyramid Ball: by buttons, except for programs."""

from collections.abc import Iterable

from pyramidion.core.messages import Message, message_in
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pyramid_ball import program as programs
from pyramidion.games.pyramid_ball.labels import (
    SIZES,
    SPECIAL_WORDS,
    SPECIALS,
    SQUARE_NAMES,
    decision_words,
    list_words,
)
from pyramidion.games.pyramid_ball.program_text import EXAMPLE
from pyramidion.games.pyramid_ball.rules import ON_LEFT, ON_RIGHT, ball_square, side_of_seat
from pyramidion.games.pyramid_ball.state import PICK, PLACE, PROGRAM, SIDES, TAKE, TRIO, State

_PROMPTS = {
    PICK: Message(
        "Who gets the ball? Pick a size in secret: medium beats small, large beats medium, small beats large (B1)."
    ),
    SIDES: Message("You won the pick: take the ball, or defend (B1)."),
    TAKE: Message("Take a special for the opponent's point: S the Dash, M the Quick Pass, L the Blitz (B14)."),
}
_LABELS = {
    PICK: (Message("Small"), Message("Medium"), Message("Large")),
    SIDES: (Message("Start with the ball"), Message("Defend")),
    PLACE: (message_in("where the ball is placed", "Left"), message_in("where the ball is placed", "Right")),
    TAKE: SPECIAL_WORDS,
}


class BallInput(MoveInput[State]):
    """Buttons for everything except programs; a program is written, or drawn on the game's own board."""

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> Message:
        """A sentence that tells the player what to decide."""
        return _prompt(state, seat)

    def has_tree(self, state: State, seat: int) -> bool:
        """Programs are too many for a tree."""
        return state.phase != PROGRAM

    def button_labels(self, state: State, choices: Iterable[str]) -> dict[str, str]:
        """Decisions other than programs are words."""
        names, labels = decision_words(state.phase), _LABELS[state.phase]
        return {choice: labels[names.index(choice)] for choice in choices}


def _prompt(state: State, seat: int) -> Message:
    """A sentence that tells a player what to do next."""
    if state.phase == PLACE:
        left, right = (SQUARE_NAMES[ball_square(state.places, state.scorer, hand)] for hand in (ON_LEFT, ON_RIGHT))
        return Message(
            "Place the ball beside the scorer, as you see it: left is {left}, right is {right} (B11).",
            left=left,
            right=right,
        )
    if state.phase != PROGRAM:
        return _PROMPTS[state.phase]
    side = side_of_seat(state, seat)
    said = Message(
        "Program three steps for each piece, F B L R as you see it and . to stand, and a pass: {example} (B2, B3).",
        example=EXAMPLE,
    )
    usable = programs.usable_specials(state, side)
    ready = [
        Message("{special} ({written})", special=SPECIAL_WORDS[bit], written=_usage(bit))
        for bit in range(TRIO)
        if usable >> bit & 1
    ]
    if ready:
        said = Message("{prompt} Ready: {specials} (B14).", prompt=said, specials=list_words(ready))
    bound = programs.pieces_due_back(state, side)
    due = [SIZES[size] for size in range(TRIO) if bound >> size & 1]
    if due:
        said = Message("{prompt} {pieces} must begin with B, to leave the goal row (B12).", prompt=said, pieces=due)
    return said


def _usage(special: int) -> str:
    return ("D:F", "P1:S Q", SPECIALS[2])[special]
