"""Small games that together use everything that core offers. `installed` lists them as another package would."""

import dataclasses

import duel_rules
import race_rules

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, Notation, Presentation
from pyramidion.core.game_info import Chance, Dynamics, GameInfo, Information, Mark, Seat
from pyramidion.core.move_tree import MoveInput
from pyramidion.core.options import Option


def seats(*names):
    """Seats of these names."""
    colours = ("#888888", "#b3402a", "#2b6fd0")
    return tuple(Seat(*seat) for seat in zip(names, colours, tuple(Mark), strict=False))


@dataclasses.dataclass(frozen=True, slots=True)
class Told(Event):
    """What happened, as a sentence."""

    text: str

    def sentence(self):
        return self.text


class ToyNotation(Notation):
    """Numbers for states, names for codes."""

    def __init__(self, rules, kind):
        self._rules = rules
        self._kind = kind

    def read(self, state, seat, text):
        codes = self._rules.codes(state, seat)
        for code in codes:
            if self.write(state, seat, code).lower() == " ".join(text.split()).lower():
                return code
        fits = ", ".join(self.write(state, seat, code) for code in codes)
        raise IllegalDecision(f"{text!r} does not fit; {fits} would.")

    def write_state(self, state):
        return " ".join(map(str, state))

    def read_state(self, text):
        try:
            return self._kind(*(int(word) for word in text.split()))
        except (TypeError, ValueError) as error:
            raise BadPosition("Write one number a field.") from error


@dataclasses.dataclass(frozen=True, slots=True)
class ToyBoard:
    """The numbers of a state."""

    numbers: tuple[int, ...]


class ToyPresentation(Presentation):
    """The numbers as they are."""

    event_types = (Told,)

    def board(self, state):
        return ToyBoard(tuple(state))

    def svg(self, state, *, marks=()):
        return f"<svg>{' '.join(map(str, state))}</svg>"

    def text_picture(self, state, *, marks=(), say=str):
        return f"[seat0]{' '.join(map(str, state))}[/]"


class DuelNotation(ToyNotation):
    separator = ";"
    turns_per_number = 2

    def write(self, state, seat, code):
        return f"stake {code}" if seat == CHANCE else f"show {code}"

    def starts_turn(self, state):
        return not state.stake


class DuelPresentation(ToyPresentation):
    def events(self, state, codes, after):
        return (Told(f"{codes[0]} against {codes[1]}." if state.stake else f"{codes[0]} at stake."),)


class Duel(Game):
    """Chance lays a stake, then both show a number in secret; the higher number takes the stake."""

    info = GameInfo(
        "duel",
        "Duel",
        "Nobody",
        "Guess.",
        seats("Home", "Away"),
        (
            Option("rounds", "how many", 2, low=1, high=9),
            Option("motto", "anything", ""),
            Option("shout", "loudly", False),
        ),
        dynamics=Dynamics.SIMULTANEOUS,
        chance=Chance.EXPLICIT_STOCHASTIC,
        information=Information.IMPERFECT,
        has_draws=True,
    )
    rules_module = duel_rules

    def __init__(self, **options):
        super().__init__(**options)
        self.notation = DuelNotation(self.rules, duel_rules.State)
        self.presentation = DuelPresentation()

    def rule_constants(self):
        return {"ROUNDS": self.options["rounds"]}


class VaultNotation(DuelNotation):
    def read(self, state, seat, text):
        if seat == CHANCE:
            return super().read(state, seat, text)
        word, _, number = text.partition(" ")
        if word != "show" or not number.isdecimal() or int(number) >= Vault.NUMBERS:
            raise IllegalDecision(f"{text!r} does not fit; show 0 to show {Vault.NUMBERS - 1} would.")
        return int(number)


class VaultInput(MoveInput):
    def has_tree(self, state, seat):
        return False

    def prompt(self, state, seat, path, may_stop):
        return "Show any number."


class Vault(Duel):
    """A Duel with so many numbers to choose from that nobody may list them."""

    info = dataclasses.replace(Duel.info, id="vault", title="Vault")
    NUMBERS = 5_000_000

    def __init__(self, **options):
        super().__init__(**options)
        self.notation = VaultNotation(self.rules, duel_rules.State)
        self.move_input = VaultInput()

    def rule_constants(self):
        return {**super().rule_constants(), "NUMBERS": self.NUMBERS}


class RaceNotation(ToyNotation):
    def write(self, state, seat, code):
        return f"+{code}" if code else r'{"stay"\}'


class RaceInput(MoveInput):
    def paths(self, state, seat, code):
        return [[("stay",)], [("run",)], [("run", "on"), ("jump",)]][code]

    def prompt(self, state, seat, path, may_stop):
        return f"{'/'.join(path) or 'start'}{' or stop' if may_stop else ''}"


class Race(Game):
    """Three seats run to the goal in steps of one or two, or stay, which is written with every awkward sign."""

    info = GameInfo("race", "Race", "Nobody", "Run.", seats("First", "Second", "Third"))
    rules_module = race_rules
    repetition_limit = 3

    def __init__(self, **options):
        super().__init__(**options)
        self.notation = RaceNotation(self.rules, race_rules.State)
        self.presentation = ToyPresentation()
        self.move_input = RaceInput()
