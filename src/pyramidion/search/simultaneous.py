"""Searches of games with simultaneous decisions, for decisions that no response exploits (search.matrix_game).

The result is a mixture, from which a decision is to be drawn by weight. A player who always did the same would be
predictable.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isqrt
from operator import mul
from typing import Any

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.game import Game
from pyramidion.core.specialisation import Binder, Wrap
from pyramidion.search import double_oracle, matrix_game
from pyramidion.search.mcts_runner import Progress, array_makers, as_function, rule_bindings
from pyramidion.search.playout import MODULUS, no_heuristic
from pyramidion.search.time_budget import TimeBudget
from pyramidion.search.uct import reward

ROOM = 128
"""Maximum number of decisions of each seat in the matrix."""

_MOST_DRAWN = 24
_LAST_ROUNDS, _MORE_ROUNDS = 600, 3000
_MUCH = 50_000  # pairs: then the last solution may take longer
_LEAST_WEIGHT = 0.003
_LEAST_MEAN = 0.001
"""The same for the mean of many mixtures, which consists of small probabilities."""
_MOST_STEPS = 1 << 16
_LAST_SHARE = 0.06  # fraction of the time reserved for the last solution
_LONG_TURNS = 50
_ANSWERS_AT_LEAST = 1
_INTERPRETED_PAIRS = 2000.0
"""The minimum number of pairs that an interpreted search evaluates in a second: it must not begin more than it can
finish.
"""


@dataclass(frozen=True, slots=True)
class SimultaneousBudget:
    """When a search ends, whichever comes first.

    pairs: of evaluated decisions; a step of the search that has begun is completed, which may evaluate a few hundred
    more.
    seconds: of wall-clock time. Even if it is up, the initial decisions are drawn and some responses to them searched,
    unless that would double it.
    """

    pairs: int
    seconds: float

    @classmethod
    def of_pairs(cls, pairs: int) -> "SimultaneousBudget":
        """A budget of this many pairs, however long they take."""
        return cls(pairs, 3600.0)

    @property
    def initial_samples(self) -> int:
        """The number of initial random decisions of each seat: they take a quarter of the pairs, or less."""
        return max(2, min(_MOST_DRAWN, isqrt(self.pairs) // 2))

    def with_nodes(self, nodes: int) -> "SimultaneousBudget":
        """A budget of this many pairs, however long they take."""
        return self.of_pairs(nodes)

    def split(self, parts: int) -> "SimultaneousBudget":
        """A budget of one of several equal parts."""
        return replace(self, pairs=max(1, self.pairs // parts), seconds=self.seconds / parts)


@dataclass(frozen=True, slots=True)
class MixedMove:
    """One decision of a mixture: its code, its weight (all sum to 1), its value for the seat (0 to 1)."""

    code: int
    probability: float
    value: float


class SimultaneousSearcher:
    """The searches of `search.matrix_game` bound to one game under its options: interpreted, or compiled (`wrap`)."""

    def __init__(self, game: Game[Any], wrap: Wrap | None = None) -> None:
        """wrap: None leaves the functions interpreted."""
        self.game = game
        self.compiled = wrap is not None
        self.rules = game.rules
        names = rule_bindings(game)
        module = game.rules_module
        names |= {name: getattr(module, name) for name in ("apply_all", "count_for", "nth_for")}
        names["mutate"] = getattr(module, "mutate", matrix_game.no_mutate)
        names["sample"] = getattr(module, "sample", matrix_game.no_sample)
        names["part_options"] = getattr(module, "part_options", matrix_game.no_part_options)
        names["with_part"] = getattr(module, "with_part", matrix_game.no_with_part)
        self.names = names
        binder = Binder(names, wrap)
        self.search = binder.bind(as_function(double_oracle.search))
        self.playouts = binder.bind(as_function(matrix_game.playouts))
        # Two decisions per round; without an evaluation only the end of a game gives a value.
        self.turns = _LONG_TURNS if names["heuristic"] is no_heuristic else game.bots.playout_plies // 2

    def matrix(self, room: int = ROOM) -> matrix_game.Matrix:
        """An empty matrix with room for a number of decisions of each seat."""
        whole, real = array_makers(self.compiled)
        size, both = self.rules.max_decisions, 2 * room
        return matrix_game.Matrix(
            whole(both), whole(5), real(room * room), real(both), real(both), real(both), real(both), real(both),
            whole(size), whole(size),
        )  # fmt: skip

    def run(
        self,
        state: Any,
        seat: int,
        budget: SimultaneousBudget,
        seed: int,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> list[MixedMove]:
        """The mixture of a seat that decides, alone or simultaneously with the other: decisions with weights, heaviest
        first.

        It includes decisions that were considered but got no weight. A seat that decides alone gets all legal
        decisions, and the best one has all the weight. seed: any integer. With the same seed and no time limit the
        answer is always the same, compiled or not. progress: called with the number of evaluated pairs and the value
        for the seat.
        """
        run = _Run(self, seat, 1 + seed % (MODULUS - 1), progress, stopped)
        budget = self._within_reach(budget)
        if self.rules.to_move(state) == ALL:
            return run.mixture(state, budget)
        codes = self.rules.legal_codes(state)
        share = budget.split(len(codes))
        after = [self.rules.apply(state, code) for code in codes]
        values = [run.value(one, share) for one in after]
        # If two seem won, the one that has actually won.
        best = max(range(len(codes)), key=lambda index: (values[index], self.rules.result(after[index]) != 0))
        answers = [MixedMove(code, float(index == best), values[index]) for index, code in enumerate(codes)]
        return sorted(answers, key=lambda answer: -answer.probability)

    def value(
        self, state: Any, seat: int, budget: SimultaneousBudget, seed: int, stopped: Callable[[], bool] | None = None
    ) -> float:
        """The value of a state for a seat, 0 to 1, as accurate as a budget allows."""
        return _Run(self, seat, 1 + seed % (MODULUS - 1), None, stopped).value(state, self._within_reach(budget))

    def _within_reach(self, budget: SimultaneousBudget) -> SimultaneousBudget:
        """A budget that can end on time: the thoroughness of each step depends on the remaining pairs."""
        most = budget.pairs if self.compiled else int(_INTERPRETED_PAIRS * budget.seconds)
        return replace(budget, pairs=max(1, min(budget.pairs, most)))

    def warm_up(self) -> None:
        """Compiles (or loads) everything by using it once."""
        state, empty = self.rules.start(), self.matrix(2)
        self.search(state, empty, 1, 0, double_oracle.Limits(1, 2, self.turns, 0))


@dataclass(slots=True)
class _Run:
    """One call of `SimultaneousSearcher.run`: its seat, its callbacks, and the generator and count that its parts
    share.
    """

    searches: SimultaneousSearcher
    seat: int
    random: int
    progress: Progress | None
    stopped: Callable[[], bool] | None
    pairs: int = 0

    def solve(self, state: Any, budget: SimultaneousBudget) -> tuple[matrix_game.Matrix, float]:
        """Searches a state in which both decide: the matrix with its mixtures, and its value for seat 0."""
        searches = self.searches
        table = searches.matrix()
        # The very first step enters a decision that has no opponent to be evaluated against.
        floor = 2 * budget.initial_samples + _ANSWERS_AT_LEAST
        pace = TimeBudget(budget.seconds * (1.0 - _LAST_SHARE), self.stopped, first=2, floor=floor)
        spent = 0
        while spent < budget.pairs:
            before, steps = int(table.counts[matrix_game.STEP]), pace.slice(_MOST_STEPS)
            limits = double_oracle.Limits(budget.pairs - spent, budget.initial_samples, searches.turns, 0)
            judged, value, self.random = searches.search(state, table, self.random, steps, limits)
            spent += judged
            self.pairs += judged
            if self.progress:
                self.progress(self.pairs, value if self.seat == 0 else 1.0 - value)
            done = int(table.counts[matrix_game.STEP]) - before
            pace.record(done, restart=done < steps)
            if judged == 0 or pace.exhausted:
                break
        rounds = _MORE_ROUNDS if spent >= _MUCH else _LAST_ROUNDS
        _, value, self.random = searches.search(state, table, self.random, 0, double_oracle.Limits(0, 0, 0, rounds))
        return table, value

    def mixture(self, state: Any, budget: SimultaneousBudget) -> list[MixedMove]:
        """The seat's mixture where both decide, heaviest first; negligible weights are dropped."""
        table, _ = self.solve(state, budget)
        base = self.seat * (len(table.codes) // 2)
        places = range(base, base + table.counts[self.seat])
        shares, least = [float(table.shares[place]) for place in places], _LEAST_WEIGHT
        if self.pairs >= _MUCH and sum(table.sums[place] for place in places) > 0:
            shares, least = [float(table.sums[place]) for place in places], _LEAST_MEAN
        whole = sum(shares)
        shares = [share if share >= least * whole else 0.0 for share in shares]
        total = sum(shares)
        answers = [
            MixedMove(int(table.codes[place]), share / total, float(table.gains[place]))
            for place, share in zip(places, shares, strict=True)
        ]
        return sorted(answers, key=lambda answer: -answer.probability)

    def value(self, state: Any, budget: SimultaneousBudget) -> float:
        """The value of a state for the seat, 0 to 1, if everybody plays as well as this budget allows."""
        rules = self.searches.rules
        winner = rules.result(state)
        decider = rules.to_move(state)
        if winner != 0:
            return reward(winner, 0, self.seat, 2)
        if decider == ALL:
            _, value = self.solve(state, budget)
            return float(value if self.seat == 0 else 1.0 - value)
        codes = rules.legal_codes(state)
        share = budget.split(len(codes))
        values = [self.value(rules.apply(state, code), share) for code in codes]
        if decider == CHANCE:
            weights = [0] * rules.max_decisions
            assert rules.chance_weights is not None
            rules.chance_weights(state, weights)
            return float(sum(map(mul, weights, values)) / sum(weights[: len(codes)]))
        return max(values) if decider == self.seat else min(values)
