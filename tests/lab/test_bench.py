"""The benchmark measures what it says; no test depends on how fast."""

import json

import pytest

from pyramidion.cli import main
from pyramidion.core.catalogue import game
from pyramidion.lab.bench import measure, rate, reference
from pyramidion.search.compiler import compiling_wrap


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


def test_the_command_writes_its_measures(tmp_path, capsys):
    file = tmp_path / "bench.json"
    assert main(["bench", "pylos", "--seconds", "0.01", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    modes = {"interpreted", "compiled"} if compiling_wrap() else {"interpreted"}
    assert set(found["reference"]) == set(found["games"]["pylos"]) == modes
    for mode in modes:
        rates = found["games"]["pylos"][mode]
        assert rates["plies_per_step"] == pytest.approx(rates["plies"] / found["reference"][mode])
    assert "pylos interpreted" in capsys.readouterr().out


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
