"""Entering a decision of Pass The Pyramids: one word; a landing pyramid by pyramid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyramidion.core.decision import CHANCE
from pyramidion.core.messages import Message, plural
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text, score_parts
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, NOBODY, THROW, THROWS, State, may_keep, may_pass

_BUTTONS = {
    "stake": Message("Stake a token"),
    "pass": Message("Pass"),
    "throw": Message("Throw again"),
    "keep": Message("Keep it"),
}
"""The labels of the decisions' buttons."""


@dataclass(frozen=True, slots=True)
class Rest:
    """How a pyramid came to rest. size: S, M or L. pose: upright, lying or weird.

    target: the size that it points at if lying, or is inside if upright; None: none.
    """

    size: str
    pose: str
    target: str | None


class PassInput(MoveInput[State]):
    """One of four words; how each pyramid of a throw has landed."""

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """One word; a landing is entered pyramid by pyramid."""
        return [tuple(landing_text(LANDINGS[code]).split())] if seat == CHANCE else ()

    def side_effects(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        """The points of the pyramids of a landing, so that players who enter a throw see its score."""
        return tuple(map(str, score_parts(LANDINGS[code]))) if seat == CHANCE else ()

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> Message:
        """A sentence that tells the player what to choose."""
        return _prompt(state, path)

    def button_labels(self, state: State, choices: Iterable[str]) -> dict[str, str]:
        """The labels of the four decisions' buttons, or how a pyramid came to rest."""
        if state.phase == THROW:
            return {choice: _rest_label(choice) for choice in choices}
        return {choice: _BUTTONS[choice] for choice in choices}

    def chance_announcement(self, state: State) -> Message:
        """The player who throws."""
        return Message("{player} throws the pyramids next.", player=SEATS[state.turn])

    def chance_choice_info(self, state: State, choice: str) -> Rest | None:
        """A pyramid at rest."""
        pose = "upright" if "^" in choice else "weird" if "?" in choice else "lying"
        return Rest(choice[0], pose, choice[-1] if ">" in choice else None) if state.phase == THROW else None


def _prompt(state: State, path: tuple[str, ...] = ()) -> Message:
    """The player's next choice. path: the pyramids whose landing has already been entered."""
    name = SEATS[state.turn]
    if state.phase == THROW:
        return (
            Message("{player}: throw by hand. How did the small one land?", player=name),
            Message("How did {player}'s medium pyramid land?", player=name),
            Message("How did {player}'s large pyramid land?", player=name),
        )[len(path)]
    if state.phase == CHOOSE:
        if state.holder == NOBODY:
            return Message("{player}: no score stands; stake a token and throw.", player=name)
        if may_pass(state):
            return Message("{player}: stake a token to beat {score}, or pass.", player=name, score=state.score)
        return Message("{player}: stake a token to beat {score}.", player=name, score=state.score)
    thrown = SCORES[state.landing]
    if not may_keep(state):
        if thrown == 0:
            return Message("{player}: 0 is worth nothing; throw again.", player=name)
        return Message(
            "{player}: {score} is below the standing {standing}; throw again.",
            player=name,
            score=thrown,
            standing=state.score,
        )
    left = THROWS - state.throws
    if thrown == state.score:
        return plural(
            "{player}: keep {score} (a tie), or throw again. {count} throw left.",
            "{player}: keep {score} (a tie), or throw again. {count} throws left.",
            count=left,
            player=name,
            score=thrown,
        )
    return plural(
        "{player}: keep {score}, or throw again. {count} throw left.",
        "{player}: keep {score}, or throw again. {count} throws left.",
        count=left,
        player=name,
        score=thrown,
    )


_REST_LABELS = {
    "_": Message("Lying: 0"),
    "?": Message("Leaning: 0"),
    "^>S": Message("Inside the small"),
    "^>M": Message("Inside the medium"),
    "^>L": Message("Inside the large"),
    ">S": Message("Points at the small"),
    ">M": Message("Points at the medium"),
    ">L": Message("Points at the large"),
}
"""The labels of buttons for a pyramid at rest, by its notation after the size; an upright one depends on its size."""


def _rest_label(choice: str) -> Message:
    """The label of a button, with the points where the pyramid alone decides them."""
    size, rest = choice[0], choice[1:]
    if rest == "^":
        return Message("Upright: {points}", points=("SML".index(size) + 1) ** 2)
    return _REST_LABELS[rest]
