"""Whether a bot wins what is won: `python -m research.proven_wins`.

For games that can be proven. From every position of so many decisions behind the start that is won for the seat to
move, the last level plays that seat within a time, as at a table. The other seat knows every proof and resists: of its
decisions, all of which lose, it takes one whose proof is the longest.
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.registry import game
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.solver import Solver, is_solvable


@dataclass(frozen=True, slots=True)
class Won:
    """A game from a won position. share: what the bot got. slowest: seconds of its longest decision; cpu: of all."""

    start: str
    share: float
    slowest: float
    cpu: float


class Stubborn:
    """A player that knows all proofs of a game and delays the end."""

    def __init__(self, played: Game[Any]) -> None:
        """played: a game that can be proven. Raises PyramidionError for another."""
        if not is_solvable(played):
            raise PyramidionError(f"{played.info.title} cannot be proven.")
        self.game = played
        self._solver = Solver(played, numba_wrap())

    def won(self, position: Position[Any]) -> bool:
        """Whether who is to move wins."""
        return self._solver.value(position.state) == 1.0

    def resist(self, position: Position[Any], chooser: random.Random) -> str:
        """A decision that puts the end off; among equals one by lot."""
        known = self._solver.decisions(position.state)
        # Should the bot have given the win away, that is held fast.
        best = max(one.value or 0.0 for one in known)
        held = [one for one in known if (one.value or 0.0) == best]
        longest = max(one.height for one in held)
        code = chooser.choice([one.code for one in held if one.height == longest])
        return str(position.game.notation.write(position.state, position.to_decide[0], code))

    def starts(self, plies: int) -> Iterator[Position[Any]]:
        """The positions so many decisions behind the start that are won for who is to move, each but once."""
        found = {self.game.start().state: self.game.start()}
        for _ in range(plies):
            found = {
                after.state: after
                for position in found.values()
                for after in (position.play(decision) for decision in position.legal())
                if after.to_decide
            }
        return (position for position in found.values() if self.won(position))


def play(bot: Bot, other: Stubborn, position: Position[Any], seconds: float, chooser: random.Random) -> Won:
    """A game from a won position to its end."""
    seat, best = position.to_decide[0], level("strong", bot.game)
    start, slowest, cpu = str(position), 0.0, 0.0
    bot.forget()
    while position.to_decide:
        if position.to_decide[0] == seat:
            begun, computed = time.perf_counter(), time.process_time()
            decision = bot.choose(DecisionRequest(position, best, seconds=seconds)).text
            slowest, cpu = max(slowest, time.perf_counter() - begun), cpu + time.process_time() - computed
        else:
            decision = other.resist(position, chooser)
        position = position.play(decision)
    assert position.result is not None
    return Won(start, position.result[seat], slowest, cpu)


def main() -> None:
    """Plays every won start once and prints what was not won, and the sum."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--board", default="standard", help="a board of Pyramid (default standard)")
    parser.add_argument("--plies", type=int, default=1, help="decisions behind the start (default 1)")
    parser.add_argument("--seconds", type=float, default=0.3, help="for a decision of the bot (default 0.3)")
    parser.add_argument("--most", type=int, default=1000, help="no more positions than this, drawn by lot")
    parser.add_argument("--cold", action="store_true", help="a bot of its own for each game that knows nothing yet")
    args = parser.parse_args()
    played, chooser = game("pyramid", board=args.board), random.Random(1)
    other = Stubborn(played)
    starts = list(other.starts(args.plies))
    chosen = starts if len(starts) <= args.most else chooser.sample(starts, args.most)
    games: list[Won] = []
    bot = Bot(played)
    for position in chosen:
        if args.cold:
            bot = Bot(played)
        games.append(play(bot, other, position, args.seconds, chooser))
        if games[-1].share < 1:
            print(f"not won, {games[-1].share:g}: {games[-1].start}", flush=True)
    won = sum(one.share == 1 for one in games)
    slowest = max((one.slowest for one in games), default=0.0)
    print(
        f"{won} of {len(games)} won ({len(starts)} starts are won for who is to move); the slowest decision took "
        f"{1000 * slowest:.0f} ms, a game {1000 * sum(one.cpu for one in games) / max(1, len(games)):.0f} CPU ms"
    )


if __name__ == "__main__":
    main()
