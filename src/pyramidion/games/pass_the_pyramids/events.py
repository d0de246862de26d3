"""The events of Pass The Pyramids."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.core.messages import Message, plural
from pyramidion.games.pass_the_pyramids import rules
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing import (
    LANDINGS,
    SCORES,
    landing_text,
    landing_words,
    read_landing,
    score_parts,
)
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, JUDGE, NOBODY, STAKE, THROW, THROWS, State

_THROWS = (Message("first throw"), Message("second throw"), Message("third throw"))


def _token_words(number: int) -> Message:
    return plural("one token", "{count} tokens", count=number)


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """A player staked a token and may throw."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} stakes a token and throws.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player left the standing score unchallenged."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} passes.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class ThrewAgain(Event):
    """A player discarded the landing. score: its value. standing: the score to beat, 0 if there is none."""

    restates_move: ClassVar[bool] = True
    seat: int
    score: int
    standing: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} throws again.", player=SEATS[self.seat])

    def why(self) -> Message:
        """The reason, if the rules left no choice."""
        if self.score == 0:
            return Message("A throw worth nothing cannot be kept.")
        if self.score < self.standing:
            return Message("{score} is below {standing} and cannot be kept.", score=self.score, standing=self.standing)
        return Message("{player} does not keep {score}.", player=SEATS[self.seat], score=self.score)


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The trio came to rest. number: index of the throw within the stake. parts: contributions of small, medium and
    large to the score.
    """

    restates_move: ClassVar[bool] = True
    seat: int
    number: int
    landing: str
    parts: tuple[int, int, int]
    score: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player, throw = SEATS[self.seat], _THROWS[self.number - 1]
        landing = landing_words(LANDINGS[read_landing(self.landing)])
        if not self.score:
            return Message("{player}'s {throw}: {landing}; worth nothing.", player=player, throw=throw, landing=landing)
        return Message(
            "{player}'s {throw}: {landing}; {sum} = {score}.",
            player=player,
            throw=throw,
            landing=landing,
            sum=" + ".join(map(str, self.parts)),
            score=self.score,
        )


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A first score stands. spare: the number of throws that the player left unused, 0 to 2."""

    seat: int
    score: int
    spare: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player = SEATS[self.seat]
        if self.spare == 0:
            return Message("{player}'s third and last throw counts.", player=player)
        return plural(
            "{player} keeps {score} with one throw to spare.",
            "{player} keeps {score} with two throws to spare.",
            count=self.spare,
            player=player,
            score=self.score,
        )

    def why(self) -> Message:
        """What a first score is."""
        return Message("As the first score of the round, {score} stands for the others to beat.", score=self.score)


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """The standing score was tied: the thrower takes it over, with the previous holder's stake.

    stake: the tokens on the score now, including the thrower's own.
    """

    seat: int
    previous: int
    score: int
    stake: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "{player}'s {score} ties with {other}'s: {player} takes the lead and {other}'s stake of {tokens}.",
            player=SEATS[self.seat],
            other=SEATS[self.previous],
            score=self.score,
            tokens=_token_words(self.stake - 1),
        )

    def why(self) -> Message:
        """What a tie brings."""
        return Message("With the token just staked, {stake} tokens lie on the score.", stake=self.stake)


