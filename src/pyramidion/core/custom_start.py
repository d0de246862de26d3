"""A start that people build themselves: what options describe, and all that is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.errors import BadOption, Fault
from pyramidion.core.game import Game
from pyramidion.core.options import OptionValue


@dataclass(frozen=True, slots=True)
class Built:
    """What options describe.

    options: in canonical form; those that were given, where no game can be played with them. board: of the start, as
    far as it can be drawn; None where nothing can. svg: its diagram, "" where no game can be played. faults: all that
    is wrong. notes: what is allowed, but worth a thought.
    """

    options: Mapping[str, OptionValue]
    board: Any
    svg: str
    faults: tuple[Fault, ...]
    notes: tuple[str, ...] = ()


def built(kind: type[Game[Any]], options: Mapping[str, OptionValue]) -> Built:
    """What a game is with these options; nothing is raised for a wrong value."""
    try:
        game = kind(**options)
    except BadOption as error:
        return Built(options, kind.sketch(options), "", error.faults)
    start = game.start()
    winners = [name for name, share in zip(game.seats, start.result or (), strict=False) if share == 1]
    over = (f"The game would be over before it begins: {winners[0]} has won.",) if winners else ()
    return Built(game.options, game.faces.board(start.state), start.svg(), (), over)
