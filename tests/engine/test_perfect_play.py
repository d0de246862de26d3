"""Where a game is solved on this machine: the top level decides by the solution, and every decision can be marked."""

import pytest

import pyramidion
from pyramidion.core.game_value import Value, rank
from pyramidion.engine import tablebase as at_hand
from pyramidion.engine.analysis import format_value, parse_value
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level, levels
from pyramidion.engine.protocol_server import Engine
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.games.pylos.game import Pylos
from pyramidion.search.solver import Solver
from solved import whole_file

LATE = "DLDL/LDLD/DLDL/LDLD|LDL/DLD/L..|../..|. D"
"""Children's rules; five or six plies to the end, which plain search sees."""


class Searched:
    """A solution by plain search, which counts how often it was asked for a decision."""

    has_distance = True

    def __init__(self, rules):
        self.rules = rules
        self.chosen = 0

    def value(self, state):
        if self.rules.result(state):
            return Value(-1, 0)
        return max((value for _, value in self.values(state)), key=rank)

    def values(self, state):
        found = []
        for code in self.rules.legal_codes(state):
            after = self.value(self.rules.apply(state, code))
            found.append((code, Value(-after.outcome, after.plies + 1)))
        return found

    def choose(self, state, chooser):
        self.chosen += 1
        return max(self.values(state), key=lambda pair: rank(pair[1]))[0]


@pytest.fixture
def solved(monkeypatch):
    """Makes the children's game known exactly; gives the solution after it has been opened."""
    made = []

    def opened(self, folder):
        made.append(Searched(self.rules))
        return made[-1]

    monkeypatch.setattr(at_hand, "_opened", {})
    monkeypatch.setattr(Pylos, "_solution", opened)
    return made


@pytest.fixture
def unsolved(monkeypatch, tmp_path):
    monkeypatch.setattr(at_hand, "_opened", {})
    monkeypatch.setattr(at_hand, "tablebase_folder", lambda: tmp_path)


def late():
    return pyramidion.game("pylos", rules="children").position(LATE)


def test_the_top_level_and_no_other_decides_by_the_solution(solved):
    position, told = late(), []
    bot = Bot(position.game)
    chosen = bot.choose(DecisionRequest(position, levels(position.game)[-1], on_exact_value=told.append))
    assert told == [at_hand.value(position)]
    assert dict(at_hand.values(position))[chosen] == told[0]
    assert solved[0].chosen == 1
    for known in levels(position.game)[:-1]:
        bot.choose(DecisionRequest(position, known, seconds=0.01, on_exact_value=told.append))
    assert (solved[0].chosen, len(told), len(solved)) == (1, 1, 1)


def test_without_distances_the_top_level_searches(solved):
    position = late()
    at_hand.find_tablebase(position.game)
    solved[0].has_distance = False
    bot = Bot(position.game)
    assert bot.solution(level("strong", position.game)) is None
    assert bot.choose(DecisionRequest(position, level("strong", position.game), seconds=0.01)) in position.legal()
    assert solved[0].chosen == 0


def test_the_engine_marks_decisions_and_says_what_it_knows(solved):
    lines = []
    engine = Engine(lines.append)
    for question in ("game pylos rules=children", f"position {LATE}", "values"):
        engine.answer(question)
    position = late()
    words = [line.split() for line in lines if line.startswith("value ")]
    assert [word[3] for word in words] == [decision.text for decision in position.legal()]
    found = {word[3]: (word[1], int(word[2])) for word in words}
    assert found == {decision.text: (value.outcome_name, value.plies) for decision, value in at_hand.values(position)}
    lines.clear()
    engine.answer("go")
    engine.wait()
    value = at_hand.value(position)
    assert lines[0] == f"info exact {value.outcome_name} {value.plies}"
    assert found[lines[1].removeprefix("best ")] == (value.outcome_name, value.plies)
    assert len(lines) == 2
    # A number of simulations was requested: that is a search, whatever is known.
    lines.clear()
    engine.answer("go nodes 20 seed 1")
    engine.wait()
    assert [line for line in lines if "exact" in line] == []
    assert lines[-1].startswith("best ")


