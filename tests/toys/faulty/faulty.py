"""Pylos with bots that fail: all levels that search, as long as a file lies where FAULTY_BOTS says."""

import dataclasses
import os

from pyramidion.games.pylos.game import Pylos
from pyramidion.games.pylos.random_move import random_move as working_move


def random_move(state, out, random):
    """Every search draws random moves; the lowest level does not search."""
    if os.path.exists(os.environ["FAULTY_BOTS"]):
        return 1 // 0
    return working_move(state, out, random)


class Faulty(Pylos):
    """Pylos under another name."""

    info = dataclasses.replace(Pylos.info, id="faulty", title="Faulty")

    def __init__(self, **options):
        super().__init__(**options)
        self.bots = dataclasses.replace(self.bots, random_move=random_move, tablebase=None)
