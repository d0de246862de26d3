"""A quick match of a game's search with its heuristic against the same search without it, for game authors."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Game
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import levels
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.statistics import wilson

NODES = 200
"""The search budget of each decision."""
_WARM_SECONDS = 60.0
_MOST_PLIES = 2000
"""A game with more decisions and chance outcomes counts as drawn."""


@dataclass(frozen=True, slots=True)
class HeuristicScore:
    """The score of the side with a heuristic in each game, 0 to 1."""

    scores: tuple[float, ...]

    @property
    def tally(self) -> str:
        """`3 won, 1 drawn, 0 lost`."""
        won, lost = self.scores.count(1.0), self.scores.count(0.0)
        return f"{won} won, {len(self.scores) - won - lost} drawn, {lost} lost"

    @property
    def is_worse(self) -> bool:
        """Whether the heuristic is harmful, by Wilson's 95 % interval."""
        return wilson(sum(self.scores), len(self.scores))[1] < 0.5


def can_leave_out(game: Game[Any]) -> bool:
    """Whether a game has a heuristic that its bots could do without."""
    hints = game.bots
    return hints.heuristic is not None and not hints.whole_turns and hints.equilibrium is None and len(game.seats) == 2


def heuristic_match(make: Callable[[], Game[Any]], games: int, seconds: float, nodes: int = NODES) -> HeuristicScore:
    """Plays pairs of games with seats exchanged, up to a number of games or seconds; returns the scores of the side
    with a heuristic.

    The games of a pair share their chance outcomes as far as they draw the same number of them.
    """
    game, plain = make(), make()
    plain.bots = replace(plain.bots, heuristic=None, known_mixture=None)
    bots = [Bot(game), Bot(plain)]
    for bot in bots:
        bot.warm(_WARM_SECONDS)
    budget = levels(game)[-1].with_node_budget(nodes)
    started = time.perf_counter()
    scores: list[float] = []
    while len(scores) < games and (time.perf_counter() - started < seconds or len(scores) < 2):
        seat, pair = len(scores) % 2, len(scores) // 2
        chance, position = random.Random(pair), game.start()
        for ply in range(_MOST_PLIES):
            if not position.to_decide:
                break
            who = position.to_decide[0]
            if who == CHANCE:
                position = position.play(position.sample(chance))
                continue
            seen = position.for_observer(who)
            request = DecisionRequest(seen, budget, who, seconds=3600.0, seed=pair * _MOST_PLIES + ply)
            position = position.play(str(bots[who != seat].choose(request)), who)
        result = position.result or (0.5, 0.5)
        scores.append(result[seat])
    return HeuristicScore(tuple(scores))
