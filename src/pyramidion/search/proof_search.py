"""Proofs: whether a seat can force a win, by examining everything relevant, each position once.

For two seats that decide in turn, without chance. Depth first, beginning with the decisions that leave the next decider
the fewest choices; what is proven is stored in a table under the position itself, so that no two positions are ever
confused. Uses the rules' unbound names; see search.playout.

Repetition: a seat that must return to a position on the path to it has not won. So a proof of a win, for either seat,
never depends on a cycle. A proof that a seat cannot win may depend on one: then it holds only as long as the repeated
position is not won after all. Until that is settled the finding is provisional (the trail), and afterwards it is
confirmed or discarded.
"""

from typing import Any, NamedTuple

from pyramidion.search.rules_interface import apply, canonical, legal, result, to_move

YES, NO, LOST, OPEN = 1, 0, 2, -1
"""Answers to "does this seat win?": it does; it does not; the other does; unknown."""

WINS, LOSES, NO_LOSS, NO_WIN, MAYBE_NO_LOSS, MAYBE_NO_WIN = 1, 2, 4, 8, 16, 32
"""Facts about a position, for the seat that decides there. The last two are provisional.

Shifted by `own`, NO_LOSS is NO_WIN: the other seat does not win, or the decider does not."""

POSITIONS, LEFT, TRAIL = 0, 1, 2  # entries of Proof.counts

MAX_DEPTH = 160
"""No line of decisions is followed further; positions after it stay unproven."""
FIRM = 1 << 30
"""Instead of a depth: a finding that does not depend on a cycle."""
_PRIME, _FACTOR = 2147483629, 1000003


class Proof(NamedTuple):
    """The table, in arrays; positions are numbered in order of discovery. `width` is the number of ints in a state.

    words: the integers of the positions; those of position n begin at index n * width. hashes: one for each position.
    facts: what is known of each position.
    heights: maximum number of decisions in the proof of a position's win or loss.
    rests: at 2 * number + own, for a provisional fact: the depth of the path position on which it depends.
    path: at the same index: 1 + the depth at which this is being examined, 0 if it is not.
    index: numbers + 1 at the slot of their hash, 0: free; its length is a power of 2, more than the positions.
    counts: positions, positions that may still be examined, length of the trail.
    trail: the indices (2 * number + own) of provisional facts. codes, replies: scratch, MAX_DEPTH + 1 rows of the
    game's MAX_DECISIONS.
    """

    words: Any
    hashes: Any
    facts: Any
    heights: Any
    rests: Any
    path: Any
    index: Any
    counts: Any
    trail: Any
    codes: Any
    replies: Any


def no_symmetry(state: Any) -> Any:
    """Used instead of `canonical` in games without symmetries."""
    return state


# -- the table --------------------------------------------------------------------------------------------------------


def hash_state(state: Any) -> int:
    """A number below 2**31 that differs between most states."""
    found: int = 1
    for word in state:
        found = (found * _FACTOR + (word & 0x7FFFFFFF)) % _PRIME
        found = (found * _FACTOR + (word >> 31)) % _PRIME
    return found


def number_of(state: Any, proof: Proof) -> int:
    """The number of a state in the table, or -1."""
    mask = len(proof.index) - 1
    mark = hash_state(state)
    at = mark & mask
    while proof.index[at] != 0:
        number: int = proof.index[at] - 1
        if proof.hashes[number] == mark and is_state(state, proof, number):
            return number
        at = (at + 1) & mask
    return -1


def is_state(state: Any, proof: Proof, number: int) -> bool:
    """Whether this is the state that has a number."""
    place = number * len(state)
    same: bool = True
    for word in state:
        same &= proof.words[place] == word
        place += 1
    return same


def insert(state: Any, proof: Proof) -> int:
    """The number of a state, which is added to the table if it is new; -1 if the table is full."""
    number: int = number_of(state, proof)
    if number >= 0 or proof.counts[POSITIONS] >= len(proof.facts):
        return number
    fresh: int = proof.counts[POSITIONS]
    proof.counts[POSITIONS] += 1
    place = fresh * len(state)
    for word in state:
        proof.words[place] = word
        place += 1
    proof.hashes[fresh] = hash_state(state)
    rebuild_index(proof, fresh)
    return fresh


def rebuild_index(proof: Proof, first: int) -> None:
    """Indexes all positions from a number on."""
    mask = len(proof.index) - 1
    for number in range(first, proof.counts[POSITIONS]):
        at = proof.hashes[number] & mask
        while proof.index[at] != 0:
            at = (at + 1) & mask
        proof.index[at] = number + 1


# -- what is known ----------------------------------------------------------------------------------------------------


def look_up(number: int, own: int, proof: Proof) -> tuple[int, int, int]:
    """(answer, depth on which it depends, height) of a position. own = 1: does its decider win? 0: does the other seat?

    A position on the path is a cycle: a seat that must return to it has not won.
    """
    if number < 0:
        return OPEN, FIRM, 0
    facts, place = proof.facts[number], 2 * number + own
    if facts & (WINS | LOSES) != 0:
        return YES if (facts & WINS != 0) == (own == 1) else LOST, FIRM, proof.heights[number]
    if facts & (NO_LOSS << own) != 0:
        return NO, FIRM, 0
    if facts & (MAYBE_NO_LOSS << own) != 0:
        return NO, proof.rests[place], 0
    if proof.path[place] != 0:
        return NO, proof.path[place] - 1, 0
    return OPEN, FIRM, 0


