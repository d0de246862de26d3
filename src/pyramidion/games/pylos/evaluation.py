"""A rough evaluation of Pylos positions, for bots. Plain functions in the style of rules.py, compiled with it."""

from pyramidion.games.pylos.rules import State, count_spheres, free_spheres


def heuristic(state: State) -> int:
    """The value of a state for Light, in thousandths from -1000 to 1000.

    The game is won by saving spheres, so the difference of the reserves dominates; mobile spheres count a little.
    """
    occupied = state.light | state.dark
    kept = count_spheres(state.dark) - count_spheres(state.light)
    mobile = count_spheres(free_spheres(state.light, occupied)) - count_spheres(free_spheres(state.dark, occupied))
    # A move costs a sphere: if Light is to move with equal reserves, Light is half a sphere behind.
    tempo = 1 if state.turn == 1 else -1
    value = 120 * kept + 60 * tempo + 12 * mobile
    return max(-1000, min(1000, value))
