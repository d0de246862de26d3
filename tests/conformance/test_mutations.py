"""`check` finds deliberate faults in a game, and names the clause that each of them breaks.

A fault is a change of the source of the example Marienbad, or of the toy Duel, which has chance and secret decisions.
"""

import importlib
import re
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pyramidion.conformance.contract import check_game
from pyramidion.conformance.report import Clause
from pyramidion.core import registry
from pyramidion.core.errors import PyramidionError

ROOT = Path(__file__).resolve().parents[2]
MARIENBAD = ROOT / "examples/marienbad/src/marienbad"
DUEL = ROOT / "tests/toys"
TUTORIAL = """
from pyramidion.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial((TutorialStep("Take seven from row d.", "d7", "taken", "Four rows less one."),), "That is all.")
"""
"""A tutorial, as the example has none."""


@dataclass(frozen=True)
class Fault:
    """A change in one file of a game, and the clause that it breaks."""

    name: str
    file: str
    old: str
    new: str
    clause: Clause


M, D = "marienbad", "duel"
RULES, NOTATION, PRESENTATION, INPUT, GAME, SETUP = (
    f"{name}.py" for name in ("rules", "notation", "presentation", "input", "game", "position_setup")
)
LEGAL_END = "            count += 1\n    return count"
CONSTANTS = "    def rule_constants"
BOARD_OF = "    def canonical_board(self, state):\n        "
COUNTER = "CALLS = []\n\n\nclass State"

