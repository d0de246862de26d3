"""A game with its options: its nature and rules, and beside them notation, presentation, clock and hints for bots.

A game's folder holds `rules.py` (plain functions on small integers, which bots compile) and `game.py` (a subclass of
`Game` that puts the parts below together). Everything generic is written against these parts alone.
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
    """Between two decisions of one line of a record; `;` where decisions hold spaces."""
    turns_per_number: ClassVar[int] = 1
    """How many turns share one number in a record (2 as in chess)."""

    @abstractmethod
    def write(self, state: S, seat: int, code: int) -> str:
        """The canonical text of a legal decision."""

    @abstractmethod
    def read(self, state: S, seat: int, text: str) -> int:
        """The code of a decision's text, canonical or a harmless variation of it.

        Raises IllegalDecision whose sentence names the rule, or says what the text should look like.
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
        """One turn's decisions as a record shows them."""
        glue = self.separator
        return (glue if glue.isspace() else glue + " ").join(texts)

    def read_turn(self, line: str) -> list[str]:
        """The decisions of a stretch of record text; the inverse of `write_turn`, tolerant."""
        parts = line.split() if self.separator.isspace() else line.split(self.separator)
        return [part.strip() for part in parts if part.strip()]

    def event_comment(self, events: Sequence[Event]) -> str:
        """The comment with which a record describes the consequences of a decision; "" where the decisions say all."""
        return ""


class Presentation(ABC, Generic[S]):
    """What people see of a game: the board, and what happened.

    `board` of a subclass is annotated with the dataclass that it returns, which declares what the page is sent.
    """

    event_types: ClassVar[tuple[type[Event], ...]] = ()
    """Every kind of event that `events` returns."""

    @abstractmethod
    def board(self, state: S) -> Any:
        """All that an interface draws, as a frozen dataclass of plain values. Holds no secret."""

    @abstractmethod
    def svg(self, state: S, *, marks: Sequence[str] = ()) -> str:
        """A diagram. Places that may be chosen or are marked carry `data-target="…"`; light and dark both readable."""

    @abstractmethod
    def text_picture(self, state: S, *, marks: Sequence[str] = ()) -> str:
        """The board for a terminal, as text with Rich markup (styles seat0…seat4, neutral, mark, dim)."""

    def events(self, state: S, codes: tuple[int, ...], after: S) -> tuple[Event, ...]:
        """The events of one code per decider, from a state to the next one."""
        return ()

    def intermediate_states(self, state: S, codes: tuple[int, ...]) -> Sequence[S]:
        """States on the way from a state to what follows from these codes, for diagrams that show how it came about."""
        return ()


class GameClock(Generic[S]):
    """The game's own clock. This one never runs."""

    def seconds(self, state: S) -> int:
        """The time that all deciders together have for their secret decisions at a state; 0: no limit."""
        return 0

    def complete(self, state: S, seat: int, text: str) -> str:
        """The decision that counts when the clock runs out over a half-entered one, or over nothing ("")."""
        return text


@dataclass(frozen=True, slots=True)
class BotHints:
    """What bots should know of a game beyond its rules.

    heuristic: a function in the manner of `rules.py`: the evaluation of a running state for seat 0 in thousandths,
    -1000 to 1000. playout_plies: how far a random playout goes before it is asked, in decisions and
    chance outcomes; found by matches. With 0 the search judges what a decision leads to and nothing beyond.
    random_move: in the same manner, `random_move(state, out, random)`: of the decisions that `legal` would write, the
    one with index `random` modulo their number, without writing them all; out: scratch of MAX_DECISIONS. It speeds up
    random games.
    canonical: in the same manner, `canonical(state)`: one representative of all states that differ only by a symmetry,
    for exact solving.
    tablebase: how the user's machine can know the game exactly; the top level plays by it then.
    whole_turns: a turn is several decisions of one of two seats, with chance between turns: bots choose among the ends
    that whole turns can have (`search.turn_search`); needs a heuristic, which is asked within a turn too.
    equilibrium: opens the game's equilibrium; bots then play by it, the weaker ones at a temperature.
    known_mixture: of a seat at a state where both decide at once, if one is known beforehand: codes with their
    probabilities, else None; the top level draws from it instead of searching.
    levels: below the best, weakest first: seven, or three where luck leaves less room; () = the usual ones.
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
    """One game with its options fixed: what games subclass and `pyramidion.game` returns.

    States are immutable values, hashable, and hold all that the future needs. A game's `__init__` sets notation and
    presentation; move_input, clock, bots and repetition_limit where they differ from these.
    """

    info: ClassVar[GameInfo]
    rules_module: ClassVar[ModuleType]
    """The game's `rules.py`."""

    tutorial: "ClassVar[Tutorial | None]" = None
    """How the game is learned on the board; None: it brings no introduction."""

    notation: Notation[S]
    presentation: Presentation[S]
    move_input: MoveInput[S] = MoveInput()
    clock: GameClock[S] = GameClock()
    bots: BotHints = BotHints()
    position_setup: PositionSetup[S] | None = None
    """How any position is set up by hand; None: by its text alone."""
    repetition_limit: int = 0
    """A state that occurs this often ends the game in a draw; 0 = never."""

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value; the message lists the right ones."""
        self.options: Mapping[str, OptionValue] = self.normalise_options(
            check_options(self.info.id, self.info.options, options)
        )
        self.seats: tuple[str, ...] = tuple(  # plain, as records and logs write them
            str(seat.name) for seat in self.info.seats_in_play(self.options)
        )
        self.rules: BoundRules[S] = self.bind_rules()
        self._number = int.from_bytes(sha256(self.identity.encode()).digest()[:7])

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of `seats` as messages, for sentences."""
        return tuple(seat.name for seat in self.info.seats_in_play(self.options))

    def start(self) -> Position[S]:
        """The start position."""
        return Position.start(self)

    def position(self, text: str) -> Position[S]:
        """The position that a text describes. Raises BadPosition with the reason."""
        return Position.read(self, text)

    def normalise_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options in canonical form. Raises BadOption where they contradict each other."""
        return options

    @classmethod
    def preview_board(cls, options: Mapping[str, object]) -> Any:
        """What options with which no game can be played look like on the board, as `Presentation.board` gives it.

        None: as nothing. For games whose start people can build (`core.custom_start`).
        """
        return None

    def rule_constants(self) -> Mapping[str, object]:
        """The constants of `rules.py` that this game's options replace, with their values."""
        return {}

    def roller(self, state: S) -> int:
        """The seat that rolls or throws at a state where chance decides: players who enter real dice do so for it.

        By default the seat that decides after the first outcome.
        """
        after = self.rules.apply(state, self.rules.legal_codes(state)[0])
        return max(0, self.rules.to_move(after))

    def canonical_board(self, state: S) -> Hashable:
        """The pieces on the board and the seat that is to decide, as a value by which positions are compared.

        It is the same for all states that differ only in options, counters, seat names or a roll not yet used, and for
        those alike by a symmetry: turned, mirrored, colours exchanged. The server helps no player of a running game
        with a position whose value this is. By default the whole state.
        """
        return state

    def encoding(self) -> Encoding | None:
        """The game's encoding for learners under these options (`pyramidion.rl`); None: it declares nothing."""
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
    """The game of a pickle. A game never changes, so that all pickles of one share it in each process."""
    return kind(**dict(options))