@dataclass(frozen=True, slots=True)
class Beat(Event):
    """The standing score was beaten: the thrower takes stake and pot, and their own stake back.

    beaten: that score. stake: the previous holder's tokens.
    """

    seat: int
    previous: int
    score: int
    beaten: int
    stake: int
    pot: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "{player}'s {score} beats {other}'s {beaten} and wins {tokens}: {other} {stake} + pot {pot}.",
            player=SEATS[self.seat],
            other=SEATS[self.previous],
            score=self.score,
            beaten=self.beaten,
            tokens=self.stake + self.pot,
            stake=self.stake,
            pot=self.pot,
        )

    def why(self) -> Message:
        """What else it brings."""
        return Message("{player} also takes back the token just staked. That ends the round.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """A stake went into the pot. standing: the score to beat, 0 if there is none. pot: its content now."""

    seat: int
    score: int
    standing: int
    pot: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player = SEATS[self.seat]
        if not self.score:
            return Message("{player}'s third and last throw is worth nothing.", player=player)
        return Message(
            "{player}'s third and last throw does not reach {standing}.", player=player, standing=self.standing
        )

    def why(self) -> Message:
        """What becomes of the stake."""
        return Message("The stake of one token goes into the pot, which now holds {pot}.", pot=self.pot)


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """The turn returned to the holder, who takes the pot and the stake."""

    seat: int
    stake: int
    pot: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message(
            "Nobody has beaten {player}, who takes {tokens}: own {stake} + pot {pot}.",
            player=SEATS[self.seat],
            tokens=self.stake + self.pot,
            stake=self.stake,
            pot=self.pot,
        )

    def why(self) -> Message:
        """Why the round is over."""
        return Message("The turn has returned to {player}. That ends the round.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A player lost the last token."""

    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} has no token left and is out.", player=SEATS[self.seat])


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over: somebody has busted and a single player has the most tokens. tokens: those of each seat."""

    seat: int
    tokens: tuple[int, ...]

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} has the most tokens and wins.", player=SEATS[self.seat])

    def why(self) -> Message:
        """Why the game is over, and what everybody has."""
        seats = sorted(range(len(self.tokens)), key=lambda seat: -self.tokens[seat])
        standing = [Message("{player} {tokens}", player=SEATS[seat], tokens=self.tokens[seat]) for seat in seats]
        out = [SEATS[seat] for seat, tokens in enumerate(self.tokens) if not tokens]
        return plural(
            "{out} is out, so the game ends: {standing}.",
            "{out} are out, so the game ends: {standing}.",
            count=len(out),
            out=out,
            standing=standing,
        )


EVENTS = (
    Staked,
    Passed,
    ThrewAgain,
    Landed,
    Led,
    Tied,
    Beat,
    Failed,
    Collected,
    Busted,
    Won,
)
"""Every kind of event of this game."""


def derive_events(state: State, code: int, after: State, winner: int, players: int) -> Iterator[Event]:
    """The events of a choice or a landing. after: the state that follows from the code. winner: `rules.result` of it.
    players: number of players.
    """
    turn = state.turn
    if state.phase == CHOOSE:
        if code == STAKE:
            yield Staked(turn)
        else:
            yield Passed(turn)
            yield from _round_and_game_ends(state, after, winner, players)
        return
    judged = state
    if state.phase == THROW:
        landing = LANDINGS[code]
        yield Landed(turn, state.throws + 1, landing_text(landing), score_parts(landing), SCORES[code])
        judged = state._replace(landing=code, throws=state.throws + 1)
    if after.phase == JUDGE:
        return
    if after.phase == THROW:
        yield ThrewAgain(turn, SCORES[state.landing], state.score)
        return
    resolved = rules.settle_landing(judged)
    yield _settlement(judged)
    for seat in range(players):
        staked = 1 if seat == turn else 0
        if rules.count_tokens(state, seat) + staked and not rules.count_tokens(resolved, seat):
            yield Busted(seat)
    yield from _round_and_game_ends(resolved, after, winner, players)


def _settlement(judged: State) -> Event:
    """The effect of a kept landing on the stakes (T2, T5)."""
    turn, score = judged.turn, SCORES[judged.landing]
    if score == 0 or score < judged.score:
        return Failed(turn, score, judged.score, judged.pot + 1)
    if judged.holder == NOBODY:
        return Led(turn, score, THROWS - judged.throws)
    if score == judged.score:
        return Tied(turn, judged.holder, score, judged.stake + 1)
    return Beat(turn, judged.holder, score, judged.score, judged.stake, judged.pot)


def _round_and_game_ends(settled: State, after: State, winner: int, players: int) -> Iterator[Event]:
    """The end of a turn: the holder collects (T6), the game ends (T7)."""
    if settled.holder != NOBODY and after.holder == NOBODY:
        yield Collected(settled.holder, settled.stake, settled.pot)
    if winner:
        yield Won(winner - 1, tuple(rules.count_tokens(after, seat) for seat in range(players)))
