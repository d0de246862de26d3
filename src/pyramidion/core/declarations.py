"""Checks what a game declares about itself against what its rules do.

Bots, boards and servers rely on `GameInfo` to decide how to treat a game; a declaration that contradicts `rules.py`
would make them fail later, and elsewhere.
"""

import random
from typing import Any

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.errors import InvalidGame
from pyramidion.core.game import Game
from pyramidion.core.game_info import Information

_GAMES, _PLIES = 3, 60  # games, plies of each; takes a few milliseconds, 0.1 s for Braces
_AT_ONCE = ("apply_all", "count_for", "nth_for")


def check_declarations(game: Game[Any]) -> None:
    """Raises InvalidGame, with an explanation, if dynamics, chance, information or draws contradict the rules.

    The behaviour of the rules is inferred from the functions they define and from the first plies of a few random
    games.
    """
    info, defined = game.info, vars(game.rules_module)
    at_once = [name for name in _AT_ONCE if name in defined]
    if info.simultaneous and len(at_once) < len(_AT_ONCE):
        missing = ", ".join(name for name in _AT_ONCE if name not in defined)
        raise _invalid(game, f"dynamics is {info.dynamics.value}, but rules.py does not define {missing}")
    if at_once and not info.simultaneous:
        raise _invalid(
            game, f"dynamics is {info.dynamics.value}, but rules.py lets seats decide at once: it defines {at_once[0]}"
        )
    if info.simultaneous != (info.information is Information.IMPERFECT):
        does = "at once, in secret" if info.simultaneous else "in turn, and every seat sees all decisions"
        raise _invalid(game, f"information is {info.information.value}, but by its rules seats decide {does}")
    if "chance_weights" in defined and not info.stochastic:
        raise _invalid(game, f"chance is {info.chance.value}, but rules.py defines chance_weights")
    if info.stochastic and "chance_weights" not in defined:
        raise _invalid(game, f"chance is {info.chance.value}, but rules.py does not define chance_weights")
    chooser = random.Random(1)
    for _ in range(_GAMES):
        _check_random_game(game, chooser)


def _check_random_game(game: Game[Any], chooser: random.Random) -> None:
    info, rules = game.info, game.rules
    state = rules.start()
    for _ in range(_PLIES):
        result = rules.result(state)
        if result:
            if result < 0 and not info.has_draws:
                raise _invalid(game, "has_draws is False, but its rules end a game level (result is negative)")
            return
        seat = rules.to_move(state)
        if seat == ALL and not info.simultaneous:
            raise _invalid(game, f"dynamics is {info.dynamics.value}, but its rules let seats decide at once")
        if seat == CHANCE and not info.stochastic:
            raise _invalid(game, f"chance is {info.chance.value}, but its rules leave decisions to chance")
        codes = tuple(_any_of(rules.codes(state, one), chooser) for one in rules.deciders(state))
        state = rules.next_state(state, codes)


def _any_of(codes: Any, chooser: random.Random) -> int:
    return int(codes[chooser.randrange(len(codes))])


def _invalid(game: Game[Any], contradiction: str) -> InvalidGame:
    return InvalidGame(f"The game {game.info.id} contradicts its rules: {contradiction}.")
