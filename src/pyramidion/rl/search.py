"""Random games, counts, and tree search whose leaves a learner evaluates in batches; arrays in, arrays out."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.rl import kernels, tree
from pyramidion.rl.binding import Kernels
from pyramidion.rl.spec import Encoder
from pyramidion.search.perft import PerftCounter
from pyramidion.search.playout import MODULUS

Evaluate = Callable[[NDArray[np.int8], NDArray[np.bool_]], tuple[Any, Any]]
"""Evaluates leaves: given observations (n, *Spec.observation_shape) and masks (n, num_distinct_actions), returns priors
of the same shape as the masks (priors of illegal actions are ignored), and values (n,) from -1 to 1 for the player who
decides; with more than two seats (n, seats), the deciding player first, then clockwise.
"""

_LONGEST_ROLLOUT = 100_000
_AHEAD = 64  # nodes that one simulation may add: a decision, and chance outcomes after it


class Rollouts(NamedTuple):
    """Random games. rewards: (games, seats): 1 won, -1 shared by the losers, 0 drawn or cut off. plies: (games,)."""

    rewards: NDArray[np.float32]
    plies: NDArray[np.int64]


class SearchResult(NamedTuple):
    """The result of a search. visits: (positions, num_distinct_actions), of the next action of the decision. values:
    (positions,), the mean value for the player who decides, -1 to 1.
    """

    visits: NDArray[np.int64]
    values: NDArray[np.float64]


@lru_cache(maxsize=16)
def _bind(game: Game[Any], compiled: bool | None) -> tuple[Encoder, Kernels]:
    encoder = Encoder(game)
    return encoder, Kernels(encoder, compiled)


def rollouts(
    position: Position[Any],
    n: int,
    *,
    seed: int | None = None,
    max_plies: int = _LONGEST_ROLLOUT,
    compiled: bool | None = None,
) -> Rollouts:
    """Plays n random games from a position, each decision drawn uniformly from all legal ones.

    max_plies: decisions and outcomes after which a game is cut off. Repetition is ignored. seed, compiled: as in
    `make_vec`. Raises PyramidionError if a decision is sealed.
    """
    _refuse_sealed(position)
    encoder, bound = _bind(position.game, compiled)
    room = position.game.rules.max_decisions
    results, plies = np.zeros(n, np.int64), np.zeros(n, np.int64)
    play = bound.bind(kernels.rollouts)
    play(position.state, max_plies, _seeds(seed, 1)[0], bound.integers(room), bound.integers(room), results, plies)
    seats = encoder.spec.num_players
    rewards = np.zeros((n, seats), np.float32)
    rewards[results > 0] = -1 / (seats - 1)
    won = np.flatnonzero(results > 0)
    rewards[won, results[won] - 1] = 1
    return Rollouts(rewards, plies)


def perft(position: Position[Any], depth: int, *, compiled: bool | None = None) -> int:
    """The number of sequences of `depth` decisions and chance outcomes from a position.

    Raises PyramidionError for an impossible depth, and after decisions of which there are millions.
    """
    return PerftCounter(position.game, _bind(position.game, compiled)[1].compiled).count(position, depth)


def mcts(
    positions: Sequence[Position[Any]],
    evaluate: Evaluate,
    simulations: int,
    *,
    exploration: float = 1.5,
    noise: float = 0.0,
    dirichlet: float = 0.3,
    prefixes: Sequence[int] | None = None,
    seed: int | None = None,
    compiled: bool | None = None,
) -> SearchResult:
    """Searches several positions of one game in parallel; the leaves of all are evaluated in one call.

    prefixes: the partly entered decision in each position, as in `Encoder`; None: nothing.
    simulations: for each position. exploration: the constant of the bound (PUCT). noise: fraction of Dirichlet noise in
    the priors at the roots, whose parameter is `dirichlet`. seed: of chance and noise. Repetition is ignored. Raises
    PyramidionError for positions of several games, if not exactly one seat decides, and for games in which seats decide
    simultaneously, for which this search is meaningless.
    """
    if not positions:
        raise PyramidionError("There is no position to search.")
    game = positions[0].game
    if game.info.simultaneous:
        raise PyramidionError(f"In {game.info.title} seats decide simultaneously; this search is for games in turns.")
    for position in positions:
        if position.game != game or len(position.to_decide) != 1 or position.to_decide[0] < 0:
            raise PyramidionError("Positions are of one game, and one seat decides at each.")
    entered = [0] * len(positions) if prefixes is None else prefixes
    if len(entered) != len(positions):
        raise PyramidionError(f"Give a prefix for each of {len(positions)} positions, not {len(entered)}.")
    forest = _Forest(game, positions, entered, compiled, seed)
    for simulation in range(simulations + 1):  # the first one expands the roots
        forest.simulate(evaluate, exploration)
        if simulation == 0 and noise:
            forest.add_noise(noise, dirichlet)
    return forest.result()


class _Forest:
    """The trees of one search."""

    def __init__(
        self,
        game: Game[Any],
        positions: Sequence[Position[Any]],
        prefixes: Sequence[int],
        compiled: bool | None,
        seed: int | None,
    ) -> None:
        self._encoder, bound = _bind(game, compiled)
        spec, count = self._encoder.spec, len(positions)
        self._descend, self._grow = bound.bind(tree.descend), bound.bind(tree.grow)
        self._noise = np.random.default_rng(seed)
        self._seats = spec.num_players
        self._shape = spec.observation_shape
        self._seen = np.zeros((count, int(np.prod(self._shape))), np.int8)
        self._masks = np.zeros((count, spec.num_distinct_actions), np.bool_)
        self._priors = np.zeros((count, spec.num_distinct_actions), np.float64)
        self._scratch = bound.integers(max(game.rules.max_decisions, spec.num_distinct_actions))
        self._weights = bound.integers(max(game.rules.max_decisions, 1))
        self._random = _seeds(seed, count)
        states = np.array([position.state for position in positions], np.int64)
        width = max(spec.num_distinct_actions, spec.max_chance_outcomes)
        self._trees = self._with_room(None, count, 2 * _AHEAD, states.shape[1], width)
        bound.bind(tree.plant)(self._trees, states, np.array(prefixes, np.int64))

    def _with_room(self, old: tree.Trees | None, count: int, nodes: int, fields: int, width: int) -> tree.Trees:
        """Trees with room for a number of nodes, and the contents of older ones."""
        new = tree.Trees(
            states=np.zeros((count, nodes, fields), np.int64),
            prefixes=np.zeros((count, nodes), np.int64),
            players=np.zeros((count, nodes), np.int64),
            expanded=np.zeros((count, nodes), np.uint8),
            children=np.zeros((count, nodes, width), np.int32),
            visits=np.zeros((count, nodes, width), np.int32),
            totals=np.zeros((count, nodes, width), np.float32),
            priors=np.zeros((count, nodes, width), np.float32),
            sizes=np.zeros(count, np.int64),
            random=self._random,
            path_nodes=np.zeros((count, nodes), np.int64),
            path_edges=np.zeros((count, nodes), np.int64),
            depths=np.zeros(count, np.int64),
            leaves=np.zeros(count, np.int64),
            values=np.zeros((count, self._seats), np.float64),
            out=self._scratch,
            weights=self._weights,
        )
        if old is not None:
            for array, earlier in zip(new[:8], old[:8], strict=True):
                array[:, : earlier.shape[1]] = earlier
            new.sizes[:] = old.sizes
        return new

    def simulate(self, evaluate: Evaluate, exploration: float) -> None:
        """One leaf of every tree."""
        trees = self._trees
        count, nodes, fields = trees.states.shape
        if trees.sizes.max() + _AHEAD > nodes:
            trees = self._trees = self._with_room(trees, count, 2 * nodes, fields, trees.priors.shape[2])
        self._descend(trees, self._seen, self._masks, exploration)
        asked = np.flatnonzero(trees.leaves >= 0)
        if len(asked):
            priors, values = evaluate(self._seen[asked].reshape(-1, *self._shape), self._masks[asked])
            self._priors[asked] = self._check_shape(priors, (len(asked), self._masks.shape[1]), "Priors")
            players = trees.players[asked, trees.leaves[asked]]
            trees.values[asked] = self._by_seat(values, players)
            self._grow(trees, self._masks, self._priors)

    def _by_seat(self, values: Any, players: NDArray[np.int64]) -> NDArray[np.float64]:
        """Values as the evaluation gives them, by the numbers of the seats."""
        if self._seats == 2:
            own = self._check_shape(values, (len(players),), "Values")[:, np.newaxis]
            return np.where(players[:, np.newaxis] == np.arange(2), own, -own)
        given = self._check_shape(values, (len(players), self._seats), "Values")
        places = (np.arange(self._seats) - players[:, np.newaxis]) % self._seats
        return np.take_along_axis(given, places, axis=1)

    @staticmethod
    def _check_shape(given: Any, shape: tuple[int, ...], what: str) -> NDArray[np.float64]:
        found = np.asarray(given, np.float64)
        if found.shape != shape:
            raise PyramidionError(f"{what} of the evaluation have the shape {found.shape}; {shape} is wanted.")
        return found

    def add_noise(self, share: float, parameter: float) -> None:
        """Mixes Dirichlet noise into the priors of the roots."""
        for priors in self._trees.priors[:, 0]:
            legal = np.flatnonzero(priors >= 0)
            priors[legal] = (1 - share) * priors[legal] + share * self._noise.dirichlet([parameter] * len(legal))

    def result(self) -> SearchResult:
        """Visits and values at the roots."""
        actions = self._masks.shape[1]
        visits = self._trees.visits[:, 0, :actions].astype(np.int64)
        totals = self._trees.totals[:, 0, :actions].sum(axis=1, dtype=np.float64)
        return SearchResult(visits, totals / np.maximum(1, visits.sum(axis=1)))


def _seeds(seed: int | None, count: int) -> NDArray[np.int64]:
    """Generators of chance (`search.playout`)."""
    return (np.random.SeedSequence(seed).generate_state(count, np.uint64) % (MODULUS - 1) + 1).astype(np.int64)


def _refuse_sealed(position: Position[Any]) -> None:
    if position.sealed:
        raise PyramidionError("A decision is sealed at this position; the search ignores it, so nothing can be played.")
