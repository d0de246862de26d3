"""Pylos: its declaration and the assembly of its parts."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from pyramidion.core.encoding import Encoding
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import BotHints, Game
from pyramidion.core.game_info import GameInfo, Mark, Seat
from pyramidion.core.game_value import Tablebase, TablebaseSource
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message, message_in
from pyramidion.core.options import Choice, Option
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.encoding import encoding
from pyramidion.games.pylos.evaluation import heuristic
from pyramidion.games.pylos.input import PylosInput
from pyramidion.games.pylos.labels import SEATS
from pyramidion.games.pylos.notation import PylosNotation
from pyramidion.games.pylos.position_setup import PylosPositionSetup
from pyramidion.games.pylos.presentation import PylosPresentation
from pyramidion.games.pylos.random_move import random_move
from pyramidion.games.pylos.rules import State
from pyramidion.games.pylos.solution.problem import Problem
from pyramidion.games.pylos.symmetry import canonical_board
from pyramidion.games.pylos.tutorial import LESSON

RULE_SETS = {
    "standard": {"SQUARES": True, "LINES": False},
    "children": {"SQUARES": False, "LINES": False},
    "mature": {"SQUARES": True, "LINES": True},
}


_SKILLS = (
    LevelSettings(0, 0.05),
    LevelSettings(30, 0.12),
    LevelSettings(80, 0.06),
    LevelSettings(200, 0.03),
    LevelSettings(450, 0.0),
    LevelSettings(2_000, 0.0),
    LevelSettings(8_000, 0.0),
)


class Pylos(Game[State]):
    """Pylos; options `rules` (standard, children, mature), `repetition` and `null_turns`."""

    info = GameInfo(
        id="pylos",
        title="Pylos",
        designer="David G. Royffe (Gigamic, 1994)",
        summary=Message("Stack thirty spheres into a pyramid, saving your own; whoever puts the last one on top wins."),
        tagline=Message("Stack spheres"),
        has_draws=True,
        seats=(Seat(SEATS[0], "#e9cf9f", Mark.DISC), Seat(SEATS[1], "#6b3a1e", Mark.RING)),
        options=(
            Option(
                "rules",
                Message("what you complete to take spheres back"),
                "standard",
                (
                    Choice(
                        "standard",
                        Message("a square of your colour gives back one or two spheres"),
                        title=message_in("choice", "Standard"),
                    ),
                    Choice("children", Message("nothing is taken back"), title=message_in("choice", "Children")),
                    Choice(
                        "mature",
                        Message("lines on the two lowest levels count like squares"),
                        title=message_in("choice", "Mature"),
                    ),
                ),
                title=message_in("option", "Rules"),
            ),
            Option(
                "repetition",
                Message("a position that occurs this often ends the game in a draw; 0 = never"),
                3,
                low=0,
                high=9,
                title=message_in("option", "Repetition"),
            ),
            Option(
                "null_turns",
                Message("you may take back only the sphere that you have just placed"),
                True,
                title=message_in("option", "Null turns"),
            ),
        ),
    )
    rules_module: ClassVar[ModuleType] = rules
    tutorial = LESSON
    position_setup = PylosPositionSetup()
    move_input = PylosInput()

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        mature = self.options["rules"] == "mature"
        self.repetition_limit = int(self.options["repetition"])  # P7
        self.notation = PylosNotation(self.rules)
        self.presentation = PylosPresentation(self.rules, lines=mature)
        # Random games are long in `mature`, as take-backs are frequent: truncating them won matches; with other rules
        # it lost.
        problem = Problem.of(self.options)
        solvable = TablebaseSource(self._solution, lambda folder: problem.file(Path(folder)).exists(), problem.command)
        plies = 20 if mature else 60
        self.bots = BotHints(
            heuristic, random_move=random_move, playout_plies=plies, tablebase=solvable, levels=_SKILLS
        )

    def _solution(self, folder: str) -> Tablebase | None:
        """The solution of this game in a folder. Raises PyramidionError if it cannot be used."""
        problem = Problem.of(self.options)
        if not problem.file(Path(folder)).exists():
            return None
        if find_spec("numpy") is None:
            raise PyramidionError('Reading a solution needs NumPy: pip install "pyramidion[fast]".')
        from pyramidion.games.pylos.solution.lookup import Solution

        return Solution(problem, Path(folder), self.rules)

    def canonical_board(self, state: State) -> tuple[int, ...]:
        """The spheres; the same for rotated and mirrored positions and for exchanged colours."""
        return canonical_board(state)

    def encoding(self) -> Encoding:
        """Cells as actions."""
        return encoding()

    def rule_constants(self) -> Mapping[str, object]:
        """Whether squares and lines earn take-backs, and whether null turns are allowed."""
        return RULE_SETS[str(self.options["rules"])] | {"NULL_TURNS": bool(self.options["null_turns"])}
