"""A start position that people design themselves: what the options describe, and everything that is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.errors import BadOption, Issue
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.options import OptionValue


@dataclass(frozen=True, slots=True)
class CustomStart:
    """What options describe.

    options: in canonical form; unchanged if no game can be played with them. board: the start position, as far as it
    can be drawn; None if nothing can be drawn. svg: its diagram, "" if no game can be played. issues: everything that
    is wrong. notes: what is allowed but unusual.
    """

    options: Mapping[str, OptionValue]
    board: Any
    svg: str
    issues: tuple[Issue, ...]
    notes: tuple[str, ...] = ()


def check_custom_start(kind: type[Game[Any]], options: Mapping[str, OptionValue]) -> CustomStart:
    """The game that these options describe; a wrong value raises nothing."""
    try:
        game = kind(**options)
    except BadOption as error:
        return CustomStart(options, kind.preview_board(options), "", error.issues)
    start = game.start()
    winners = [name for name, share in zip(game.seat_names, start.result or (), strict=False) if share == 1]
    over = Message("The game would be over before it begins: {player} has won.", player=winners[0]) if winners else None
    return CustomStart(game.options, game.presentation.board(start.state), start.svg(), (), (over,) if over else ())
