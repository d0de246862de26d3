"""The pass over all states and the second solver, on few shapes, against the rules one state at a time."""

import random
from functools import cache

import pytest

np = pytest.importorskip("numpy")

import pyramidion  # noqa: E402
from pyramidion.core.specialisation import Binder  # noqa: E402
from pyramidion.games.pylos.rules import State, count_spheres  # noqa: E402
from pyramidion.games.pylos.solution.problem import Problem  # noqa: E402
from pyramidion.games.pylos.solution.shapes import ORDER, all_shapes, to_board  # noqa: E402
from tools.verify_pylos import best_successors as outlook  # noqa: E402
from tools.verify_pylos.best_successors import DRAWN, MOST, UNWANTED, score_of  # noqa: E402
from tools.verify_pylos.full_check import file_bases, portions  # noqa: E402
from tools.verify_pylos.second_solver import compare, rank_tables, states_of  # noqa: E402
from tools.verify_pylos.turns import Numbering, Turns, patterns, turned_cells  # noqa: E402
from tools.verify_pylos.turns import all_shapes as placed_shapes  # noqa: E402


@cache
def first_numbering():
    return Numbering(ORDER, greatest=False)


@cache
def second_numbering():
    return Numbering(tuple(sorted(ORDER)), greatest=True)


GAMES = [("children", True), ("standard", True), ("standard", False), ("mature", True), ("mature", False)]


@cache
def turned_bits():
    """For each symmetry: the bit of each cell and that of its image."""
    return [{1 << cell: 1 << to for cell, to in enumerate(row) if to >= 0} for row in turned_cells().tolist()]


def turned(board, symmetry):
    row, image = turned_bits()[symmetry], 0
    while board:
        cell = board & -board
        image |= row[cell]
        board ^= cell
    return image


@cache
def shape_of(numbering, index):
    """The board of a shape that stands for all, and its cells in the order of a colouring's bits."""
    return numbering.board(index), numbering.cells_of(index)


def numbered(numbering, state):
    """(shape, colouring of the player to move) of a state."""
    index, symmetry = numbering.found[state.light | state.dark]
    own = turned(state.light if state.turn == 0 else state.dark, symmetry)
    return index, sum(1 << bit for bit, cell in enumerate(shape_of(numbering, index)[1]) if own >> cell & 1)


def state_of(numbering, index, colouring):
    board, cells = shape_of(numbering, index)
    own = sum(1 << cell for bit, cell in enumerate(cells) if colouring >> bit & 1)
    return State(own, board & ~own, 0)


def test_placing_leads_to_every_shape_and_both_numberings_agree_on_how_many_classes_there_are():
    assert sorted(placed_shapes()) == sorted(map(to_board, all_shapes()))
    assert len(first_numbering().masks) == len(second_numbering().masks) == 18_458
    tables = Problem("mature").tables()
    assert first_numbering().masks.tolist() == tables.shapes.tolist()
    assert (file_bases(first_numbering().sizes)[:-2] == tables.base[:-2] * 64).all()


def test_squares_and_lines_are_found_by_asking():
    assert not any(patterns(False, False).values())
    # A corner of level 1 is in one square and two lines; the top in nothing.
    assert [len(patterns(True, False)[cell]) for cell in (0, 5, 48)] == [1, 4, 0]
    assert [len(patterns(True, True)[cell]) for cell in (0, 5, 21, 48)] == [3, 6, 6, 0]


def legal_now(turns, turn, colouring):
    need, when, _, first, wanted = turns.rows[turn].tolist()
    earned = any(colouring & pattern == pattern for pattern in turns.patterns[first : first + wanted].tolist())
    return colouring & need == need and (when == 0 or earned == (when == 2))


