"""Gymnasium's own check, for every game; and what it does not look at."""

import numpy as np
import pytest
from libraries import GAMES, wanted

from pyramidion import PyramidionError

wanted("gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from pyramidion.rl.gymnasium import GameEnv  # noqa: E402


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game_id", GAMES)
def test_check_env(game_id):
    check_env(GameEnv(game_id, render_mode="ansi"), skip_close_check=True)


def finished(environment, seed):
    """A game of legal actions to its end: (its reward, the info)."""
    chooser = np.random.default_rng(seed)
    seen, info = environment.reset(seed=seed)
    for _ in range(2000):
        assert (info["action_mask"] == seen["action_mask"]).all()
        action = chooser.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, terminated, truncated, info = environment.step(action)
        if terminated or truncated:
            return reward, info
        assert reward == 0
    raise AssertionError("the game does not end")


def test_one_seat_learns_against_another():
    asked = []

    def first(position, seat):
        asked.append((seat, position.to_decide))
        return position.legal(seat)[0]

    reward, info = finished(GameEnv("pyramid", opponent=first, seat=1), 4)
    assert reward in (-1, 1)
    assert info["seat"] == 1
    assert {seat for seat, _ in asked} == {0}


def test_a_level_plays_the_other_seat():
    reward, _ = finished(GameEnv("pyramid", board="patrick", opponent=1), 5)
    assert reward in (-1, 0, 1)
    with pytest.raises(PyramidionError, match="no level '99'"):
        GameEnv("pyramid", opponent=99)


def test_the_opponent_does_not_see_what_the_learner_has_sealed():
    sealed = []

    def stands(position, seat):
        sealed.append(position.sealed)
        return position.legal(seat)[0]

    environment = GameEnv("pyramid_ball", opponent=stands, opening="red", turn_limit=2)
    finished(environment, 6)
    assert len(sealed) > 1
    assert not any(sealed)


def test_the_learner_may_sit_anywhere():
    environment = GameEnv("pass_the_pyramids", seat=None)
    assert len({environment.reset(seed=seed)[1]["seat"] for seed in range(12)}) > 1
    with pytest.raises(PyramidionError, match="no seat 4"):
        GameEnv("pass_the_pyramids", seat=4)


def test_it_is_registered():
    environment = gymnasium.make("pyramidion/Game-v1", game="pylos", rules="children")
    assert environment.reset(seed=1)[0]["action_mask"].sum() == 16