def test_where_nothing_is_solved_the_command_is_told(unsolved):
    lines = []
    engine = Engine(lines.append)
    for question in ("game pylos rules=mature null_turns=no", "values", "game braces", "values"):
        engine.answer(question)
    assert lines[1] == (
        "error There is no solution of this game on this machine; make one: "
        "pyramidion solve pylos --rules mature --null-turns no --distance"
    )
    assert lines[3] == "error Braces cannot be solved by this program."


def damaged(file):
    """All but the first blocks changed, and as long as it was."""
    with file.open("r+b") as out:
        out.seek(file.stat().st_size // 5)
        out.write(b"\0" * (file.stat().st_size - out.tell()))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda file: file.write_bytes(b"something else altogether"), "not a solution of Pylos"),
        (lambda file: file.write_bytes(file.read_bytes()[:100_000]), "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:30]), "damaged"),
        (lambda file: whole_file(file.parent, states=64), "damaged"),
        (lambda file: whole_file(file.parent, rules="mature"), "other rules"),
        (damaged, "damaged"),
    ],
    ids=["another file", "cut short", "no header", "another numbering", "other rules", "damaged block"],
)
def test_a_file_that_cannot_be_used_is_told_and_the_bot_searches(unsolved, tmp_path, monkeypatch, spoil, sentence):
    monkeypatch.setattr(at_hand, "_opened", {})
    file = whole_file(tmp_path)
    spoil(file)
    position, told = late(), []
    chosen = Bot(position.game).choose(
        DecisionRequest(position, level("strong", position.game), seconds=0.05, seed=1, on_note=told.append)
    )
    assert chosen in position.legal()
    assert len(told) == 1
    assert sentence in told[0]
    assert told[0].endswith("solve the game again. Until then level 8 searches.")
    with pytest.raises(pyramidion.PyramidionError, match=sentence):
        at_hand.values(position)
    # The engine says it aloud, before its decision.
    lines = []
    engine = Engine(lines.append)
    for line in ("game pylos rules=children", f"position {LATE}", "values", "go time 50"):
        engine.answer(line)
    engine.wait()
    assert lines[2].startswith("error ")
    assert sentence in lines[2]
    notes = [line for line in lines if line.startswith("info note ")]
    assert len(notes) == 1
    assert sentence in notes[0]
    assert lines[-1].startswith("best ")


def test_a_whole_file_is_used(unsolved, tmp_path, monkeypatch):
    """Else the tests above could not fail."""
    monkeypatch.setattr(at_hand, "_opened", {})
    whole_file(tmp_path)
    told = []
    Bot(late().game).choose(DecisionRequest(late(), level("strong", late().game), on_note=told.append))
    assert told == []
    assert {value for _, value in at_hand.values(late())} == {Value(1, 1)}


def test_small_games_are_known_by_proof(unsolved):
    """Every decision of a small board of Pyramid, against what the solver proves of what follows."""
    lines = []
    engine = Engine(lines.append)
    board = "011/021/110_w:a1_b:c3"
    for line in (f"game pyramid board={board}", "values time 60000", "values 5"):
        engine.answer(line)
    position = pyramidion.game("pyramid", board=board).start()
    values = [parse_value(line.removeprefix("value ")) for line in lines if line.startswith("value ")]
    assert [text for _, text in values] == [decision.text for decision in position.legal()]
    solver = Solver(position.game)
    for value, text in values:
        after = position.play(text)
        theirs = 0.0 if after.result else solver.value(after.state)
        assert value is not None
        assert value.is_bound == (value.plies is not None)
        assert (value.outcome + 1) / 2 == 1 - theirs
    assert lines[-1].startswith("error After values comes nothing")


def test_value_words_are_read_back():
    for value in (Value(1, 35), Value(-1, 9, is_bound=True), Value(0, None), Value(1, None), None):
        assert parse_value(f"{format_value(value)} 1a1 x 1b1") == (value, "1a1 x 1b1")


def test_values_are_written_for_people_and_programs():
    assert [str(value) for value in (Value(1, 35), Value(-1, None), Value(0, None))] == ["won in 35", "lost", "drawn"]
