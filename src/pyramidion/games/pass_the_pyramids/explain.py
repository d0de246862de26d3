"""Why a decision of Pass The Pyramids is not allowed."""

from pyramidion.core.messages import Message
from pyramidion.games.pass_the_pyramids.labels import DECISION_WORDS, SEATS
from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.rules import (
    CHOOSE,
    NOBODY,
    PASS,
    STAKE,
    State,
)


def illegal_reason(state: State, code: int) -> Message:
    """The sentence that says which rule a decision breaks; it is not a legal one."""
    name = SEATS[state.turn]
    if state.phase == CHOOSE:
        if code != PASS:
            return Message(
                "{player} has not staked yet: the choice is {stake} or {pass_word} (T2, T4).",
                player=name,
                stake=DECISION_WORDS[STAKE],
                pass_word=DECISION_WORDS[PASS],
            )
        if state.holder == NOBODY:
            return Message("{player} cannot pass: no score stands, so a token must be staked (T2).", player=name)
        if not state.pot:
            return Message("{player} cannot pass: the pot holds no token; it must hold two or more (T4).", player=name)
        return Message("{player} cannot pass: the pot holds one token; it must hold two or more (T4).", player=name)
    if code == STAKE:
        return Message("{player} has staked already: keep the throw or throw again (T3).", player=name)
    if code == PASS:
        return Message("{player} has staked and cannot pass any more (T3).", player=name)
    if SCORES[state.landing] == 0:
        return Message("A zero cannot be kept before the third throw (T3).")
    return Message(
        "{score} is below the standing {standing} and cannot be kept before the third throw (T3).",
        score=SCORES[state.landing],
        standing=state.score,
    )
