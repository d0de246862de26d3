"""Pass The Pyramids for machine learning: four actions, the rules' own codes, and an observation of single numbers."""

from typing import Any

from pyramidion.core.encoding import ActionKind, Encoding
from pyramidion.games.pass_the_pyramids.labels import DECISION_WORDS
from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.rules import (
    JUDGE,
    LANDINGS,
    NOBODY,
    PLAYERS,
    THROW,
    State,
    hand,
    legal,
    to_move,
)

SINGLE = ("pot", "standing stake", "standing score", "phase", "throws made", "score of the landing")
"""After the hands: who holds the score, and whose turn it is. Phases are those of the rules: 0, 1, 2."""


def unpack(row: Any) -> State:
    """The state whose fields are in an array."""
    return State(
        int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]), int(row[5]), int(row[6]), int(row[7]),
        int(row[8]),
    )  # fmt: skip


def legal_actions(state: State, seat: int, prefix: int, out: Any) -> int:
    """Writes the player's legal actions; returns their number."""
    return 0 if state.phase == THROW else legal(state, out)


def extend(state: State, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of a decision: the action itself."""
    return action


def next_action(state: State, seat: int, code: int, prefix: int) -> int:
    """The action of a decision: its code."""
    return code


def observe(state: State, seat: int, prefix: int, out: Any) -> None:
    """Writes the numbers that `encoding` names; seats count clockwise from the observer."""
    for place in range(PLAYERS):
        other = (seat + place) % PLAYERS
        out[place] = hand(state, other)
        out[PLAYERS + place] = 1 if other == state.holder else 0
        out[2 * PLAYERS + place] = 1 if other == state.turn else 0
    out[3 * PLAYERS] = state.pot
    out[3 * PLAYERS + 1] = state.stake
    out[3 * PLAYERS + 2] = state.score if state.holder != NOBODY else 0
    out[3 * PLAYERS + 3] = state.phase
    out[3 * PLAYERS + 4] = state.throws
    out[3 * PLAYERS + 5] = SCORES[state.landing] if state.phase == JUDGE else 0
    out[3 * PLAYERS + 6] = 1 if to_move(state) == seat else 0


def encoding(players: int) -> Encoding:
    """The encoding of Pass The Pyramids for machine learning, for a number of players."""
    whose = ("own", *(f"{place}. next player's" for place in range(1, players)))
    who = ("oneself", *(f"{place}. next player" for place in range(1, players)))
    return Encoding(
        kind=ActionKind.FLAT,
        actions=tuple(DECISION_WORDS[code] for code in sorted(DECISION_WORDS)),
        longest=1,
        planes=(
            *(f"{one} hand" for one in whose),
            *(f"score held by {one}" for one in who),
            *(f"turn of {one}" for one in who),
            *SINGLE,
            "to decide",
        ),
        board=(),
        max_game_length=2000,
        chance_outcomes=LANDINGS,
        legal_actions=legal_actions,
        extend=extend,
        next_action=next_action,
        observe=observe,
        unpack=unpack,
    )
