"""How these tests sit down at the terminal table."""

import io
import os
import sys
from pathlib import Path

import pytest

import pyramidion as package
from pyramidion.cli import main
from pyramidion.core.record import Record

TOYS = Path(__file__).parents[1] / "toys"


@pytest.fixture(autouse=True)
def data_home(tmp_path, monkeypatch):
    """Games without --save are kept here, not in the user's folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


class Sitting:
    """One run of the program: its exit code, what it printed, and the record it kept."""

    def __init__(self, code, out, err, file):
        self.code, self.out, self.err, self.file = code, out, err, file

    @property
    def record(self):
        return Record.read(self.file.read_text())

    @property
    def texts(self):
        return [entry.text for entry in self.record.entries]


@pytest.fixture
def pyramidion(monkeypatch, capsys, tmp_path):
    """Runs the program inside this process, with lines typed into it through a pipe."""

    def run(*argv, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Sitting(code, out, err, tmp_path / "game.txt")

    return run


@pytest.fixture
def play(pyramidion, tmp_path):
    """Plays a game kept in `game.txt`."""

    def run(*argv, typed=(), code=0):
        sitting = pyramidion("play", *argv, "--save", tmp_path / "game.txt", typed=typed)
        assert sitting.code == code, sitting.err
        return sitting

    return run


@pytest.fixture
def environment(data_home):
    """For a program of its own: the package's source and the toys on the path."""
    path = os.pathsep.join(map(str, [Path(package.__file__).parents[1], TOYS, TOYS / "installed"]))
    return os.environ | {"PYTHONPATH": path, "XDG_DATA_HOME": str(data_home)}
