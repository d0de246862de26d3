"""An episode with everything that environments need around it: chance, illegal actions, an end after a number of
cycles.
"""

import random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.decision import Decision
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.rl.episode import Episode
from pyramidion.rl.spec import Encoder

Illegal = Literal["lose", "replace", "raise"]
"""The consequence of an illegal action: its seat loses, the next legal action is taken, or an error is raised."""


class Table:
    """One game as the environments of several libraries play it; chance is drawn inside.

    truncated: the game has been ended undecided. rewards: of the last actions, for each seat.
    """

    def __init__(self, game: Game[Any], illegal: Illegal = "lose", max_cycles: int | None = None) -> None:
        """max_cycles: number of calls of `play` before the game is truncated; None: no such limit."""
        if illegal not in ("lose", "replace", "raise"):
            raise PyramidionError(f"illegal is lose, replace or raise; not {illegal!r}.")
        self.encoder = Encoder(game)
        self.seats = range(len(game.seats))
        self._illegal = illegal
        self._max_cycles = max_cycles
        self._chooser = random.Random()
        self.reset(None)

    def reset(self, seed: int | None) -> None:
        """Starts a new game. seed: of chance; None continues with the current generator."""
        if seed is not None:
            self._chooser = random.Random(seed)
        self.episode = Episode(self.encoder)
        self.episode.draw_all(self._chooser)
        self.rewards = [0.0 for _ in self.seats]
        self._cycles = 0
        self._forfeited: int | None = None

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats to decide; none when the game is over."""
        return () if self._forfeited is not None or self.truncated else self.episode.deciders

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its rules, or by a seat's illegal action."""
        return self._forfeited is not None or self.episode.position.result is not None

    @property
    def truncated(self) -> bool:
        """Whether the game has been ended undecided, because of its length or after `max_cycles`."""
        too_long = self._max_cycles is not None and self._cycles >= self._max_cycles
        return not self.terminated and (too_long or self.episode.truncated)

    def play(self, actions: dict[int, int]) -> None:
        """Carries out an action of each deciding seat, and the chance outcomes that follow.

        Actions of other seats are ignored. Raises IllegalDecision for a wrong one if `illegal` says so.
        """
        self._cycles += 1
        self.rewards = [0.0 for _ in self.seats]
        for seat in self.deciders:
            self._act(seat, actions[seat])
        self._settle()

    def act(self, seat: int, action: int) -> None:
        """Carries out an action of one deciding seat, and the chance outcomes that follow. Raises as `play` does."""
        self._act(seat, action)
        self._settle()

    def decide(self, seat: int, decision: Decision | str) -> None:
        """Carries out a whole decision of a seat, and the chance outcomes that follow. Raises IllegalDecision."""
        self.episode.decide(seat, decision)
        self._settle()

    def _act(self, seat: int, action: int) -> None:
        if self._forfeited is not None:
            return
        legal = self.episode.legal_actions(seat)
        if action not in legal:
            if self._illegal == "raise":
                raise IllegalDecision(f"Action {action} of seat {seat} is not legal here.")
            if self._illegal == "lose":
                self._forfeited = seat
                return
            action = next((one for one in legal if one > action), legal[0])
        self.episode.act(seat, int(action))

    def _settle(self) -> None:
        if self._forfeited is None:
            self.episode.draw_all(self._chooser)
            self.rewards = self.episode.rewards
        else:
            gain = 1 / (len(self.seats) - 1)
            self.rewards = [-1.0 if seat == self._forfeited else gain for seat in self.seats]

    def observe(self, seat: int) -> dict[str, NDArray[np.int8]]:
        """The observation of a seat, and a mask of its legal actions."""
        mask = self.episode.mask(seat)
        if seat not in self.deciders:
            mask[:] = 0
        return {"observation": self.episode.observation(seat), "action_mask": mask}

    def render(self, mode: str | None) -> str | None:
        """The board: printed (human), as text (ansi) or as a diagram (svg)."""
        if mode == "svg":
            return self.episode.position.svg()
        if mode == "ansi":
            return self.episode.picture()
        if mode == "human":
            print(self.episode.picture())
        return None
