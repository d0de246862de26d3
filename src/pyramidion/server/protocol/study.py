"""What is asked and told of games to be studied, as typed messages: lines, records, studies with variations."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.protocol.client_messages import Seat, Text
from pyramidion.server.protocol.game_info import GameDescription, SeatInfo
from pyramidion.server.protocol.server_messages import Asked, LogLine

MAX_ENTRIES = 5_000
"""A line, and a study in all its variations, has no more entries than this."""
MAX_SECONDS = 10.0
"""No analysis takes longer."""
MAX_POSITIONS = 200
"""So many positions are told at once."""

Name = Annotated[str, Meta(max_length=40)]
OptionWanted = bool | int | Annotated[str, Meta(max_length=600)]
Options = dict[Annotated[str, Meta(max_length=40)], OptionWanted]
Comment = Annotated[str, Meta(max_length=4000)]


class Line(Struct, forbid_unknown_fields=True):
    """A way through a game: its options, a set-up position's text (none: the start), decisions and outcomes."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    start: Text | None = None
    entries: Annotated[list[Text], Meta(max_length=MAX_ENTRIES)] = []


class LineRequest(Struct, forbid_unknown_fields=True):
    """What is to be told of a line: the positions from ply `first` on, and what may be decided at its end (move_tree).

    drawn: whether the server's diagrams are wanted, too.
    """

    line: Line
    first: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] = 0
    count: Annotated[int, Meta(ge=0, le=MAX_POSITIONS)] = 1
    move_tree: bool = False
    drawn: bool = False


class AnimationRequest(Struct, forbid_unknown_fields=True):
    """How did the last entry of a line come about, which chance has decided? seed, shares: as a record has them."""

    line: Line
    seed: Annotated[str, Meta(max_length=4000)]
    shares: Comment = ""


class RecordRequest(Struct, forbid_unknown_fields=True):
    """A line to be written as a record: its tags, the comment in front, and those behind the entries."""

    line: Line
    tags: Annotated[dict[Annotated[str, Meta(max_length=100)], Comment], Meta(max_length=60)] = {}
    comment: Comment = ""
    comments: Annotated[list[Comment], Meta(max_length=MAX_ENTRIES)] = []


class WhyRequest(Struct, forbid_unknown_fields=True):
    """The question why a decision is not allowed at the end of a line: its text, or a path that leads nowhere."""

    line: Line
    seat: Seat
    text: Text | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = []


class OpenRequest(Struct, forbid_unknown_fields=True):
    """The text of a record or of a study file, to be opened."""

    text: Annotated[str, Meta(max_length=900_000)]


class SetupDraft(Struct, forbid_unknown_fields=True):
    """A position as it is set up by hand. pieces: kinds by place, from below to above. fields: values by name."""

    pieces: Annotated[dict[Name, Annotated[list[Name], Meta(max_length=100)]], Meta(max_length=200)] = {}
    fields: Annotated[dict[Name, Text], Meta(max_length=60)] = {}


class PositionSetupRequest(Struct, forbid_unknown_fields=True):
    """What becomes of an arrangement? Without one: of a position's text; without both: of the start.

    sealed: decisions that seats have made already where all decide at once, by their numbers.
    """

    game: Name
    options: Options = {}
    position: Text | None = None
    arranged: SetupDraft | None = None
    sealed: Annotated[dict[Name, Text], Meta(max_length=8)] = {}


class ExerciseAnswer(Struct, forbid_unknown_fields=True):
    """What somebody decides at a step of an introduction. drawn: whether the server's diagrams are wanted."""

    text: Text
    drawn: bool = False


class SeatKeys(Struct, forbid_unknown_fields=True):
    """The keys that an asker holds at a table."""

    table: Annotated[str, Meta(max_length=100)]
    keys: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=16)] = []


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """The question what the position at the end of a line is worth to a seat.

    asked: a decision there that is to be judged in any case; turn: what the same seat decided next in the same turn,
    for games whose turns are judged as one. brief: nothing is to be explained. held: the asker's tables; to the players
    of a game that runs between people its positions are not analysed. A later question on the same connection ends the
    one before.
    """

    line: Line
    seat: Seat
    seconds: Annotated[float, Meta(ge=0.1, le=MAX_SECONDS)] = 2.0
    asked: Text | None = None
    turn: Annotated[list[Text], Meta(max_length=60)] = []
    brief: bool = False
    held: Annotated[list[SeatKeys], Meta(max_length=60)] = []
    tag: Annotated[str, Meta(max_length=100)] | int | None = None


class ValueLine(Struct, frozen=True):
    """Decisions (or an outcome of chance), and what they are worth to the seat, 0 to 1.

    exact: proven; plies: to the end, where known. weight: in the mixture that the seat should draw from, or the
    probability of an outcome. because: what speaks for it or against it, in sentences; "" where nothing is said.
    """

    decisions: tuple[str, ...]
    value: float
    exact: bool
    plies: int | None
    weight: float | None
    because: str


