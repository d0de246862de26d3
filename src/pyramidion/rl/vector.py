"""Many games of one kind in arrays, stepped together on the compiled rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pyramidion.core.decision import CHANCE
from pyramidion.core.encoding import ActionKind
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.rl import kernels
from pyramidion.rl.binding import Kernels
from pyramidion.rl.spec import Encoder, Spec, resolve_game
from pyramidion.search.playout import MODULUS

Autoreset = Literal["next_step", "same_step", "disabled"]
_MODES: dict[str, int] = {
    "next_step": kernels.NEXT_STEP,
    "same_step": kernels.SAME_STEP,
    "disabled": kernels.DISABLED,
}


class Batch(NamedTuple):
    """What all games look like; the first index of each array is the game.

    observations: int8, (games, *Spec.observation_shape), from the deciding player's side; if seats decide
    simultaneously (games, seats, …), each from its own. masks: bool, (games, num_distinct_actions), or (games, seats,
    …) likewise.
    players: the seat that decides, -1 for chance (only with chance="agent"), -2 for all seats at the same time, -3 if a
    game is over. rewards: float32, (games, seats), of this step: 1 for a win, -1 shared by the losers, else 0.
    terminated, truncated: whether a game has ended in this step, by its rules or by `Spec.max_game_length`.
    """

    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    players: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The complete state of a `VectorEnv`, for saving and restoring it."""

    arrays: tuple[NDArray[Any], ...]


