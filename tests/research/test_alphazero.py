"""The AlphaZero-style player of Pylos: games, learning, resume, and measurements that are known by hand."""

import os

import numpy as np
import pytest

if os.environ.get("CI"):
    __import__("torch")
pytest.importorskip("torch")

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, rank
from pyramidion.core.registry import game
from research import alphazero_pylos as module
from research.alphazero_pylos import Known, Training, measure, wins_against_perfect

CHILDREN = game("pylos", rules="children")


@pytest.fixture(autouse=True)
def _one_thread():
    """Several of a busy machine's few cores would wait for one another."""
    module.torch.set_num_threads(1)


def known(text, worth):
    """A position; worth: of a decision's text, (outcome, plies)."""
    position = CHILDREN.position(text)
    values = {one.code: Value(*worth(str(one))) for one in position.legal()}
    spheres = int.bit_count(position.state.light | position.state.dark)
    return Known(
        position,
        spheres,
        {code: rank(value) for code, value in values.items()},
        {code: value.plies for code, value in values.items()},
    )


def test_measurements_by_hand():
    empty = "..../..../..../....|.../.../...|../..|. L"
    won = known(empty, lambda text: (1, 3 if text == "1a1" else 5) if text in ("1a1", "1b1") else (-1, 4))
    lost = known("..../..../..../L...|.../.../...|../..|. D", lambda text: (-1, 8 if text == "1b1" else 6))

    def play(*texts):
        return lambda positions: [one.decision(text).code for one, text in zip(positions, texts, strict=True)]

    best = measure([won, lost], play("1a1", "1b1"))
    assert best["kept"] == [1, 1]
    assert best["optimal"] == [2, 2]
    assert (best["plies_slower"], best["plies_sooner"]) == (0, 0)
    slow = measure([won, lost], play("1b1", "1c1"))
    assert slow["kept"] == [1, 1]
    assert slow["optimal"] == [0, 2]
    assert (slow["plies_slower"], slow["plies_sooner"]) == (2, 2)
    bad = measure([won, lost], play("1c1", "1b1"))
    assert bad["kept"] == [0, 1]
    assert bad["phases"]["0-4"] == [0, 1]
    assert bad["phases"]["5-9"] == [0, 0]


def test_games_against_the_perfect_player_are_played_to_the_end():
    class First:
        def choose(self, state, chooser):
            return CHILDREN.rules.legal_codes(state)[0]

    wins = wins_against_perfect(CHILDREN, First(), module.random_choice, 4, 1)
    assert 0 <= wins <= 4


@pytest.mark.slow
def test_it_plays_learns_and_resumes(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "GAMES", 6)
    monkeypatch.setattr(module, "MEMORY", 1000)
    monkeypatch.setattr(module, "BATCH", 32)
    monkeypatch.setattr(module, "PASSES", 1.0)
    training = Training(CHILDREN, tmp_path, 3, 1)
    training.round()
    # Every game has a winner, so every position has a result.
    count = training.memory.count
    assert count > 100
    assert set(training.memory.results[:count].tolist()) == {-1, 1}
    assert training.memory.shares[:count].sum(axis=1) == pytest.approx(1, abs=0.01)
    training.save()
    again = Training(CHILDREN, tmp_path, 3, 1)
    assert (again.games, again.memory.count) == (6, count)
    position = CHILDREN.start()
    assert training.decide([position] * 2, 0) == again.decide([position] * 2, 0)
    training.round()
    again.round()
    assert np.array_equal(training.memory.seen, again.memory.seen)
    with pytest.raises(PyramidionError, match="another training"):
        Training(CHILDREN, tmp_path, 4, 1)


def test_measurements_come_at_doubling_times():
    assert [module.following(seconds, 6.0) for seconds in (0, 60, 130, 500)] == [60, 120, 240, 840]
