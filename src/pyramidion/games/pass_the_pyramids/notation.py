"""Pass The Pyramids in text: decisions `stake`, `pass`, `throw`, `keep`, landings `S_ M^ L>M`, position texts."""

import re

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message
from pyramidion.games.pass_the_pyramids import explain
from pyramidion.games.pass_the_pyramids.labels import DECISION_WORDS, SEATS
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text, read_landing
from pyramidion.games.pass_the_pyramids.rules import (
    CHOOSE,
    HAND,
    JUDGE,
    LANE,
    NOBODY,
    NOTHING,
    THROW,
    THROWS,
    TOKENS,
    State,
)

_CODES = {word: code for code, word in DECISION_WORDS.items()}
_EXAMPLE = "4,3,4 pot:0 holder:2 stake:1 score:9 turn:3"


def write_decision(phase: int, code: int) -> str:
    """The text of a decision, or of a landing where the phase is THROW."""
    return landing_text(LANDINGS[code]) if phase == THROW else DECISION_WORDS[code]


def read_decision(text: str) -> int:
    """The code of a player's word. Raises IllegalDecision."""
    word = text.strip().lower().rstrip(".!")
    if word not in _CODES:
        raise IllegalDecision(
            Message(
                "{text} is not a decision; it is one of {words}.",
                text=repr(text.strip()[:60]),
                words=", ".join(DECISION_WORDS.values()),
            )
        )
    return _CODES[word]


def write_position(state: State, players: int) -> str:
    """`4,3,4 pot:0 holder:2 stake:1 score:9 turn:3 thrown:1:S_,M^,L>M`; seats count from 1.

    After the turn: nothing before a stake, `throw:2` while the second throw is in the air, `thrown:2:…` with the
    landing while the player may judge it. Holder, stake and score are left out while no score stands.
    """
    words = [",".join(str(state.hands >> LANE * seat & HAND) for seat in range(players)), f"pot:{state.pot}"]
    if state.holder != NOBODY:
        words += [f"holder:{state.holder + 1}", f"stake:{state.stake}", f"score:{state.score}"]
    words.append(f"turn:{state.turn + 1}")
    if state.phase == THROW:
        words.append(f"throw:{state.throws + 1}")
    elif state.phase == JUDGE:
        words.append(f"thrown:{state.throws}:{landing_text(LANDINGS[state.landing]).replace(' ', ',')}")
    return " ".join(words)


_POSITION = re.compile(
    r"(\d{1,3}(?:\s*,\s*\d{1,3})*)\s+pot:(\d{1,3})"
    r"(?:\s+holder:([1-9])\s+stake:(\d{1,3})\s+score:(\d{1,3}))?\s+turn:(\d)(?:\s+(throw|thrown):(\d)(?::(\S.*))?)?",
    re.IGNORECASE | re.ASCII,
)
_LONGEST = 300  # characters: about 80 are needed for five players in the middle of a stake


def read_position(text: str, players: int) -> State:
    """The state that a position text describes. Raises BadPosition for a wrong form or an impossible position."""
    plain = re.sub(r" ?: ?", ":", " ".join(text.split()))
    match = _POSITION.fullmatch(plain) if len(plain) <= _LONGEST else None
    if not match:
        raise BadPosition(
            Message(
                "A position of Pass The Pyramids is written like {example}; not {text}.",
                example=repr(_EXAMPLE),
                text=repr(text[:80]),
            )
        )
    hands = [int(number) for number in match[1].split(",")]
    if len(hands) != players:
        raise BadPosition(
            Message("The position has {hands} hands, but {players} players play.", hands=len(hands), players=players)
        )
    packed = sum(min(number, HAND) << LANE * seat for seat, number in enumerate(hands))
    holder, stake, best = (int(match[3]) - 1, int(match[4]), int(match[5])) if match[3] else (NOBODY, 0, 0)
    turn = int(match[6]) - 1
    phase, throws, landing = _throw(match[7], match[8], match[9])
    state = State(packed, int(match[2]), holder, stake, best, turn, phase, throws, landing)
    _check(state, hands)
    return state