MARIENBAD_FAULTS = [
    # rules.py
    Fault("bound too small", RULES, "MAX_DECISIONS = 16", "MAX_DECISIONS = 15", Clause.MAX_DECISIONS),
    Fault(
        "a decision listed twice",
        RULES,
        LEGAL_END,
        "            count += 1\n    out[count - 1] = out[0]\n    return count",
        Clause.LEGAL,
    ),
    Fault(
        "no decision left",
        RULES,
        "    count = 0\n",
        "    count = 0\n    if state.rows < 20:\n        return 0\n",
        Clause.LEGAL,
    ),
    Fault(
        "another order each time",
        RULES,
        LEGAL_END,
        "            count += 1\n    CALLS.append(0)\n"
        "    at = len(CALLS) % 2\n    out[0], out[at] = out[at], out[0]\n    return count",
        Clause.LEGAL,
    ),
    Fault(
        "a decision left unwritten",
        RULES,
        LEGAL_END,
        "            count += 1\n    return count + (count < 16)",
        Clause.LEGAL,
    ),
    Fault("winner without a seat", RULES, "1 + state.turn", "3 + state.turn", Clause.RESULT),
    Fault(
        "draw that is not declared",
        RULES,
        "    return 2 - state.turn if",
        "    if state.turn:\n        return -1\n    return 2 - state.turn if",
        Clause.NATURE,
    ),
    Fault("seat that does not exist", RULES, "    return state.turn\n", "    return 2 * state.turn\n", Clause.DECIDERS),
    Fault("fractions in a state", RULES, "1 - state.turn)", "1.0 - state.turn)", Clause.STATES),
    Fault(
        "a list in a state",
        RULES,
        "return State(state.rows - ((code & 7) << LANE * (code >> 3)), 1",
        "return State([state.rows], 1",
        Clause.STATES,
    ),
    Fault("a state too large", RULES, "return State(START, 0)", "return State(START, 1 << 70)", Clause.STATES),
    Fault(
        "apply that throws dice",
        RULES,
        "1 - state.turn)",
        "1 - state.turn if CALLS.append(0) or len(CALLS) % 2 else state.turn)",
        Clause.APPLY,
    ),
    Fault(
        "apply that crashes",
        RULES,
        "    return State(state.rows - (",
        "    assert code != 9\n    return State(state.rows - (",
        Clause.APPLY,
    ),
    Fault("evaluation out of range", RULES, "900", "1001", Clause.HEURISTIC),
    Fault("evaluation in fractions", RULES, "900", "0.9", Clause.HEURISTIC),
    Fault(
        "evaluation for the seat that decides",
        RULES,
        "ahead if state.turn == 0 else -ahead",
        "ahead",
        Clause.POINT_OF_VIEW,
    ),
    Fault(
        "evaluation for seat 1",
        RULES,
        "ahead if state.turn == 0 else -ahead",
        "ahead if state.turn else -ahead",
        Clause.POINT_OF_VIEW,
    ),
    # notation.py
    Fault("two decisions written alike", NOTATION, "{code & 7}", "{code & 6}", Clause.DECISION_TEXTS),
    Fault(
        "a decision read as another",
        NOTATION,
        "return 8 * row + taken",
        "return 8 * row + max(1, taken - 1)",
        Clause.DECISION_TEXTS,
    ),
    Fault("illegal decisions read", NOTATION, "if not 1 <= taken <= there:", "if taken > 9:", Clause.ILLEGAL_TEXTS),
    Fault("rubbish overlooked", NOTATION, 're.fullmatch(r"\\s*([a-d])', 're.match(r"\\s*([a-d])', Clause.ILLEGAL_TEXTS),
    Fault(
        "nonsense crashes",
        NOTATION,
        'raise IllegalDecision(f"{text[:40]!r} is',
        'raise ValueError(f"{text[:40]!r} is',
        Clause.NONSENSE,
    ),
    Fault(
        "refused without a sentence",
        NOTATION,
        'raise IllegalDecision(f"{text[:40]!r} is not a turn; write b2 to take two matches from row b.")',
        'raise IllegalDecision("no")',
        Clause.NONSENSE,
    ),
    Fault(
        "nonsensical position crashes",
        NOTATION,
        'raise BadPosition(f"A position',
        'raise KeyError(f"A position',
        Clause.NONSENSE,
    ),
    Fault(
        "turn missing in the text", NOTATION, "SEATS[state.turn].lower()}", "SEATS[0].lower()}", Clause.POSITION_TEXTS
    ),
    Fault(
        "impossible positions read",
        NOTATION,
        "if lying > matches(START, row):",
        "if lying > 99:",
        Clause.ILLEGAL_POSITIONS,
    ),
    Fault(
        "rubbish after a position overlooked",
        NOTATION,
        r'(first|second)\s*"',
        r'(first|second).*"',
        Clause.ILLEGAL_POSITIONS,
    ),
    Fault(
        "turns that lose a decision",
        NOTATION,
        "    def write(self",
        "    def read_turn(self, line):\n        return super().read_turn(line)[:-1]\n\n    def write(self",
        Clause.RECORDS,
    ),
    # input.py and presentation.py
    Fault("two decisions on one path", INPUT, "str(code & 7))]", "str(min(2, code & 7)))]", Clause.INPUT_PATHS),
    Fault(
        "paths that are texts",
        INPUT,
        "[(ROW_NAMES[code >> 3], str(code & 7))]",
        "[ROW_NAMES[code >> 3] + str(code & 7)]",
        Clause.INPUT_PATHS,
    ),
    Fault(
        "targets under other names",
        PRESENTATION,
        "data_target=ROW_NAMES[row]",
        "data_target=ROW_NAMES[row].upper()",
        Clause.TARGETS,
    ),
    Fault(
        "a drawing that is not closed",
        PRESENTATION,
        "return text_of(root)",
        'return text_of(root).removesuffix("</svg>")',
        Clause.DIAGRAM,
    ),
    Fault(
        "marks that crash",
        PRESENTATION,
        "        rows = self.board(state).rows\n",
        "        rows = self.board(state).rows\n        assert not marks\n",
        Clause.DIAGRAM,
    ),
    Fault("markup closed twice", PRESENTATION, "[{style}]", "[/][{style}]", Clause.MARKUP),
    Fault("a style nobody knows", PRESENTATION, "[dim]", "[mauve]", Clause.MARKUP),
    Fault(
        "a board that can change",
        PRESENTATION,
        "@dataclass(frozen=True, slots=True)\nclass MarienbadBoard",
        "@dataclass\nclass MarienbadBoard",
        Clause.BOARD,
    ),
    Fault("an event that is not declared", PRESENTATION, "(Taken, Over)", "(Taken,)", Clause.EVENTS),
    Fault(
        "decisions without events", PRESENTATION, "            return (taken,)", "            return ()", Clause.EVENTS
    ),
    Fault(
        "an event without a sentence",
        PRESENTATION,
        'return f"{SEATS[self.last]} took the last match: {SEATS[self.seat]} wins."',
        'return ""',
        Clause.EVENTS,
    ),
    Fault("no prompt", INPUT, 'return f"{SEATS[seat]}: how many from row {path[0]}?"', 'return ""', Clause.PROMPTS),
    # game.py and position_setup.py
    Fault(
        "board that is not there",
        GAME,
        'rules_page="rules.md"',
        'rules_page="rules.md", board_module="../board.js"',
        Clause.DECLARATION,
    ),
    Fault("colour by name", GAME, '"#b3402a"', '"red"', Clause.DECLARATION),
    Fault("two seats with one mark", GAME, "Mark.RING", "Mark.DISC", Clause.DECLARATION),
    Fault("choice without a meaning", GAME, '"that player wins"', '""', Clause.DECLARATION),
    Fault(
        "clock that never runs",
        GAME,
        '        rules_page="rules.md",',
        '        rules_page="rules.md",\n        clock="A minute.",',
        Clause.NATURE,
    ),
    Fault(
        "random_move of its own",
        GAME,
        "BotHints(rules.heuristic,",
        "BotHints(rules.heuristic, random_move=rules.random_move,",
        Clause.BOT_HINTS,
    ),
    Fault("tutorial with an illegal example", GAME, '"d7", "taken"', '"d8", "taken"', Clause.TUTORIAL),
    Fault("tutorial about an event that does not occur", GAME, '"d7", "taken"', '"d7", "over"', Clause.TUTORIAL),
    Fault("one board for all positions", GAME, CONSTANTS, f"{BOARD_OF}return 0\n\n{CONSTANTS}", Clause.CANONICAL_BOARD),
    Fault("a board as a list", GAME, CONSTANTS, f"{BOARD_OF}return [state]\n\n{CONSTANTS}", Clause.CANONICAL_BOARD),
    Fault(
        "another board each time",
        GAME,
        CONSTANTS,
        f"{BOARD_OF}return object()\n\n{CONSTANTS}",
        Clause.CANONICAL_BOARD,
    ),
    Fault("set-up that forgets the turn", SETUP, 'int(arranged.fields["turn"])', "0", Clause.POSITION_SETUP),
    Fault("set-up with fields of its own", SETUP, '{"turn": str(state.turn)}', "{}", Clause.POSITION_SETUP),
    Fault("set-up on cells that are not drawn", SETUP, "Cell(name,", "Cell(name.upper(),", Clause.TARGETS),
]

