"""The levels of the bots: for each game a series of about evenly spaced levels (docs/strength.md), the last one at full
strength.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.level_settings import LevelSettings
from pyramidion.core.messages import Message
from pyramidion.search.mcts_runner import MctsBudget
from pyramidion.search.simultaneous import SimultaneousBudget
from pyramidion.search.turn_search import TurnBudget

SearchBudget = MctsBudget | SimultaneousBudget | TurnBudget
"""A search budget of the kind that suits the game. Each has seconds, and `with_nodes`."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays one game.

    name: its number, from 1. budget: of its search; the seconds set at the table can only lower it.
    temperature: error of judgement (`core.level_settings`); 0 = always the best.
    sees_replies: whether it considers what others can do next; otherwise it evaluates the state after its own decision.
    exact: plays perfectly if that can be proven in half of the time (`search.solver`), and draws from the mixture if
    one is known in advance (`BotHints.known_mixture`). proof: the maximum number of positions in a proof; None =
    limited by time only.
    perfect: plays by the game's solution if this machine has one with distances (`engine.tablebase`).
    """

    name: str
    description: str
    budget: SearchBudget
    temperature: float = 0.0
    sees_replies: bool = True
    exact: bool = False
    proof: int | None = None
    perfect: bool = False

    def __str__(self) -> str:
        return str(self.title)

    @property
    def title(self) -> Message:
        """`Level 3`."""
        return Message("Level {level}", level=self.name)

    @property
    def bot_name(self) -> Message:
        """The name of a bot of this level, wherever it is shown: on the page, in the terminal, in records."""
        return Message("Level {level} bot", level=self.name)

    def with_node_budget(self, nodes: int) -> "Level":
        """The same with an amount of work instead of a time: a number of simulations, of evaluated pairs, or of the
        corresponding unit.

        A proof examines no more positions than that; solutions are not used.
        """
        return replace(self, budget=self.budget.with_nodes(nodes), proof=nodes, perfect=False)

    def with_seconds(self, seconds: float) -> "Level":
        """The same with other seconds for its search."""
        return replace(self, budget=replace(self.budget, seconds=seconds))


BEST_TURN = TurnBudget(beam=512, ends=32, samples=100_000, seconds=3.0)
"""The last level's budget for a whole turn."""

_SECONDS = 2.0
"""Enough for any level on an idle machine; a busy machine stops there."""
_ENDS = 48
"""Number of ends of a turn from which a level with errors of judgement chooses."""
_TRIED = 8
"""Number of ends of a turn that a level that considers replies examines."""

_MEANINGS = (
    Message("beginner: plays on impulse"),
    Message("easy: sees only the obvious"),
    Message("casual: makes small mistakes"),
    Message("intermediate: seldom misses the obvious"),
    Message("skilled: considers your reply"),
    Message("advanced: plans ahead"),
    Message("expert: hard to beat"),
)
_SOME_MEANINGS = (
    Message("beginner: plays by feeling"),
    Message("casual: often makes mistakes"),
    Message("expert: seldom makes mistakes"),
)

_IN_TURN = (
    LevelSettings(0, 0.2),
    LevelSettings(0, 0.06),
    LevelSettings(100, 0.1),
    LevelSettings(200, 0.04),
    LevelSettings(400, 0.0),
    LevelSettings(1_500, 0.0),
    LevelSettings(6_000, 0.0),
)
_AT_ONCE = (
    LevelSettings(20, 0.3),
    LevelSettings(60, 0.2),
    LevelSettings(100, 0.1),
    LevelSettings(200, 0.05),
    LevelSettings(400, 0.0),
    LevelSettings(1_500, 0.0),
    LevelSettings(10_000, 0.0),
)
_WHOLE_TURNS = (
    LevelSettings(0, 0.1, 2),
    LevelSettings(0, 0.05, 4),
    LevelSettings(0, 0.02, 8),
    LevelSettings(0, 0.0, 8),
    LevelSettings(2, 0.0, 8),
    LevelSettings(6, 0.0, 16),
    LevelSettings(24, 0.0, 32),
)
"""For games that do not declare levels of their own (`BotHints.levels`)."""

NAMED_LEVELS = {"gentle": 0.25, "medium": 0.5, "strong": 1.0}
"""Names of levels that mean the same in every game: their relative position from the first (0) to the last (1)."""


_BOT_NAME = re.compile(r"Level (\w+) bot(?: \d+)?")


def level_in_bot_name(name: str) -> str | None:
    """The level in a bot's name, also if it is numbered (`Level 2 bot 3`); None for other names."""
    found = _BOT_NAME.fullmatch(name)
    return found and found[1]


def levels(game: Game[Any]) -> tuple[Level, ...]:
    """The levels of a game, the weakest first."""
    skills = game.bots.levels or (
        _AT_ONCE if game.info.simultaneous else _WHOLE_TURNS if game.bots.whole_turns else _IN_TURN
    )
    meanings = _MEANINGS if len(skills) == len(_MEANINGS) else _SOME_MEANINGS
    found = [
        Level(
            str(number),
            meaning,
            _budget(game, skill),
            temperature=skill.temperature,
            sees_replies=skill.sees_replies,
        )
        for number, (meaning, skill) in enumerate(zip(meanings, skills, strict=True), 1)
    ]
    return *found, Level(
        str(len(found) + 1), Message("master: plays at full strength"), _best_budget(game), exact=True, perfect=True
    )


def _budget(game: Game[Any], skill: LevelSettings) -> SearchBudget:
    """The search budget of a level with these settings."""
    if game.info.simultaneous:
        return SimultaneousBudget(max(1, skill.work), _SECONDS)
    if game.bots.whole_turns:
        ends = _TRIED if skill.sees_replies else _ENDS if skill.temperature else 1
        return TurnBudget(max(1, skill.width), ends, skill.work, _SECONDS)
    return MctsBudget(max(1, skill.work), _SECONDS)


def _best_budget(game: Game[Any]) -> SearchBudget:
    """The last level's search budget: the time that it gets."""
    if game.info.simultaneous:
        return SimultaneousBudget(10_000_000, 3.0)
    return BEST_TURN if game.bots.whole_turns else MctsBudget(2_000_000, 3.0)


def level(name: str, game: Game[Any]) -> Level:
    """A level of a game by its number, or by a name of `NAMED_LEVELS`. Raises PyramidionError with a list of the
    levels.
    """
    known = levels(game)
    said = name.strip().lower()
    if said in NAMED_LEVELS:
        return known[round(NAMED_LEVELS[said] * (len(known) - 1))]
    for one in known:
        if one.name == said:
            return one
    raise PyramidionError(
        Message("There is no level {level}; the levels are {levels}.", level=repr(name), levels=level_range(known))
    )


def level_range(known: Sequence[Level]) -> Message:
    """`1 to 8`."""
    return Message("{first} to {last}", first=known[0].name, last=known[-1].name)
