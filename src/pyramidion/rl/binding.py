"""Kernels bound to one game: compiled if Numba is installed, else interpreted."""

import os
from types import FunctionType
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.specialisation import Binder
from pyramidion.rl.spec import Encoder
from pyramidion.search.mcts_runner import COMPILE, rule_bindings
from pyramidion.search.numba_compile import numba_wrap


def no_apply_all(state: Any, code0: int, code1: int) -> Any:
    """Used instead of `apply_all` in games without simultaneous decisions."""
    return state


def no_count_for(state: Any, seat: int) -> int:
    """Used instead of `count_for` in such games."""
    return 1


def no_nth_for(state: Any, seat: int, index: int) -> int:
    """Used instead of `nth_for` in such games."""
    return 0


class Kernels:
    """Binds functions of `rl.kernels` and `rl.tree` to a game. compiled: whether they run as machine code."""

    def __init__(self, encoder: Encoder, compiled: bool | None = None) -> None:
        """compiled: None uses the compiler if there is one and PYRAMIDION_COMPILE is not `no`.

        Raises PyramidionError if the compiler is requested but missing.
        """
        wanted = os.environ.get(COMPILE) != "no" if compiled is None else compiled
        wrap = numba_wrap() if wanted else None
        if compiled and wrap is None:
            raise PyramidionError('The compiler is not installed: pip install "pyramidion[rl]".')
        self.compiled = wrap is not None
        self._binder = Binder(names(encoder), wrap)

    def bind(self, function: object) -> Any:
        """A kernel under the game's rules, options and encoding."""
        assert isinstance(function, FunctionType)
        return self._binder.bind(function)

    def integers(self, length: int) -> Any:
        """A scratch array of integers, in the form that bound functions take."""
        if not self.compiled:
            return [0] * length
        import numpy as np

        return np.zeros(length, np.int64)


def names(encoder: Encoder) -> dict[str, object]:
    """The unbound names in kernels, with a game's own functions and constants."""
    game: Game[Any] = encoder.game
    module, encoding = game.rules_module, encoder.encoding
    return rule_bindings(game) | {
        "start": module.start,
        "apply_all": getattr(module, "apply_all", no_apply_all),
        "count_for": getattr(module, "count_for", no_count_for),
        "nth_for": getattr(module, "nth_for", no_nth_for),
        "unpack": encoding.unpack,
        "legal_actions": encoding.legal_actions,
        "extend": encoding.extend,
        "observe": encoding.observe,
        "SEATS": len(game.seats),
        "REPETITION_LIMIT": game.repetition_limit,
        "LONGEST_GAME": encoding.max_game_length,
    }
