"""Pass The Pyramids: its declaration and the assembly of its parts."""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar

from pyramidion.core.encoding import Encoding
from pyramidion.core.game import BotHints, Game
from pyramidion.core.game_info import Chance, GameInfo, Mark, Seat
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message, message_in
from pyramidion.core.options import Option
from pyramidion.games.pass_the_pyramids import rules
from pyramidion.games.pass_the_pyramids.encoding import encoding
from pyramidion.games.pass_the_pyramids.equilibrium.lookup import load_equilibrium
from pyramidion.games.pass_the_pyramids.equilibrium.store import equilibrium_file
from pyramidion.games.pass_the_pyramids.input import PassInput
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing_weights import weights
from pyramidion.games.pass_the_pyramids.notation import PassNotation
from pyramidion.games.pass_the_pyramids.position_setup import PassPositionSetup
from pyramidion.games.pass_the_pyramids.presentation import PassPresentation
from pyramidion.games.pass_the_pyramids.rules import NOBODY, State, hand
from pyramidion.games.pass_the_pyramids.tutorial import LESSON

_COLOURS = ("#c9352b", "#dba91f", "#2f8f47", "#2b6fd0", "#8a5cc0")


_SKILLS = (LevelSettings(50, 0.5), LevelSettings(100, 0.2), LevelSettings(500, 0.08))
"""Luck leaves less room than in other games: random play and the equilibrium are 160 Elo apart."""


class PassThePyramids(Game[State]):
    """Pass The Pyramids; option `players`."""

    info = GameInfo(
        id="pass_the_pyramids",
        title="Pass The Pyramids",
        designer="Avri Klemer",
        summary=Message(
            "Stake a token, throw three pyramids, beat the best score; once one has no token, the richest wins."
        ),
        tagline=Message("Push your luck"),
        seats=tuple(Seat(name, colour, mark) for name, colour, mark in zip(SEATS, _COLOURS, Mark, strict=True)),
        options=(
            Option("players", Message("number of players"), 4, low=3, high=5, title=message_in("option", "Players")),
        ),
        chance=Chance.EXPLICIT_STOCHASTIC,
        seats_option="players",
        chance_animation="throw",
    )
    rules_module: ClassVar[ModuleType] = rules
    tutorial = LESSON
    move_input = PassInput()
    bots = BotHints(levels=_SKILLS)

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        players = len(self.seats)
        self.notation = PassNotation(self.rules, players)
        self.presentation = PassPresentation(self.rules, players)
        self.position_setup = PassPositionSetup(players)
        if equilibrium_file(players).exists():
            self.bots = BotHints(equilibrium=lambda: load_equilibrium(players), levels=_SKILLS)

    def roller(self, state: State) -> int:
        """The player on turn, also before the last throw of a stake, after which the next player decides."""
        return state.turn

    def canonical_board(self, state: State) -> tuple[int, ...]:
        """The tokens as seen by the player on turn, and the standing score; the landing is not part of it."""
        seats = [(state.turn + place) % len(self.seats) for place in range(len(self.seats))]
        holder = -1 if state.holder == NOBODY else seats.index(state.holder)
        return *(hand(state, seat) for seat in seats), state.pot, holder, state.stake, state.score

    def encoding(self) -> Encoding:
        """The four words as actions."""
        return encoding(len(self.seats))

    def rule_constants(self) -> Mapping[str, object]:
        """The number of players, and the probability of each landing."""
        return {"PLAYERS": len(self.seats), "WEIGHTS": weights()}
