"""Every game as PettingZoo environments (`pip install "pyramidion[pettingzoo]"`): `env` and `parallel_env`.

Agents are player_0, player_1, … in the order of the seats. An observation is a dictionary of `observation` (int8,
`Spec.observation_shape`) and `action_mask`, which is all 0 while an agent waits. Decisions that consist of several
actions are entered one after the other; if seats decide simultaneously, each enters one action in turn, and nobody sees
another's.
"""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.rl.gymnasium import RENDER_MODES, observation_space
from pyramidion.rl.spec import Spec, resolve_game
from pyramidion.rl.table import Illegal, Table


def env(
    game: str | Game[Any],
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "lose",
    every_agent: bool = False,
    **options: object,
) -> "GameEnv":
    """A game whose agents act one after the other: `env("pylos", rules="children")`.

    render_mode: human (prints), ansi (text) or svg. max_cycles: rounds of actions before the game is truncated.
    illegal: the consequence of an illegal action (`Illegal`). every_agent: each agent acts once in every cycle, and the
    actions of agents that are not to decide are ignored; otherwise only deciding agents act. Raises UnknownGame or
    BadOption as `pyramidion.game` does.
    """
    return GameEnv(resolve_game(game, options), render_mode, max_cycles, illegal, every_agent)


def parallel_env(
    game: str | Game[Any],
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "lose",
    **options: object,
) -> "ParallelGameEnv":
    """A game whose agents all act in every step; actions of agents that are not to decide are ignored.

    The arguments are those of `env`.
    """
    return ParallelGameEnv(resolve_game(game, options), render_mode, max_cycles, illegal)


class _Spaces:
    """The common part of both kinds of environments: agents, spaces, drawing."""

    def __init__(
        self, game: Game[Any], render_mode: str | None, max_cycles: int | None, illegal: Illegal, kind: str
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise PyramidionError(f"render_mode is one of {', '.join(RENDER_MODES)}; not {render_mode!r}.")
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.info.id}_{kind}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.table = Table(game, illegal, max_cycles)
        self.possible_agents = [f"player_{seat}" for seat in self.table.seats]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.spec) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.spec.num_distinct_actions) for agent in self._seats}

    @property
    def spec(self) -> Spec:
        """The game's encoding for machine learning."""
        return self.table.encoder.spec

    def observation_space(self, agent: str) -> Any:
        """The result of `observe` for an agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions, whether legal at the moment or not."""
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The board: printed, or as text, depending on `render_mode`."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _infos(self) -> dict[str, dict[str, Any]]:
        names = self.table.encoder.game.seats
        return {agent: {"seat": names[self._seats[agent]]} for agent in self.agents}


class GameEnv(_Spaces, AECEnv):  # type: ignore[misc]
    """See `env`."""

    def __init__(
        self, game: Game[Any], render_mode: str | None, max_cycles: int | None, illegal: Illegal, every_agent: bool
    ) -> None:
        """See `env`."""
        AECEnv.__init__(self)
        _Spaces.__init__(self, game, render_mode, max_cycles, illegal, "aec")
        self._every_agent = every_agent

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Starts a new game. seed: of chance. options: ignored."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._begin_round()

    def _begin_round(self) -> None:
        acting = self.table.seats if self._every_agent else self.table.deciders
        self._waiting = [self.possible_agents[seat] for seat in acting]
        self._given: dict[int, int] = {}
        self.agent_selection = self._waiting[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, and a mask of its legal actions."""
        return dict(self.table.observe(self._seats[agent]))

    def step(self, action: int | None) -> None:
        """Performs an action of the selected agent; None once it has left the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._given[self._seats[agent]] = int(action)
        self._waiting.pop(0)
        if self._waiting:
            self.agent_selection = self._waiting[0]
            return
        self.table.play(self._given)
        self.rewards = dict(zip(self.possible_agents, self.table.rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.table.terminated)
        self.truncations = dict.fromkeys(self.agents, self.table.truncated)
        if self.table.deciders:
            self._begin_round()
        else:
            self.agent_selection = self.agents[0]


class ParallelGameEnv(_Spaces, ParallelEnv):  # type: ignore[misc]
    """See `parallel_env`."""

    def __init__(self, game: Game[Any], render_mode: str | None, max_cycles: int | None, illegal: Illegal) -> None:
        """See `parallel_env`."""
        _Spaces.__init__(self, game, render_mode, max_cycles, illegal, "parallel")

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a new game: (observations, infos). seed: of chance. options: ignored."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Any]:
        return {agent: dict(self.table.observe(self._seats[agent])) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """(observations, rewards, terminations, truncations, infos), each by agent."""
        self.table.play({self._seats[agent]: int(action) for agent, action in actions.items()})
        seen, infos = self._observations(), self._infos()
        rewards = dict(zip(self.possible_agents, self.table.rewards, strict=True))
        terminated = dict.fromkeys(self.agents, self.table.terminated)
        truncated = dict.fromkeys(self.agents, self.table.truncated)
        if not self.table.deciders:
            self.agents = []
        return seen, rewards, terminated, truncated, infos
