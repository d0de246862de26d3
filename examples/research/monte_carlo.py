"""A Monte Carlo player in twenty lines: it takes the decision that wins the most random games.

`python examples/research/monte_carlo.py pylos 50` plays one game of it against random decisions, 50 random games each.
"""

import random
import sys

import pyramidion
from pyramidion.rl import rollouts


def choose(position, games, seed=None):
    """The decision after which the player has the best result over a number of random games."""
    seat = position.to_decide[0]
    return max(position.legal(), key=lambda one: rollouts(position.play(one), games, seed=seed).rewards[:, seat].mean())


def play(game_id, games, seed=None):
    """Whether the Monte Carlo player, who begins, has won."""
    position, chooser = pyramidion.game(game_id).start(), random.Random(seed)
    while position.to_decide:
        careful = position.to_decide[0] == 0
        position = position.play(choose(position, games, seed) if careful else chooser.choice(position.legal()))
    return position.result[0] == 1


if __name__ == "__main__":
    print("won" if play(sys.argv[1], int(sys.argv[2])) else "not won")
