"""OpenSpiel's CFR and exploitability on a game of Pyramidion: `python examples/research/cfr.py 20`.

A game must be small for this: here a board of Pyramid with few cubes, whose every position the algorithm visits.
"""

import sys

from open_spiel.python.algorithms import cfr, exploitability

from pyramidion.rl.openspiel import load_game

BOARD = "021/130 w:b1 b:b2"


def train(iterations, board=BOARD):
    """The exploitability of the average strategy after each iteration, summed over both seats (NashConv)."""
    game = load_game("pyramid", board=board)
    solver = cfr.CFRPlusSolver(game)
    given_away = []
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        given_away.append(exploitability.nash_conv(game, solver.average_policy()))
    return given_away


if __name__ == "__main__":
    for number, lost in enumerate(train(int(sys.argv[1])), 1):
        print(f"iteration {number}: {lost:.4f}")