@pytest.mark.parametrize(("rule_set", "null_turns"), GAMES)
@pytest.mark.parametrize("made_numbering", [first_numbering, second_numbering], ids=["bits", "ranks"])
def test_the_turns_of_a_shape_are_those_of_the_rules(rule_set, null_turns, made_numbering):
    numbering = made_numbering()
    bound = pyramidion.game("pylos", rules=rule_set, null_turns=null_turns).rules
    made = Turns(Problem(rule_set, null_turns), numbering, None)
    chooser, earned = random.Random(1), 0
    for spheres in (0, 1, 4, 6, 9, 11, 13, 17, 22, 26, 28):
        for index in chooser.sample(np.nonzero(numbering.sizes == spheres)[0].tolist(), 1):
            turns = made.of(index)
            full = (1 << spheres) - 1
            for _ in range(16):
                colouring = chooser.randrange(1 << spheres)
                state = state_of(numbering, index, colouring)
                if count_spheres(state.light) >= 15 or count_spheres(state.dark) > 15:
                    continue
                expected = {numbered(numbering, bound.apply(state, code)) for code in bound.legal_codes(state)}
                found = set()
                for turn in range(len(turns.rows)):
                    if legal_now(turns, turn, colouring):
                        bits = enumerate(turns.positions[turn].tolist())
                        theirs = sum(1 << place for bit, place in bits if (full ^ colouring) >> bit & 1)
                        found.add((int(turns.rows[turn, 2]), theirs))
                        earned += turns.rows[turn, 1] == 2
                assert {index for index, _ in found} == {index for index, _ in expected}
                # A symmetric shape may be met in several ways; all are the same state.
                assert {least(numbering, one) for one in found} == {least(numbering, one) for one in expected}
    assert (earned > 0) == (rule_set != "children")


def least(numbering, numbered_state):
    """One of a state's images for all."""
    index, colouring = numbered_state
    state = state_of(numbering, index, colouring)
    lights = [turned(state.light, symmetry) for symmetry in range(8)]
    light = min(lights)
    return light, min(turned(state.dark, symmetry) for symmetry in range(8) if lights[symmetry] == light)


def kernels(place):
    """The kernels on tiles of four bits, not compiled."""
    binder = Binder({"place": place, "TILE": 4, "_LOW": 2, "SPARSE": 2})
    return binder.bind(outlook.outlook), binder.bind(outlook.verified), binder.bind(outlook.settled)


class Small:
    """A few shapes of one size and all that follows from them, with random bytes."""

    def __init__(self, problem, spheres, seed):
        self.problem, chooser = problem, random.Random(seed)
        self.made = Turns(problem, first_numbering(), None)
        self.index = chooser.choice(np.nonzero(first_numbering().sizes == spheres)[0].tolist())
        self.turns = tuple(self.made.of(self.index))
        self.bases = np.zeros(len(first_numbering().sizes), np.int64)
        end = 0
        self.known = {self.index, *np.unique(self.turns[0][:, 2]).tolist()}
        for index in self.known:
            self.bases[index] = end
            end += 1 << int(first_numbering().sizes[index])
        self.values = np.random.default_rng(seed).integers(0, 40, end).astype(np.uint8)
        self.rules = pyramidion.game("pylos", rules=problem.rules, null_turns=problem.null_turns).rules

    def must(self, colouring):
        """The byte that follows from the successors, by the rules."""
        bytes_after = []
        state = state_of(first_numbering(), self.index, colouring)
        for code in self.rules.legal_codes(state):
            index, theirs = numbered(first_numbering(), self.rules.apply(state, code))
            bytes_after.append(int(self.values[self.bases[index] + theirs]))
        lost = [byte for byte in bytes_after if byte % 2]
        if lost:
            return min(lost) + 1
        return 0 if 0 in bytes_after else max(bytes_after, default=0) + 1


@pytest.mark.parametrize(("rule_set", "null_turns"), GAMES)
def test_the_pass_finds_every_byte_that_does_not_follow(rule_set, null_turns):
    size = 7 if rule_set == "mature" else 8  # lines make many more turns; eight tiles are enough to mix up
    numbering = first_numbering()
    small = Small(Problem(rule_set, null_turns), size, 5)
    _, verified, _ = kernels(outlook.plain_place)
    scores = np.array([score_of(byte) for byte in range(256)], np.int64)
    # Bytes are made symmetric first: a symmetric shape's images must agree, or the way there would count.
    for index in small.known:
        for colouring in range(1 << int(numbering.sizes[index])):
            image = least(numbering, (index, colouring))
            small.values[small.bases[index] + colouring] = hash(image) % 40
    must = [small.must(colouring) for colouring in range(1 << size)]
    first = int(small.bases[small.index])

    def wrong():
        found = np.zeros(3, np.int64)
        for tile in range(1 << size - 4):
            room = np.zeros(16, np.uint8), np.zeros(16, np.int64), np.zeros((3, 256), np.int64)
            verified(
                small.index, tile, small.turns, numbering.sizes, small.values, (small.bases,), scores, not null_turns,
                *room, found,
            )  # fmt: skip
        return found.tolist()

    before = small.values[first : first + (1 << size)].copy()
    # Null turns lead back into the same shape: there a right byte would change what it follows from.
    assert wrong() == [1 << size, sum(int(a) != b for a, b in zip(before, must, strict=True)), 0]


