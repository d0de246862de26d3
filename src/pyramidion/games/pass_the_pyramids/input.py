"""Entering a decision of Pass The Pyramids: one word; a landing pyramid by pyramid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyramidion.core.decision import CHANCE
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, NOBODY, THROW, State, may_keep, may_pass

_BUTTONS = {"stake": "Stake a token", "pass": "Pass", "throw": "Throw again", "keep": "Keep it"}
"""The labels of the decisions' buttons."""

_SIZE_NAMES = {"S": "the small", "M": "the medium", "L": "the large"}


@dataclass(frozen=True, slots=True)
class Rest:
    """The position in which a pyramid came to rest. size: S, M or L. pose: upright, lying or weird.

    target: the size that it points at lying, or stands inside upright; None: none.
    """

    size: str
    pose: str
    target: str | None


class PassInput(MoveInput[State]):
    """One of four words; how each pyramid of a throw has landed."""

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """One word; a landing is entered pyramid by pyramid."""
        return [tuple(landing_text(LANDINGS[code]).split())] if seat == CHANCE else ()

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to choose."""
        return _prompt(state, path)

    def button_labels(self, state: State, choices: Iterable[str]) -> dict[str, str]:
        """The labels of the four decisions' buttons, or the position of a pyramid."""
        if state.phase == THROW:
            return {choice: _rest_label(choice) for choice in choices}
        return {choice: _BUTTONS[choice] for choice in choices}

    def chance_choice_info(self, state: State, choice: str) -> Rest | None:
        """A pyramid at rest."""
        pose = "upright" if "^" in choice else "weird" if "?" in choice else "lying"
        return Rest(choice[0], pose, choice[-1] if ">" in choice else None) if state.phase == THROW else None


def _prompt(state: State, path: tuple[str, ...] = ()) -> str:
    """The player's next choice. path: the pyramids whose landing has been entered already."""
    name = SEATS[state.turn]
    if state.phase == THROW:
        size = ("small", "medium", "large")[len(path)]
        return f"How did {name}'s {size} pyramid land?"
    if state.phase == CHOOSE:
        if state.holder == NOBODY:
            return f"{name}: no score stands; stake a token and throw."
        if may_pass(state):
            return f"{name}: stake a token to beat {state.score}, or pass."
        return f"{name}: stake a token to beat {state.score}. Passing is possible once the pot holds two tokens."
    thrown = SCORES[state.landing]
    if not may_keep(state):
        why = "is worth nothing" if thrown == 0 else f"is below the standing {state.score}"
        return f"{name}: {thrown} {why}; throw again."
    ties = " (a tie)" if thrown == state.score else ""
    return f"{name}: keep {thrown}{ties}, or throw again; throw {state.throws + 1} of 3."


def _rest_label(choice: str) -> str:
    """The label of a button for a pyramid at rest: `S^>M` stands inside the medium."""
    target = _SIZE_NAMES.get(choice[-1], "")
    if target:
        return f"stands inside {target}" if "^" in choice else f"points at {target}"
    return {"^": "stands", "_": "lies, points at none", "?": "weird"}[choice[-1]]
