"""A game's declaration as data, which tells boards and tests all that they need to know about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pyramidion.core.options import Option, OptionValue


class Dynamics(StrEnum):
    """Whether seats decide in turn or simultaneously, as in OpenSpiel's GameType; a game with both is simultaneous."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


class Chance(StrEnum):
    """Whether dice or throws occur. Explicit: every outcome is known with its weight."""

    DETERMINISTIC = "deterministic"
    EXPLICIT_STOCHASTIC = "explicit_stochastic"


class Information(StrEnum):
    """Whether every seat sees everything that has happened. Imperfect: decisions are sealed until all are in."""

    PERFECT = "perfect"
    IMPERFECT = "imperfect"


class OnTimeout(StrEnum):
    """The consequence for a seat that runs out of time."""

    LOSS = "loss"
    PLAY_AS_ENTERED = "play_as_entered"


class Mark(StrEnum):
    """A shape that distinguishes a seat's pieces without colour."""

    DISC = "disc"
    RING = "ring"
    BAR = "bar"
    CROSS = "cross"
    DIAMOND = "diamond"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as people see it. name: what the game calls it. colour: of its pieces, `#rrggbb`. mark: the shape on
    them.
    """

    name: str
    colour: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's declaration.

    id: the name of its entry point, for options and records. title, designer, summary: for people.
    tagline: two to four words below the title on the start page; "": none.
    seats: all seats that a game can have, in the order of the seat numbers 0, 1, ….
    seats_option: the option that sets the number of seats; None: all seats always play.
    chance_animation: the kind of animation that shows how a chance outcome comes about (`throw`); None: no animation.
    clock: a sentence that explains the game's own clock; "": it has none. on_timeout: what happens when time runs out.
    has_draws: whether games can be drawn under the rules, so that players may agree on a draw.
    rules_page: path of the rules in Markdown, relative to the folder of the game's module; None: this project's docs,
    under the game's id, if there are any.
    board_module: file name of an ES module with the game's own board for the browser, in the folder of the game's
    module; "": the page shows the game's diagram. start_picture: likewise, an SVG of 240 by 150 for the start page.
    """

    id: str
    title: str
    designer: str
    summary: str
    seats: tuple[Seat, ...]
    options: tuple[Option, ...] = ()
    dynamics: Dynamics = Dynamics.SEQUENTIAL
    chance: Chance = Chance.DETERMINISTIC
    information: Information = Information.PERFECT
    seats_option: str | None = None
    chance_animation: str | None = None
    clock: str = ""
    on_timeout: OnTimeout = OnTimeout.LOSS
    has_draws: bool = False
    rules_page: str | None = None
    board_module: str = ""
    start_picture: str = ""
    tagline: str = ""

    @property
    def simultaneous(self) -> bool:
        """Whether seats ever decide simultaneously in the game."""
        return self.dynamics is Dynamics.SIMULTANEOUS

    @property
    def stochastic(self) -> bool:
        """Whether dice or throws occur."""
        return self.chance is Chance.EXPLICIT_STOCHASTIC

    def seats_in_play(self, options: Mapping[str, OptionValue]) -> tuple[Seat, ...]:
        """The seats that take part under these options."""
        if self.seats_option is None:
            return self.seats
        return self.seats[: int(options[self.seats_option])]
