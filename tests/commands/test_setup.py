"""Which Python the virtual environment is made with, where nobody has chosen one."""

import importlib.util
import stat
import sys
import sysconfig
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[2] / "tools" / "setup.py"


@pytest.fixture
def setup(monkeypatch):
    """tools/setup.py, run by a Python 3.12 on Linux that somebody compiled without a profile."""
    spec = importlib.util.spec_from_file_location("setting_up", SETUP)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "base_prefix", "/home/somebody/.pyenv/versions/3.12.1")
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    built_with(monkeypatch, "'--enable-shared'")
    return module


def built_with(monkeypatch, words):
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: words)


@pytest.fixture
def system(tmp_path):
    """Makes a Python of the system that answers so."""

    def made(answer, code=0):
        path = tmp_path / "python3"
        path.write_text(f"#!/bin/sh\necho {answer}\nexit {code}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    return made


@pytest.mark.skipif(sys.platform == "win32", reason="There is no other Python of the system.")
class TestTheSystemsOwn:
    @pytest.mark.parametrize("version", ["3 11", "3 12"])
    def test_is_taken_where_it_is_quicker(self, setup, system, version):
        python = system(version)
        assert setup.quicker(python) == [str(python)]

    @pytest.mark.parametrize("version", ["3 9", "3 13", "2 7"])
    def test_is_neither_too_old_nor_newer_than_what_was_asked_for(self, setup, system, version):
        assert setup.quicker(system(version)) == []

    def test_must_be_able_to_make_environments(self, setup, system):
        assert setup.quicker(system("", code=1)) == []

    def test_need_not_be_there(self, setup, tmp_path):
        assert setup.quicker(tmp_path / "nothing") == []

    @pytest.mark.parametrize("words", ["'--enable-optimizations' '--with-lto'", None])
    def test_is_not_looked_for_by_a_python_that_was_well_compiled(self, setup, system, monkeypatch, words):
        built_with(monkeypatch, words)
        assert setup.quicker(system("3 11")) == []

    def test_looks_for_no_other_itself(self, setup, system, monkeypatch):
        monkeypatch.setattr(sys, "base_prefix", "/usr")
        assert setup.quicker(system("3 11")) == []


def test_the_next_one_is_tried_where_the_first_makes_none(setup, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(setup, "VENV", tmp_path / "environment")
    asked = []

    def run(words, **_):
        asked.append(words[0])
        return setup.subprocess.CompletedProcess(words, len(asked) == 1, "", "no module named ensurepip")

    monkeypatch.setattr(setup.subprocess, "run", run)
    assert setup.make_venv(["/usr/bin/python3", sys.executable]) == 0
    assert asked == ["/usr/bin/python3", sys.executable]
    assert "no module named ensurepip" in capsys.readouterr().err
