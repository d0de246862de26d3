"""A rough evaluation of Pass The Pyramids, for bots. Plain functions in the style of rules.py, compiled with it."""

from pyramidion.games.pass_the_pyramids.rules import PLAYERS, State, tokens


def heuristic(state: State) -> int:
    """How well seat 0 stands, in thousandths from -1000 to 1000: its tokens against the best other player's."""
    best = 0
    for seat in range(1, PLAYERS):
        best = max(best, tokens(state, seat))
    value = 120 * (tokens(state, 0) - best)
    return max(-1000, min(1000, value))
