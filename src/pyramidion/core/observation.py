"""What one seat may know of a position: plain data for any face."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.events import Event
from pyramidion.core.move_tree import MoveTree
from pyramidion.core.options import OptionValue


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as one seat sees it; made by `Position.observe`.

    seat: for whom; None for a spectator.
    text: the position's text without sealed decisions.
    to_decide: seats that must still decide (CHANCE = -1); decided: seats whose secret decision is in.
    own_seal: this seat's own sealed decision, if it waits for others.
    move_tree: how this seat can enter a decision; None if it is not to decide or decisions are not offered as paths.
    board: the game's own dataclass of what is drawn. result: one number per seat once the game is over.
    """

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[str, ...]
    seat: int | None
    ply: int
    text: str
    to_decide: tuple[int, ...]
    decided: tuple[int, ...]
    own_seal: str | None
    board: Any
    move_tree: MoveTree | None
    events: tuple[Event, ...]
    result: Outcome | None
