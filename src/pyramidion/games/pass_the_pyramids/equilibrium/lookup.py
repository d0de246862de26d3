"""Queries to the equilibrium: every seat's probability of winning in a state and after each decision.

Stored directly if there is no score yet. If there is one, it stays until the round ends, and no state occurs twice
before that: each stake takes a token out of the hands, each pass brings the turn nearer to the holder. The values
follow from those of the rounds' starts by plain recursion, computed on first use and then cached.
"""

from collections.abc import Sequence
from functools import cache
from math import exp
from threading import Lock

from pyramidion.games.pass_the_pyramids.equilibrium.odds import Odds, stored_odds
from pyramidion.games.pass_the_pyramids.equilibrium.store import (
    Chances,
    OpeningChances,
    equilibrium_file,
    read_equilibrium,
    read_header,
)
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands, all_tokens, rotate_hands, winner
from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.rules import (
    AGAIN,
    CHOOSE,
    HAND,
    JUDGE,
    KEEP,
    LANE,
    NOBODY,
    PASS,
    PASS_MINIMUM,
    STAKE,
    State,
    may_keep,
    may_pass,
)

ALIKE = 5e-7
"""Probabilities that differ by less count as equal (the stored ones are exact to 6e-8); see
`PassEquilibrium.choose`.
"""
_MOST_REMEMBERED = 400_000

Throws = tuple[Chances, Chances, Chances]
"""The winning probabilities before the first, the second and the third throw."""


def mix(*parts: tuple[float, Chances]) -> Chances:
    """Winning probabilities, averaged over outcomes."""
    return tuple(sum(weight * chances[seat] for weight, chances in parts) for seat in range(len(parts[0][1])))


def prefer(first: Chances, second: Chances, lots: float = 0.0) -> Chances:
    """The decision that the player on turn prefers; the first if both are equal. lots: if not 0, the better one is
    taken with odds e to the power of (its advantage / lots).
    """
    if lots == 0:
        return second if second[0] > first[0] + ALIKE else first
    share = 1 / (1 + exp(max(-500.0, min(500.0, (first[0] - second[0]) / lots))))
    return mix((1 - share, first), (share, second))


def seats_rotated_back(chances: Chances) -> Chances:
    """Rotates the probabilities from the next player's view to that of the player before."""
    return (chances[-1], *chances[:-1])


