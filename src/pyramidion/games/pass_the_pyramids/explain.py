"""Why a decision of Pass The Pyramids is not allowed."""

from pyramidion.games.pass_the_pyramids.labels import DECISION_WORDS, SEATS
from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.rules import (
    CHOOSE,
    NOBODY,
    PASS,
    PASS_MINIMUM,
    STAKE,
    State,
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
