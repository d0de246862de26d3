"""OpenSpiel's tree search plays a game of Pyramidion: `python examples/research/openspiel_search.py pyramid 200`."""

import sys

import numpy as np
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

from pyramidion.rl.openspiel import load_game


def play(game_id, simulations, seed=None, **options):
    """The returns of a game between OpenSpiel's MCTS, who begins, and random actions."""
    game, random = load_game(game_id, **options), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bots = [mcts.MCTSBot(game, 1.5, simulations, evaluator, random_state=random)]
    bots.append(uniform_random.UniformRandomBot(1, random))
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2])))
