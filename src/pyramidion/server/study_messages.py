"""What is asked and told of games to be studied, as typed messages: lines, records, studies with variations."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.messages import Seat, Text
from pyramidion.server.wire import Asked, GameCard, LogLine, SeatCard

MOST_ENTRIES = 5_000
"""A line, and a study in all its variations, has no more entries than this."""
MOST_STANDS = 200
"""So many positions are told at once."""

OptionWanted = bool | int | Annotated[str, Meta(max_length=600)]
Options = dict[Annotated[str, Meta(max_length=40)], OptionWanted]
Comment = Annotated[str, Meta(max_length=4000)]


class Line(Struct, forbid_unknown_fields=True):
    """A way through a game: its options, a set-up position's text (none: the start), decisions and outcomes."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    start: Text | None = None
    entries: Annotated[list[Text], Meta(max_length=MOST_ENTRIES)] = []


class LineWanted(Struct, forbid_unknown_fields=True):
    """What is to be told of a line: the positions from ply `first` on, and what may be decided at its end (guide).

    drawn: whether the server's diagrams are wanted, too.
    """

    line: Line
    first: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] = 0
    count: Annotated[int, Meta(ge=0, le=MOST_STANDS)] = 1
    guide: bool = False
    drawn: bool = False


class RecordWanted(Struct, forbid_unknown_fields=True):
    """A line to be written as a record: its tags, the comment in front, and those behind the entries."""

    line: Line
    tags: Annotated[dict[Annotated[str, Meta(max_length=100)], Comment], Meta(max_length=60)] = {}
    comment: Comment = ""
    comments: Annotated[list[Comment], Meta(max_length=MOST_ENTRIES)] = []


class WhyWanted(Struct, forbid_unknown_fields=True):
    """The question why a decision is not allowed at the end of a line: its text, or a path that leads nowhere."""

    line: Line
    seat: Seat
    text: Text | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = []


class StudyText(Struct, forbid_unknown_fields=True):
    """The text of a record or of a study file, to be opened."""

    text: Annotated[str, Meta(max_length=900_000)]


class LessonAnswer(Struct, forbid_unknown_fields=True):
    """What somebody decides at a step of an introduction. drawn: whether the server's diagrams are wanted."""

    text: Text
    drawn: bool = False


class Stood(Struct, frozen=True):
    """How a game stood after so many plies. result: None while it runs. diagrams: the last is of the position."""

    ply: int
    text: str
    board: Any
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    result: tuple[float, ...] | None
    diagrams: tuple[str, ...] = ()


class ChanceOutcome(Struct, frozen=True):
    """An outcome of chance with its relative weight."""

    text: str
    weight: int


class StudyLine(Struct, frozen=True):
    """A line with its entries as its game writes them; events only in the lines that lead to the positions told.

    stands: positions by ply. outcomes: what chance may bring at the end, the likeliest first. prompt: what stands at
    the end, in a sentence.
    """

    game: GameCard
    seat_cards: tuple[SeatCard, ...]
    options: dict[str, OptionValue]
    start: str | None
    lines: tuple[LogLine, ...]
    stands: tuple[Stood, ...]
    asked: tuple[Asked, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    prompt: str = ""


class StudyNode(Struct, forbid_unknown_fields=True):
    """An entry of a study: what is decided or falls, behind which entry (its place in `nodes`; -1: the start).

    Behind one entry the first is the main way, the others are variations.
    """

    parent: Annotated[int, Meta(ge=-1, lt=MOST_ENTRIES)]
    text: Text
    comment: Comment = ""


class Study(Struct, forbid_unknown_fields=True):
    """A study as it is kept in a file: a game with variations and comments. See docs/records.md."""

    study: Annotated[int, Meta(ge=1, le=1)]
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    start: Text | None = None
    tags: Annotated[dict[Annotated[str, Meta(max_length=100)], Comment], Meta(max_length=60)] = {}
    comment: Comment = ""
    nodes: Annotated[list[StudyNode], Meta(max_length=MOST_ENTRIES)] = []


class Opened(Struct, frozen=True):
    """A record or study file that was read. result: as a record says it. faults: what it claims but does not hold."""

    study: Study
    result: str
    faults: tuple[str, ...]


class LessonView(Struct, frozen=True):
    """A step of a game's introduction, from 1. say: what is to be done. example: a decision that does it.

    seat: who is asked. line: how the game stands, with what led there since the last set-up position. end: what is told
    behind the last step, "" at the others.
    """

    number: int
    steps: int
    say: str
    example: str
    end: str
    seat: int
    line: StudyLine


class LessonTold(Struct, frozen=True):
    """What becomes of a decision at a step. right: whether it does what was asked.

    sentence: why it matters; else why it cannot be, or a hint. line: with the decision and what followed, if right.
    """

    right: bool
    sentence: str
    line: StudyLine | None


class Sentence(Struct, frozen=True):
    """An answer in words."""

    sentence: str


REQUESTS = (LineWanted, RecordWanted, WhyWanted, StudyText, LessonAnswer)
ANSWERS = (StudyLine, Opened, LessonView, LessonTold, Sentence)
PARTS = (Line, Stood, ChanceOutcome, StudyNode, Study)
