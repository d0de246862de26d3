"""A game with its options: its declaration and rules, and its notation, presentation, clock and hints for bots.

A game's folder holds `rules.py` (plain functions on small integers, which bots compile) and `game.py` (a subclass of
`Game` that puts the parts below together). Everything generic uses only these parts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from pyramidion.core.bound_rules import BoundRules, S
from pyramidion.core.encoding import Encoding
from pyramidion.core.equilibrium import Equilibrium
from pyramidion.core.events import Event
from pyramidion.core.game_info import GameInfo
from pyramidion.core.game_value import TablebaseSource
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.move_tree import MoveInput
from pyramidion.core.options import OptionValue, check_options, format_option
from pyramidion.core.position import Position
from pyramidion.core.position_setup import PositionSetup
from pyramidion.core.specialisation import Wrap

if TYPE_CHECKING:
    from pyramidion.core.tutorial import Tutorial


class Notation(ABC, Generic[S]):
    """How decisions, positions and turns are written and read."""

    separator: ClassVar[str] = " "
    """Separates two decisions on one line of a record; `;` if decisions contain spaces."""
    turns_per_number: ClassVar[int] = 1
    """Number of turns that share one number in a record (2 as in chess)."""

    @abstractmethod
    def write(self, state: S, seat: int, code: int) -> str:
        """The canonical text of a legal decision."""

    @abstractmethod
    def read(self, state: S, seat: int, text: str) -> int:
        """The code of a decision's text, in canonical form or a harmless variation of it.

        Raises IllegalDecision, with a sentence that names the rule or describes the expected text.
        """

    @abstractmethod
    def write_state(self, state: S) -> str:
        """The position's text."""

    @abstractmethod
    def read_state(self, text: str) -> S:
        """The state that a text describes. Raises BadPosition with the reason."""

    def starts_turn(self, state: S) -> bool:
        """Whether a new turn (a new entry in the numbering of a record) begins at this state."""
        return True

    def write_turn(self, texts: Sequence[str]) -> str:
        """One turn's decisions as a record writes them."""
        glue = self.separator
        return (glue if glue.isspace() else glue + " ").join(texts)

    def read_turn(self, line: str) -> list[str]:
        """The decisions in a stretch of record text; a tolerant inverse of `write_turn`."""
        parts = line.split() if self.separator.isspace() else line.split(self.separator)
        return [part.strip() for part in parts if part.strip()]

    def event_comment(self, events: Sequence[Event]) -> str:
        """The comment with which a record describes the consequences of a decision; "" if the decisions say
        everything.
        """
        return ""


