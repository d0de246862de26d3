"""The benchmark measures what it says; no test depends on how fast."""

import json
import shutil
import sys

import pytest

from benchmarks import c_search
from benchmarks.speed import main, measure, rate, reference
from benchmarks.throw_speed import measure_throws
from pyramidion.cli import exit_code
from pyramidion.core.registry import game
from pyramidion.search.numba_compile import numba_wrap


def test_rates_count_the_work_done():
    done = []
    assert rate(lambda rounds: done.append(rounds) or sum(range(rounds)), 0.001) > 0
    assert done == sorted(done)


def test_the_reference_is_the_generator():
    assert reference(1, 3) == pow(48271, 3, 2147483647)


def test_measures_of_a_game():
    found = measure(game("pylos"), compiled=False, seconds=0.01)
    assert set(found) == {"playouts", "plies", "simulations", "perft", "ready"}
    assert all(value > 0 for value in found.values())
    assert 30 <= found["plies"] / found["playouts"] <= 1000, "a game of Pylos has 30 spheres to place"


def test_the_yardstick_in_c_does_the_same(tmp_path):
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    program = c_search.built(tmp_path)
    number, _, _ = c_search.in_c(program, "steps", 1000)
    assert number == pow(48271, 1000, 2147483647)
    pile = c_search.PileSearch(compiled=False)
    for simulations in (1, 60, 2000):
        number, _, visits = c_search.in_c(program, "search", simulations)
        assert (number, visits) == pile.run(simulations)
    assert c_search.rate_in_c("search", 1e-4) > 0


@pytest.mark.parametrize(("game_id", "search"), [("pass_the_pyramids", "lookups"), ("pyramid", "proven")])
def test_what_its_bots_do_is_measured(game_id, search):
    found = measure(game(game_id), compiled=False, seconds=0.01)
    assert found[search] > 0
    assert ("simulations" in found) == (search == "proven")


def test_measures_of_a_game_whose_seats_decide_at_once():
    found = measure(game("pyramid_ball", turn_limit=50), compiled=False, seconds=0.01)
    assert set(found) == {"playouts", "plies", "pairs", "ready"}
    assert all(value > 0 for value in found.values())
    assert 4 <= found["plies"] / found["playouts"] <= 120, "two picks, a side and two programs at least"


@pytest.mark.slow
def test_the_command_writes_its_measures(tmp_path, capsys):
    file = tmp_path / "bench.json"
    assert main(["pylos", "--seconds", "0.01", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    modes = {"interpreted", "compiled"} if numba_wrap() else {"interpreted"}
    assert set(found["reference"]) == modes
    assert (found["yardstick"] is None) == (shutil.which("cc") is None)
    assert set(found["games"]["pylos"]) == modes
    for mode in modes:
        rates = found["games"]["pylos"][mode]
        assert rates["plies_per_step"] == pytest.approx(rates["plies"] / found["reference"][mode])
    out = capsys.readouterr().out
    assert "pylos interpreted" in out


def test_throws_are_measured():
    pytest.importorskip("mujoco")
    lines = []
    found = measure_throws(0.01, rate, lines.append)
    assert found["throws_per_step"] == pytest.approx(found["throws"] / found["steps"])
    assert 500 < found["bytes"] < 3000
    assert f"{found['bytes']:,.0f} bytes each" in lines[0]


def test_without_mujoco_the_rest_is_measured(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    for name in [name for name in sys.modules if name.startswith("pyramidion.physics.")]:
        monkeypatch.delitem(sys.modules, name)
    lines = []
    assert measure_throws(0.01, rate, lines.append) is None
    assert 'pip install "pyramidion[physics]"' in lines[0]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--seconds", "0"], "give a number from 0.001 to 60"),
        (["--seconds", "nan"], "give a number from 0.001 to 60"),
        (["--seconds", "x"], "not 'x'"),
        (["chess"], "no game 'chess'"),
        (["--json", "no/such/folder/b.json"], "no folder"),
    ],
)
def test_bad_input_gets_a_sentence(words, part, capsys):
    assert exit_code(lambda: main(words)) == 2
    assert part in capsys.readouterr().err
