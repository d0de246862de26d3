"""OpenSpiel's own tests, for every game; and what they do not look at."""

import unittest

import pytest
from libraries import GAMES, wanted

import pyramidion

wanted("pyspiel")

import pyspiel  # noqa: E402

from pyramidion.rl.openspiel import load_game  # noqa: E402

SHORT = {"braces": 60, "pass_the_pyramids": 40, "pylos": 60, "pyramid": 60, "pyramid_ball": 12}


@pytest.mark.parametrize("game_id", GAMES)
def test_random_games_with_serialisation(game_id):
    pyspiel.random_sim_test(
        load_game(game_id, max_game_length=SHORT[game_id]), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_the_api_holds_on_part_of_the_tree(game_id):
    from open_spiel.integration_tests import api_test

    game = load_game(game_id, max_game_length=SHORT[game_id])
    case = type(game_id, (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": game_id})
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.wasSuccessful(), found.failures + found.errors
    assert found.testsRun >= 5


def test_an_algorithm_of_the_library_finds_a_win():
    """Minimax of OpenSpiel on a small board of Pyramid agrees with the game's own proof: whoever begins wins or not."""
    from open_spiel.python.algorithms import minimax

    board = "021/130 w:b1 b:b2"
    value, _ = minimax.alpha_beta_search(load_game("pyramid", board=board))
    position = pyramidion.game("pyramid", board=board).start()
    assert value == (1 if first_wins(position) else -1)


def first_wins(position):
    """Whether the player to move can win: the slow and obvious way."""
    mover = position.to_decide[0]
    for decision in position.legal():
        after = position.play(decision)
        if after.result is not None:
            if after.result[mover] == 1:
                return True
        elif not first_wins(after):
            return True
    return False


def test_observations_hide_what_another_seat_enters():
    game = load_game("pyramid_ball", opening="red")
    states = []
    for action in (0, 4):
        state = game.new_initial_state()
        state.apply_actions([action, 1])
        states.append(state)
    assert states[0].observation_tensor(1) == states[1].observation_tensor(1)
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


def test_three_play_where_three_are_asked_for():
    assert load_game("pass_the_pyramids", players=3).num_players() == 3
