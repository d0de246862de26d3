"""Checks whether a game's rules compile and then give the same results as interpreted, which its author should know
before bots play.
"""

import random
import re
from typing import Any

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.game import Game
from pyramidion.search.mcts_runner import array_makers
from pyramidion.search.numba_compile import numba_wrap

_PLIES = 200
_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def compile_fault(game: Game[Any]) -> str | None:
    """The first difference of the compiled rules, in a sentence; None if there is none, or if nothing compiles on this
    machine.

    Plays one random game with both.
    """
    wrap = numba_wrap()
    if wrap is None:
        return None
    rules, compiled = game.rules, game.bind_rules(wrap)
    whole, _ = array_makers(True)
    out, state, chooser = whole(rules.max_decisions), rules.start(), random.Random(1)
    what = "start"
    try:
        same = tuple(compiled.start()) == tuple(state)
        for _ in range(_PLIES):
            what = "result"
            if not same or compiled.result(state) != rules.result(state):
                return f"{what} gives something else when it is compiled."
            if rules.result(state):
                return None
            what = "to_move"
            who = compiled.to_move(state)
            if who == ALL:
                what = "count_for, nth_for or apply_all"
                codes = tuple(
                    rules.codes(state, seat)[chooser.randrange(len(rules.codes(state, seat)))]
                    for seat in range(len(game.seats))
                )
                assert compiled.apply_all is not None
                following = compiled.apply_all(state, *codes)
            else:
                what = "legal"
                count = compiled.legal(state, out)
                if tuple(out[:count].tolist()) != rules.legal_codes(state):
                    return f"{what} gives something else when it is compiled."
                if who == CHANCE and compiled.chance_weights is not None:
                    what = "chance_weights"
                    compiled.chance_weights(state, out)
                what = "apply"
                codes = (chooser.choice(rules.legal_codes(state)),)
                following = compiled.apply(state, codes[0])
            state = rules.next_state(state, codes)
            same = tuple(following) == tuple(state)
    except Exception as error:  # any exception that Numba raises about the author's code
        lines = [line.strip() for line in _COLOUR.sub("", str(error)).splitlines() if line.strip()]
        said = next((line for line in lines if not line.startswith("Failed in nopython")), type(error).__name__)
        where = next((line for line in lines if line.startswith("File ")), "").rstrip(":")
        return f"{what} does not compile: {said.rstrip('.')}{f' ({where})' if where else ''}."
    return None
