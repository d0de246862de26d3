"""What a game is: its nature as data, and the calls that each game answers.

A game's folder holds `rules.py` (plain functions on small integers, which bots compile) and `game.py` (a subclass
of `Game`: names, notation, drawing and explanation around those functions). Everything generic (positions,
records, tables, tests, environments) is written against `Game` alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pyramidion.core.binding import Rules, Wrap, bind_rules
from pyramidion.core.events import Event
from pyramidion.core.options import Option, OptionValue, check_options

if TYPE_CHECKING:
    from pyramidion.core.position import Position

State = TypeVar("State", bound=Hashable)

Outcome = tuple[float, ...]
"""One number per seat when a game is over: 1 for a win, 0 for a loss, equal shares of 1 for a draw."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game declares of itself.

    id: folder and option name. title, designer, summary: for people.
    seats: the names of all seats a game can have, in order of the seat numbers 0, 1, ….
    chance: dice or throws occur. simultaneous: seats decide at once, each in secret until all have.
    ply_limit: no game lasts longer in decisions and chance outcomes; 0 if there is no such bound.
    """

    id: str
    title: str
    designer: str
    summary: str
    seats: tuple[str, ...]
    options: tuple[Option, ...] = ()
    chance: bool = False
    simultaneous: bool = False
    ply_limit: int = 0


class Game(ABC, Generic[State]):
    """One game with its options fixed. States are immutable values, hashable, and hold all that the future needs."""

    info: ClassVar[GameInfo]
    rules_module: ClassVar[ModuleType]
    """The game's `rules.py`."""
    entry_separator: ClassVar[str] = " "
    """Between two decisions of one line of a record; `;` where decisions hold spaces."""
    turns_per_number: ClassVar[int] = 1
    """How many turns share one number in a record (2 as in chess)."""

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value; the message lists the right ones."""
        self.options: Mapping[str, OptionValue] = check_options(self.info.id, self.info.options, options)
        self.rules: Rules = self.bind()

    def rule_constants(self) -> Mapping[str, object]:
        """The constants of `rules.py` that this game's options replace, with their values."""
        return {}

    def bind(self, wrap: Wrap | None = None) -> Rules:
        """The rules under this game's options; `wrap` compiles them (`search.compiler`)."""
        return bind_rules(self.rules_module, self.rule_constants(), wrap)

    # -- the public face ------------------------------------------------------------------------------------------

    def start(self) -> "Position":
        """The start position."""
        from pyramidion.core.position import Position

        return Position(self, self.start_state())

    def position(self, text: str) -> "Position":
        """The position that a text describes. Raises BadPosition with the reason."""
        from pyramidion.core.position import Position

        return Position.from_text(self, text)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats in play, in order."""
        return self.info.seats

    # -- rules ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def start_state(self) -> State:
        """The state before the first decision."""

    @abstractmethod
    def deciders(self, state: State) -> tuple[int, ...]:
        """Who decides next: one seat, `(CHANCE,)`, several seats at once in secret, or `()` when the game is over."""

    @abstractmethod
    def codes(self, state: State, seat: int) -> Sequence[int]:
        """The legal decisions of a decider (or CHANCE), as codes; never empty while the seat is to decide."""

    def weights(self, state: State) -> Sequence[int]:
        """Relative weights of the chance outcomes `codes(state, CHANCE)`, in the same order."""
        return [1] * len(self.codes(state, -1))

    @abstractmethod
    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """What follows from one legal code per decider, in the deciders' order: the next state and what happened."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs, else one number per seat."""

    def seconds_to_seal(self, state: State) -> int:
        """How long all deciders together have for their secret decisions at a state; 0: as long as they like."""
        return 0

    def complete(self, state: State, seat: int, text: str) -> str:
        """The decision that counts when a clock runs out over a half-entered one, or over nothing ("")."""
        return text

    def between(self, state: State, codes: tuple[int, ...]) -> Sequence[State]:
        """States on the way from a state to what follows from these codes, for faces that show how it came about."""
        return ()

    @property
    def repetition_limit(self) -> int:
        """A state that occurs this often ends the game in a draw; 0 = never."""
        return 0

    @property
    def playout_plies(self) -> int:
        """How far a random playout goes before `evaluation.py` judges it, if there is one; found by matches."""
        return 60

    # -- text -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def write(self, state: State, seat: int, code: int) -> str:
        """The canonical text of a legal decision."""

    @abstractmethod
    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision's text, canonical or a harmless variation of it.

        Raises IllegalDecision whose sentence names the rule, or says what the text should look like.
        """

    @abstractmethod
    def state_text(self, state: State) -> str:
        """The position's text."""

    @abstractmethod
    def read_state(self, text: str) -> State:
        """The state that a text describes. Raises BadPosition with the reason."""

    # -- faces ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def board(self, state: State) -> Any:
        """All that a face draws, as a frozen dataclass (or msgspec Struct) of plain values. Holds no secret."""

    @abstractmethod
    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """A diagram. Places that may be chosen or are marked carry `data-target="…"`; light and dark both readable."""

    @abstractmethod
    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The board for a terminal, as text with Rich markup (styles seat0…seat4, neutral, mark, dim)."""

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The ways to enter a decision by choosing one thing after another (cells, pieces, named buttons)."""
        return [(self.write(state, seat, code),)]

    def half_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """The text that a path spells so far, to be asked about with `read` when it leads nowhere."""
        return "".join(path)

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells a player with half a decision what to do next."""
        return "Choose." if not may_stop else "Choose, or stop here."

    def guided(self, state: State, seat: int) -> bool:
        """Whether decisions here are few enough to be offered as paths (`core.guide`)."""
        return True

    # -- records --------------------------------------------------------------------------------------------------

    def starts_turn(self, state: State) -> bool:
        """Whether a new turn (a new entry in the numbering of a record) begins at this state."""
        return True

    def write_entries(self, texts: Sequence[str]) -> str:
        """One turn's decisions as a record shows them."""
        glue = self.entry_separator
        return (glue if glue.isspace() else glue + " ").join(texts)

    def read_entries(self, line: str) -> list[str]:
        """The decisions of a stretch of record text; the inverse of `write_entries`, tolerant."""
        parts = line.split() if self.entry_separator.isspace() else line.split(self.entry_separator)
        return [part.strip() for part in parts if part.strip()]

    def told(self, events: Sequence[Event]) -> str:
        """The comment with which a record tells what a decision brought about; "" where the decisions say all."""
        return ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.info.id, self.options) == (other.info.id, other.options)

    def __hash__(self) -> int:
        return hash((self.info.id, tuple(self.options.items())))

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"pyramidion.game({self.info.id!r}{given})"
