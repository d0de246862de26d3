"""Throws as a whole: the same from the same seed, always over, never on a missing table."""

import subprocess
import sys

import pytest

from pyramidion.core.errors import BadOption, PyramidionError
from pyramidion.games.pass_the_pyramids.landing import impossible_reason
from pyramidion.physics.landing_detection import detect_landing
from pyramidion.physics.parameters import RANGES, Parameters
from pyramidion.physics.trajectory import decode

pytest.importorskip("mujoco")


def test_the_same_seed_gives_the_same_throw():
    from pyramidion.physics.throw import throw

    first, again, other = throw("a"), throw("a"), throw("b")
    assert first == again
    assert first.trajectory.encode() != other.trajectory.encode()


@pytest.mark.slow
def test_a_stored_throw_reads_as_it_was_read_when_thrown():
    from pyramidion.physics.throw import throw

    for seed in range(20):
        thrown = throw(seed)
        stored = thrown.trajectory.encode()
        assert detect_landing(decode(stored).poses(-1)) == thrown.landing
        assert impossible_reason(thrown.landing) is None
        assert len(stored) < 3000


@pytest.mark.slow
@pytest.mark.parametrize("name", RANGES)
def test_the_ends_of_every_range_can_be_thrown(name):
    from pyramidion.physics.throw import LONGEST, throw

    for value in RANGES[name][:2]:
        assert throw(1, Parameters(**{name: value})).trajectory.seconds < LONGEST


@pytest.mark.parametrize("name", RANGES)
def test_what_is_out_of_range_is_refused(name):
    low, high, _ = RANGES[name]
    for value in (low - 0.01, high + 0.01, float("nan"), float("inf"), -1.0):
        with pytest.raises(BadOption, match=f"A {name} of .* is not possible"):
            Parameters(**{name: value})


def test_a_trio_that_leaves_the_table_is_thrown_again(monkeypatch):
    from pyramidion.physics import throw

    whole = [throw.attempt(f"x/{number}", Parameters()) for number in (1, 2, 3)]
    assert None not in whole
    given = iter([None, None, whole[2]])
    monkeypatch.setattr(throw, "attempt", lambda seed, parameters: next(given))
    thrown = throw.throw("x")
    assert (thrown.attempts, thrown.trajectory) == (3, whole[2])
    monkeypatch.setattr(throw, "attempt", lambda seed, parameters: None)
    with pytest.raises(PyramidionError, match="in a row left the table"):
        throw.throw("x")


def test_a_small_table_is_left(monkeypatch):
    from pyramidion.physics import throw

    monkeypatch.setattr(throw, "TABLE", 0.01)
    assert throw.attempt("x/1", Parameters()) is None


def test_what_turns_back_at_the_top_is_not_at_rest():
    import numpy as np

    from pyramidion.physics.throw import STILL, STILL_FRAMES, at_rest

    rest = np.zeros((3, 3))
    still = [rest] * (STILL_FRAMES + 1)
    assert at_rest(still)
    assert not at_rest(still[1:]), "too early to tell"
    for frame in range(STILL_FRAMES):
        moved = list(still)
        moved[frame] = rest + 2 * STILL
        assert not at_rest(moved)
    assert at_rest([rest + frame * STILL / 10 for frame in range(STILL_FRAMES + 1)])


def test_without_mujoco_the_reading_works_and_the_command_says_what_to_install():
    code = (
        "import sys; sys.modules['mujoco'] = None\n"
        "import pyramidion.physics.landing_detection, pyramidion.physics.trajectory, pyramidion.physics.hand_motion\n"
        "from pyramidion.cli import main\n"
        "raise SystemExit(main(['dev', 'throws']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert 'pip install "pyramidion[physics]"' in done.stderr
