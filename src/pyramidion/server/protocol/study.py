"""Requests and answers for study: lines, records, studies with variations, positions set up by hand, exercises,
analysis.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from pyramidion.core.options import OptionValue
from pyramidion.server.protocol.client_messages import OwnTables, RequestId, Seat, Text
from pyramidion.server.protocol.game_info import GameDescription, SeatInfo
from pyramidion.server.protocol.server_messages import LogLine, SeatPrompt

MAX_ENTRIES = 5_000
"""Maximum number of entries of a line, and of a study with all its variations."""
MAX_SECONDS = 10.0
"""Maximum seconds of an analysis."""
MAX_POSITIONS = 200
"""Maximum number of positions in one answer."""

Name = Annotated[str, Meta(max_length=40)]
_OptionValue = bool | int | Annotated[str, Meta(max_length=600)]
Options = dict[Annotated[str, Meta(max_length=40)], _OptionValue]
Comment = Annotated[str, Meta(max_length=4000)]


class Line(Struct, forbid_unknown_fields=True):
    """A sequence of decisions and chance outcomes. start: text of a custom start position; null: the game's own
    start.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    start: Text | None = None
    entries: Annotated[list[Text], Meta(max_length=MAX_ENTRIES)] = []


class LineRequest(Struct, forbid_unknown_fields=True):
    """Asks for a line's log and `count` of its positions from ply `first_ply` on.

    move_tree: whether to send the possible decisions at its end. diagrams: whether to send the server's diagrams.
    """

    line: Line
    first_ply: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] = 0
    count: Annotated[int, Meta(ge=0, le=MAX_POSITIONS)] = 1
    move_tree: bool = False
    diagrams: bool = False


class ChanceAnimationRequest(Struct, forbid_unknown_fields=True):
    """Asks for the animation of the chance outcome that ends a line. seed, client_seeds: as in a record."""

    line: Line
    seed: Annotated[str, Meta(max_length=4000)]
    client_seeds: Comment = ""


class RecordRequest(Struct, forbid_unknown_fields=True):
    """Asks for a line as a record. comment: before the first entry. comments: after each entry."""

    line: Line
    tags: Annotated[dict[Annotated[str, Meta(max_length=100)], Comment], Meta(max_length=60)] = {}
    comment: Comment = ""
    comments: Annotated[list[Comment], Meta(max_length=MAX_ENTRIES)] = []


class IllegalReasonRequest(Struct, forbid_unknown_fields=True):
    """Asks why a decision is not allowed at the end of a line. text: of the decision; or path: choices."""

    line: Line
    seat: Seat
    text: Text | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = []


class OpenRequest(Struct, forbid_unknown_fields=True):
    """The text of a record or a study file, to be read and checked."""

    text: Annotated[str, Meta(max_length=900_000)]


class SetupDraft(Struct, forbid_unknown_fields=True):
    """A position as set up by hand. pieces: names of kinds by cell, from bottom to top. fields: values by name."""

    pieces: Annotated[dict[Name, Annotated[list[Name], Meta(max_length=100)]], Meta(max_length=200)] = {}
    fields: Annotated[dict[Name, Text], Meta(max_length=60)] = {}


class PositionSetupRequest(Struct, forbid_unknown_fields=True):
    """Asks for a position that is set up by hand: from a draft, else from a position's text, else from the start.
    sealed: decisions already made in a position where several seats decide simultaneously, by seat number.
    """

    game: Name
    options: Options = {}
    position: Text | None = None
    draft: SetupDraft | None = None
    sealed: Annotated[dict[Name, Text], Meta(max_length=8)] = {}


class ExerciseAttempt(Struct, forbid_unknown_fields=True):
    """A decision in a step of a tutorial or in a puzzle. diagrams: whether to send the server's diagrams. found: the
    number of the puzzle's decisions that were found before it.
    """

    text: Text
    diagrams: bool = False
    found: Annotated[int, Meta(ge=0, le=100)] = 0


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """Asks for the value of the position at the end of a line for a seat.

    decision: one to evaluate in any case; rest_of_turn: the decisions of the same seat after it in the same turn, for
    games whose turns are analysed as one. brief: whether to omit explanations. own_tables: the client's tables;
    positions of a running game between people are not analysed for its players. A later request on the same connection
    cancels the previous one.
    """

    line: Line
    seat: Seat
    seconds: Annotated[float, Meta(ge=0.1, le=MAX_SECONDS)] = 2.0
    decision: Text | None = None
    rest_of_turn: Annotated[list[Text], Meta(max_length=60)] = []
    brief: bool = False
    own_tables: OwnTables = []
    request_id: RequestId = None


