"""The first turn of the basic game, solved in advance: mixtures of programs that no response exploits by much.

Every game begins with this turn, and no search of a few seconds gets as far. `python -m research.ball_opening` computes
them; docs/strength.md states how much a best response still gains.
"""

import json
from functools import cache
from pathlib import Path

from pyramidion.games.pyramid_ball.program_text import read_program
from pyramidion.games.pyramid_ball.rules import opening_phase, side_of_seat, start
from pyramidion.games.pyramid_ball.state import PROGRAM, State

FILE = Path(__file__).with_name("opening.json")

Mixture = tuple[tuple[int, float], ...]


def opening_mixture(state: State, seat: int) -> Mixture | None:
    """A seat's programs at the start of the basic game, with their probabilities, the most likely first; None
    elsewhere.
    """
    if state != opening_phase(start(), PROGRAM, state.home):
        return None
    return _mixtures()[side_of_seat(state, seat)]


@cache
def _mixtures() -> tuple[Mixture, Mixture]:
    """Those of Home and of Away."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    home, away = (tuple((read_program(text), share) for text, share in kept[side].items()) for side in ("home", "away"))
    return home, away
