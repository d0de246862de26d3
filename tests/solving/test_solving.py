"""Solving as a job and its checks, as far as they can be tried without solving."""

import random
import re

import pytest

np = pytest.importorskip("numpy")


import pyramidion  # noqa: E402
from pyramidion.cli import exit_code, main  # noqa: E402
from pyramidion.core.game_value import Value  # noqa: E402
from pyramidion.engine import tablebase as at_hand  # noqa: E402
from pyramidion.games.pylos import rules  # noqa: E402
from pyramidion.games.pylos.rules import State, count_spheres  # noqa: E402
from pyramidion.games.pylos.solution.problem import Problem  # noqa: E402
from pyramidion.games.pylos.solution.shapes import CELLS, ORDER, cell_images  # noqa: E402
from pyramidion.search.solver import Solver  # noqa: E402
from pyramidion.solving import proving, pylos  # noqa: E402
from research import pylos_findings  # noqa: E402
from research.pylos_findings import drawn_cycle  # noqa: E402
from tools.verify_pylos import sample_check  # noqa: E402
from tools.verify_pylos.__main__ import main as verify  # noqa: E402


def test_without_the_compiler_it_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(pylos, "numba_wrap", lambda: None)
    assert main(["solve", "pylos", "--rules", "children", "--folder", str(tmp_path)]) == 2
    assert 'pip install "pyramidion[fast]"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "pylos", "--threads", "0"], "Argument --threads: give a whole number from 1 to 256"),
        (["solve", "pylos", "--rules", "expert"], "rules"),
        (["solve", "braces"], "Braces cannot be solved by this program."),
        (["solve", "pyramid", "--distance"], "leave out --distance"),
        (["solve", "pyramid", "--report"], "leave out --distance, --folder and --report"),
        (["solve", "pyramid", "--positions", "0"], "Argument --positions: give a whole number from 1"),
        (["solve", "pyramid", "--board", "flat"], "flat is not possible"),
        (["solve", "pylos", "--report"], "There is no "),
    ],
)
def test_wrong_words_get_a_sentence(words, sentence, tmp_path, capsys):
    folder = ["--folder", str(tmp_path)] if "pylos" in words else []
    assert main([*words, *folder]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("words", [["every"], ["second", "--rules", "children"], ["sample", "--step", "5"]])
def test_without_a_solution_there_is_nothing_to_verify(words, tmp_path, capsys):
    assert exit_code(lambda: verify([*words, "--folder", str(tmp_path)])) == 2
    assert "solve first: pyramidion solve pylos --rules" in capsys.readouterr().err
    assert exit_code(lambda: verify(["sample", "--step", "0"])) == 2
    assert "Argument --step: give a whole number from 1" in capsys.readouterr().err


def test_without_a_solution_there_are_no_findings(tmp_path, capsys):
    assert exit_code(lambda: pylos_findings.main(["--folder", str(tmp_path)])) == 2
    assert "solve first: pyramidion solve pylos --rules" in capsys.readouterr().err


def test_states_are_counted_by_spheres():
    tables = Problem("children").tables()
    every = pylos._states(tables, tables.copies)
    # One state of the empty board; 16 cells, two colours; 120 pairs of cells, four colourings.
    assert every[:3] == [1, 32, 480]
    assert sum(every) + 155_117_520 == 12_507_810_089  # with the 15 of 30 ways to colour the full pyramid


class Planes:
    """What a checkpoint wants of a solver."""

    def __init__(self, won, lost):
        self.planes, self.distances = self, np.zeros(0, np.uint8)
        self.won, self.lost = won, lost


def test_a_checkpoint_is_read_back_and_replaces_the_one_before(tmp_path):
    words = np.arange(10, dtype=np.int64)
    for step in (4, 5):
        progress = pylos.Progress(step, [[1, 2]], [[1, 1]], 4, 1.5, 2.5)
        pylos._save(tmp_path, Planes(words + step, words - step), progress)
    assert pylos._read_progress(tmp_path, False) == progress
    assert sorted(file.name for file in tmp_path.iterdir()) == ["lost-5", "progress.json", "won-5"]
    assert (np.fromfile(tmp_path / "won-5", np.int64) == words + 5).all()
    # A run that wants distances cannot continue from one that kept none.
    assert pylos._read_progress(tmp_path, True) == pylos.Progress()
    assert pylos._read_progress(tmp_path / "elsewhere", True) == pylos.Progress()


def test_the_check_has_the_same_symmetries_by_another_way():
    turned = sample_check.turned_cells()
    place = {cell: index for index, cell in enumerate(ORDER)}
    assert len(place) == CELLS
    mine = {tuple(place[int(row[cell])] for cell in ORDER) for row in turned}
    assert mine == {tuple(images) for images in cell_images()}


class Searched:
    """The children's game solved by plain search, where few cells are empty; `wrong` adds plies."""

    def __init__(self, wrong=0):
        self.rules = pyramidion.game("pylos", rules="children").rules
        self.known, self.wrong = {}, wrong

    def value(self, state):
        plies = self.plies(state)
        return Value(1 if plies % 2 else -1, plies + self.wrong)

    def plies(self, state):
        if state not in self.known:
            replies = [self.plies(rules.apply(state, code)) for code in self.rules.legal_codes(state)]
            lost = [reply for reply in replies if reply % 2 == 0]
            self.known[state] = 1 + min(lost) if lost else 1 + max(replies, default=-1)
        return self.known[state]


def test_a_search_that_knows_nothing_agrees(monkeypatch):
    monkeypatch.setattr(sample_check, "LATE", 25)
    right = Searched()
    assert sample_check.search_check(right, right.rules, 5, 30) == sample_check.Checked(30, 0, 0)
    assert sample_check.search_check(Searched(wrong=2), right.rules, 5, 10).wrong == 10


def late_state(seed, least):
    chooser = random.Random(seed)
    state, bound = rules.start(), Searched().rules
    while count_spheres(state.light | state.dark) < least:
        codes = bound.legal_codes(state)
        if not codes:
            return late_state(seed + 1000, least)
        state = rules.apply(state, chooser.choice(codes))
    return state


@pytest.mark.parametrize("seed", range(4))
def test_what_must_follow_from_the_successors(seed, monkeypatch):
    """`follows` against the same numbers from a search; the bytes of successors come from it too."""
    searched = Searched()

    def byte_of(state, *_):
        return 1 + searched.plies(state)

    monkeypatch.setattr(sample_check, "byte_of", byte_of)
    monkeypatch.setattr(sample_check, "legal", searched.rules.legal)
    state = late_state(seed, 25)
    out = [0] * rules.MAX_DECISIONS
    assert sample_check.follows(state, None, None, None, out) == 1 + searched.plies(state)


def test_no_solution_at_hand(monkeypatch, tmp_path):
    monkeypatch.setattr(at_hand, "tablebase_folder", lambda: tmp_path)
    position = pyramidion.game("pylos").start()
    assert at_hand.find_tablebase(position.game) is None
    with pytest.raises(pyramidion.PyramidionError, match="pyramidion solve pylos"):
        at_hand.value(position)
    assert at_hand.find_tablebase(pyramidion.game("pyramid")) is None


def test_a_finished_game_has_nothing_to_decide():
    text = "DLDL/LDLD/DLDL/LDLD|LDL/DLD/LDL|LD/DL|D L"
    position = pyramidion.game("pylos").position(text)
    assert isinstance(position.state, State)
    with pytest.raises(pyramidion.PyramidionError, match="over"):
        at_hand.choose(position)


def test_a_small_board_is_solved_from_its_start(capsys):
    """The values of each decision are those that a solver proves of what follows. The grid is that of
    test_proof_search."""
    board = "221/122_w:a1_b:c2"
    assert main(["solve", "pyramid", "--board", board]) == 0
    lines = capsys.readouterr().out.splitlines()
    game = pyramidion.game("pyramid", board=board)
    solver, told = Solver(game), {}
    for line in lines:
        if line.startswith("  "):
            value, _, texts = line.strip().partition(": ")
            told |= dict.fromkeys(texts.split(), value.split()[0])
    start = game.start()
    assert sorted(told) == sorted(decision.text for decision in start.legal())
    for text, word in told.items():
        after = start.play(text)
        worth = 0.0 if after.result else solver.value(after.state)
        assert word == {0.0: "won", 1.0: "lost", 0.5: "drawn"}[worth]
    who = "White wins" if "won" in told.values() else "White loses"
    assert any(line.startswith("Pyramid, ") and line.endswith(who) for line in lines)
    assert any(line.endswith(f"{len(told)} of {len(told)} decisions known") for line in lines)


def test_a_board_out_of_reach_is_said(monkeypatch, capsys):
    monkeypatch.setattr(proving, "numba_wrap", lambda: None)
    assert main(["solve", "pyramid", "--board", "patrick", "--positions", "50"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Without the compiler this takes")
    assert "Out of reach: 50 positions do not suffice" in said


def test_a_drawn_cycle_is_told_from_where_it_closes():
    """Both sides have a null turn for ever."""
    rules_here = pyramidion.game("pylos", rules="mature").rules
    text = "DDDL/LDLD/LDLD/LLDL|DLD/.LL/DDD|.D/.L|. L"
    state = State(*pyramidion.game("pylos", rules="mature").position(text).state)

    class Lazy:
        def choose(self, here, chooser):
            return next(code for code in rules_here.legal_codes(here) if rules_here.apply(here, code)[:2] == here[:2])

    assert drawn_cycle(Lazy(), rules_here, state, 1) == [text, "2a2x2a2", "2a2x2a2"]
    assert drawn_cycle(Lazy(), rules_here, state, 1, plies=1) == []


def test_first_decisions_are_proven_apart_by_any_number_of_workers_and_after_a_stop(tmp_path, capsys):
    """The board's grid is that of test_proof_search, whose compiled search serves here."""
    keep, board = tmp_path / "solved", "321/123_w:a1_b:c2"

    def solved(*words):
        assert main(["solve", "pyramid", "--board", board, *words]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if not re.match(r"\d+ s, ", line)]

    found = solved("--workers", "1", "--resume", str(keep))
    assert found[0].endswith("White loses")
    assert sum(len(line.split(": ")[1].split()) for line in found[1:]) == 5
    first, *rows = keep.read_text().splitlines(keepends=True)
    keep.write_text(first + "".join(rows[:1]) + rows[1][:4])  # stopped in the middle of a line
    assert solved("--workers", "2", "--resume", str(keep)) == [
        f"1 of 5 decisions have been proven before, see {keep}",
        *found,
    ]
    assert keep.read_text() == first + "".join(rows)
    assert main(["solve", "pyramid", "--board", board, "--workers", "1", "--positions", "2"]) == 1
    assert "Out of reach: 2 positions do not suffice" in capsys.readouterr().out
    assert main(["solve", "pyramid", "--board", board, "--positions", "99", "--resume", str(keep)]) == 2
    assert "checkpoint of another solution" in capsys.readouterr().err


def test_pylos_is_solved_by_threads_of_this_machine(capsys):
    assert main(["solve", "pylos", "--workers", "2"]) == 2
    assert "--threads" in capsys.readouterr().err
