"""A game's searches, bound to its rules: interpreted at first, compiled when the compiler is done."""

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any, Generic, Protocol, TypeVar

from cachetools import LRUCache

from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Game
from pyramidion.core.specialisation import Binder, Wrap
from pyramidion.search import playout, proof_search, two_ply, uct
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.time_budget import TimeBudget
from pyramidion.search.tree_reuse import ReusableTree, clear_root, empty_tree, find_state

Progress = Callable[[int, float], None]
"""Called from time to time with the number of simulations so far, and the value (0 to 1) for the seat that decides."""

COMPILE = "PYRAMIDION_COMPILE"
"""The environment variable that, set to `no`, prevents bots from compiling: they search interpreted and less deeply."""
_NODES = 1 << 20
_MOST_KEPT = 2
_FLOOR = 64
_LONG_PLIES = 200
_LEAST_VISITS = 30  # of an expected reply: with fewer, it is hardly better than a random one


@dataclass(frozen=True, slots=True)
class MctsBudget:
    """When a search ends, whichever comes first. simulations: maximum number. seconds: of wall-clock time.

    plies: length of a playout before it is evaluated; 0 = the game's own (`BotHints.playout_plies`).
    exploration: the constant of the confidence bound (search.uct). Even if the time is up, 64 simulations are made,
    unless that would double it.
    """

    simulations: int
    seconds: float
    plies: int = 0
    exploration: float = 0.4

    def with_nodes(self, nodes: int) -> "MctsBudget":
        """The same with a number of simulations, however long they take."""
        return replace(self, simulations=nodes, seconds=3600.0)


@dataclass(frozen=True, slots=True)
class SearchedMove:
    """One legal decision in the search: its code, its visits, its mean reward (0 to 1).

    replies: the most visited decisions after it, of whichever seat decides, if they were asked for.
    """

    code: int
    visits: int
    value: float
    replies: tuple[int, ...] = ()


class MctsSearcher:
    """The entries of `search` bound to one game under its options: interpreted, or compiled (`wrap`)."""

    def __init__(self, game: Game[Any], wrap: Wrap | None = None) -> None:
        """wrap: None leaves the functions interpreted."""
        self.game = game
        self.compiled = wrap is not None
        names = rule_bindings(game)
        binder = Binder(names, wrap)
        self.rules = game.rules
        self.playout = binder.bind(as_function(playout.playout))
        self.playouts = binder.bind(as_function(playout.playouts))
        self.search = binder.bind(as_function(uct.search))
        self.find_verdicts = binder.bind(as_function(two_ply.find_verdicts))
        self._reroot = binder.bind(as_function(uct.reroot))
        self._kept: LRUCache[int, ReusableTree] = LRUCache(_MOST_KEPT)
        self.integers, _ = array_makers(self.compiled)
        self.size = self.rules.max_decisions
        # The evaluation is of seat 0 against one other; with more seats, only the end of a game tells who is ahead.
        evaluated = names["heuristic"] is not playout.no_heuristic and len(game.seats) == 2
        self._look = game.rules.bind(names["heuristic"])
        self._plies = game.bots.playout_plies if evaluated else _LONG_PLIES

    def run(
        self,
        state: Any,
        budget: MctsBudget,
        seed: int,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
        reuse_tree: bool = False,
        tree_owner: int | None = None,
        replies: int = 0,
    ) -> list[SearchedMove]:
        """Searches a state in which one seat decides; returns its legal decisions in the rules' order, with visits.

        seed: any integer. With the same seed and no time limit the visits are always the same, compiled or not.
        reuse_tree: continues with what earlier calls for this seat, with the same budget apart from time, have found
        out about the state; then the visits depend on these calls too.
        tree_owner: whose tree is continued, if not that of the deciding seat.
        replies: maximum number of replies to return with each decision.
        """
        pace = TimeBudget(budget.seconds, stopped, floor=_FLOOR)
        grown = self._reuse_tree(state, budget, reuse_tree, tree_owner)
        tree, size = grown.tree, grown.size
        settings = uct.Settings(len(self.game.seats), budget.plies or self._plies, budget.exploration)
        random = 1 + seed % (playout.MODULUS - 1)
        while pace.done < budget.simulations:
            chunk = pace.slice(budget.simulations - pace.done)
            size, random = self.search(state, tree, size, random, chunk, settings)
            pace.record(chunk)
            if progress and pace.done > 1:
                progress(pace.done, _value(tree))
            if pace.exhausted:
                break
        grown.size = size
        return [
            SearchedMove(
                int(tree.code[n]),
                int(tree.visits[n]),
                float(tree.value[n] / max(1, tree.visits[n])),
                _most_visited_replies(tree, n, replies),
            )
            for n in range(tree.first[0], tree.first[0] + tree.count[0])
        ]

    def _reuse_tree(self, state: Any, budget: MctsBudget, keep: bool, keeper: int | None) -> ReusableTree:
        """The tree to continue with: the part of an earlier one below a state, or an empty one."""
        seat = self.rules.to_move(state) if keeper is None else keeper
        way = (budget.simulations, budget.plies, budget.exploration)
        room = min(_NODES, budget.simulations * 40 + self.size + 1)
        if not keep:
            return ReusableTree(state, way, empty_tree(room, self.size, self.compiled))
        grown = self._kept.pop(seat, None)
        if grown is None or grown.way != way:
            grown = ReusableTree(state, way, empty_tree(room, self.size, self.compiled))
        else:
            node = find_state(grown, state, self.rules.apply)
            grown.size = 1 if node < 0 else int(self._reroot(grown.tree, node, grown.size, grown.places))
            grown.state = state
            if node < 0:
                clear_root(grown.tree)
        self._kept[seat] = grown
        return grown

    def verdicts(self, state: Any) -> list[int]:
        """For each legal decision of a state, in the rules' order: two_ply.WINS, LOSES or OPEN."""
        out, replies, verdicts = (self.integers(self.size) for _ in range(3))
        count = self.find_verdicts(state, out, replies, verdicts)
        return [int(verdict) for verdict in verdicts[:count]]

    def static_evaluations(self, state: Any) -> list[float]:
        """The estimated value of a state after each legal decision, for the seat that takes it: 0 to 1, in the rules'
        order.

        Without playouts: the evaluation, or the result if the game is over.
        """
        seat, seats = self.rules.to_move(state), len(self.game.seats)
        found = []
        for code in self.rules.legal_codes(state):
            after = self.rules.apply(state, code)
            winner = self.rules.result(after)
            found.append(uct.reward(winner, self._look(after) if winner == 0 else 0, seat, seats))
        return found

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""
        state = self.rules.start()
        self.run(state, MctsBudget(2, 1.0, 2), 1)
        spare = ReusableTree(state, None, empty_tree(1, 1, self.compiled))
        self._reroot(spare.tree, 0, 1, spare.places)
        if self.game.rules.deciders(state) != (CHANCE,):
            self.verdicts(state)


