"""The events of Pass The Pyramids."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
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


def _count(number: int) -> str:
    return "one token" if number == 1 else f"{number} tokens"


def _throw_reason(seat: int, score: int, spare: int) -> str:
    """Why it is this throw that counts: it is kept although there are more (T3), or there are none."""
    if spare == 0:
        return f"{SEATS[seat]}'s third and last throw counts"
    return f"{SEATS[seat]} keeps {score} with {('one throw', 'two throws')[spare - 1]} to spare"


def _takes(seat: int, stakes: list[str], tokens: int, pot: int) -> str:
    """All tokens that a player takes into the hand, so that the numbers add up. tokens: of the stakes alone."""
    parts = [*stakes, *([f"{_count(pot)} from the pot"] if pot else [])]
    all_of_it = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"{SEATS[seat]} takes {_count(tokens + pot)}: {all_of_it}. That ends the round."


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """A player put one token down and may throw."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} stakes a token."


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player let the standing score be."""

    restates_move: ClassVar[bool] = True
    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} passes."


@dataclass(frozen=True, slots=True)
class ThrewAgain(Event):
    """A player discarded the landing. score: what it was worth. standing: the score to beat, 0 if there is none."""

    restates_move: ClassVar[bool] = True
    seat: int
    score: int
    standing: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} throws again."

    def why(self) -> str:
        """Where the rules left no choice, why."""
        if self.score == 0:
            return "A throw worth nothing cannot be kept."
        if self.score < self.standing:
            return f"{self.score} is below {self.standing} and cannot be kept."
        return f"{SEATS[self.seat]} does not keep {self.score}."


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The trio came to rest. number: which throw of the stake. parts: what small, medium and large add to the score."""

    restates_move: ClassVar[bool] = True
    seat: int
    number: int
    landing: str
    parts: tuple[int, int, int]
    score: int

    def sentence(self) -> str:
        """What happened, in words."""
        throw = ("first", "second", "third")[self.number - 1]
        worth = f"{' + '.join(map(str, self.parts))} = {self.score}" if self.score else "worth nothing"
        return f"{SEATS[self.seat]}'s {throw} throw: {landing_words(LANDINGS[read_landing(self.landing)])}; {worth}."


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A first score stands. spare: how many throws the player left unused, 0 to 2."""

    seat: int
    score: int
    spare: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{_throw_reason(self.seat, self.score, self.spare)}."

    def why(self) -> str:
        """What a first score is."""
        return f"As the first score of the round, {self.score} stands for the others to beat."


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """The standing score was tied: the thrower takes it over, with the previous holder's stake.

    stake: what lies on the score now, the thrower's own token among it. spare: as of `Led`.
    """

    seat: int
    previous: int
    score: int
    stake: int
    spare: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{_throw_reason(self.seat, self.score, self.spare)}: a tie with {SEATS[self.previous]}'s {self.score}."

    def why(self) -> str:
        """What a tie brings."""
        name, other = SEATS[self.seat], SEATS[self.previous]
        joined = f"{other}'s stake of {_count(self.stake - 1)} joins {name}'s own"
        return f"The score is {name}'s now, and {joined}: {self.stake} tokens lie on it."


@dataclass(frozen=True, slots=True)
class Beat(Event):
    """The standing score was beaten: the thrower takes stake and pot, and their own stake back.

    beaten: that score. stake: the previous holder's tokens. spare: as of `Led`.
    """

    seat: int
    previous: int
    score: int
    beaten: int
    stake: int
    pot: int
    spare: int

    def sentence(self) -> str:
        """What happened, in words."""
        kept = _throw_reason(self.seat, self.score, self.spare)
        return f"{kept}: {self.score} beats {SEATS[self.previous]}'s {self.beaten}."

    def why(self) -> str:
        """What it brings."""
        stakes = ["the one just staked", f"{SEATS[self.previous]}'s stake of {_count(self.stake)}"]
        return _takes(self.seat, stakes, 1 + self.stake, self.pot)


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """A stake went into the pot. standing: the score to beat, 0 if there is none. pot: what it holds now."""

    seat: int
    score: int
    standing: int
    pot: int

    def sentence(self) -> str:
        """What happened, in words."""
        short = f"does not reach {self.standing}" if self.score else "is worth nothing"
        return f"{SEATS[self.seat]}'s third and last throw {short}."

    def why(self) -> str:
        """What becomes of the stake."""
        return f"The stake of one token goes into the pot, which now holds {self.pot}."


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """The turn returned to the holder, who takes the pot and the stake."""

    seat: int
    stake: int
    pot: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"The turn is back at {SEATS[self.seat]}, whom nobody has beaten."

    def why(self) -> str:
        """What it brings."""
        return _takes(self.seat, [f"{SEATS[self.seat]}'s own stake of {_count(self.stake)}"], self.stake, self.pot)


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A player lost the last token."""

    seat: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} has no token left and is out."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over: somebody has busted and one player alone has the most tokens."""

    seat: int
    tokens: int

    def sentence(self) -> str:
        """What happened, in words."""
        return f"{SEATS[self.seat]} has the most tokens ({self.tokens}) and wins."


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
    players: how many play.
    """
    turn = state.turn
    if state.phase == CHOOSE:
        if code == STAKE:
            yield Staked(turn)
        else:
            yield Passed(turn)
            yield from _round_and_game_ends(state, after, winner)
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
    yield from _round_and_game_ends(resolved, after, winner)


def _settlement(judged: State) -> Event:
    """The effect of a kept landing on the stakes (T2, T5)."""
    turn, score, spare = judged.turn, SCORES[judged.landing], THROWS - judged.throws
    if score == 0 or score < judged.score:
        return Failed(turn, score, judged.score, judged.pot + 1)
    if judged.holder == NOBODY:
        return Led(turn, score, spare)
    if score == judged.score:
        return Tied(turn, judged.holder, score, judged.stake + 1, spare)
    return Beat(turn, judged.holder, score, judged.score, judged.stake, judged.pot, spare)


def _round_and_game_ends(settled: State, after: State, winner: int) -> Iterator[Event]:
    """The end of a turn: the holder collects (T6), the game ends (T7)."""
    if settled.holder != NOBODY and after.holder == NOBODY:
        yield Collected(settled.holder, settled.stake, settled.pot)
    if winner:
        yield Won(winner - 1, rules.count_tokens(after, winner - 1))