class ValueLine(Struct, frozen=True):
    """Decisions, or a chance outcome, with their value for the seat, 0 to 1.

    exact: whether it is proven. plies: to the end, if known. probability: in the seat's equilibrium strategy, or of the
    outcome. explanation: arguments for or against it, in sentences; "" without one. continuation: the expected
    decisions after them, of whichever seat decides; empty if unknown.
    """

    decisions: tuple[str, ...]
    value: float
    exact: bool
    plies: int | None
    probability: float | None
    explanation: str
    continuation: tuple[str, ...]


class OutcomeRange(Struct, frozen=True):
    """The best, the median and the worst of the chance outcomes that were evaluated, for the seat.

    evaluated: the probability of all outcomes that were evaluated.
    """

    best: ValueLine
    median: ValueLine
    worst: ValueLine
    evaluated: float


class AnalysisAnswer(Struct, frozen=True, tag="analysis"):
    """The value of a position for a seat (0 to 1), with lines, the best or most likely first.

    standard_deviation: of the value, if chance decides. outcomes: if chance decides. decision: the requested one.
    seat_values: the value for each of more than two seats; else empty.
    """

    seat: int
    value: float
    exact: bool
    standard_deviation: float
    lines: tuple[ValueLine, ...]
    outcomes: OutcomeRange | None
    decision: ValueLine | None
    seat_values: tuple[float, ...]
    request_id: str | int | None


class PositionSnapshot(Struct, frozen=True):
    """The position at a ply.

    result: null while the game runs. diagrams: the last one shows the position. turn_seat: while chance decides, the
    seat whose turn it is; null if a seat decides or the game is over.
    """

    ply: int
    text: str
    board: Any
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    result: tuple[float, ...] | None
    diagrams: tuple[str, ...] = ()
    turn_seat: int | None = None


class ChanceOutcome(Struct, frozen=True):
    """A chance outcome with its relative weight."""

    text: str
    weight: int


class StudyLine(Struct, frozen=True):
    """A line, with its entries in the game's notation. Only plies that lead to one of `positions` have events.

    outcomes: of chance at its end, most likely first. prompt: a sentence that says who decides at its end, or how it
    ended.
    """

    game: GameDescription
    seat_info: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    start: str | None
    log: tuple[LogLine, ...]
    positions: tuple[PositionSnapshot, ...]
    seat_prompts: tuple[SeatPrompt, ...] = ()
    outcomes: tuple[ChanceOutcome, ...] = ()
    prompt: str = ""


class StudyNode(Struct, forbid_unknown_fields=True):
    """An entry of a study: a decision or chance outcome. parent: index of the preceding entry; -1: the start.

    The first entry after a parent is the main line, the others are variations.
    """

    parent: Annotated[int, Meta(ge=-1, lt=MAX_ENTRIES)]
    text: Text
    comment: Comment = ""


class Study(Struct, forbid_unknown_fields=True):
    """A study file: a game with variations and comments. See docs/records.md."""

    study: Annotated[int, Meta(ge=1, le=1)]
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    start: Text | None = None
    tags: Annotated[dict[Annotated[str, Meta(max_length=100)], Comment], Meta(max_length=60)] = {}
    comment: Comment = ""
    nodes: Annotated[list[StudyNode], Meta(max_length=MAX_ENTRIES)] = []


class OpenedStudy(Struct, frozen=True):
    """A record or study file that was read. result: as in a record. issues: false claims in the record."""

    study: Study
    result: str
    issues: tuple[str, ...]


class CellInfo(Struct, frozen=True):
    """A cell for pieces. x, y: for arrow keys, to the right and away from the first seat."""

    name: str
    x: int
    y: int


class PieceKindInfo(Struct, frozen=True):
    """A kind of piece. label: for people. seat: its owner. single: whether there is exactly one on the board.

    layer: a cell holds one piece of a layer; "": pieces form a stack. picture: one piece as an SVG; "": it has none.
    count: the number of such pieces in the game; null if it has no limit. pool: kinds of the same pool share their
    count; "": the kind has its own. group: words for the row in which kinds that follow each other are shown together;
    "": the kind has none.
    """

    name: str
    label: str
    seat: int | None
    single: bool
    layer: str
    picture: str
    count: int | None
    group: str
    pool: str


class FieldValue(Struct, frozen=True):
    """A value of a field. label: for people."""

    value: str
    label: str


