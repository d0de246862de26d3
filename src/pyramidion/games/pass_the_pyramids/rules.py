"""The rules of Pass The Pyramids. Numbers (T1 …) are those of docs/rules/pass_the_pyramids.md.

Seats count clockwise from 0; each player's hand is a byte of `hands`, seat 0 lowest. A turn has phases:

    CHOOSE    the player stakes or passes
    THROW     the trio is in the air: chance decides its landing
    JUDGE     the landing lies there: the player keeps it or throws again

Landings are codes into `landing.LANDINGS`; the rules need only their scores.
"""

from typing import NamedTuple

from pyramidion.core.decision import CHANCE
from pyramidion.games.pass_the_pyramids.landing import SCORES

PLAYERS = 4
WEIGHTS = (1,) * len(SCORES)  # the probability of each landing; the game puts the stored sample here (T11)

NOBODY = -1  # no holder
NOTHING = -1  # no landing
TOKENS = 4  # a player's at the start (T1)
THROWS = 3  # maximum number of throws for a stake (T3)
PASS_MINIMUM = 2  # minimum number of tokens in the pot for a pass (T4)
LANDINGS = len(SCORES)
MAX_DECISIONS = LANDINGS

CHOOSE, THROW, JUDGE = 0, 1, 2
STAKE, PASS, AGAIN, KEEP = 0, 1, 2, 3
LANE, HAND = 8, 255


class State(NamedTuple):
    """The tokens and the progress of the turn.

    hands: tokens in hand, a byte per seat. pot: nobody's tokens. holder: the seat with the standing score (NOBODY:
    none), with its stake in tokens and the score. turn, phase: whose turn it is, and its phase. throws: the number of
    landings with this stake. landing: the current one (NOTHING outside JUDGE).
    """

    hands: int
    pot: int
    holder: int
    stake: int
    score: int
    turn: int
    phase: int
    throws: int
    landing: int


def start() -> State:
    """Four tokens each, an empty pot; seat 0 begins (T1)."""
    hands = 0
    for seat in range(PLAYERS):
        hands |= TOKENS << LANE * seat
    return State(hands, 0, NOBODY, 0, 0, 0, CHOOSE, 0, NOTHING)


def to_move(state: State) -> int:
    """The seat that decides, or CHANCE while the trio is in the air."""
    return CHANCE if state.phase == THROW else state.turn


def hand(state: State, seat: int) -> int:
    """The number of tokens in a player's hand."""
    return state.hands >> LANE * seat & HAND


def count_tokens(state: State, seat: int) -> int:
    """A player's hand and their own standing stake (T7)."""
    return hand(state, seat) + (state.stake if seat == state.holder else 0)


def leader(state: State) -> int:
    """The only player with the most tokens, or NOBODY."""
    most = -1
    alone = NOBODY
    for seat in range(PLAYERS):
        own = count_tokens(state, seat)
        if own > most:
            most = own
            alone = seat
        elif own == most:
            alone = NOBODY
    return alone


def any_busted(state: State) -> bool:
    """Whether a player has no token in hand and none staked (T7)."""
    for seat in range(PLAYERS):  # noqa: SIM110 (the compiler does not support generators)
        if count_tokens(state, seat) == 0:
            return True
    return False


def result(state: State) -> int:
    """The winner (1 + seat), or 0: checked whenever a turn is settled (T7)."""
    if state.phase != CHOOSE or not any_busted(state):
        return 0
    return leader(state) + 1


def may_pass(state: State) -> bool:
    """Whether the player may pass: a score stands and the pot is large enough (T2, T4)."""
    return state.holder != NOBODY and state.pot >= PASS_MINIMUM


def may_keep(state: State) -> bool:
    """Whether the landing may be kept before the third throw: no zero, nothing below a standing score (T3)."""
    return SCORES[state.landing] > 0 and SCORES[state.landing] >= state.score


def legal(state: State, out: list[int]) -> int:
    """Writes the decisions of the player on turn, or all landings while the trio is in the air."""
    if state.phase == THROW:
        for landing in range(LANDINGS):
            out[landing] = landing
        return LANDINGS
    if result(state) != 0:
        return 0
    if state.phase == CHOOSE:
        out[0] = STAKE
        out[1] = PASS
        return 2 if may_pass(state) else 1
    out[0] = AGAIN
    out[1] = KEEP
    return 2 if may_keep(state) else 1


def chance_weights(state: State, out: list[int]) -> int:
    """Writes the relative weight of each landing (T11); 0 for one that is not in the sample."""
    for landing in range(LANDINGS):
        out[landing] = WEIGHTS[landing]
    return LANDINGS


def apply(state: State, code: int) -> State:
    """The state after a decision or a landing."""
    hands, pot, holder, stake, best, turn, phase, throws, _ = state
    if phase == CHOOSE:
        if code == PASS:
            return next_turn(state)
        return State(hands - (1 << LANE * turn), pot, holder, stake, best, turn, THROW, 0, NOTHING)
    if phase == THROW:
        landed = State(hands, pot, holder, stake, best, turn, JUDGE, throws + 1, code)
        return landed if throws + 1 < THROWS else next_turn(settle_landing(landed))
    if code == KEEP:
        return next_turn(settle_landing(state))
    return State(hands, pot, holder, stake, best, turn, THROW, throws, NOTHING)


def settle_landing(state: State) -> State:
    """The landing is kept, voluntarily or as the third: what becomes of the stakes (T2, T5)."""
    hands, pot, holder, stake, best, turn = state.hands, state.pot, state.holder, state.stake, state.score, state.turn
    thrown = SCORES[state.landing]
    if thrown == 0 or thrown < best:  # failed
        pot += 1
    elif holder == NOBODY or thrown == best:  # the first score, or a tie: the previous stake joins the player's own
        holder, stake, best = turn, stake + 1, thrown
    else:  # beaten
        hands += 1 + stake + pot << LANE * turn
        pot, holder, stake, best = 0, NOBODY, 0, 0
    return State(hands, pot, holder, stake, best, turn, CHOOSE, 0, NOTHING)


def next_turn(state: State) -> State:
    """The next player clockwise who has not busted; if the turn reaches the holder, they take pot and stake (T6).

    If the settled turn has ended the game (T7), nothing more is taken.
    """
    after = pass_turn(state)
    if after.turn == after.holder and result(after) == 0:
        return pass_turn(collect_pot(after))
    return after


def pass_turn(state: State) -> State:
    """The turn goes to the next player clockwise with a token in hand or staked."""
    turn = (state.turn + 1) % PLAYERS
    while count_tokens(state, turn) == 0:
        turn = (turn + 1) % PLAYERS
    return State(state.hands, state.pot, state.holder, state.stake, state.score, turn, CHOOSE, 0, NOTHING)


def collect_pot(state: State) -> State:
    """The holder takes the pot and the stake back; no score stands (T6)."""
    hands = state.hands + (state.pot + state.stake << LANE * state.holder)
    return State(hands, 0, NOBODY, 0, 0, state.turn, CHOOSE, 0, NOTHING)
