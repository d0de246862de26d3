"""OpenSpiel's own tests, for every game; and what they do not look at."""

import pytest
from libraries import GAMES, wanted

wanted("pyspiel")

import pyspiel  # noqa: E402

from pyramidion.rl.openspiel import load_game  # noqa: E402

SHORT = {"braces": 60, "pass_the_pyramids": 40, "pylos": 60, "pyramid": 60, "pyramid_ball": 12}


@pytest.mark.parametrize("game_id", GAMES)
def test_random_games_with_serialisation(game_id):
    pyspiel.random_sim_test(
        load_game(game_id, max_game_length=SHORT[game_id]), num_sims=1, serialize=True, verbose=False
    )
