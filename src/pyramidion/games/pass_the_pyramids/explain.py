"""Why a decision of Pass The Pyramids is not allowed, and what a player is to choose."""

from pyramidion.games.pass_the_pyramids.labels import DECISION_WORDS, SEATS
from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.rules import (
    CHOOSE,
    NOBODY,
    PASS,
    PASS_MINIMUM,
    STAKE,
    THROW,
    State,
    may_keep,
    may_pass,
)


def illegal_reason(state: State, code: int) -> str:
    """The sentence that says which rule a decision breaks; it is not a legal one."""
    name = SEATS[state.turn]
    if state.phase == CHOOSE:
        if code != PASS:
            return (
                f"{name} has not staked yet: the choice is {DECISION_WORDS[STAKE]} or {DECISION_WORDS[PASS]} (T2, T4)."
            )
        if state.holder == NOBODY:
            return f"{name} cannot pass: no score stands, so a token must be staked (T2)."
        return f"{name} cannot pass: the pot holds {_token_words(state.pot)}; it must hold two or more (T4)."
    if code == STAKE:
        return f"{name} has staked already: keep the throw or throw again (T3)."
    if code == PASS:
        return f"{name} has staked and cannot pass any more (T3)."
    if SCORES[state.landing] == 0:
        return "A zero cannot be kept before the third throw (T3)."
    return (
        f"{SCORES[state.landing]} is below the standing {state.score} and cannot be kept before the third throw (T3)."
    )


def _token_words(number: int) -> str:
    return ("no token", "one token")[number] if number < PASS_MINIMUM else f"{number} tokens"


def prompt(state: State, path: tuple[str, ...] = ()) -> str:
    """What the player is to choose. path: the pyramids whose landing has been entered already."""
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
