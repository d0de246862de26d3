"""Two small games that together use everything that core offers."""

import dataclasses
import types
from typing import NamedTuple

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo
from pyramidion.core.options import Option

_NO_RULES = types.ModuleType("no_rules")
_NO_RULES.MAX_DECISIONS = 3


class Told(Event):
    """What happened, as a sentence."""

    def __init__(self, text):
        object.__setattr__(self, "text", text)

    def sentence(self):
        return self.text


class Toy(Game):
    """What both toys do alike: numbers for states, names for codes."""

    rules_module = _NO_RULES

    def read(self, state, seat, text):
        for code in self.codes(state, seat):
            if self.write(state, seat, code).lower() == " ".join(text.split()).lower():
                return code
        fits = ", ".join(self.write(state, seat, code) for code in self.codes(state, seat))
        raise IllegalDecision(f"{text!r} does not fit; {fits} would.")

    def state_text(self, state):
        return " ".join(map(str, state))

    def read_state(self, text):
        try:
            return self.State(*(int(word) for word in text.split()))
        except (TypeError, ValueError) as error:
            raise BadPosition("Write one number a field.") from error

    def board(self, state):
        return tuple(state)

    def svg(self, state, *, targets=(), marks=()):
        return f"<svg>{self.state_text(state)}</svg>"

    def picture(self, state, *, marks=()):
        return f"[seat0]{self.state_text(state)}[/]"


class Duel(Toy):
    """Chance lays a stake, then both show a number in secret; the higher number takes the stake."""

    class State(NamedTuple):
        rounds: int
        stake: int
        home: int
        away: int

    info = GameInfo(
        "duel",
        "Duel",
        "Nobody",
        "Guess.",
        ("Home", "Away"),
        (
            Option("rounds", "how many", 2, low=1, high=9),
            Option("motto", "anything", ""),
            Option("shout", "loudly", False),
        ),
        chance=True,
        simultaneous=True,
    )
    entry_separator = ";"
    turns_per_number = 2

    def start_state(self):
        return self.State(0, 0, 0, 0)

    def deciders(self, state):
        if state.rounds == self.options["rounds"]:
            return ()
        return (0, 1) if state.stake else (CHANCE,)

    def codes(self, state, seat):
        return [1, 3] if seat == CHANCE else [0, 1, 2]

    def weights(self, state):
        return [3, 1]

    def write(self, state, seat, code):
        return f"stake {code}" if seat == CHANCE else f"show {code}"

    def step(self, state, codes):
        if not state.stake:
            return state._replace(stake=codes[0]), (Told(f"{codes[0]} at stake."),)
        home, away = codes
        after = self.State(
            state.rounds + 1, 0, state.home + state.stake * (home > away), state.away + state.stake * (away > home)
        )
        return after, (Told(f"{home} against {away}."),)

    def outcome(self, state):
        if self.deciders(state):
            return None
        if state.home == state.away:
            return (0.5, 0.5)
        return (1.0, 0.0) if state.home > state.away else (0.0, 1.0)

    def starts_turn(self, state):
        return not state.stake


class Vault(Duel):
    """A Duel with so many numbers to choose from that nobody may list them."""

    info = dataclasses.replace(Duel.info, id="vault", title="Vault")
    NUMBERS = 5_000_000

    def codes(self, state, seat):
        return super().codes(state, seat) if seat == CHANCE else range(self.NUMBERS)

    def read(self, state, seat, text):
        if seat == CHANCE:
            return super().read(state, seat, text)
        word, _, number = text.partition(" ")
        if word != "show" or not number.isdecimal() or int(number) >= self.NUMBERS:
            raise IllegalDecision(f"{text!r} does not fit; show 0 to show {self.NUMBERS - 1} would.")
        return int(number)

    def guided(self, state, seat):
        return False

    def prompt(self, state, seat, path, may_stop):
        return "Show any number."


class Race(Toy):
    """Three seats run to the goal in steps of one or two, or stay, which is written with every awkward sign."""

    class State(NamedTuple):
        turn: int
        first: int
        second: int
        third: int

    info = GameInfo("race", "Race", "Nobody", "Run.", ("First", "Second", "Third"))
    repetition_limit = 3
    GOAL = 6

    def start_state(self):
        return self.State(0, 0, 0, 0)

    def deciders(self, state):
        return () if self.outcome(state) else (state.turn,)

    def codes(self, state, seat):
        return [1, 2, 0]

    def write(self, state, seat, code):
        return f"+{code}" if code else r'{"stay"\}'

    def step(self, state, codes):
        places = list(state[1:])
        places[state.turn] += codes[0]
        return self.State((state.turn + 1) % 3, *places), ()

    def outcome(self, state):
        arrived = [float(place >= self.GOAL) for place in state[1:]]
        return tuple(arrived) if any(arrived) else None

    def paths(self, state, seat, code):
        return [[("stay",)], [("run",)], [("run", "on"), ("jump",)]][code]

    def prompt(self, state, seat, path, may_stop):
        return f"{'/'.join(path) or 'start'}{' or stop' if may_stop else ''}"
