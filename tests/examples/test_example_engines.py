"""The example engines: short, and right by the conformance test; wrong engines are found out."""

import shutil
import sys
from pathlib import Path

import pytest

import pyramidion
from pyramidion.arena import engine_check
from pyramidion.arena.engine_check import check_engine
from pyramidion.cli import main

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
CHILDREN = pyramidion.game("pylos", rules="children")
COMMANDS = {
    "monte_carlo.py": [sys.executable, str(ENGINES / "monte_carlo.py")],
    "pylos.js": [shutil.which("node") or "node", str(ENGINES / "pylos.js")],
}
CASES = [("monte_carlo.py", pyramidion.game(info.id)) for info in pyramidion.list_games()] + [("pylos.js", CHILDREN)]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(engine_check, "MOVE_SECONDS", 0.02)
    monkeypatch.setattr(engine_check, "LONGEST_GAME", 80)
    # No test depends on how busy the machine is.
    monkeypatch.setattr(engine_check, "LATE_SECONDS", 20.0)
    monkeypatch.setattr(engine_check, "END_SECONDS", 20.0)


def test_they_have_sixty_lines_at_most():
    for file in COMMANDS:
        assert len((ENGINES / file).read_text().splitlines()) <= 60


@pytest.mark.slow
@pytest.mark.parametrize(("file", "game"), CASES, ids=lambda one: getattr(one, "identity", one))
def test_they_speak_the_protocol(file, game):
    findings = list(check_engine(COMMANDS[file], [game]))
    assert [one.sentence for one in findings if one.passed is False] == []
    assert sum(one.passed is True for one in findings) >= 13


def test_our_own_engine_speaks_the_protocol(capsys):
    program = [sys.executable, "-m", "pyramidion", "engine"]
    assert main(["engine", "test", "--game", "pylos", "--rules", "children", "--", *program]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "passed  Pylos: perft 1 and 2 are 16 and 240." in lines
    assert "passed  Pylos: legal lists what the rules allow." in lines
    assert lines[-1] == "16 of 16 checks passed."


def wrong_engine(**answers):
    """An engine of Pylos that always decides 1a1; answers: of some questions, in place of right ones."""
    known = {"hello": "id x 1\nprotocol 1\ngame pylos\nok", "ready": "ready", "go": "best 1a1", "legal": "error No."}
    code = (
        f"import sys; known = {known | answers!r}\n"
        "for line in sys.stdin:\n"
        "    print(known.get(line.split()[0], 'ok'), flush=True)\n"
    )
    return [sys.executable, "-c", code]


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"hello": "ok"}, "It answers hello with its name."),
        ({"hello": "id x 1\nprotocol 3\nok"}, "It should say protocol 1; it says 3."),
        ({"hello": "id x 1\nprotocol 1\ngame chess\nok"}, "It lists no game that this machine has."),
        ({}, "Pylos: after 1 plies, at ..../..../..../L...|.../.../...|../..|. D, it decides 'best 1a1': "),
        ({"legal": "legal 1a1\nok"}, "Pylos: legal at ..../..../..../....|.../.../...|../..|. L: '1a2' is missing."),
        ({"play": "error No."}, "'play 1a1' is answered by 'error No.' instead of 'ok'."),
    ],
)
def test_wrong_engines_are_found_out(answers, sentence):
    findings = list(check_engine(wrong_engine(**answers)))
    assert any(one.passed is False and one.sentence.startswith(sentence) for one in findings), findings


def test_an_engine_that_is_dead_missing_or_mute(monkeypatch, capsys):
    assert main(["engine", "test", "--", "/no/such/engine"]) == 1
    assert "The program /no/such/engine cannot be started" in capsys.readouterr().out
    assert main(["engine", "test", "--", sys.executable, "-c", "raise SystemExit(3)"]) == 1
    assert "exit status 3" in capsys.readouterr().out
    monkeypatch.setattr(engine_check, "ANSWER_SECONDS", 0.5)
    assert main(["engine", "test", "--", sys.executable, "-c", "import sys; list(sys.stdin)"]) == 1
    assert "After 'hello' no answer came within 0.5 seconds." in capsys.readouterr().out