class VectorEnv:
    """Games of one kind, stepped together; see `make_vec`. Not thread-safe."""

    def __init__(
        self,
        game: Game[Any],
        num_envs: int = 1,
        *,
        autoreset: Autoreset = "next_step",
        seed: int | None = None,
        chance: Literal["inside", "agent"] = "inside",
        copy: bool = True,
        compiled: bool | None = None,
    ) -> None:
        """See `make_vec`."""
        if num_envs < 1:
            raise PyramidionError(f"There must be at least one game, not {num_envs}.")
        if autoreset not in _MODES:
            raise PyramidionError(f"autoreset is one of {', '.join(_MODES)}; not {autoreset!r}.")
        if chance not in ("inside", "agent"):
            raise PyramidionError(f"chance is inside or agent; not {chance!r}.")
        self.encoder = Encoder(game)
        self.spec: Spec = self.encoder.spec
        self.game = game
        self.num_envs = num_envs
        self.autoreset = autoreset
        self._mode = _MODES[autoreset]
        self._inside = chance == "inside"
        self._copy = copy
        self._bind(compiled)
        self._allocate()
        self.reset(seed=seed)

    def _bind(self, compiled: bool | None) -> None:
        bound = Kernels(self.encoder, compiled)
        self.compiled = bound.compiled
        self._integers = bound.integers
        self._kernel, self._chances = bound.bind(kernels.work), bound.bind(kernels.chances)
        self._first_illegal, self._sample = bound.bind(kernels.first_illegal), bound.bind(kernels.draw_actions)

    def _work(self, task: int, chosen: NDArray[np.bool_] | None = None) -> None:
        flags = self._all if chosen is None else chosen
        self._kernel(self._games, self._shown, task, flags, self._actions, self._first)

    def _allocate(self) -> None:
        games, spec = self.num_envs, self.spec
        together = self.game.info.simultaneous
        self._views = len(self.game.seats) if together else 1
        sizes = spec.components or (spec.num_distinct_actions,)
        self._first = np.cumsum([0, *sizes])
        self._actions = np.zeros((games, self._views, len(sizes)), np.int64)
        fields = len(self.game.rules.start())
        remembered = spec.max_game_length + 1 if self.game.repetition_limit else 1
        room = max(self.game.rules.max_decisions, spec.num_distinct_actions)
        self._games = kernels.Games(
            states=np.zeros((games, fields), np.int64),
            prefixes=np.zeros((games, self._views), np.int64),
            random=np.ones(games, np.int64),
            decisions=np.zeros(games, np.int64),
            past=np.zeros((games, remembered, fields), np.int64),
            over=np.zeros(games, np.uint8),
            out=self._integers(room),
            weights=self._integers(room),
            restart_mode=self._mode,
            draws_chance=self._inside,
        )
        numbers = int(np.prod(spec.observation_shape))
        self._shown = kernels.Shown(
            observations=np.zeros((games, self._views, numbers), np.int8),
            masks=np.zeros((games, self._views, spec.num_distinct_actions), np.bool_),
            players=np.zeros(games, np.int64),
            rewards=np.zeros((games, len(self.game.seats)), np.float32),
            terminated=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            final=np.zeros((games, fields), np.int64),
        )
        self._all = np.ones(games, np.bool_)
        self._sampling = np.ones(games, np.int64)
        self._weights = np.zeros((games, spec.max_chance_outcomes), np.float64)
        self._batch = self._make_batch()

    def _make_batch(self) -> Batch:
        shown, spec = self._shown, self.spec
        leading = (self.num_envs, self._views) if self._views > 1 else (self.num_envs,)
        return Batch(
            shown.observations.reshape(*leading, *spec.observation_shape),
            shown.masks.reshape(*leading, spec.num_distinct_actions),
            shown.players,
            shown.rewards,
            shown.terminated,
            shown.truncated,
        )

    def _current(self) -> Batch:
        seen = self._batch
        if not self._copy:
            return seen
        return Batch(
            seen.observations.copy(),
            seen.masks.copy(),
            seen.players.copy(),
            seen.rewards.copy(),
            seen.terminated.copy(),
            seen.truncated.copy(),
        )

    @property
    def action_shape(self) -> tuple[int, ...]:
        """The shape of the argument of `step`: (games,), or (games, seats, components) if seats decide
        simultaneously.
        """
        return self._actions.shape if self.spec.action_kind is ActionKind.MULTI_DISCRETE else (self.num_envs,)

    def reset(self, *, seed: int | None = None, where: ArrayLike | None = None) -> Batch:
        """Restarts games. seed: of chance and of `sample`, for all games; None continues with the current generators.

        where: a flag for each game to restart; None: all.
        """
        if seed is not None or not self._seeded:
            self.seed(seed)
        chosen = self._all if where is None else np.asarray(where, np.bool_)
        if chosen.shape != (self.num_envs,):
            raise PyramidionError(f"where has a flag for each of {self.num_envs} games, not the shape {chosen.shape}.")
        self._work(kernels.BEGIN, chosen)
        return self._current()

    _seeded = False

    def seed(self, seed: int | None) -> None:
        """Seeds chance and `sample`. None draws a seed from the system."""
        numbers = np.random.SeedSequence(seed).generate_state(2 * self.num_envs, np.uint64) % (MODULUS - 1) + 1
        self._games.random[:] = numbers[: self.num_envs]
        self._sampling[:] = numbers[self.num_envs :]
        self._seeded = True

    def step(self, actions: ArrayLike) -> Batch:
        """Carries out one action of every game. actions: integers of `action_shape`: the action of the player to decide
        or, with chance="agent", the number of an outcome; if seats decide simultaneously, each seat's choice for each
        component, where the rows of seats that do not decide are ignored. The action of a game that is over, or that
        restarts in this step, is ignored, too. Raises PyramidionError for an illegal action; then nothing has been
        carried out.
        """
        given = np.asarray(actions)
        if given.shape != self.action_shape or given.dtype.kind not in "iu":
            raise PyramidionError(
                f"Actions are integers of the shape {self.action_shape}; not {given.dtype} of {given.shape}."
            )
        self._actions[:] = given.reshape(self._actions.shape)
        if not self._inside:
            self._chances(self._games, self._shown, self._weights)
        wrong = self._first_illegal(self._shown, self._actions, self._first, self._weights)
        if wrong >= 0:
            raise PyramidionError(f"The action {given[wrong].tolist()} of game {wrong} is not legal.")
        self._work(kernels.STEP)
        return self._current()

    def sample(self) -> NDArray[np.int64]:
        """Random legal actions for the players to decide, of `action_shape`; chance outcomes by weight."""
        self._sample(self._shown.masks, self._first, self._sampling, self._actions)
        if not self._inside:
            for game in np.flatnonzero(self._shown.players == CHANCE):
                weights = self.chance_weights()[game]
                self._sampling[game] = self._sampling[game] * 48271 % MODULUS
                self._actions[game] = np.searchsorted(
                    np.cumsum(weights), self._sampling[game] % weights.sum(), side="right"
                )
        return self._actions.reshape(self.action_shape).copy()

    def chance_weights(self) -> NDArray[np.float64]:
        """Relative weights of the chance outcomes, (games, max_chance_outcomes); 0 if chance does not decide."""
        self._chances(self._games, self._shown, self._weights)
        return self._weights.copy()

    # -- states in and out ----------------------------------------------------------------------------------------

    @property
    def states(self) -> NDArray[np.int64]:
        """The fields of every game's state, (games, fields), as `rules.py` of the game names them."""
        return np.array(self._games.states)

    @property
    def final_states(self) -> NDArray[np.int64]:
        """The states in which games last ended, (games, fields); useful with autoreset="same_step"."""
        return np.array(self._shown.final)

    @property
    def prefixes(self) -> NDArray[np.int64]:
        """The entered part of the decision in progress, (games,) or (games, seats); 0: nothing."""
        return np.array(self._games.prefixes if self._views > 1 else self._games.prefixes[:, 0])

    def snapshot(self) -> Snapshot:
        """Everything that determines the future, chance included."""
        kept = (*self._games[:6], self._sampling, *self._shown[3:])
        return Snapshot(tuple(array.copy() for array in kept))

    def restore(self, snapshot: Snapshot) -> Batch:
        """Restores a `snapshot`, possibly from another environment of the same kind and size."""
        kept = (*self._games[:6], self._sampling, *self._shown[3:])
        if [array.shape for array in kept] != [array.shape for array in snapshot.arrays]:
            raise PyramidionError("This snapshot is of another game or of another number of games.")
        for array, given in zip(kept, snapshot.arrays, strict=True):
            array[:] = given
        self._work(kernels.SHOW)
        return self._current()

    def set_positions(self, positions: Sequence[Position[Any]]) -> Batch:
        """Sets every game to a position without history; chance outcomes that are due there are drawn.

        Raises PyramidionError for a position of another game, or one in which a decision is sealed.
        """
        if len(positions) != self.num_envs:
            raise PyramidionError(f"{self.num_envs} positions are wanted, not {len(positions)}.")
        self._work(kernels.BEGIN)
        for index, position in enumerate(positions):
            if position.game != self.game or position.sealed:
                raise PyramidionError(f"Position {index} is of another game, or a decision is sealed there.")
            self._games.states[index] = position.state
            self._games.past[index, 0] = position.state
            self._games.over[index] = not position.to_decide
        self._work(kernels.SHOW)
        return self._current()

    def positions(self) -> list[Position[Any]]:
        """Every game's position, without partly entered decisions."""
        unpack = self.encoder.encoding.unpack
        return [Position(self.game, unpack(row)) for row in self._games.states]


def make_vec(
    game: str | Game[Any],
    num_envs: int = 1,
    *,
    autoreset: Autoreset = "next_step",
    seed: int | None = None,
    chance: Literal["inside", "agent"] = "inside",
    copy: bool = True,
    compiled: bool | None = None,
    **options: object,
) -> VectorEnv:
    """Many games of one kind, stepped together on the compiled rules: `make_vec("pylos", 1024, rules="mature")`.

    autoreset: when a game that has ended restarts, as in Gymnasium: in the next step (whose action is ignored, and
    which gives no reward), in the same step, or only by `reset`. seed: of chance and of `sample`; None: random.
    chance: "inside" draws dice and throws; "agent" leaves them to the caller, who passes the number of an outcome.
    copy: False returns arrays that the next step overwrites. compiled: None compiles where Numba is installed, which
    takes seconds the first time; False runs interpreted. Raises UnknownGame and BadOption as `pyramidion.game` does.
    """
    return VectorEnv(
        resolve_game(game, options),
        num_envs,
        autoreset=autoreset,
        seed=seed,
        chance=chance,
        copy=copy,
        compiled=compiled,
    )