class Presentation(ABC, Generic[S]):
    """What people see of a game: the board, and what happened.

    A subclass annotates `board` with the dataclass that it returns, which declares what the page receives.
    """

    event_types: ClassVar[tuple[type[Event], ...]] = ()
    """All kinds of events that `events` returns."""

    @abstractmethod
    def board(self, state: S) -> Any:
        """Everything that an interface draws, as a frozen dataclass of plain values. Contains nothing secret."""

    @abstractmethod
    def svg(self, state: S, *, marks: Sequence[str] = ()) -> str:
        """A diagram. Cells that can be chosen or highlighted carry `data-target="…"`; the diagram must be readable in
        light and dark themes.
        """

    @abstractmethod
    def text_picture(self, state: S, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The board for a terminal, as text with Rich markup (styles seat0…seat4, neutral, mark, dim).

        marks: the cells to mark. say: gives a message in the reader's language.
        """

    def events(self, state: S, codes: tuple[int, ...], after: S) -> tuple[Event, ...]:
        """The events of one code per decider, from a state to the next one."""
        return ()

    def intermediate_states(self, state: S, codes: tuple[int, ...]) -> Sequence[S]:
        """States between a state and the one that follows from these codes, for diagrams that show the transition."""
        return ()


class GameClock(Generic[S]):
    """The game's own clock. This default has no time limit."""

    def seconds(self, state: S) -> int:
        """The time in which all deciders must make their secret decisions in a state; 0: no limit."""
        return 0

    def complete(self, state: S, seat: int, text: str) -> str:
        """The decision that counts on time-out, given the half-entered text, or "" if nothing was entered."""
        return text


@dataclass(frozen=True, slots=True)
class BotHints:
    """What bots should know about a game beyond its rules.

    heuristic: a function like those of `rules.py`: the evaluation of a running state for seat 0 in thousandths, -1000
    to 1000. playout_plies: length of a random playout before the heuristic is evaluated, in decisions and chance
    outcomes; tuned by matches. With 0 the search evaluates the state after a decision and nothing beyond.
    random_move: likewise a plain function, `random_move(state, out, random)`: of the decisions that `legal` would
    write, the one with index `random` modulo their number, without writing them all; out: a scratch array of
    MAX_DECISIONS. It speeds up random games.
    canonical: likewise, `canonical(state)`: one representative of all states that differ only by a symmetry, for exact
    solving.
    tablebase: how the user's machine can obtain exact knowledge of the game; the top level then plays by it.
    whole_turns: a turn is several decisions of one of two seats, with chance between turns: bots choose among the
    possible end states of whole turns (`search.turn_search`); needs a heuristic that also works within a turn.
    equilibrium: opens the game's equilibrium; bots then play by it, the weaker ones at a temperature.
    known_mixture: for a seat in a state where both decide simultaneously, its optimal mixture if it is known in
    advance: codes with their probabilities, else None; the top level draws from it instead of searching.
    levels: those below the best, weakest first: seven, or three where luck leaves less room; () = the default levels.
    """

    heuristic: Callable[..., int] | None = None
    playout_plies: int = 60
    random_move: Callable[..., int] | None = None
    canonical: Callable[..., Any] | None = None
    tablebase: TablebaseSource | None = None
    whole_turns: bool = False
    equilibrium: Callable[[], Equilibrium] | None = None
    known_mixture: Callable[[Any, int], Sequence[tuple[int, float]] | None] | None = None
    levels: tuple[LevelSettings, ...] = ()


class Game(Generic[S]):
    """One game with fixed options: games subclass it, and `pyramidion.game` returns it.

    States are immutable, hashable values that contain everything relevant to the future of the game. A game's
    `__init__` sets notation and presentation, and those of move_input, clock, bots and repetition_limit that differ
    from these defaults.
    """

    info: ClassVar[GameInfo]
    rules_module: ClassVar[ModuleType]
    """The game's `rules.py`."""

    tutorial: "ClassVar[Tutorial | None]" = None
    """The game's interactive tutorial; None: the game has none."""

    notation: Notation[S]
    presentation: Presentation[S]
    move_input: MoveInput[S] = MoveInput()
    clock: GameClock[S] = GameClock()
    bots: BotHints = BotHints()
    position_setup: PositionSetup[S] | None = None
    """How people set up arbitrary positions; None: only by entering the position's text."""
    repetition_limit: int = 0
    """A state that occurs this often ends the game in a draw; 0 = never."""

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value; the message lists the right ones."""
        self.options: Mapping[str, OptionValue] = self.normalise_options(
            check_options(self.info.id, self.info.options, options)
        )
        self.seats: tuple[str, ...] = tuple(  # plain strings, as records and logs write them
            str(seat.name) for seat in self.info.seats_in_play(self.options)
        )
        self.rules: BoundRules[S] = self.bind_rules()
        self._number = int.from_bytes(sha256(self.identity.encode()).digest()[:7])

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of `seats` as messages, for use in sentences."""
        return tuple(seat.name for seat in self.info.seats_in_play(self.options))

    def start(self) -> Position[S]:
        """The start position."""
        return Position.start(self)

    def position(self, text: str) -> Position[S]:
        """The position that a text describes. Raises BadPosition with the reason."""
        return Position.read(self, text)

    def normalise_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options in canonical form. Raises BadOption if they contradict each other."""
        return options

    @classmethod
    def preview_board(cls, options: Mapping[str, object]) -> Any:
        """The board for options with which no game can be played, as `Presentation.board` returns it.

        None: nothing can be drawn. For games whose start positions people can design (`core.custom_start`).
        """
        return None

    def rule_constants(self) -> Mapping[str, object]:
        """The constants of `rules.py` that this game's options replace, with their values."""
        return {}

    def roller(self, state: S) -> int:
        """The seat that rolls or throws in a state where chance decides: players who use physical dice enter the
        outcome for it.

        By default the seat that decides after the first outcome.
        """
        after = self.rules.apply(state, self.rules.legal_codes(state)[0])
        return max(0, self.rules.to_move(after))

    def canonical_board(self, state: S) -> Hashable:
        """The pieces on the board and the seat to decide, as a value by which positions are compared.

        It is the same for all states that differ only in options, counters, seat names or an unused roll, and for
        states that are equivalent by symmetry: rotation, reflection, exchange of colours. The server refuses to analyse
        a position that has the same value as one in a running game. By default the whole state.
        """
        return state

    def encoding(self) -> Encoding | None:
        """The game's encoding for machine learning under these options (`pyramidion.rl`); None: it has none."""
        return None

    def bind_rules(self, wrap: Wrap | None = None) -> BoundRules[S]:
        """The rules under this game's options; `wrap` compiles them (`search.numba_compile`)."""
        return BoundRules(self.rules_module, self.rule_constants(), len(self.seats), wrap)

    @property
    def identity(self) -> str:
        """`pylos rules=mature repetition=3`: the same in every process for the same game and options."""
        return " ".join([self.info.id, *(f"{name}={format_option(value)}" for name, value in self.options.items())])

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared_game, (type(self), tuple(self.options.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.info.id, self.options) == (other.info.id, other.options)

    def __hash__(self) -> int:
        return self._number

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"pyramidion.game({self.info.id!r}{given})"


@lru_cache(maxsize=64)
def _shared_game(kind: type[Game[Any]], options: tuple[tuple[str, OptionValue], ...]) -> Game[Any]:
    """The game from its pickle. A game is immutable, so that all its pickles share one instance in each process."""
    return kind(**dict(options))
