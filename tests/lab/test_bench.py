"""The benchmark measures what it says; no test depends on how fast."""

import json
import shutil
import sys

import pytest

from pyramidion.cli import main
from pyramidion.core.registry import game, list_games
from pyramidion.lab import yardstick
from pyramidion.lab.bench import measure, rate, reference
from pyramidion.lab.clicks import measure_clicks, sample
from pyramidion.lab.throw_bench import measure_throws
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
    program = yardstick.built(tmp_path)
    number, _, _ = yardstick.in_c(program, "steps", 1000)
    assert number == pow(48271, 1000, 2147483647)
    pile = yardstick.PileSearch(compiled=False)
    for simulations in (1, 60, 2000):
        number, _, visits = yardstick.in_c(program, "search", simulations)
        assert (number, visits) == pile.run(simulations)
    assert yardstick.rate_in_c("search", 1e-4) > 0


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
@pytest.mark.parametrize("game_id", [info.id for info in list_games()])
def test_clicks_are_timed_in_positions_where_a_seat_decides(game_id):
    given = game(game_id)
    found = sample(given, (1, 2), 10)
    assert 1 < len(found) <= 10
    assert all(position.to_decide[0] >= 0 for position, _ in found)
    clicks = measure_clicks(given, 5)
    assert 0 < clicks.mean_ms <= clicks.worst_ms
    assert 1 <= clicks.positions <= 5
    assert clicks.play_per_apply > 0  # on a busy machine the less may take longer


@pytest.mark.slow
def test_the_command_writes_its_measures(tmp_path, capsys):
    file = tmp_path / "bench.json"
    assert main(["bench", "pylos", "--seconds", "0.01", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    modes = {"interpreted", "compiled"} if numba_wrap() else {"interpreted"}
    assert set(found["reference"]) == modes
    assert (found["yardstick"] is None) == (shutil.which("cc") is None)
    assert set(found["games"]["pylos"]) == modes | {"click"}
    assert set(found["games"]["pylos"]["click"]) == {"mean_ms", "worst_ms", "positions", "play_per_apply"}
    for mode in modes:
        rates = found["games"]["pylos"][mode]
        assert rates["plies_per_step"] == pytest.approx(rates["plies"] / found["reference"][mode])
    out = capsys.readouterr().out
    assert "pylos interpreted" in out
    assert "pylos click" in out


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
    assert 'pip install "pyramidion[toss]"' in lines[0]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--seconds", "0"], "more than 0"),
        (["--seconds", "nan"], "more than 0"),
        (["--seconds", "x"], "invalid float"),
        (["chess"], "no game 'chess'"),
        (["--json", "no/such/folder/b.json"], "no folder"),
    ],
)
def test_bad_input_gets_a_sentence(words, part, capsys):
    assert main(["bench", *words]) == 2
    assert part in capsys.readouterr().err