DUEL_FAULTS = [
    Fault("negative weight", "duel_rules.py", "out[0], out[1] = 3, 1", "out[0], out[1] = 3, -1", Clause.WEIGHTS),
    Fault(
        "weights in fractions", "duel_rules.py", "out[0], out[1] = 3, 1", "out[0], out[1] = 0.75, 0.25", Clause.WEIGHTS
    ),
    Fault("a weight too few", "duel_rules.py", "3, 1\n    return 2", "3, 1\n    return 1", Clause.WEIGHTS),
    Fault("weights beyond the bound", "duel_rules.py", "MAX_DECISIONS = 3", "MAX_DECISIONS = 1", Clause.MAX_DECISIONS),
    Fault(
        "index_for that accepts anything",
        "duel_rules.py",
        "code if 0 <= code < NUMBERS else -1",
        "code % NUMBERS",
        Clause.SIMULTANEOUS,
    ),
    Fault(
        "nth_for not inverse to index_for",
        "duel_rules.py",
        "    return index\n",
        "    return NUMBERS - 1 - index\n",
        Clause.SIMULTANEOUS,
    ),
    Fault(
        "no decision for a seat",
        "duel_rules.py",
        "    return NUMBERS\n",
        "    return NUMBERS * seat\n",
        Clause.SIMULTANEOUS,
    ),
    Fault(
        "apply_all that crashes",
        "duel_rules.py",
        "    won, lost = state.stake",
        "    won, lost = state.steak",
        Clause.APPLY,
    ),
    Fault("draws that are not declared", "toys.py", "has_draws=True", "has_draws=False", Clause.NATURE),
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name, module in sys.modules.items() if str(tmp_path) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]


