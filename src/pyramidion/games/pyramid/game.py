"""Pyramid: its declaration and the assembly of its parts."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from pyramidion.core.encoding import Encoding
from pyramidion.core.errors import BadOption, BadPosition
from pyramidion.core.game import BotHints, Game
from pyramidion.core.game_info import GameInfo, Mark, Seat
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message, message_in
from pyramidion.core.options import Choice, Option, OptionValue
from pyramidion.games.pyramid import rules
from pyramidion.games.pyramid.board import NAMED_BOARDS, SEATS, Board, allocate_lanes, read_board, read_sketch, to_state
from pyramidion.games.pyramid.board_config import BoardConfig
from pyramidion.games.pyramid.encoding import encoding
from pyramidion.games.pyramid.evaluation import heuristic
from pyramidion.games.pyramid.input import PyramidInput
from pyramidion.games.pyramid.notation import PyramidNotation
from pyramidion.games.pyramid.position_setup import PyramidPositionSetup
from pyramidion.games.pyramid.presentation import PyramidPresentation, board_view
from pyramidion.games.pyramid.rules import State
from pyramidion.games.pyramid.symmetry import canonical, canonical_board, turn_column
from pyramidion.games.pyramid.tutorial import LESSON

_TITLES = {"standard": message_in("choice", "Standard")}
"""The other boards have names of their own."""


def _size(board: str) -> Message:
    """The size of a board, in words."""
    rows = board.split()[0].split("/")
    return Message("a board of {columns} by {rows} squares", columns=str(len(rows[0])), rows=str(len(rows)))


_MEANINGS = {name: _size(board) for name, board in NAMED_BOARDS.items()} | {
    "standard": Message("the heap of the rule book")
}


_EXAMPLE = NAMED_BOARDS["standard"].replace(" ", "_")
"""A board as an option's value."""


_NEVER_LOCKED = (7, True)
"""A touch limit that no cube reaches."""


_SKILLS = (
    LevelSettings(0, 0.3),
    LevelSettings(0, 0.05),
    LevelSettings(40, 0.05),
    LevelSettings(100, 0.02),
    LevelSettings(300, 0.0),
    LevelSettings(750, 0.0),
    LevelSettings(4_000, 0.0),
)


class Pyramid(Game[State]):
    """Pyramid; options `board`, `touch_limit`, `support_touches`."""

    info = GameInfo(
        id="pyramid",
        title="Pyramid",
        designer="Javier Quintero",
        summary=Message("Step over a heap of cubes and crumble it; whoever cannot move any token loses."),
        tagline=Message("Step and crumble"),
        has_draws=True,
        seats=(Seat(SEATS[0], "#f4f1e8", Mark.DISC), Seat(SEATS[1], "#23211f", Mark.RING)),
        options=(
            Option(
                "board",
                Message("the heap that you play on"),
                "standard",
                tuple(Choice(name, _MEANINGS[name], _TITLES.get(name, "")) for name in NAMED_BOARDS),
                open_ended=True,
                title=message_in("option", "Board"),
            ),
            Option(
                "touch_limit",
                Message("a cube that touches this many others is locked"),
                3,
                low=1,
                high=6,
                title=message_in("option", "Touch limit"),
            ),
            Option(
                "support_touches",
                Message("a cube touches the one below it, too"),
                True,
                title=message_in("option", "Cube below counts"),
            ),
        ),
    )
    rules_module: ClassVar[ModuleType] = rules
    tutorial = LESSON
    repetition_limit = 3  # Q6: only skipped removals can repeat a position

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value, or a board that breaks a limit (Q7)."""
        super().__init__(**options)
        self.notation = PyramidNotation(self.rules, self._setting)
        self.presentation = PyramidPresentation(self.rules, self._setting)
        self.move_input = PyramidInput(self.rules, self._setting.names)
        self.position_setup = PyramidPositionSetup(self._setting)
        self.bots = BotHints(heuristic, canonical=canonical, levels=_SKILLS)
        self._canonical_board = self.rules.bind(canonical_board)

    def normalise_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """A board's text in canonical form, without spaces."""
        board, name = _read_option(str(options["board"]))
        locks = int(options["touch_limit"]), bool(options["support_touches"])
        self._setting = BoardConfig(board, allocate_lanes(board.heights), locks)
        return {**options, "board": name}

    @classmethod
    def preview_board(cls, options: Mapping[str, object]) -> Any:
        """A board that exceeds a limit, with nothing locked on it; None for a text that cannot be read."""
        try:
            board, _ = read_sketch(str(options.get("board")))
        except BadPosition:
            return None
        return board_view(board, _NEVER_LOCKED)

    def canonical_board(self, state: State) -> tuple[int, ...]:
        """Heights and tokens; the same for rotated and mirrored positions and for exchanged colours."""
        found: tuple[int, ...] = self._canonical_board(state)
        return found

    def encoding(self) -> Encoding:
        """Columns as actions."""
        board = self._setting.board
        return encoding(board.width, board.names, self.rules.bind(turn_column), sum(board.heights))

    def rule_constants(self) -> Mapping[str, object]:
        """The grid, the start, where the heights are stored, and when a cube is locked."""
        board, kept = self._setting.board, self._setting.lanes
        return {
            "WIDTH": board.width,
            "RANKS": board.ranks,
            "WORDS": kept.words,
            "SHIFTS": kept.shifts,
            "MASKS": kept.masks,
            "START": tuple(to_state(board, kept, 0)),
            "TOUCH_LIMIT": self.options["touch_limit"],
            "SUPPORT_TOUCHES": self.options["support_touches"],
        }


def _read_option(text: str) -> tuple[Board, str]:
    """The board that the option chooses, and its name or canonical text."""
    text = text.strip()
    if text.lower() in NAMED_BOARDS:
        return read_board(NAMED_BOARDS[text.lower()])[0], text.lower()
    if ":" not in text:
        raise BadOption(
            Message(
                "board={text} is not possible; board takes one of {names}, or heights and tokens such as {example}.",
                text=text[:60],
                names=", ".join(NAMED_BOARDS),
                example=_EXAMPLE,
            )
        )
    try:
        board, turn = read_board(text)
    except BadPosition as error:
        raise BadOption(Message("This board is not possible: {reason}", reason=error.message), error.issues) from error
    if turn == "b":
        raise BadOption(Message("This board is not possible: White moves first (Q2), so it cannot end with b."))
    return board, str(board).replace(" ", "_")