def _throw(word: str | None, number: str | None, landing: str | None) -> tuple[int, int, int]:
    """Phase, throws made and landing."""
    if word is None or number is None:
        return CHOOSE, 0, NOTHING
    if word.lower() == "throw":
        if landing is not None or not 1 <= int(number) <= THROWS:
            raise BadPosition(Message("A throw in the air is written throw:1, throw:2 or throw:3."))
        return THROW, int(number) - 1, NOTHING
    if landing is None or not 1 <= int(number) < THROWS:
        raise BadPosition(
            Message("A landing to judge is written thrown:1: or thrown:2: and the landing (the third is kept).")
        )
    try:
        return JUDGE, int(number), read_landing(landing)
    except IllegalDecision as error:
        raise BadPosition(Message("The landing is not possible: {reason}", reason=error.message)) from error


def _check(state: State, hands: list[int]) -> None:
    players = len(hands)
    staked = 0 if state.phase == CHOOSE else 1
    total = sum(hands) + state.pot + state.stake + staked
    if total != TOKENS * players:
        right = TOKENS * players
        if staked:
            raise BadPosition(
                Message(
                    "There are {total} tokens (hands, pot, stakes and one for the throw); {players} players have "
                    "{right} (T1).",
                    total=total,
                    players=players,
                    right=right,
                )
            )
        raise BadPosition(
            Message(
                "There are {total} tokens (hands, pot, stakes); {players} players have {right} (T1).",
                total=total,
                players=players,
                right=right,
            )
        )
    for seat, role in ((state.turn, "turn"), (state.holder, "holder")):
        if not 0 <= seat < players and not (role == "holder" and seat == NOBODY):
            raise BadPosition(
                Message("{field} is not a seat; the seats are 1 to {last}.", field=f"{role}:{seat + 1}", last=players)
            )
    if state.holder != NOBODY:
        if not state.stake:
            raise BadPosition(Message("The holder of a standing score has at least one token staked (T4)."))
        if state.score not in SCORES or not state.score:
            raise BadPosition(Message("No landing scores {score}, so it cannot stand (T10).", score=state.score))
    if staked:
        _check_thrown(state, hands)


def _check_thrown(state: State, hands: list[int]) -> None:
    """In the middle of a stake: raises BadPosition if the game was already over before the token was staked (T7)."""
    before = list(hands)
    before[state.turn] += 1
    if state.holder != NOBODY:
        before[state.holder] += state.stake
    most = max(before)
    if min(before) == 0 and before.count(most) == 1:
        raise BadPosition(
            Message(
                "This game was over before the throw: {players} had no token and {player} alone the most (T7).",
                players=[SEATS[seat] for seat, tokens in enumerate(before) if not tokens],
                player=SEATS[before.index(most)],
            )
        )


def check_running(state: State) -> None:
    """Raises BadPosition if a game that is not over could not have reached this turn."""
    if state.turn == state.holder:
        raise BadPosition(
            Message("When the turn returns to the holder, pot and stake are collected: no score stands then (T6).")
        )
    if state.phase == CHOOSE and not state.hands >> LANE * state.turn & HAND:
        raise BadPosition(
            Message("{player} has no token in hand, so the turn passes by (T4).", player=SEATS[state.turn])
        )


class PassNotation(Notation[State]):
    """`stake`, `pass`, `throw`, `keep`; for chance a landing, `S_ M^ L>M`."""

    separator = ";"

    def __init__(self, bound: BoundRules[State], players: int) -> None:
        self._rules = bound
        self._players = players

    def write(self, state: State, seat: int, code: int) -> str:
        """`stake`, `pass`, `throw`, `keep`; for chance a landing, `S_ M^ L>M`."""
        return write_decision(state.phase, code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision or landing. Raises IllegalDecision that names the rule."""
        if seat == CHANCE:
            return read_landing(text)
        code = read_decision(text)
        if code in self._rules.legal_codes(state):
            return code
        raise IllegalDecision(explain.illegal_reason(state, code))

    def write_state(self, state: State) -> str:
        """Hands, pot, standing score, turn and throw."""
        return write_position(state, self._players)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        state = read_position(text, self._players)
        if self._rules.result(state) == 0:
            check_running(state)
        return state

    def starts_turn(self, state: State) -> bool:
        """A turn begins with a stake or a pass."""
        return state.phase == CHOOSE
