"""The events of Pyramid."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pyramidion.core.events import Event
from pyramidion.core.messages import Message
from pyramidion.games.pyramid.board import SEATS
from pyramidion.games.pyramid.board_config import BoardConfig
from pyramidion.games.pyramid.rules import State
from pyramidion.games.pyramid.turn import Turn


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A token moved one step. climb: the new height minus the old one, in cubes."""

    restates_move: ClassVar[bool] = True
    seat: int
    source: str
    cell: str
    climb: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player, source, cell = SEATS[self.seat], self.source, self.cell
        if self.climb > 0:
            return Message("{player}'s token climbs from {source} to {cell}.", player=player, source=source, cell=cell)
        if self.climb < 0:
            return Message(
                "{player}'s token comes down from {source} to {cell}.", player=player, source=source, cell=cell
            )
        return Message("{player}'s token steps from {source} to {cell}.", player=player, source=source, cell=cell)


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A cube was removed. height: of the column afterwards."""

    restates_move: ClassVar[bool] = True
    seat: int
    cell: str
    height: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        player, cell = SEATS[self.seat], self.cell
        if not self.height:
            return Message("{player} removes a cube at {cell}; none left there.", player=player, cell=cell)
        return Message(
            "{player} removes a cube at {cell}; {left} left there.", player=player, cell=cell, left=self.height
        )


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """No cube could be removed (Q5)."""

    seat: int

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} removes nothing.", player=SEATS[self.seat])

    def why(self) -> Message:
        """Why the removal is skipped."""
        return Message("No cube can be removed.")


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over. both_stuck: whether the winner could not have moved either (Q6). stuck: the columns of the
    loser's tokens.
    """

    seat: int
    both_stuck: bool
    stuck: tuple[str, ...]

    def sentence(self) -> Message:
        """A sentence that says what happened."""
        return Message("{player} wins.", player=SEATS[self.seat])

    def why(self) -> Message:
        """Why the loser has lost."""
        winner, loser = SEATS[self.seat], SEATS[1 - self.seat]
        if self.both_stuck:
            return Message(
                "{player} cannot move: the tokens on {cells} are boxed in. {winner} is stuck too, but was not to move.",
                player=loser,
                winner=winner,
                cells=self.stuck,
            )
        return Message("{player} cannot move: the tokens on {cells} are boxed in.", player=loser, cells=self.stuck)


EVENTS = (
    Stepped,
    Removed,
    Skipped,
    Won,
)
"""Every kind of event of this game."""


def derive_events(
    state: State, code: int, after: State, result: Callable[[State], int], setting: BoardConfig
) -> Iterator[Event]:
    """The events of a turn: the step, the removal, and the end. after: the state that follows from the code. result:
    `rules.result`, bound to the game's board.
    """
    turn, names = Turn.of(code), setting.names
    seat, heights = state.turn, setting.board_at(state).heights
    climb = heights[turn.to] - heights[turn.origin]
    yield Stepped(seat, names[turn.origin], names[turn.to], climb)
    if turn.removed is None:
        yield Skipped(seat)
    else:
        yield Removed(seat, names[turn.removed], heights[turn.removed] - 1)
    winner = result(after)
    if winner:
        both_stuck = result(after._replace(turn=1 - after.turn)) != 0
        stuck = tuple(names[column] for column in setting.board_at(after).tokens[2 - winner])
        yield Won(winner - 1, both_stuck, stuck)
