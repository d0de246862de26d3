"""What a bot of Pyramid Ball gives away to the end of the game, from below: `python -m research.rest_of_game`.

The bot searches each position with the same random numbers whenever it comes there, so it is one strategy, a mixture
for each position; an opponent who knows it answers each turn as well as a search finds. No answer wins more than the
best one, so the opponent's share is a lower bound. Between equals the shares of both seats add up to 1: the opponent's
share from both, less 1, is NashConv at least, half of it the exploitability, and no games of the bot against itself
are needed to compare with.

A game's result says little, as much of it is the luck of what the bot draws. That luck is known: the evaluation of what
followed, less its mean over the mixture, and it is 0 on average whatever the evaluation is worth. It is taken off turn
by turn, so that far fewer games say as much (advantage sum: Zinkevich et al., 2006).
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import Any

from pyramidion.core.decision import ALL
from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game
from pyramidion.games.pyramid_ball import best_response
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.search.simultaneous import MixedMove, SimultaneousBudget
from pyramidion.statistics import Z
from research.exploitability import POSITIONS, Examiner

LONGEST = 60
"""A game that has not ended after so many turns counts as drawn."""
STRATEGIES = 10
"""Number of bots that play in turn; they differ in the random numbers of their search."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game of an opponent who knows the bot. seat: the opponent's. number: of the game, for that seat.

    won: the opponent's share, 0 to 1. fair: the same without the luck of the bot's draws. turns: programmed by both.
    """

    seat: int
    number: int
    won: float
    fair: float
    turns: int


class Knower:
    """Somebody who knows the mixtures of a bot, and plays against it."""

    def __init__(self, examiner: Examiner, effort: SimultaneousBudget, opening: bool = False) -> None:
        """effort: of the bot's search. opening: whether the bot begins with what is known beforehand."""
        self.examiner = examiner
        self.effort = effort
        self._opening = opening
        self._found: dict[tuple[Any, int, int], tuple[Sequence[MixedMove], int]] = {}

    def played(self, state: Any, seat: int, number: int) -> Played:
        """A game from a state, in which the opponent who knows the bot has the seat."""
        rules, chooser, start = self.examiner.rules, random.Random(f"{seat} {number}"), state
        strategy, turns, luck = 1 + number % STRATEGIES, 0, 0.0
        while rules.result(state) == 0 and turns < LONGEST:
            decider = rules.to_move(state)
            if decider != ALL:
                state = rules.apply(state, self.examiner.searches.run(state, decider, self.effort, strategy)[0].code)
                continue
            turns += 1
            opening = self._opening and state == start
            mixture, answer = self._answered(state, seat, strategy, opening)
            after = [rules.next_state(state, (answer, o.code) if seat == 0 else (o.code, answer)) for o in mixture]
            worth, shares = (
                [best_response.state_value(one, seat) for one in after],
                [one.probability for one in mixture],
            )
            drawn = chooser.choices(range(len(after)), shares)[0]
            luck += worth[drawn] - sum(value * share for value, share in zip(worth, shares, strict=True))
            state = after[drawn]
        won = {0: 0.5, -1: 0.5}.get(rules.result(state), float(rules.result(state) == 1 + seat))
        return Played(seat, number, won, won - luck, turns)

    def _answered(self, state: Any, seat: int, strategy: int, opening: bool) -> tuple[Sequence[MixedMove], int]:
        """The bot's mixture, and a good answer of a seat to it."""
        known = state, seat, 0 if opening else strategy
        if known not in self._found:
            examiner = self.examiner
            if opening:
                mixture = examiner.known(state, 1 - seat)
            else:
                mixture = examiner.mixture(state, 1 - seat, self.effort, strategy)
            self._found[known] = mixture, examiner.searched_answer(state, seat, mixture, random.Random(strategy))
        return self._found[known]


def exploited(shares: Sequence[Sequence[float]]) -> tuple[float, float]:
    """(exploitability, half of its interval of 95 %) by what the knower got in each game of each seat."""
    spread = sum(variance(one) / len(one) for one in shares)
    return (sum(map(fmean, shares)) - 1) / 2, Z * sqrt(spread) / 2


def told(games: Sequence[Played]) -> str:
    """The results of games of both seats."""
    by_seat = [[one for one in games if one.seat == seat] for seat in (0, 1)]
    fair, half = exploited([[one.fair for one in own] for own in by_seat])
    raw, raw_half = exploited([[one.won for one in own] for own in by_seat])
    seats = ", ".join(f"{fmean(one.fair for one in own):.3f}" for own in by_seat)
    return (
        f"gives away {fair:.3f} ± {half:.3f} a game at least (by results alone {raw:.3f} ± {raw_half:.3f}); who knows "
        f"it gets {seats} as Red and as Blue; {len(games)} games of {fmean(one.turns for one in games):.1f} turns"
    )


def main() -> None:
    """Plays, from one seat and from the other, and prints what the bot gives away."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("pairs", type=int, help="of programs, that the bot's search may judge")
    parser.add_argument("--position", choices=POSITIONS, default="start")
    parser.add_argument("--games", type=int, default=100, help="for each seat (default 100)")
    parser.add_argument("--known", action="store_true", help="the first turn is drawn from what is known beforehand")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="file of the games, resumed after a stop")
    args = parser.parse_args()
    if args.pairs < 1 or args.games < 2:
        raise PyramidionError("Give 1 pair or more, and 2 games or more.")
    basic = game("pyramid_ball", opening="red")
    knower = Knower(Examiner(basic), SimultaneousBudget.of_pairs(args.pairs), args.known)
    about = {"position": POSITIONS[args.position], "pairs": args.pairs, "known": args.known}
    kept = Checkpoint(args.resume, about, "row of games", lambda row: Played(**row))
    games, state = kept.rows, basic.position(POSITIONS[args.position]).state
    done = {(one.seat, one.number) for one in games}
    for number in range(args.games):
        for seat in (0, 1):
            if (seat, number) not in done:
                games.append(knower.played(state, seat, number))
                kept.add(asdict(games[-1]))
    print(f"{args.position}, {args.pairs} pairs: {told(games)}")


if __name__ == "__main__":
    main()
