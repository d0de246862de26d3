"""A game's searches, bound to its rules: interpreted at once, compiled when the compiler is done."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Generic, Protocol, TypeVar

from pyramidion.core.binding import Binder, Wrap
from pyramidion.core.decision import CHANCE
from pyramidion.core.rulebook import RuleBook
from pyramidion.search import exact, playout, tactics, uct
from pyramidion.search.compiler import compiling_wrap

Progress = Callable[[int, float], None]
"""Told now and then: simulations so far, and the value (0 to 1) for the seat that decides."""

_NODES = 1 << 19
_SLICE_SECONDS = 0.03
_LONG_PLIES = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends, whichever comes first. simulations: at most so many. seconds: of wall-clock time.

    plies: length of a playout before it is evaluated; 0 = what suits the game (`BotHints.playout_plies`).
    exploration: the constant of the confidence bound (search.uct).
    """

    simulations: int
    seconds: float
    plies: int = 0
    exploration: float = 0.4


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal decision as the search saw it: its code, how often it was looked at, its mean reward (0 to 1)."""

    code: int
    visits: int
    value: float


class Searches:
    """The entries of `search` bound to one game under its options: interpreted, or compiled (`wrap`)."""

    def __init__(self, game: RuleBook[Any], wrap: Wrap | None = None) -> None:
        """wrap: None leaves the functions interpreted."""
        self.game = game
        self.compiled = wrap is not None
        names = rule_names(game)
        binder = Binder(names, wrap)
        self.rules = game.rules
        self.playout = binder.bind(function(playout.playout))
        self.playouts = binder.bind(function(playout.playouts))
        self.search = binder.bind(function(uct.search))
        self.outlook = binder.bind(function(tactics.outlook))
        self.integers, self._reals = arrays(self.compiled)
        self.size = self.rules.max_decisions
        # The evaluation is of seat 0 against one other; among more, only the end of a game says who is ahead.
        evaluated = names["heuristic"] is not playout.no_heuristic and len(game.seats) == 2
        self._plies = game.bots.playout_plies if evaluated else _LONG_PLIES

    def tree(self, nodes: int) -> uct.Tree:
        """An empty tree with room for so many nodes."""
        room = max(nodes, self.size + 1)
        whole = self.integers
        tree = uct.Tree(
            whole(room), self._reals(room), whole(room), whole(room), whole(room), whole(room),
            whole(self.size), whole(self.size), whole(uct.MAX_DEPTH + 1),
        )  # fmt: skip
        tree.seat[0] = -1
        return tree

    def run(
        self,
        state: Any,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> list[Choice]:
        """Searches a state where one seat decides; returns its legal decisions in the rules' order, with visits.

        seed: any integer. With the same seed and no limit of time the visits are always the same, compiled or not.
        """
        started = time.perf_counter()
        tree = self.tree(min(_NODES, limits.simulations * 40 + self.size + 1))
        seats = len(self.game.seats)
        plies = limits.plies or self._plies
        size, random = 1, 1 + seed % (playout.MODULUS - 1)
        done, chunk = 0, 1
        while done < limits.simulations:
            chunk = min(chunk, limits.simulations - done)
            before = time.perf_counter()
            size, random = self.search(state, tree, size, random, chunk, seats, plies, limits.exploration)
            done += chunk
            now = time.perf_counter()
            if progress and done > 1:
                progress(done, _value(tree))
            left = limits.seconds - (now - started)
            if left <= 0 or (stopped and stopped()):
                break
            speed = chunk / max(now - before, 1e-6)
            chunk = max(1, min(chunk * 4, int(speed * min(_SLICE_SECONDS, left))))
        first = tree.first[0]
        return [
            Choice(int(tree.code[n]), int(tree.visits[n]), float(tree.value[n] / max(1, tree.visits[n])))
            for n in range(first, first + tree.count[0])
        ]

    def verdicts(self, state: Any) -> list[int]:
        """For each legal decision of a state, in the rules' order: tactics.WINS, LOSES or OPEN."""
        out, replies, verdicts = (self.integers(self.size) for _ in range(3))
        count = self.outlook(state, out, replies, verdicts)
        return [int(verdict) for verdict in verdicts[:count]]

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""
        state = self.rules.start()
        self.run(state, Limits(2, 1.0, 2), 1)
        if self.game.rules.deciders(state) != (CHANCE,):
            self.verdicts(state)


def _value(tree: uct.Tree) -> float:
    best, most = 0.5, -1
    for node in range(tree.first[0], tree.first[0] + tree.count[0]):
        if tree.visits[node] > most:
            most = int(tree.visits[node])
            best = float(tree.value[node] / max(1, most))
    return best


def rule_names(game: RuleBook[Any]) -> dict[str, object]:
    """The names that a search leaves unbound, with this game's functions and option constants."""
    module = game.rules_module
    names: dict[str, object] = {name: getattr(module, name) for name in ("legal", "apply", "result", "to_move")}
    names["weigh"] = getattr(module, "weigh", playout.no_weights)
    names["heuristic"] = game.bots.heuristic or playout.no_heuristic
    names["canonical"] = game.bots.canonical or exact.as_it_is
    return names | dict(game.rule_constants())


def function(value: object) -> FunctionType:
    """A plain function, for the type checker."""
    assert isinstance(value, FunctionType)
    return value


def arrays(compiled: bool) -> tuple[Callable[[int], Any], Callable[[int], Any]]:
    """(integers, reals): each makes an array of so many zeros in the form that bound functions take."""
    if not compiled:
        return lambda length: [0] * length, lambda length: [0.0] * length
    import numpy as np

    return lambda length: np.zeros(length, np.int64), lambda length: np.zeros(length, np.float64)


class Compilable(Protocol):
    """A game's searches of one kind: `Searches`, or `search.secret.SecretSearches`."""

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""


Kind = TypeVar("Kind", bound=Compilable)


class Ready(Generic[Kind]):
    """Interpreted searches now; compiled ones as soon as a background thread has them."""

    def __init__(self, make: Callable[[Wrap | None], Kind]) -> None:
        """make: makes searches of a kind with a wrap that compiles them, or with None."""
        self._make = make
        self._interpreted = make(None)
        self._compiled: Kind | None = None
        self._done = threading.Event()
        threading.Thread(target=self._compile, daemon=True, name="compile").start()

    def _compile(self) -> None:
        try:
            wrap = compiling_wrap()
            if wrap is not None:
                searches = self._make(wrap)
                searches.warm_up()
                self._compiled = searches
        finally:
            self._done.set()

    def wait(self, seconds: float) -> None:
        """Waits for the compiler for at most so long."""
        self._done.wait(seconds)

    @property
    def best(self) -> Kind:
        """The compiled searches if they are ready."""
        return self._compiled or self._interpreted
