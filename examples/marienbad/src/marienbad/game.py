"""The declaration of Marienbad, which combines its parts."""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar

from marienbad import rules
from marienbad.input import MarienbadInput
from marienbad.notation import SEATS, MarienbadNotation
from marienbad.position_setup import MarienbadPositionSetup
from marienbad.presentation import MarienbadPresentation
from marienbad.rules import State
from pyramidion.core.game import BotHints, Game
from pyramidion.core.game_info import GameInfo, Mark, Seat
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.options import Choice, Option

_SKILLS = (LevelSettings(0, 1.0), LevelSettings(0, 0.3), LevelSettings(0, 0.15))
"""The evaluation is a theorem: the shortest sight plays perfectly with it, so levels differ in how often they err."""


class Marienbad(Game[State]):
    """Marienbad; option `last`."""

    info = GameInfo(
        id="marienbad",
        title="Marienbad",
        designer="tradition",
        summary="Take matches from one row of a pyramid; leave the last one to the other.",
        rules_page="rules.md",
        seats=(Seat(SEATS[0], "#b3402a", Mark.DISC), Seat(SEATS[1], "#2b6fd0", Mark.RING)),
        options=(
            Option(
                "last",
                "what becomes of the player who takes the last match",
                "loses",
                (Choice("loses", "that player loses"), Choice("wins", "that player wins")),
            ),
        ),
    )
    rules_module: ClassVar[ModuleType] = rules
    position_setup = MarienbadPositionSetup()
    move_input = MarienbadInput()
    bots = BotHints(rules.heuristic, playout_plies=0, levels=_SKILLS)

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        self.notation = MarienbadNotation()
        self.presentation = MarienbadPresentation(last_wins=self.options["last"] == "wins")

    def rule_constants(self) -> Mapping[str, object]:
        """The player who wins at the end."""
        return {"TAKER_OF_LAST_WINS": self.options["last"] == "wins"}
