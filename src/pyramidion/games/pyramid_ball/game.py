"""Pyramid Ball: its declaration and the assembly of its parts."""

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import ClassVar

from pyramidion.core.decision import ALL
from pyramidion.core.encoding import Encoding
from pyramidion.core.game import BotHints, Game, GameClock
from pyramidion.core.game_info import Dynamics, GameInfo, Information, Mark, OnTimeout, Seat
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message, message_in
from pyramidion.core.options import Choice, Option
from pyramidion.games.pyramid_ball import program_text, rules
from pyramidion.games.pyramid_ball.encoding import encoding
from pyramidion.games.pyramid_ball.evaluation import heuristic
from pyramidion.games.pyramid_ball.input import BallInput
from pyramidion.games.pyramid_ball.labels import SEATS
from pyramidion.games.pyramid_ball.notation import BallNotation
from pyramidion.games.pyramid_ball.opening_book import opening_mixture
from pyramidion.games.pyramid_ball.position_setup import BallPositionSetup
from pyramidion.games.pyramid_ball.presentation import BallPresentation
from pyramidion.games.pyramid_ball.rules import side_of_seat
from pyramidion.games.pyramid_ball.state import PROGRAM, State
from pyramidion.games.pyramid_ball.symmetry import canonical_board
from pyramidion.games.pyramid_ball.tutorial import LESSON

TARGETS = {"basic": 1, "advanced": 6}
OPENINGS = ("pick", "red", "blue")


_SKILLS = (
    LevelSettings(4, 0.0),
    LevelSettings(60, 0.1),
    LevelSettings(90, 0.02),
    LevelSettings(130, 0.0),
    LevelSettings(350, 0.0),
    LevelSettings(1_000, 0.0),
    LevelSettings(4_000, 0.0),
)


class BallClock(GameClock[State]):
    """The time to program, and the program that counts when it runs out (B2)."""

    def __init__(self, to_program: int) -> None:
        """to_program: the seconds for one program; 0: no clock."""
        self._to_program = to_program

    def seconds(self, state: State) -> int:
        """The time to program."""
        return self._to_program if state.phase == PROGRAM else 0

    def complete(self, state: State, seat: int, text: str) -> str:
        """The program that counts when time runs out, given a half-entered one (B2, B12, B14)."""
        if state.phase != PROGRAM:
            return text
        return program_text.write_program(program_text.complete_program(state, side_of_seat(state, seat), text))


class PyramidBall(Game[State]):
    """Pyramid Ball; options `rules`, `opening`, `clock`, `turn_limit`."""

    info = GameInfo(
        id="pyramid_ball",
        title="Pyramid Ball",
        designer="Jason Webster",
        summary=Message(
            "Give three pyramids three orders each, in secret; then both teams run together: pass, tackle, score."
        ),
        tagline=Message("Plan in secret"),
        has_draws=True,
        seats=(Seat(SEATS[0], "#c9352b", Mark.DISC), Seat(SEATS[1], "#2b6fd0", Mark.RING)),
        options=(
            Option(
                "rules",
                Message("how long the game is"),
                "basic",
                (
                    Choice("basic", Message("the first point wins"), title=message_in("choice", "Basic")),
                    Choice(
                        "advanced",
                        Message("six points win; with special moves"),
                        title=message_in("choice", "Advanced"),
                    ),
                ),
                title=message_in("option", "Rules"),
            ),
            Option(
                "opening",
                Message("who begins with the ball"),
                "pick",
                (
                    Choice(
                        "pick",
                        Message("each secretly picks a size; the winner chooses"),
                        title=message_in("choice", "Pick"),
                    ),
                    Choice("red", Message("Red has the ball"), title=message_in("choice", "Red")),
                    Choice("blue", Message("Blue has the ball"), title=message_in("choice", "Blue")),
                ),
                title=message_in("option", "Opening"),
            ),
            Option(
                "clock",
                Message("seconds for the orders of a turn"),
                60,
                low=0,
                high=600,
                zero_meaning=Message("no clock"),
                title=message_in("option", "Clock"),
            ),
            Option(
                "turn_limit",
                Message("number of turns after which the leader wins"),
                0,
                low=0,
                high=1000,
                zero_meaning=Message("no limit"),
                title=message_in("option", "Turn limit"),
            ),
        ),
        dynamics=Dynamics.SIMULTANEOUS,
        information=Information.IMPERFECT,
        clock=Message(
            "The time to program. When it runs out, the commands entered count, and pieces without one stand."
        ),
        on_timeout=OnTimeout.PLAY_AS_ENTERED,
    )
    rules_module: ClassVar[ModuleType] = rules
    tutorial = LESSON
    move_input = BallInput()
    bots = BotHints(heuristic, playout_plies=0, levels=_SKILLS)  # it looks ahead itself

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        self.notation = BallNotation(self.rules, TARGETS[str(self.options["rules"])])
        self.presentation = BallPresentation(self.rules, TARGETS[str(self.options["rules"])])
        self.position_setup = BallPositionSetup(TARGETS[str(self.options["rules"])])
        self.clock = BallClock(int(self.options["clock"]))
        if self.options["rules"] == "basic" and not self.options["turn_limit"]:
            self.bots = replace(self.bots, known_mixture=opening_mixture)

    def canonical_board(self, state: State) -> tuple[int, ...]:
        """The pieces and the ball; the same for mirrored positions and for exchanged sides."""
        seat = self.rules.to_move(state)
        return canonical_board(state, None if seat == ALL else side_of_seat(state, seat))

    def encoding(self) -> Encoding:
        """The components of a program as actions."""
        return encoding(TARGETS[str(self.options["rules"])] > 1)

    def rule_constants(self) -> Mapping[str, object]:
        """The winning score, the turn limit, and who opens."""
        return {
            "TARGET": TARGETS[str(self.options["rules"])],
            "TURN_LIMIT": self.options["turn_limit"],
            "OPENING": OPENINGS.index(str(self.options["opening"])),
        }
