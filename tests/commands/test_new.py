"""`pyramidion new` writes a package that keeps the contract, whatever flags are given; bad words get a sentence."""

import importlib
import re
import subprocess
import sys
import textwrap
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pyramidion.commands.new import check_id, fill_template, grid_size, write_package
from pyramidion.conformance.contract import check_game
from pyramidion.core import registry
from pyramidion.core.errors import PyramidionError

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [(), ("dice",), ("secret",), ("dice", "secret")]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Writes a package, makes it importable under its id, and gives its folder."""

    def write(game_id, columns, rows, flags):
        folder = tmp_path / game_id
        write_package(folder, game_id, columns, rows, flags)
        monkeypatch.syspath_prepend(folder / "src")
        title = game_id.title()
        entry = EntryPoint(game_id, f"{game_id}.game:{title}", registry.GROUP)
        monkeypatch.setattr(registry, "_entries", lambda: {game_id: entry})
        return folder

    yield write
    for name in [name for name, module in sys.modules.items() if str(tmp_path) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]


@pytest.mark.parametrize("flags", FLAGS, ids="-".join)
@pytest.mark.parametrize("size", [(2, 3), (4, 8), (5, 5), (7, 4)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_each_package_keeps_the_contract(package, flags, size):
    name = f"new{''.join(flags)}{size[0]}{size[1]}"
    package(name, *size, flags)
    made = getattr(importlib.import_module(f"{name}.game"), name.title())
    assert [str(failure) for failure in check_game(made, range(8), 200)] == []


@pytest.mark.parametrize("flags", FLAGS, ids="-".join)
def test_its_own_tests_pass(package, flags):
    name = f"own{''.join(flags)}"
    folder = package(name, 4, 8, flags)
    module = {}
    exec((folder / "tests" / f"test_{name}.py").read_text(), module)
    tests = [value for key, value in module.items() if key.startswith("test_")]
    assert len(tests) == (5 if "secret" in flags else 4)
    for test in tests:
        test()


@pytest.mark.parametrize("flags", FLAGS, ids="-".join)
def test_what_is_written_is_in_style(tmp_path, flags):
    write_package(tmp_path / "styled", "styled", 4, 8, flags)
    files = sorted((tmp_path / "styled").rglob("*.py"))
    for command in (["format", "--check"], ["check", "--ignore", "I001", "--per-file-ignores", "test_*.py:D1"]):
        words = [sys.executable, "-m", "ruff", *command, "--no-cache", "--config", "pyproject.toml", *map(str, files)]
        done = subprocess.run(words, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "#?" not in "".join(path.read_text() for path in (tmp_path / "styled").rglob("*.*") if path.is_file())


@pytest.mark.parametrize("size", ["4", "1x8", "4x2", "8x8", "27x3", "-4x8", "axb", ""])
def test_a_size_that_does_not_fit_gets_a_sentence(size):
    with pytest.raises(PyramidionError, match="columns x rows such as 4x8"):
        grid_size(size)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Chess", "lower-case letters"),
        ("a", "lower-case letters"),
        ("../x", "lower-case letters"),
        ("class", "lower-case letters"),
        ("pylos", "already a game"),
        ("json", "already a Python package"),
    ],
)
def test_an_id_that_cannot_be_used_gets_a_sentence(name, sentence):
    with pytest.raises(PyramidionError, match=sentence):
        check_id(name)


def test_a_folder_that_exists_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    with pytest.raises(PyramidionError, match="exists already"):
        write_package(tmp_path / "mine", "mine", 4, 8, ())
    assert list((tmp_path / "mine").iterdir()) == []


def test_lines_with_conditions():
    text = "a  #?dice\nb  #?!dice\nc  #?dice,!secret\nd {title}"
    assert fill_template(text, {"title": "T"}, {"dice"}) == "a\nc\nd T\n"
    assert fill_template(text, {"title": "T"}, {"dice", "secret"}) == "a\nd T\n"


def test_the_guide_adds_an_option_to_it(package):
    folder = package("martian", 4, 8, ())
    guide = (ROOT / "docs" / "games.md").read_text("utf-8").partition("## Add an option")[2]
    constant_and_result, imports, options, method = (
        textwrap.dedent(code) for code in re.findall(r" {4}```python\n(.*?) {4}```", guide, re.DOTALL)[:4]
    )
    rules, game = (folder / "src" / "martian" / name for name in ("rules.py", "game.py"))
    text = rules.read_text()
    before, after = text.index("def result"), text.index("def heuristic")
    rules.write_text(text[:before] + constant_and_result + "\n\n" + text[after:])
    text = game.read_text().replace("seats=SEATS,\n    )", f"seats=SEATS,\n{options.strip()},\n    )")
    head, imported, body = text.partition("from typing import ClassVar\n")
    game.write_text(head + imported + imports + body + "\n" + textwrap.indent(method, "    "))
    made = importlib.import_module("martian.game").Martian
    assert made().options == {"far_row": "wins"}
    board = "fsss/..../..../..../..../..../..../.... first"
    assert made().position(board).result == (1.0, 0.0)
    assert made(far_row="loses").position(board).result == (0.0, 1.0)
    for value in ("wins", "loses"):
        assert [str(failure) for failure in check_game(lambda v=value: made(far_row=v), range(8), 200)] == []