def record_answer(number: int, own: int, answer: int, rests: int, height: int, proof: Proof) -> None:
    """Stores what has been found about a position."""
    if answer in (YES, LOST):
        proof.facts[number] |= WINS if (answer == YES) == (own == 1) else LOSES
        proof.heights[number] = height
    elif answer == NO and rests == FIRM:
        proof.facts[number] |= NO_LOSS << own
    elif answer == NO:
        proof.facts[number] |= MAYBE_NO_LOSS << own
        proof.rests[2 * number + own] = rests
        proof.trail[proof.counts[TRAIL]] = 2 * number + own
        proof.counts[TRAIL] += 1


def settle(answer: int, rests: int, depth: int, start: int, proof: Proof) -> None:
    """Reviews the provisional facts found below a position once the position itself is answered.

    start: where they begin in the trail. If the position is won after all, facts that depend on its not being won are
    discarded; if it is not, they are confirmed; if that is provisional too, they inherit its dependency.
    """
    kept = start
    for at in range(start, proof.counts[TRAIL]):
        place = proof.trail[at]
        number, own = place // 2, place % 2
        if answer == NO and rests != FIRM:
            proof.rests[place] = min(rests, proof.rests[place])
        if (answer in (NO, LOST)) and (rests != FIRM or proof.rests[place] < depth):
            proof.trail[kept] = place
            kept += 1
            continue
        proof.facts[number] &= ~(MAYBE_NO_LOSS << own)
        if answer in (NO, LOST):
            proof.facts[number] |= NO_LOSS << own
    proof.counts[TRAIL] = kept


# -- the search -------------------------------------------------------------------------------------------------------


def answer_for(state: Any, own: int, visits: int, proof: Proof) -> tuple[int, int]:
    """(answer, height): does the decider of a state win (own = 1), or the other seat (own = 0)?

    state: not over. visits: maximum number of positions to examine; the answer is OPEN if that is not enough, and the
    next call continues from there.
    """
    proof.counts[LEFT] = visits
    answer, _, height = prove(canonical(state), 0, own, proof)
    return answer, height


def prove(state: Any, depth: int, own: int, proof: Proof) -> tuple[int, int, int]:
    """(answer, depth on which it depends, height) of a canonical state that is not over; see `answer_for`."""
    number = insert(state, proof)
    answer, rests, height = look_up(number, own, proof)
    if answer != OPEN or number < 0 or depth >= MAX_DEPTH or proof.counts[LEFT] <= 0:
        return answer, rests, height
    proof.counts[LEFT] -= 1
    proof.path[2 * number + own] = depth + 1
    start = proof.counts[TRAIL]
    found, answer, rests, height = order_decisions(state, depth, own, proof)
    seat, codes = to_move(state), proof.codes[depth]
    for index in range(found):
        if is_decided(answer, own):
            break
        if proof.counts[LEFT] <= 0:
            # Untried decisions may still change the answer.
            answer, rests, height = OPEN, FIRM, 0
            break
        after = apply(state, codes[index])
        side = own if to_move(after) == seat else 1 - own
        reply, on, behind = prove(canonical(after), depth + 1, side, proof)
        answer, rests, height = combine(answer, rests, height, reply, on, behind + 1, own)
    proof.path[2 * number + own] = 0
    if rests >= depth:
        rests = FIRM
    settle(answer, rests, depth, start, proof)
    record_answer(number, own, answer, rests, height, proof)
    return answer, rests, height


def order_decisions(state: Any, depth: int, own: int, proof: Proof) -> tuple[int, int, int, int]:
    """Writes the decisions to be tried to the row of a depth, those with the fewest replies first.

    Returns their number, then the answer of those that do not have to be tried: the answer, its dependency, its height.
    """
    codes, replies, spare = proof.codes[depth], proof.replies[depth], proof.codes[MAX_DEPTH]
    seat = to_move(state)
    found, answer, rests, height = 0, LOST if own == 1 else YES, FIRM, 0
    for index in range(legal(state, codes)):
        code = codes[index]
        after = apply(state, code)
        winner = result(after)
        on, behind = FIRM, 0
        if winner < 0:
            reply = NO
        elif winner > 0:
            reply = YES if (winner == seat + 1) == (own == 1) else LOST
        else:
            side = own if to_move(after) == seat else 1 - own
            reply, on, behind = look_up(number_of(canonical(after), proof), side, proof)
        if reply != OPEN:
            answer, rests, height = combine(answer, rests, height, reply, on, behind + 1, own)
            if rests == FIRM and is_decided(answer, own):
                break
            continue
        count = legal(after, spare)
        place = found
        while place > 0 and replies[place - 1] > count:
            codes[place], replies[place] = codes[place - 1], replies[place - 1]
            place -= 1
        codes[place], replies[place] = code, count
        found += 1
    return found, answer, rests, height


def is_decided(answer: int, own: int) -> bool:
    """Whether further decisions cannot change the answer for a position: the seat asked about decides there, or not."""
    return answer == YES if own == 1 else answer in (NO, LOST)


def combine(answer: int, rests: int, height: int, reply: int, on: int, behind: int, own: int) -> tuple[int, int, int]:
    """(answer, its dependency, its height) for a position after one more decision. reply, on, behind: the same of that
    decision. If the seat asked about decides, one YES is enough; if the other does, one NO or LOST is, and confirmed
    answers are preferred.
    """
    if own == 1:
        if answer == YES or reply == YES:
            return YES, FIRM, behind if reply == YES else height
        if answer == OPEN or reply == OPEN:
            return OPEN, FIRM, 0
        return NO if answer == NO or reply == NO else LOST, min(rests, on), max(height, behind)
    if reply == LOST or (reply == NO and answer != LOST and (answer != NO or on > rests)):
        return reply, on, behind
    if answer in (NO, LOST):
        return answer, rests, height
    if answer == OPEN or reply == OPEN:
        return OPEN, FIRM, 0
    return YES, FIRM, max(height, behind)