class AnalysisAnswer(Struct, frozen=True, tag="analysis"):
    """What a position is worth to a seat (0 to 1), with lines, the best or likeliest first.

    spread: the standard deviation of the value, where chance decides. asked: the decision that was asked about. shares:
    what it is worth to each seat, where that is known of more than two; else empty.
    """

    seat: int
    value: float
    exact: bool
    spread: float
    lines: tuple[ValueLine, ...]
    asked: ValueLine | None
    shares: tuple[float, ...]
    re: str | int | None


class PositionSnapshot(Struct, frozen=True):
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

    game: GameDescription
    seat_cards: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    start: str | None
    lines: tuple[LogLine, ...]
    stands: tuple[PositionSnapshot, ...]
    asked: tuple[Asked, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    prompt: str = ""


class StudyNode(Struct, forbid_unknown_fields=True):
    """An entry of a study: what is decided or falls, behind which entry (its place in `nodes`; -1: the start).

    Behind one entry the first is the main way, the others are variations.
    """

    parent: Annotated[int, Meta(ge=-1, lt=MAX_ENTRIES)]
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
    nodes: Annotated[list[StudyNode], Meta(max_length=MAX_ENTRIES)] = []


class OpenedStudy(Struct, frozen=True):
    """A record or study file that was read. result: as a record says it. faults: what it claims but does not hold."""

    study: Study
    result: str
    faults: tuple[str, ...]


class PlaceInfo(Struct, frozen=True):
    """Where pieces can stand. x, y: where arrow keys find it, right and away from the first seat."""

    name: str
    x: int
    y: int


class PieceKindInfo(Struct, frozen=True):
    """A kind of piece. seat: whose it is. single: there is one, which always stands somewhere.

    layer: of the pieces of a layer a place holds one; "": they form a stack.
    """

    name: str
    words: str
    seat: int | None
    single: bool
    layer: str


class FieldValue(Struct, frozen=True):
    """What a field can say, with its words."""

    value: str
    words: str


class FieldCondition(Struct, frozen=True):
    """Another field, and the values with which one counts."""

    field: str
    values: tuple[str, ...]


class FieldInfo(Struct, frozen=True):
    """Something else that a position says. Without choices it is a number from low to high, or a text.

    only: when it counts; null: always. seat: whose decision the text is, to be entered as that seat enters it; null: it
    is none.
    """

    name: str
    title: str
    choices: tuple[FieldValue, ...]
    low: int | None
    high: int | None
    only: FieldCondition | None
    seat: int | None


class LayoutInfo(Struct, frozen=True):
    """What can be set up in a game with its options (`core.position_setup`)."""

    places: tuple[PlaceInfo, ...]
    kinds: tuple[PieceKindInfo, ...]
    fields: tuple[FieldInfo, ...]


class PositionSetupView(Struct, frozen=True):
    """A position that is set up by hand. board, diagram: what it looks like; none where it cannot be drawn.

    arranged: as the game would arrange it, where it can be. text: of the position, with what is sealed; "" where there
    is none. sealed: what seats have decided already, by their numbers; entries: if all have, these follow. fault: what
    is wrong, "" if nothing is; places: where. drawable: whether there is such a position at all, right or wrong.
    asked: what each of the seats that decide at once may do. over: whether the game has ended there. prompt: who
    decides, or how it ended.
    """

    game: GameDescription
    seat_cards: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    layout: LayoutInfo
    arranged: SetupDraft
    text: str
    sealed: dict[str, str]
    entries: tuple[str, ...]
    fault: str
    places: tuple[str, ...]
    drawable: bool
    board: Any
    diagram: str
    to_decide: tuple[int, ...]
    asked: tuple[Asked, ...]
    over: bool
    prompt: str


class ExerciseStep(Struct, frozen=True):
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


class ExerciseResult(Struct, frozen=True):
    """What becomes of a decision at a step. right: whether it does what was asked.

    sentence: why it matters; else why it cannot be, or a hint. line: with the decision and what followed, if right, or
    if it is shown how it is met.
    """

    right: bool
    sentence: str
    line: StudyLine | None


class AnimationData(Struct, frozen=True):
    """How it came about, in base64 (docs/throw.md); null where the seed gives something else, or it cannot be shown."""

    film: str | None


class Sentence(Struct, frozen=True):
    """An answer in words."""

    sentence: str


REQUESTS = (
    LineRequest,
    AnimationRequest,
    RecordRequest,
    WhyRequest,
    OpenRequest,
    PositionSetupRequest,
    ExerciseAnswer,
    AnalysisRequest,
)
ANSWERS = (
    StudyLine,
    OpenedStudy,
    PositionSetupView,
    ExerciseStep,
    ExerciseResult,
    AnimationData,
    Sentence,
    AnalysisAnswer,
)
PARTS = (
    Line, SeatKeys, ValueLine, PositionSnapshot, ChanceOutcome, StudyNode, Study,
    SetupDraft, PlaceInfo, PieceKindInfo, FieldValue, FieldCondition, FieldInfo, LayoutInfo,
)  # fmt: skip
