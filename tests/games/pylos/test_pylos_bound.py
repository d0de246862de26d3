"""The proof that no position of Pylos has more than MAX_DECISIONS decisions, in any variant.

Take a position, and let every sphere belong to the player to move, with squares and lines both earning take-backs and
null turns allowed. Then no move of a sphere has fewer decisions: the open cells depend on the filled ones alone; what
was free and one's own still is; a sphere that completed a square or a line of its colour still does; and each earning
move has at least the choice to take back the sphere just moved, while a move that earns nothing is one decision. So the
number of decisions under these generous rules, which depends on the set of filled cells alone, bounds that of every
position on these cells. There are 141,120 such sets: all are counted.
"""

import random
from collections import Counter

import pytest

from pyramidion import game
from pyramidion.core.bound_rules import BoundRules
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.rules import LEVEL_1, MAX_DECISIONS, TO_SHIFT, State, square_corners
from pyramidion.search.mcts_runner import array_makers
from pyramidion.search.numba_compile import numba_wrap

ROOM = 10_000
MOST_SPHERES = 29
"""The player to move has one in reserve at least."""


def subsets(cells):
    found = cells
    while found:
        yield found
        found = (found - 1) & cells
    yield 0


def shapes(below=0, level=1):
    """All sets of filled cells, level by level: each sphere rests on four."""
    if level == 5:
        yield below
        return
    lane = LEVEL_1 << 16 * (level - 1)
    for chosen in subsets(LEVEL_1 if level == 1 else square_corners(below) << 16 & lane):
        yield from shapes(below | chosen, level + 1 if chosen else 5)


@pytest.mark.slow
def test_the_bound_is_the_largest_number_under_generous_rules():
    pytest.importorskip("numba")
    generous = {"LINES": True, "SPHERES": 31, "MAX_DECISIONS": ROOM}
    legal = BoundRules(rules, generous, 2, numba_wrap()).legal
    out = array_makers(True)[0](ROOM)
    counts = {shape: legal(State(shape, 0, 0), out) for shape in shapes() if shape.bit_count() <= MOST_SPHERES}
    assert len(counts) == 141_120 - 1, "all but the full pyramid"
    assert max(counts.values()) == MAX_DECISIONS


def test_giving_all_spheres_to_the_player_leaves_no_move_fewer_decisions():
    """The step of the proof, on the positions of random games of the variant with most ways to earn."""
    mature = game("pylos", rules="mature")
    generous = BoundRules(rules, {"LINES": True, "SPHERES": 31, "MAX_DECISIONS": ROOM}, 2)
    for seed in range(6):
        chooser, state = random.Random(seed), mature.rules.start()
        while not mature.rules.result(state) and (state.light | state.dark).bit_count() <= MOST_SPHERES:
            codes = mature.rules.legal_codes(state)
            bound = Counter(code >> TO_SHIFT for code in generous.legal_codes(State(state.light | state.dark, 0, 0)))
            found = Counter(code >> TO_SHIFT for code in codes)
            assert all(found[move] <= bound[move] for move in found)
            state = mature.rules.apply(state, chooser.choice(codes))
            if chooser.random() < 0.02:
                break
