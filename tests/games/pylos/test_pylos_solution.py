"""The solution's parts against slow and obvious ones: shapes, cubes, what a turn reaches, steps, file, lookup."""

import random
from itertools import pairwise

import pytest

np = pytest.importorskip("numpy")

import pyramidion  # noqa: E402
from pyramidion.core.errors import PyramidionError  # noqa: E402
from pyramidion.core.game_value import Value, rank  # noqa: E402
from pyramidion.core.specialisation import Binder  # noqa: E402
from pyramidion.games.pylos import rules  # noqa: E402
from pyramidion.games.pylos.rules import State, count_spheres  # noqa: E402
from pyramidion.games.pylos.solution import cubes, shapes, steps, store, turns  # noqa: E402
from pyramidion.games.pylos.solution.lookup import Solution  # noqa: E402
from pyramidion.games.pylos.solution.problem import RULE_SETS, Problem  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:overflow encountered")]


def tables(rule_set="mature"):
    return Problem(rule_set).tables()


def some_shapes(seed, spheres, wanted):
    """Canonical shapes of a size, those with spheres on upper levels among them."""
    board = tables()
    found = np.nonzero(board.size == spheres)[0].tolist()
    return random.Random(seed).sample(found, min(wanted, len(found)))


def test_all_shapes_and_what_is_left_of_them_by_symmetry():
    board = tables()
    assert len(shapes.all_shapes()) == 141_120 == board.copies.sum()
    assert len(board.shapes) == 18_458
    assert board.shapes[0] == 0
    assert board.size[-1] == 30


