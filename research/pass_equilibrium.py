"""The equilibrium of Pass The Pyramids by value iteration over the starts of its rounds.

Within a round no state comes twice: each stake takes a token out of the hands, each pass brings the turn nearer to the
holder. One sweep therefore computes every state exactly from the values of the rounds' starts, by tokens in hands from
none to all, and gives the rounds' starts new values; sweeps are repeated until those change no more.

For five players they never settle while every player takes the best decision by however little: one player's choice
between two equally good decisions decides who else wins, and the values cycle. A player with little preference then
draws lots (`Sweep.lots`): the better of two decisions is taken with odds e to the power of (its advantage / lots), as
in a quantal response equilibrium (McKelvey and Palfrey, 1995). What that gives away is small and is computed
(`research.pass_strength.best_gain`).

An array of worths has axes (hands, scores, rows, seats). Row 0: the chances of all seats in the equilibrium, clockwise
from the player on turn. Row 1, where a `Profile` is judged: the chance of one seat, the focal one, by how many places
clockwise from it the player on turn sits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.games.pass_the_pyramids.equilibrium.odds import Odds
from pyramidion.games.pass_the_pyramids.equilibrium.store import OpeningChances
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands, all_tokens, hands_of
from pyramidion.games.pass_the_pyramids.rules import PASS_MINIMUM

Worths = NDArray[np.float64]

ALIKE = 1e-11
"""Chances that differ by less count as equal: then one stakes, keeps what ties or beats, throws a first score again.