class FieldCondition(Struct, frozen=True):
    """Shows a field only while another field has one of these values."""

    field: str
    values: tuple[str, ...]


class FieldInfo(Struct, frozen=True):
    """A property of a position other than its pieces. Without choices it is a number from low to high, or a text.

    shown_when: null: always. seat: the seat whose decision the text is; null if it is not a decision.
    """

    name: str
    title: str
    choices: tuple[FieldValue, ...]
    low: int | None
    high: int | None
    shown_when: FieldCondition | None
    seat: int | None


class LayoutInfo(Struct, frozen=True):
    """The places, pieces and fields that can be set up in a game with its options (`core.position_setup`)."""

    cells: tuple[CellInfo, ...]
    kinds: tuple[PieceKindInfo, ...]
    fields: tuple[FieldInfo, ...]


class PositionSetupView(Struct, frozen=True):
    """A position that is set up by hand. board, diagram: its appearance; null and "" if it cannot be drawn.

    draft: in the game's own form, if the position is legal. text: of the position with its sealed decisions; "" without
    one. sealed: decisions already made, by seat number; entries: the same as log entries, if all seats have decided.
    issue: what is wrong; "" if nothing is; cells: where. drawable: whether the draft describes a position at all, legal
    or not. seat_prompts: of the seats that decide simultaneously. over: whether the game has ended there. prompt: who
    decides, or how it ended.
    """

    game: GameDescription
    seat_info: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    layout: LayoutInfo
    draft: SetupDraft
    text: str
    sealed: dict[str, str]
    entries: tuple[str, ...]
    issue: str
    cells: tuple[str, ...]
    drawable: bool
    board: Any
    diagram: str
    to_decide: tuple[int, ...]
    seat_prompts: tuple[SeatPrompt, ...]
    over: bool
    prompt: str


class ExerciseStep(Struct, frozen=True):
    """A step of a game's tutorial, or a puzzle, numbered from 1. example: a decision that solves it.

    context: what to know before; "" for puzzles. instruction: what to do. continuation: what to do once a part of the
    decision has been entered; "" if the instruction says all. note: what else is worth knowing, for smaller
    type: how many decisions win, and unusual options; "" for tutorials. pointed: the decisions at which the board
    points; empty if one is to be found. announced: what the other seat will decide, if the context says so; else empty.
    inspected: a place of which the texts speak, for the board to explain; "" for none.
    turns: the number of turns in which each of the game's puzzles is won; empty for tutorials. seat: the one that
    decides. line: the position, with what led there since the last custom position. conclusion: text after the last
    step; "" in all other steps.
    """

    number: int
    step_count: int
    context: str
    instruction: str
    continuation: str
    note: str
    example: str
    pointed: tuple[str, ...]
    announced: tuple[str, ...]
    inspected: str
    turns: tuple[int, ...]
    conclusion: str
    seat: int
    line: StudyLine


class ExerciseResult(Struct, frozen=True):
    """The answer to an attempt. correct: whether the decision does what the step asks for.

    sentence: why it matters; else why it is not allowed, or a hint. line: with the decision and what followed, if it is
    correct or a reply to it is shown. continuation: the decisions after a puzzle's solution, until it has won.
    example: the decision to find next in the same puzzle; "" if there is none.
    """

    correct: bool
    sentence: str
    line: StudyLine | None
    continuation: tuple[str, ...] = ()
    example: str = ""


class ChanceAnimation(Struct, frozen=True):
    """The animation of a chance outcome in base64 (docs/throw.md); null if the seed gives a different outcome, or if
    there is no animation.
    """

    data: str | None


class IllegalReason(Struct, frozen=True):
    """Why a decision is not allowed."""

    sentence: str


REQUESTS = (
    LineRequest,
    ChanceAnimationRequest,
    RecordRequest,
    IllegalReasonRequest,
    OpenRequest,
    PositionSetupRequest,
    ExerciseAttempt,
    AnalysisRequest,
)
ANSWERS = (
    StudyLine,
    OpenedStudy,
    PositionSetupView,
    ExerciseStep,
    ExerciseResult,
    ChanceAnimation,
    IllegalReason,
    AnalysisAnswer,
)
PARTS = (
    Line, ValueLine, OutcomeRange, PositionSnapshot, ChanceOutcome, StudyNode, Study,
    SetupDraft, CellInfo, PieceKindInfo, FieldValue, FieldCondition, FieldInfo, LayoutInfo,
)  # fmt: skip
