"""Every game as a Gymnasium environment (`pip install "pyramidion[gymnasium]"`): one seat learns, others play.

Importing this module registers `pyramidion/Game-v1`, so `gymnasium.make("pyramidion/Game-v1", game="pylos")` works too.
"""

import random
from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from pyramidion.core.decision import Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.rl.players import Bot
from pyramidion.rl.spec import Spec, resolve_game
from pyramidion.rl.table import Illegal, Table

Opponent = Callable[[Position[Any], int], Decision | str]
"""Decides for a seat in a position, which contains no sealed decision of others."""
RENDER_MODES = ["human", "ansi", "svg"]


def observation_space(spec: Spec) -> spaces.Dict:
    """The space of `Table.observe`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, spec.observation_shape, np.int8),
            "action_mask": spaces.Box(0, 1, (spec.num_distinct_actions,), np.int8),
        }
    )


class GameEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game. Between its actions the other seats decide and chance is drawn.

    The observation is a dictionary of `observation` and `action_mask`, as in `pyramidion.rl.pettingzoo`; the reward 1
    for a win, -1 for a loss (shared among several losers), else 0. spec_of_game: the game's declaration for machine
    learning.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str | Game[Any],
        *,
        opponent: int | str | Opponent = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        illegal: Illegal = "lose",
        **options: object,
    ) -> None:
        """opponent: a level by its number, "random", or a function of position and seat. seat: the one that learns;
        None: a random one in each game. render_mode: human (prints), ansi (text) or svg. illegal: the consequence of
        an illegal action. Raises UnknownGame or BadOption as `pyramidion.game` does, and PyramidionError for a level or
        a seat that the game does not have.
        """
        if render_mode not in (None, *RENDER_MODES):
            raise PyramidionError(f"render_mode is one of {', '.join(RENDER_MODES)}; not {render_mode!r}.")
        self.render_mode = render_mode
        self.table = Table(resolve_game(game, options), illegal)
        if seat is not None and seat not in self.table.seats:
            raise PyramidionError(f"There is no seat {seat}; the seats are 0 to {len(self.table.seats) - 1}.")
        self._fixed = seat
        self.seat = seat or 0
        self._chooser = random.Random()
        self._opponent = self._opponent_of(opponent)
        self.spec_of_game = self.table.encoder.spec
        self.observation_space = observation_space(self.spec_of_game)
        self.action_space = spaces.Discrete(self.spec_of_game.num_distinct_actions)

    def _opponent_of(self, given: int | str | Opponent) -> Opponent:
        if callable(given):
            return given
        if given == "random":
            return self._random_decision
        bot = Bot.level(self.table.encoder.game, given)
        return lambda position, seat: bot.choose(position, seat=seat, seed=self._chooser.randrange(1 << 30))

    def _random_decision(self, position: Position[Any], seat: int) -> Decision:
        legal = position.legal(seat)
        return legal[self._chooser.randrange(len(legal))]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a game: (observation, info). seed: of chance and of the opponents. options: ignored."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 30))
        self._chooser = random.Random(number)
        if self._fixed is None:
            self.seat = self._chooser.randrange(len(self.table.seats))
        self.table.reset(number)
        self._others_decide()
        return self._observation()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """(observation, reward, terminated, truncated, info) when the seat is to act again, or the game is over."""
        if not self.table.deciders:
            raise PyramidionError("The game is over; reset begins another one.")
        self.table.act(self.seat, int(action))
        self._others_decide()
        seen, info = self._observation()
        return seen, self.table.rewards[self.seat], self.table.terminated, self.table.truncated, info

    def _others_decide(self) -> None:
        """The others decide until the learner has to act, in a game that may end before."""
        while (deciders := self.table.deciders) and self.seat not in deciders:
            seat = deciders[0]
            position = self.table.episode.position
            known = Position(position.game, position.state) if position.sealed else position
            self.table.decide(seat, self._opponent(known, seat))

    def _observation(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen: dict[str, Any] = dict(self.table.observe(self.seat))
        return seen, {"seat": self.seat, "action_mask": seen["action_mask"]}

    def render(self) -> str | None:
        """The board: printed, or as text, depending on `render_mode`."""
        return self.table.render(self.render_mode)


gymnasium.register("pyramidion/Game-v1", entry_point=GameEnv)
