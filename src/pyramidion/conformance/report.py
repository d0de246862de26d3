"""The clauses of the contract between a game and everything else, and the failures that a check reports."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Clause(StrEnum):
    """One requirement of the contract in docs/games.md; the value is the requirement as a sentence without its full
    stop.
    """

    CREATION = "the game can be created with these options"
    DECLARATION = "info declares seats, colours, marks and options completely"
    NATURE = "info agrees with what the rules do"
    STATES = "a state is a NamedTuple of integers of at most 62 bits, or of tuples of them"
    DECIDERS = "to_move gives a seat of the game, CHANCE or ALL"
    RESULT = "result gives 0, -1 or 1 plus a seat of the game"
    MAX_DECISIONS = "no position has more decisions or outcomes than MAX_DECISIONS"
    LEGAL = "legal gives at least one decision while the game runs, each once, always in the same order"
    WEIGHTS = "chance_weights gives one integer for each outcome, none negative and not all 0"
    SIMULTANEOUS = "count_for, nth_for and index_for list the decisions of each seat, each once"
    APPLY = "apply gives the same state for the same state and decision"
    DECISION_TEXTS = "each decision has a text of its own, which read understands"
    ILLEGAL_TEXTS = "read refuses every text that is not a legal decision"
    POSITION_TEXTS = "a position's text says every field of its state"
    ILLEGAL_POSITIONS = "read_state refuses what is not a position, or gives a state that the rules can play"
    NONSENSE = "nonsense is refused with IllegalDecision or BadPosition and a sentence"
    RECORDS = "a game is replayed from its record to the same end"
    VALUES = "positions are values: they compare, hash and pickle"
    INPUT_PATHS = "input paths lead to every legal decision, each path to one"
    TARGETS = "a path begins with a target of the diagram, a labelled button or the decision's text; cells are targets"
    PROMPTS = "each choice that is to be made has a prompt"
    DIAGRAM = "the diagram is well-formed SVG, with and without marks"
    MARKUP = "the terminal picture is valid markup in the known styles"
    BOARD = "the board is a frozen dataclass of plain values"
    EVENTS = "each decision has events of declared types, each with a sentence"
    SECRETS = "nobody else sees a sealed decision"
    HEURISTIC = "the heuristic is an integer from -1000 to 1000"
    POINT_OF_VIEW = "the heuristic is higher where seat 0 is about to win than where seat 1 is"
    BOT_HINTS = "random_move and canonical agree with the rules"
    CANONICAL_BOARD = "canonical_board is hashable, equal for equivalent states, and distinguishes boards"
    POSITION_SETUP = "every position can be set up by hand"
    TUTORIAL = "each step of the tutorial can be done by its example"


@dataclass(frozen=True, slots=True)
class Failure:
    """One breach of a clause.

    what: the breach, in a sentence. seed: of the random game; None: found without one. position: its text, or "" if
    there is none. field: of the state, the info or the layout; "" if it is not about a field.
    """

    clause: Clause
    what: str
    seed: int | None = None
    position: str = ""
    field: str = ""

    def __str__(self) -> str:
        where = [
            f"seed {self.seed}" if self.seed is not None else "",
            f"position {self.position!r}" if self.position else "",
            f"field {self.field}" if self.field else "",
        ]
        said = ", ".join(part for part in where if part)
        return f"{said + ': ' if said else ''}{self.what} The contract: {self.clause}."


class Report:
    """The failures of one check: the first of each clause. seed, position: where the check is now."""

    def __init__(self) -> None:
        self._failures: dict[Clause, Failure] = {}
        self.seed: int | None = None
        self.position = ""

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The findings, in the order of discovery."""
        return tuple(self._failures.values())

    def add(self, clause: Clause, what: str, field: str = "") -> None:
        """Records a breach, unless its clause has been broken before."""
        self._failures.setdefault(clause, Failure(clause, what, self.seed, self.position, field))

    def require(self, holds: object, clause: Clause, what: str, field: str = "") -> bool:
        """Records a breach if a condition does not hold; returns whether it holds."""
        if not holds:
            self.add(clause, what, field)
        return bool(holds)

    @contextmanager
    def guard(self, clause: Clause, what: str) -> Iterator[None]:
        """Turns an exception inside the game into a breach. what: the function that is called."""
        try:
            yield
        except Exception as error:
            self.add(clause, f"{what} raises {last_line(error)}")


def last_line(error: BaseException) -> str:
    """An error in one line, with the file and line that raised it."""
    place = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" ({Path(place[0].filename).name}, line {place[0].lineno})" if place else ""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' + words[:600].rstrip('.') if words else ''}{where}."
