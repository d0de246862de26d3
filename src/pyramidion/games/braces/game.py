"""Braces: its declaration and the assembly of its parts."""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.encoding import Encoding
from pyramidion.core.errors import BadOption
from pyramidion.core.game import BotHints, Game
from pyramidion.core.game_info import Chance, GameInfo, Mark, Seat
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message, message_in
from pyramidion.core.options import Option, OptionValue, check_options
from pyramidion.games.braces import rules
from pyramidion.games.braces.effects import Effects
from pyramidion.games.braces.encoding import encoding
from pyramidion.games.braces.evaluation import heuristic
from pyramidion.games.braces.input import BracesInput
from pyramidion.games.braces.labels import SEATS
from pyramidion.games.braces.notation import BracesNotation
from pyramidion.games.braces.position_setup import BracesPositionSetup
from pyramidion.games.braces.presentation import BracesPresentation
from pyramidion.games.braces.state import State
from pyramidion.games.braces.symmetry import Stacks, canonical_board
from pyramidion.games.braces.tutorial import LESSON

_SKILLS = (
    LevelSettings(0, 0.1, 2),
    LevelSettings(0, 0.05, 4),
    LevelSettings(0, 0.018, 8),
    LevelSettings(0, 0.007, 8),
    LevelSettings(1, 0.0, 8),
    LevelSettings(5, 0.0, 16),
    LevelSettings(22, 0.0, 32),
)


class Braces(Game[State]):
    """Braces; options `withdraw`, `stack_brace`, `capture`, `two_colours`, `two_colours_double`, `clear`."""

    info = GameInfo(
        id="braces",
        title="Braces",
        designer="Jim Aikin",
        summary=Message(
            "Roll, move stacked pyramids, and flip all the opponent's pieces by bringing two of yours beside each."
        ),
        tagline=Message("Roll, stack, flip"),
        seats=(Seat(SEATS[0], "#f4f1e8", Mark.DISC), Seat(SEATS[1], "#23211f", Mark.RING)),
        options=(
            Option(
                "withdraw",
                Message("two pieces that withdraw from a third change it too"),
                False,
                title=message_in("option", "Withdraw"),
            ),
            Option(
                "stack_brace",
                Message("a piece may be braced by pieces of its own stack"),
                False,
                title=message_in("option", "Stack brace"),
            ),
            Option(
                "capture",
                Message("a flipped piece that is braced again is removed"),
                False,
                title=message_in("option", "Capture"),
            ),
            Option(
                "two_colours",
                Message("every piece must be flipped twice"),
                False,
                title=message_in("option", "Two colours"),
            ),
            Option(
                "two_colours_double",
                Message("two pieces of the first colour flip a piece twice (with two colours)"),
                False,
                title=message_in("option", "Two colours double"),
            ),
            Option(
                "clear",
                Message("a flipped piece that is braced again becomes neutral, twice for each size"),
                False,
                title=message_in("option", "Clear"),
            ),
        ),
        chance=Chance.EXPLICIT_STOCHASTIC,
    )
    rules_module: ClassVar[ModuleType] = rules
    tutorial = LESSON
    # A random game lasts some thousand plies.
    bots = BotHints(heuristic, playout_plies=40, whole_turns=True, levels=_SKILLS)

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value, or options that contradict each other (R14)."""
        asked = check_options(self.info.id, self.info.options, options)
        if asked["two_colours_double"] and "two_colours" not in options:
            options = {**options, "two_colours": True}
        super().__init__(**options)
        given = self.options
        plain = BoundRules[State](rules, {**self.rule_constants(), "WITHDRAW": False}, len(self.seats))
        effects = Effects(self.rules, plain)
        last = 2 if given["two_colours"] else 1
        self.notation = BracesNotation(self.rules, effects, last, bool(given["clear"]), bool(given["withdraw"]))
        self.presentation = BracesPresentation(self.rules, effects, last)
        self.move_input = BracesInput(self.rules, effects, self.notation)
        self.position_setup = BracesPositionSetup(last, bool(given["clear"]), bool(given["withdraw"]))

    def normalise_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Rejects options that contradict each other (R14)."""
        if options["two_colours_double"] and not options["two_colours"]:
            raise BadOption(
                Message("two_colours_double is a way to play with two_colours; it needs two_colours=yes (R14).")
            )
        for other in ("capture", "clear"):
            if options["two_colours"] and options[other]:
                raise BadOption(
                    Message(
                        "two_colours and {option} exclude each other: both say what becomes of a flipped piece that is "
                        "braced again (R14).",
                        option=other,
                    )
                )
        return options

    def canonical_board(self, state: State) -> Stacks:
        """The stacks; the same for mirrored positions and for exchanged sides. The roll is not part of it."""
        return canonical_board(state)

    def encoding(self) -> Encoding:
        """Words, moves and swaps as actions."""
        return encoding(bool(self.options["withdraw"]))

    def rule_constants(self) -> Mapping[str, object]:
        """The options as the rules know them."""
        given = self.options
        return {
            "WITHDRAW": given["withdraw"],
            "STACK_BRACE": given["stack_brace"],
            "CAPTURE": given["capture"],
            "CLEAR": given["clear"],
            "LAST": 2 if given["two_colours"] else 1,
            "DOUBLE_TURN": given["two_colours_double"],
        }