def test_every_shape_finds_its_canonical_one():
    board = tables()
    images = shapes.cell_images()
    for shape in random.Random(1).sample(shapes.all_shapes(), 300):
        entry = turns.find_shape(board, shape)
        turned = [sum(1 << image[cell] for cell in range(30) if shape >> cell & 1) for image in images]
        assert board.shapes[entry // 8] == min(turned) == turned[entry % 8]


def test_symmetries_keep_levels_supports_and_patterns():
    board = tables()
    for images in shapes.cell_images():
        assert sorted(images) == list(range(30))
        for cell in range(30):
            assert board.level[images[cell]] == board.level[cell]
            moved = sum(1 << images[other] for other in range(30) if board.supports[cell] >> other & 1)
            assert moved == board.supports[images[cell]]


def test_free_and_open_cells_are_those_of_the_rules():
    board = tables()
    for shape in random.Random(2).sample(shapes.all_shapes(), 200):
        occupied = shapes.to_board(shape)
        assert shapes.to_board(turns.free_cells(board, shape)) == rules.free_spheres(occupied, occupied)
        assert shapes.to_board(turns.open_cells(board, shape)) == rules.open_cells(occupied)
        assert shapes.to_shape(occupied) == shape


def test_words():
    chooser = random.Random(3)
    for _ in range(50):
        word = chooser.getrandbits(64) - (1 << 63)
        bits = [word >> place & 1 for place in range(64)]
        assert cubes.count_ones(np.int64(word)) == sum(bits)
        assert [int(cubes.reverse_word(np.int64(word))) >> place & 1 for place in range(64)] == bits[::-1]
    assert [int(tables().at_most[1 + count]).bit_count() for count in (-1, 0, 1)] == [0, 1, 7]
    assert tables().at_most[1 + 6] == -1


class Small:
    """Random sets of states on all shapes up to a size, with the kernels bound to small tiles, uncompiled."""

    def __init__(self, rule_set, null_turns, seed, wanted):
        self.problem = Problem(rule_set, null_turns)
        self.board = self.problem.tables()
        binder = Binder({"NULL_TURNS": null_turns, "TILE": 3, "CHUNK": 7})
        self.reach, self.add_single_takebacks = binder.bind(turns.reach), binder.bind(turns.add_single_takebacks)
        # Only what a turn from the wanted shapes reads gets a cube.
        self.moved = {other for index in wanted for other in self.around(index)} | set(wanted)
        self.less = self.moved | {other for index in self.moved for other in self.below(index)}
        near = self.less | {other for index in self.less for other in self.below(index)}
        base = np.zeros_like(self.board.base)
        self.words = 0
        for index in near:
            base[index] = self.words
            self.words += 1 << max(0, int(self.board.size[index]) - 6)
        self.board = self.board._replace(base=base)
        self.plane = np.random.default_rng(seed).integers(-(1 << 63), (1 << 63) - 1, self.words, np.int64)
        for index in near:
            size = int(self.board.size[index])
            if size < 6:  # small cubes repeat themselves
                bits = [int(self.plane[base[index]]) >> place % (1 << size) & 1 for place in range(64)]
                word = sum(bit << place for place, bit in enumerate(bits))
                self.plane[base[index]] = word - (1 << 64) if word >> 63 else word

    def around(self, index):
        out = np.zeros(200, np.int64)
        less, more = steps.write_neighbours(self.board, index, out)
        return out[: less + more].tolist()

    def below(self, index):
        out = np.zeros(200, np.int64)
        less, _ = steps.write_neighbours(self.board, index, out)
        return out[:less].tolist()

    def tile_by_tile(self, index, work):
        """All words of a shape's cube."""
        size = max(6, int(self.board.size[index]))
        inside = 1 << min(3, size - 6)
        found = []
        for tile in range((1 << size - 6) // inside):
            words = np.zeros(inside, np.int64)
            work(cubes.Tile(words, size, tile))
            found += words.tolist()
        return found

    def sets(self, flip):
        """The kept and relieved sets."""
        kept, relieved = np.zeros(self.words, np.int64), np.zeros(self.words, np.int64)
        for source, target, turned, wanted in (
            (self.plane, kept, flip, self.less),
            (kept, relieved, 0, self.moved),
        ):
            states = cubes.StateSet(source, turned)
            for index in wanted:
                words = self.tile_by_tile(
                    index, lambda tile, i=index, s=states: self.add_single_takebacks(self.board, i, tile, s, room())
                )
                start = int(self.board.base[index])
                target[start : start + len(words)] = words
                if target is kept:
                    target[start : start + len(words)] |= self.plane[start : start + len(words)] ^ flip
        return kept, relieved

    def reached(self, index, flip):
        kept, relieved = self.sets(flip)
        sets = turns.TurnSets(*map(cubes.StateSet, (self.plane, kept, relieved), (flip, 0, 0)))
        return self.tile_by_tile(index, lambda tile: self.reach(self.board, index, tile, sets, room()))

    def holds(self, state):
        """Whether the player to move in a state is in the set."""
        number = lookup_number(self.board, state)
        return bool(int(self.plane[number // 64]) >> number % 64 & 1)


def room():
    return cubes.new_scratch(tile_bits=3, chunk_bits=7)


def lookup_number(board, state):
    solution = Solution.__new__(Solution)
    solution._tables = board
    own, other = (state.light, state.dark) if state.turn == 0 else (state.dark, state.light)
    return solution.state_number(own, other)


def states_of(board, index, colourings):
    """(opponent's colouring, state with Light to move) of a canonical shape."""
    shape = int(board.shapes[index])
    cells = [cell for cell in range(30) if shape >> cell & 1]
    for colouring in colourings:
        dark = shapes.to_board(sum(1 << cell for bit, cell in enumerate(cells) if colouring >> bit & 1))
        yield colouring, State(shapes.to_board(shape) ^ dark, dark, 0)


@pytest.mark.parametrize(
    ("rule_set", "null_turns", "spheres"),
    [
        ("children", True, 4),
        ("children", True, 10),
        ("standard", True, 5),
        ("standard", True, 9),
        ("standard", False, 9),
        ("mature", True, 10),
        ("mature", False, 8),
        ("mature", True, 11),
        ("mature", False, 11),
    ],
)
def test_what_a_turn_reaches_is_what_the_rules_reach(rule_set, null_turns, spheres):
    wanted = some_shapes(spheres, spheres, 1 if spheres > 9 else 2)
    small = Small(rule_set, null_turns, spheres, wanted)
    legal = pyramidion.game("pylos", rules=rule_set, null_turns=null_turns).rules.legal_codes
    chooser = random.Random(4)
    for index in wanted:
        for flip in (0, -1):
            words = small.reached(index, flip)
            every = range(1 << spheres)
            for colouring, state in states_of(small.board, index, chooser.sample(every, min(len(every), 80))):
                if count_spheres(state.light) == 15:
                    continue
                expected = any(small.holds(rules.apply(state, code)) == (flip == 0) for code in legal(state))
                assert words[colouring // 64] >> colouring % 64 & 1 == expected, (state, flip)


def test_who_has_only_null_turns_left():
    """Four cells below the top are open, each completes a square of Dark's, and Dark has no free sphere."""
    game = pyramidion.game("pylos", rules="mature", null_turns=False)
    state = State(*pyramidion.game("pylos").position("DDDD/DLLL/LDLD/LLDL|DLD/DLD/DL.|LL/L.|. D").state)
    # As large a shape is too much for uncompiled kernels, but this one reads nothing except the shape itself.
    board = Problem("mature", False).tables()
    index = turns.find_shape(board, shapes.to_shape(state.light | state.dark)) // 8
    # By the opponent's colouring: Light's.
    number = lookup_number(board, State(state.light, state.dark, 0)) - int(board.base[index]) * 64
    board = board._replace(base=np.zeros_like(board.base))
    tile_bits = 3
    stuck = Binder({"TILE": tile_bits, "CHUNK": 7}).bind(turns.mark_stuck)
    seen = []
    for tile in (number // 64 >> tile_bits, 5):
        out = np.zeros((1 << tile_bits) + 1, np.int64)
        assert stuck(board, index, cubes.Tile(out, int(board.size[index]), tile), room())
        first = (tile << tile_bits) * 64
        for colouring, other in states_of(board, index, range(first, first + (64 << tile_bits))):
            if count_spheres(other.light) < 15 and count_spheres(other.dark) <= 15:
                place = colouring - first
                seen.append(bool(int(out[place // 64]) >> place % 64 & 1))
                assert seen[-1] == (game.rules.result(other) == 2)
    assert set(seen) == {False, True}
    # Where a lone hollow belongs to no full square, nobody is stuck, whatever the colours.
    small = turns.find_shape(board, 0b1111) // 8
    assert not stuck(board, small, cubes.Tile(np.zeros((1 << tile_bits) + 1, np.int64), 6, 0), room())


@pytest.mark.parametrize("spheres", [3, 16, 20, 25, 28])
def test_only_states_to_be_played_on_are_settled_by_steps(spheres):
    chooser = random.Random(spheres)
    for _ in range(50):
        number = chooser.randrange(1 << max(0, spheres - 6))
        word = int(steps.running_states(tables(), spheres, number))
        for bit in range(64 if spheres >= 6 else 1 << spheres):
            own = (number << 6 | bit).bit_count()
            assert word >> bit & 1 == (own <= 14 and spheres - own <= 15)


# -- the file and the lookup ------------------------------------------------------------------------------------------


class Searched:
    """The solution of the children's rules where few cells are empty, by plain search."""

    def __init__(self):
        self.game = pyramidion.game("pylos", rules="children")
        self.known = {}

    def byte(self, state):
        """1 + plies."""
        if state not in self.known:
            replies = [self.byte(rules.apply(state, code)) for code in self.game.rules.legal_codes(state)]
            lost = [reply for reply in replies if reply % 2]
            self.known[state] = 1 + (min(lost) if lost else max(replies, default=0))
        return self.known[state]


def late_states(wanted):
    """States with 24 or more spheres, from random games under the children's rules."""
    found = []
    for seed in range(100):
        chooser = random.Random(seed)
        position = pyramidion.game("pylos", rules="children").start()
        while position.result is None:
            spheres = count_spheres(position.state.light | position.state.dark)
            if 24 <= spheres <= 27:
                found.append(position)
            legal = position.legal()
            position = position.play(legal[chooser.randrange(len(legal))])
        if len(found) >= wanted:
            return found
    raise AssertionError("too few late positions")


class Late(Solution):
    """A solution whose bytes come from a search."""

    def __init__(self, searched):
        self._searched = searched
        self.has_distance = True
        self._rules = searched.game.rules
        self._tables = Problem("children").tables()
        self._store = self

    def state_number(self, own, other):
        super().state_number(own, other)  # must not fail
        return State(own, other, 0)

    def __getitem__(self, state):
        return self._searched.byte(state)


def test_values_and_perfect_decisions():
    searched = Searched()
    solution = Late(searched)
    outcomes = set()
    for position in late_states(12):
        value = solution.value(position.state)
        assert value.plies == searched.byte(position.state) - 1
        outcomes.add(value.outcome)
        values = dict(solution.values(position.state))
        assert list(values) == [decision.code for decision in position.legal()]
        assert max(map(rank, values.values())) == rank(value)
        best = solution.choose(position.state, random.Random(1))
        assert values[best] == value
        after = solution.value(rules.apply(position.state, best))
        assert after.outcome == -value.outcome
        assert after.plies == value.plies - 1
    assert outcomes == {1, -1}


def test_better_is_sooner_for_who_wins_and_later_for_who_loses():
    order = [Value(1, 1), Value(1, 35), Value(0, None), Value(-1, 36), Value(-1, 2)]
    assert all(rank(better) > rank(worse) for better, worse in pairwise(order))


def test_without_distances_there_is_no_perfect_play():
    solution = Late(Searched())
    solution.has_distance = False
    with pytest.raises(PyramidionError, match="--distance"):
        solution.choose(rules.start(), random.Random(1))


def written(folder, problem, codes, **header):
    blocks = [store.pack_block(codes[i : i + store.BLOCK]) for i in range(0, len(codes), store.BLOCK)]
    known = {"rules": problem.rules, "null_turns": problem.null_turns, "distance": True, "states": len(codes)} | header
    store.write_solution(problem.file(folder), known, blocks, len(blocks))


def test_a_file_gives_back_what_was_written(tmp_path):
    problem = Problem("standard")
    codes = np.random.default_rng(1).integers(0, 60, 3 * store.BLOCK + 640).astype(np.uint8)
    written(tmp_path, problem, codes)
    opened = store.SolutionFile(problem.file(tmp_path))
    assert len(opened) == len(codes)
    for place in [0, 1, store.BLOCK - 1, store.BLOCK, len(codes) - 1, *random.Random(1).sample(range(len(codes)), 100)]:
        assert opened[place] == codes[place]
    opened.close()
    assert [file.name for file in tmp_path.iterdir()] == ["pylos-standard.solution"]


def test_a_file_of_other_rules_or_none_is_told(tmp_path):
    written(tmp_path, Problem("standard"), np.zeros(64, np.uint8), rules="mature")
    bound = pyramidion.game("pylos").rules
    with pytest.raises(PyramidionError, match="other rules"):
        Solution(Problem("standard"), tmp_path, bound)
    Problem("children").file(tmp_path).write_bytes(b"something else altogether")
    with pytest.raises(PyramidionError, match="not a solution of Pylos"):
        Solution(Problem("children"), tmp_path, bound)
    with pytest.raises(FileNotFoundError):
        Solution(Problem("mature"), tmp_path, bound)


def test_the_problem_of_a_game():
    def named(**options):
        return Problem.of(pyramidion.game("pylos", **options).options).name

    assert named() == "pylos-standard"
    assert named(rules="mature", null_turns=False, repetition=0) == "pylos-mature-no-null-turns"
    assert named(rules="children", null_turns=False) == "pylos-children"
    assert set(RULE_SETS) == {"children", "standard", "mature"}