class PassEquilibrium:
    """The equilibrium for a number of players. Any thread may ask."""

    def __init__(
        self,
        players: int,
        odds: Odds | None = None,
        table: dict[Hands, OpeningChances] | None = None,
        lots: float | None = None,
    ) -> None:
        """odds, table, lots: replace the stored ones.

        Raises PyramidionError if the stored ones belong to other throw data.
        """
        self.players = players
        self.odds = odds or stored_odds()
        self._table = read_equilibrium(equilibrium_file(players)) if table is None else table
        self.temperature = (
            lots if lots is not None else 0.0 if table else float(read_header(equilibrium_file(players))["lots"])
        )
        self._all = all_tokens(players)
        self._standing: dict[tuple[Hands, int, int, int], Chances] = {}
        self._odds_against: dict[int, tuple[float, float, float]] = {}
        self._lock = Lock()

    # -- states of the game -------------------------------------------------------------------------------------------

    def value(self, state: State) -> Chances:
        """Each seat's probability of winning from a running state, by seat."""
        with self._lock:
            return self._by_seat(state, self._value(state))

    def values(self, state: State) -> list[tuple[int, Chances]]:
        """Each legal decision's code with each seat's probability of winning after it, by seat, in the rules' order."""
        with self._lock:
            return [(code, self._by_seat(state, chances)) for code, chances in self._values(state)]

    def choose(self, state: State) -> int:
        """The code of the equilibrium's decision; if it randomises, the most likely one.

        A player with equal probabilities stakes, keeps what ties or beats, and throws again after a first score.
        """
        with self._lock:
            return self._better(state, self._values(state))[0]

    def _value(self, state: State) -> Chances:
        if state.phase in (CHOOSE, JUDGE):
            values = self._values(state)
            return (
                prefer(values[0][1], values[-1][1], self.temperature)
                if self.temperature
                else self._better(state, values)[1]
            )
        return self._throws(state)[state.throws]

    def _better(self, state: State, values: Sequence[tuple[int, Chances]]) -> tuple[int, Chances]:
        """The decision, of two, that the player on turn prefers."""
        first, last = values[0], values[-1]
        if first[0] == AGAIN and state.holder != NOBODY:
            first, last = last, first
        return last if last[1][0] > first[1][0] + ALIKE else first

    def _values(self, state: State) -> list[tuple[int, Chances]]:
        if state.phase == CHOOSE:
            hands = _hands(state, self.players)
            if state.holder == NOBODY:
                return [(STAKE, self._table[hands][0])]
            place = (state.holder - state.turn) % self.players
            options = [(STAKE, self._throws_against((hands[0] - 1, *hands[1:]), place, state.stake, state.score)[0])]
            if may_pass(state):
                options.append((PASS, self._next(hands, place - 1, state.stake, state.score)))
            return options
        options = [(AGAIN, self._throws(state)[state.throws])]
        if may_keep(state):
            options.append((KEEP, self._keep_chances(state)))
        return options

    def _throws(self, state: State) -> Throws:
        """The probabilities before each throw of the stake that is in progress."""
        hands = _hands(state, self.players)
        if state.holder == NOBODY:
            return self._table[(hands[0] + 1, *hands[1:])]
        return self._throws_against(hands, (state.holder - state.turn) % self.players, state.stake, state.score)

    def _keep_chances(self, state: State) -> Chances:
        """The probabilities after keeping a landing that ties or beats the score, or that is the first score."""
        hands, thrown = _hands(state, self.players), SCORES[state.landing]
        if state.holder == NOBODY or thrown == state.score:
            return self._next(hands, self.players - 1, state.stake + 1, thrown)
        return self._win_chances(hands)

    def _by_seat(self, state: State, chances: Chances) -> Chances:
        return tuple(chances[(seat - state.turn) % self.players] for seat in range(self.players))

    # -- tokens from the view of the player on turn -------------------------------------------------------------------

    def _round(self, hands: Hands) -> Chances:
        """The probabilities at the beginning of a player's turn without a score."""
        first = winner(hands)
        if first >= 0:
            return _certain_win(first, self.players)
        if not hands[0]:
            return seats_rotated_back(self._round(rotate_hands(hands)))
        return self._table[hands][0]

    def _win_chances(self, hands: Hands) -> Chances:
        """The probabilities when the player on turn takes everything that is not in hands: for a better score, or a
        standing one.
        """
        return seats_rotated_back(self._round(rotate_hands((hands[0] + self._all - sum(hands), *hands[1:]))))

    def _next(self, hands: Hands, place: int, stake: int, score: int) -> Chances:
        """The turn passes on. hands: from the view of its player; place: of the holder, as the next player counts."""
        return seats_rotated_back(self._standing_value(rotate_hands(hands), place, stake, score))

    def _standing_value(self, hands: Hands, place: int, stake: int, score: int) -> Chances:
        """The probabilities at the beginning of a player's turn with a score. place: of its holder, 0 is the player."""
        key = (hands, place, stake, score)
        known = self._standing.get(key)
        if known is None:
            if len(self._standing) >= _MOST_REMEMBERED:
                self._standing.clear()
            known = self._standing[key] = self._compute_standing(*key)
        return known

    def _compute_standing(self, hands: Hands, place: int, stake: int, score: int) -> Chances:
        first = winner((*hands[:place], hands[place] + stake, *hands[place + 1 :]))
        if first >= 0:
            return _certain_win(first, self.players)
        if place == 0:
            return self._win_chances(hands)
        if not hands[0]:
            return self._next(hands, place - 1, stake, score)
        staked = self._throws_against((hands[0] - 1, *hands[1:]), place, stake, score)[0]
        if self._all - sum(hands) - stake < PASS_MINIMUM:
            return staked
        return prefer(staked, self._next(hands, place - 1, stake, score), self.temperature)

    def _throws_against(self, hands: Hands, place: int, stake: int, score: int) -> Throws:
        """The probabilities before each throw of a stake against a standing score. hands: without the stake."""
        odds = self._odds_against.get(score)
        if odds is None:
            odds = self._odds_against[score] = self.odds.against(score)
        failing, tying, beating = odds
        failed = self._next(hands, place - 1, stake, score)
        tied = self._next(hands, self.players - 1, stake + 1, score)
        beaten = self._win_chances(hands)
        third = mix((failing, failed), (tying, tied), (beating, beaten))
        second = mix((failing, third), (tying, self._prefer(tied, third)), (beating, self._prefer(beaten, third)))
        first = mix(
            (failing, second),
            (tying, self._prefer(tied, second)),
            (beating, self._prefer(beaten, second)),
        )
        return first, second, third

    def _prefer(self, kept: Chances, again: Chances) -> Chances:
        return prefer(kept, again, self.temperature)


def _hands(state: State, players: int) -> Hands:
    return tuple(state.hands >> LANE * ((state.turn + place) % players) & HAND for place in range(players))


def _certain_win(place: int, players: int) -> Chances:
    return tuple(float(seat == place) for seat in range(players))


@cache
def load_equilibrium(players: int) -> PassEquilibrium:
    """The stored equilibrium, read once. Raises PyramidionError if it belongs to other throw data."""
    return PassEquilibrium(players)