def test_scores_order_what_follows_from_best_to_worst():
    order = [1, 3, 35, 0, 36, 4, 2]
    scores = [score_of(byte) for byte in order]
    assert scores == sorted(scores, reverse=True)
    assert 0 < min(scores) < max(scores) <= MOST
    assert score_of(0) == DRAWN < UNWANTED


@pytest.mark.parametrize("spheres", [0, 3, 13, 14, 16, 18])
def test_ranks_number_all_that_can_be_states_and_nothing_else(spheres):
    first, offsets, ranks = rank_tables(18)
    numbers = np.zeros(1, np.int64), np.array([spheres]), first, offsets, ranks
    places = [
        outlook.ranked_place(0, colouring, numbers)
        for colouring in range(1 << spheres)
        if colouring.bit_count() <= 15 and spheres - colouring.bit_count() <= 15
    ]
    assert sorted(places) == list(range(states_of(spheres)))


def test_the_second_solver_settles_what_can_be_known():
    problem = Problem("standard")
    small = Small(problem, 8, 2)
    small.values %= 3
    for index in small.known:
        for colouring in range(1 << int(first_numbering().sizes[index])):
            small.values[small.bases[index] + colouring] = hash(least(first_numbering(), (index, colouring))) % 3
    first = int(small.bases[small.index])
    small.values[first : first + 256] *= np.arange(256) % 2 == 0  # the others are open
    settled = kernels(outlook.plain_place)[2]
    before = small.values.copy()
    expected = before[first : first + 256].copy()
    for colouring in range(256):
        if expected[colouring] == 0:
            state = state_of(first_numbering(), small.index, colouring)
            after = [
                int(before[small.bases[index] + theirs])
                for index, theirs in (
                    numbered(first_numbering(), small.rules.apply(state, code))
                    for code in small.rules.legal_codes(state)
                )
            ]
            expected[colouring] = 2 if 1 in after else 0 if 0 in after else 1
    # Tile by tile from a copy: what one tile settles, the next would read.
    scores, fresh = np.array([2, 3, 1], np.int64), 0
    for tile in range(16):
        values = before.copy()
        room = np.zeros(16, np.uint8), np.zeros(16, np.int64), np.zeros((3, 256), np.int64)
        fresh += settled(small.index, tile, small.turns, first_numbering().sizes, values, (small.bases,), scores, *room)
        part = slice(first + 16 * tile, first + 16 * tile + 16)
        assert values[part].tolist() == expected[part.start - first : part.stop - first].tolist()
    assert fresh == int((expected != before[first : first + 256]).sum()) > 0


def test_two_numberings_are_compared_state_by_state():
    index = int(np.nonzero(first_numbering().sizes == 9)[0][7])
    other, symmetry = second_numbering().found[first_numbering().board(index)]
    images = turned_cells()[symmetry][first_numbering().cells_of(index)]
    positions = second_numbering().bit[other, second_numbering().place[images]].astype(np.int64)
    bases = np.zeros(len(second_numbering().sizes), np.int64)
    bound = Binder({"place": outlook.plain_place}).bind(compare)
    codes, values = np.zeros(512, np.uint8), np.zeros(512, np.uint8)
    for colouring in range(512):
        image = least(first_numbering(), (index, colouring))
        codes[colouring] = hash(image) % 40
        there = sum(1 << int(positions[bit]) for bit in range(9) if colouring >> bit & 1)
        assert least(second_numbering(), (other, there)) == image
        values[there] = 0 if codes[colouring] == 0 else 2 - codes[colouring] % 2
    counts = np.zeros(4, np.int64)
    bound(9, other, positions, codes, values, (bases,), counts)
    assert (counts[:3].sum(), counts[3]) == (512, 0)
    values[100] = (values[100] + 1) % 3
    bound(9, other, positions, codes, values, (bases,), counts)
    assert counts[3] == 1


def test_portions_are_all_tiles():
    sizes = np.array([3, 16, 23, 29])
    found = portions(sizes, 28)
    assert found == [(0, 0, 1), (1, 0, 1), (2, 0, 64), (2, 64, 128)]