def _value(tree: uct.Tree) -> float:
    best, most = 0.5, -1
    for node in range(tree.first[0], tree.first[0] + tree.count[0]):
        if tree.visits[node] > most:
            most = int(tree.visits[node])
            best = float(tree.value[node] / max(1, most))
    return best


def _most_visited_replies(tree: uct.Tree, node: int, most: int) -> tuple[int, ...]:
    """The most visited decisions after a node, in a row, while they have enough visits; they end where chance
    decides.
    """
    codes: list[int] = []
    while len(codes) < most and tree.count[node]:
        first = int(tree.first[node])
        node = max(range(first, first + int(tree.count[node])), key=lambda child: int(tree.visits[child]))
        if tree.visits[node] < _LEAST_VISITS or tree.seat[node] == CHANCE:
            break
        codes.append(int(tree.code[node]))
    return tuple(codes)


def rule_bindings(game: Game[Any]) -> dict[str, object]:
    """The names that a search leaves unbound, with this game's functions and option constants."""
    module = game.rules_module
    names: dict[str, object] = {name: getattr(module, name) for name in ("legal", "apply", "result", "to_move")}
    names["chance_weights"] = getattr(module, "chance_weights", playout.no_weights)
    names["heuristic"] = game.bots.heuristic or playout.no_heuristic
    names["random_move"] = game.bots.random_move or playout.from_list
    names["canonical"] = game.bots.canonical or proof_search.no_symmetry
    return names | dict(game.rule_constants())


def as_function(value: object) -> FunctionType:
    """A plain function, for the type checker."""
    assert isinstance(value, FunctionType)
    return value


def array_makers(compiled: bool) -> tuple[Callable[[int], Any], Callable[[int], Any]]:
    """(integers, reals): each makes an array of zeros in the form that bound functions take."""
    if not compiled:
        return lambda length: [0] * length, lambda length: [0.0] * length
    import numpy as np

    return lambda length: np.zeros(length, np.int64), lambda length: np.zeros(length, np.float64)


class Compilable(Protocol):
    """A game's searches of one kind, such as `MctsSearcher` or `search.solver.Solver`."""

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""


Kind = TypeVar("Kind", bound=Compilable)


class LazilyCompiled(Generic[Kind]):
    """Interpreted searches now; compiled ones as soon as a background thread has them."""

    def __init__(self, make: Callable[[Wrap | None], Kind], after: "LazilyCompiled[Any] | None" = None) -> None:
        """make: creates searches of a kind with a wrap that compiles them, or with None. after: is compiled first."""
        self._make = make
        self._after = after
        self._interpreted = make(None)
        self._compiled: Kind | None = None
        self._done = threading.Event()
        threading.Thread(target=self._compile, daemon=True, name="compile").start()

    def _compile(self) -> None:
        try:
            if self._after is not None:
                self._after._done.wait()
            wrap = None if os.environ.get(COMPILE) == "no" else numba_wrap()
            if wrap is not None:
                searches = self._make(wrap)
                searches.warm_up()
                self._compiled = searches
        finally:
            self._done.set()

    @property
    def done(self) -> bool:
        """Whether the compiler has finished, or there is none to wait for."""
        return self._done.is_set()

    def wait(self, seconds: float) -> None:
        """Waits for the compiler for a limited time."""
        self._done.wait(seconds)

    @property
    def best(self) -> Kind:
        """The compiled searches if they are ready."""
        return self._compiled or self._interpreted
