"""Rules that do not compile get a sentence; those that do play the same game."""

import importlib
from pathlib import Path

import duel_rules
import pytest

from pyramidion.search.compiled_rules import compile_fault
from toys import Duel


@pytest.mark.usefixtures("compiling")
def test_rules_that_compile_have_no_fault():
    assert compile_fault(Duel()) is None


@pytest.mark.usefixtures("compiling")
def test_rules_that_do_not_compile_are_named(tmp_path, monkeypatch):
    source = Path(duel_rules.__file__).read_text()
    old = "return State(state.rounds, code, state.home, state.away)"
    assert old in source
    (tmp_path / "lazy_rules.py").write_text(source.replace(old, "return state._replace(stake=code)"))
    monkeypatch.syspath_prepend(tmp_path)
    lazy = type("Lazy", (Duel,), {"rules_module": importlib.import_module("lazy_rules")})
    fault = compile_fault(lazy())
    assert fault is not None
    assert fault.startswith("apply does not compile: Unknown attribute '_replace' of type State")
    assert "lazy_rules.py" in fault
