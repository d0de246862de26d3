"""PettingZoo's own tests, for every game; and what they do not look at."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from libraries import GAMES, wanted

from pyramidion import IllegalDecision, PyramidionError

wanted("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from pyramidion.rl.pettingzoo import RENDER_MODES, env, parallel_env  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # its advice on names and shapes
every_game = pytest.mark.parametrize("game_id", GAMES)


@every_game
def test_one_after_the_other(game_id):
    api_test(env(game_id), num_cycles=20)


@every_game
def test_all_at_once(game_id):
    parallel_api_test(parallel_env(game_id), num_cycles=20)


@every_game
def test_seeds(game_id):
    seed_test(partial(env, game_id), num_cycles=20)
    parallel_seed_test(partial(parallel_env, game_id), num_cycles=20)


@every_game
def test_ends_after_so_many_cycles(game_id):
    max_cycles_test(
        SimpleNamespace(
            env=partial(env, game_id, illegal="replace", every_agent=True),
            parallel_env=partial(parallel_env, game_id, illegal="replace"),
        )
    )


@every_game
def test_boards_are_drawn(game_id):
    render_test(partial(env, game_id), custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    assert env(game_id).metadata["render_modes"] == RENDER_MODES


def played(environment, chooser):
    """A game of legal actions to its end, as the agents that acted; its last rewards are checked."""
    environment.reset(seed=3)
    acted = []
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        total[agent] += reward
        if terminated or truncated:
            environment.step(None)
            continue
        acted.append(agent)
        environment.step(int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
    return acted, total


def test_a_game_is_won_by_one():
    acted, total = played(env("pass_the_pyramids"), np.random.default_rng(1))
    assert sorted(total.values()) == pytest.approx([-1 / 3] * 3 + [1])
    assert set(acted) == {f"player_{seat}" for seat in range(4)}


def test_an_illegal_action_loses_or_is_refused_or_replaced():
    one = env("pylos")
    one.reset(seed=1)
    one.step(30)
    assert one.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert all(one.terminations.values())
    strict = env("pylos", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalDecision, match="Action 30 of seat 0"):
        strict.step(30)
    other = env("pylos", illegal="replace")
    other.reset(seed=1)
    other.step(30)
    assert str(other.table.episode.position) == "..../..../..../L...|.../.../...|../..|. D"
    with pytest.raises(PyramidionError, match="lose, replace or raise"):
        env("pylos", illegal="ignore")


def test_nobody_sees_what_another_enters():
    one = parallel_env("pyramid_ball", opening="red")
    looks = []
    for action in (0, 4):
        one.reset(seed=1)
        seen, *_ = one.step({"player_0": action, "player_1": 1})
        looks.append(seen)
    assert (looks[0]["player_1"]["observation"] == looks[1]["player_1"]["observation"]).all()
    assert (looks[0]["player_0"]["observation"] != looks[1]["player_0"]["observation"]).any()