def written(folder, package, source, files, fault):
    """Copies modules of a game under another package's name, with a fault in one of them."""
    (folder / package).mkdir()
    (folder / package / "__init__.py").touch()
    for page in source.glob("*.md"):
        (folder / package / page.name).write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    for file in files:
        text = (source / file).read_text(encoding="utf-8")
        if file == RULES:
            text = text.replace("class State", COUNTER) + "\n\ndef random_move(state, out, random):\n    return 9\n"
        if file == GAME:
            text = text.replace("\n\nclass Marienbad(", f"{TUTORIAL}\n\nclass Marienbad(")
            text = text.replace("    bots = ", "    tutorial = TUTORIAL\n    bots = ")
        if fault is not None and fault.file == file:
            assert fault.old in text
            text = text.replace(fault.old, fault.new)
        text = re.sub(r"\bfrom marienbad\b", f"from {package}", text)
        text = re.sub(r"^import (duel_rules|race_rules)$", rf"from {package} import \1", text, flags=re.MULTILINE)
        (folder / package / file).write_text(text, encoding="utf-8")


def failures(folder, monkeypatch, game, source, module, files, fault):
    """What `check` says of a game with a fault."""
    package = f"mutant_{game}_{re.sub('[^a-z]', '_', fault.name.lower()) if fault else 'none'}"
    written(folder, package, source, files, fault)
    entry = EntryPoint(game, f"{package}.{module}:{game.capitalize()}", registry.GROUP)
    monkeypatch.setattr(registry, "_entries", lambda: {game: entry})
    return check_game(
        lambda: getattr(importlib.import_module(f"{package}.{module}"), game.capitalize())(), range(25), 40
    )


def of_marienbad(folder, monkeypatch, fault):
    files = [RULES, NOTATION, PRESENTATION, INPUT, GAME, SETUP]
    return failures(folder, monkeypatch, M, MARIENBAD, "game", files, fault)


def of_duel(folder, monkeypatch, fault):
    return failures(folder, monkeypatch, D, DUEL, "toys", ["duel_rules.py", "race_rules.py", "toys.py"], fault)


@pytest.mark.parametrize("of", [of_marienbad, of_duel])
def test_without_a_fault_there_is_no_failure(folder, monkeypatch, of):
    assert [str(failure) for failure in of(folder, monkeypatch, None)] == []


@pytest.mark.parametrize(
    ("of", "fault"),
    [
        pytest.param(of, fault, id=fault.name.replace(" ", "-"))
        for of, faults in ((of_marienbad, MARIENBAD_FAULTS), (of_duel, DUEL_FAULTS))
        for fault in faults
    ],
)
def test_a_fault_is_found_and_its_clause_is_named(folder, monkeypatch, of, fault):
    found = of(folder, monkeypatch, fault)
    assert fault.clause in {failure.clause for failure in found}, [str(failure) for failure in found]
    for failure in found:
        assert "Traceback" not in str(failure)
        assert str(failure).endswith(f"The contract: {failure.clause}.")


def test_a_game_that_cannot_be_created_is_a_failure():
    def refused():
        raise PyramidionError("The option is wrong.")

    (failure,) = check_game(refused, range(1), 10)
    assert failure.clause is Clause.CREATION
    assert "The option is wrong" in str(failure)