With first scores kept instead, the sweeps for four players do not settle: such a choice can decide who else wins."""


_WHOLE = 3
"""Number of sweeps that take the full step even where lots are drawn."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How a table plays that does not play the equilibrium.

    focal, others: their noise in judging chances (`engine.levels`); 0 plays the equilibrium, infinity at random.
    best: the focal seat plays at full strength answer to the others instead.
    """

    focal: float
    others: float
    best: bool = False


@dataclass(frozen=True, slots=True)
class Solved:
    """starts: worths by place in `Sweep.hands`. residual: the most that the last sweep changed."""

    starts: Worths
    residual: float
    sweeps: int


class Sweep:
    """The states for a number of players with the odds of a throw; `profile` judges a table beside the equilibrium."""

    def __init__(self, players: int, odds: Odds, profile: Profile | None = None, lots: float = 0.0) -> None:
        """lots: the noise with which the equilibrium itself chooses; 0: the best, by however little."""
        self.players, self.odds, self.profile, self.lots = players, odds, profile, lots
        self.rows = 1 if profile is None else 2
        self.all = all_tokens(players)
        lists = [list(hands_of(total, players)) for total in range(self.all + 1)]
        place = [{hands: i for i, hands in enumerate(every)} for every in lists]
        self.hands = [np.array(every) for every in lists]
        self._turned = [
            np.array([place[total][*hands[1:], hands[0]] for hands in every]) for total, every in enumerate(lists)
        ]
        # One token less in the first hand (where there is one); all tokens that are in no hand added to it.
        self._less = [
            np.array([place[total - 1][hands[0] - 1, *hands[1:]] if hands[0] else 0 for hands in every])
            for total, every in enumerate(lists)
        ]
        self._rich = [
            np.array([place[-1][hands[0] + self.all - total, *hands[1:]] for hands in every])
            for total, every in enumerate(lists)
        ]
        self._score_odds = np.array([odds.chances[score] for score in odds.scores])[:, None, None]
        self._against = [np.array(part)[:, None, None] for part in zip(*map(odds.against, odds.scores), strict=True)]

    def solve(
        self, residual: float, told: Callable[[str], None] = lambda line: None, starts: Worths | None = None
    ) -> Solved:
        """Sweeps until no chance changes by more than `residual`.

        starts: worths to begin with; where a profile is judged those of the equilibrium, which are left as they are.
        With lots each sweep but the first few goes half of the way, as the whole of it may overshoot.
        """
        if starts is None:
            starts = np.full((len(self.hands[-1]), self.rows, self.players), 1 / self.players)
        sweeps, change = 0, 1.0
        while change > residual:
            new = self.run(starts)
            if self.profile is not None:
                new[:, 0] = starts[:, 0]
            change = float(abs(new - starts).max())
            starts = (starts + new) / 2 if self.profile is None and self.lots and sweeps >= _WHOLE else new
            sweeps += 1
            told(f"sweep {sweeps}: changed by {change:.1e}")
        return Solved(starts, change, sweeps)

    def run(self, starts: Worths, keep: dict[Hands, OpeningChances] | None = None) -> Worths:
        """One sweep: the new worths of the rounds' starts. keep: is given what `store` keeps."""
        free: Worths = starts
        held: dict[tuple[int, int], Worths] = {}
        for total in range(self.all + 1):
            above = self._passed(starts[self._turned[-1][self._rich[total]]])[:, None]
            free_before, held_before, held = free, held, {}
            for stake in range(1, self.all - total + 1):
                for place in range(self.players):
                    held[place, stake] = self._standing(total, place, stake, above, held, held_before)
            free = self._free(total, free_before, held_before, keep)
        return free

    def _standing(
        self,
        total: int,
        place: int,
        stake: int,
        above: Worths,
        held: dict[tuple[int, int], Worths],
        held_before: dict[tuple[int, int], Worths],
    ) -> Worths:
        """Values when the turn reaches a player while a score stands whose holder sits `place` seats away."""
        owned = self.hands[total].copy()
        owned[:, place] += stake
        over, won = self._ended(owned)
        if place == 0:
            worths = np.repeat(above, len(self.odds.scores), axis=1)
        else:
            worths = self._passed(held[place - 1, stake][self._turned[total]])
            able = (self.hands[total][:, 0] > 0) & ~over
            if able.any():
                after = self._turned[total - 1][self._less[total][able]]
                failed = self._passed(held_before[place - 1, stake][after])
                tied = self._passed(held_before[self.players - 1, stake + 1][after])
                beaten = np.broadcast_to(above[able], failed.shape)
                failing, tying, beating = self._against
                worth = failing * failed + tying * tied + beating * beaten
                for _ in range(2):
                    kept = tying * self._chosen(tied, worth) + beating * self._chosen(beaten, worth)
                    worth = failing * worth + kept
                may_pass = self.all - total - stake >= PASS_MINIMUM
                worths[able] = self._chosen(worth, worths[able]) if may_pass else worth
        worths[over] = won[over][:, None]
        return worths

    def _free(
        self,
        total: int,
        free_before: Worths,
        held_before: dict[tuple[int, int], Worths],
        keep: dict[Hands, OpeningChances] | None,
    ) -> Worths:
        """Worths when the turn comes to a player while no score stands."""
        over, won = self._ended(self.hands[total])
        able = (self.hands[total][:, 0] > 0) & ~over
        worths = np.zeros((len(over), self.rows, self.players))
        if able.any():
            after = self._turned[total - 1][self._less[total][able]]
            nothing = self._passed(free_before[after])
            scored = self._passed(held_before[self.players - 1, 1][after])
            throws = [self.odds.zero * nothing + (self._score_odds * scored).sum(axis=1)]
            for _ in range(2):
                again = np.broadcast_to(throws[0][:, None], scored.shape)
                kept = (self._score_odds * self._chosen(again, scored)).sum(axis=1)
                throws.insert(0, self.odds.zero * throws[0] + kept)
            worths[able] = throws[0]
            if keep is not None:
                rows = [throw[:, 0].tolist() for throw in throws]
                for hands, *three in zip(self.hands[total][able].tolist(), *rows, strict=True):
                    first, second, third = map(tuple, three)
                    keep[tuple(hands)] = first, second, third
        worths[over] = won[over]
        skipped = ~able & ~over  # busted, while others share the most
        for _ in range(self.players - 1):
            worths[skipped] = self._passed(worths[self._turned[total][skipped]])
        return worths

    def _ended(self, owned: NDArray[Any]) -> tuple[NDArray[np.bool_], Worths]:
        """Where the game is over (T7), and the worths of its winner (elsewhere: of somebody)."""
        first = owned.argmax(axis=1)
        over = (owned.min(axis=1) == 0) & ((owned == owned.max(axis=1)[:, None]).sum(axis=1) == 1)
        won = np.zeros((len(owned), self.rows, self.players))
        won[:, 0] = np.eye(self.players)[first]
        if self.rows == 2:  # the focal seat sits `-r` clockwise from a player on turn who sits r from it
            won[:, 1] = np.eye(self.players)[-first % self.players]
        return over, won

    def _passed(self, worths: Worths) -> Worths:
        """Values as the next player counts them, rotated to the player before."""
        turned = np.empty_like(worths)
        turned[..., 0, 1:], turned[..., 0, 0] = worths[..., 0, :-1], worths[..., 0, -1]
        if self.rows == 2:
            turned[..., 1, :-1], turned[..., 1, -1] = worths[..., 1, 1:], worths[..., 1, 0]
        return turned

    def _chosen(self, first: Worths, second: Worths) -> Worths:
        """What follows when the player to move has two decisions; the first is taken if they are equal."""
        gain = second[..., 0, 0] - first[..., 0, 0]
        share = _share(gain, self.lots)
        if self.profile is None:
            return mixed(first, second, share[..., None, None])
        chosen = np.empty_like(first)
        chosen[..., 0, :] = mixed(first[..., 0, :], second[..., 0, :], share[..., None])
        for seat in range(self.players):
            one, other = first[..., 1, seat], second[..., 1, seat]
            if seat == 0 and self.profile.best:
                chosen[..., 1, 0] = np.maximum(one, other)
                continue
            noise = self.profile.focal if seat == 0 else self.profile.others
            chosen[..., 1, seat] = mixed(one, other, share if noise <= self.lots else _share(gain, noise))
        return chosen


def mixed(first: Worths, second: Worths, share: Worths) -> Worths:
    """The first of two, but for a share of the second."""
    return np.where(share == 0, first, np.where(share == 1, second, first + share * (second - first)))


def _share(gain: Worths, noise: float) -> Worths:
    """How often the second of two decisions is taken that is worth so much more than the first."""
    if noise == 0:
        return (gain > ALIKE).astype(float)
    share: Worths = 1 / (1 + np.exp(np.clip(-gain / noise, -500, 500)))
    return share
