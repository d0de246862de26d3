"""The presentation of Pyramid: the heap, and the events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.games.pyramid import diagram, explain
from pyramidion.games.pyramid.board import Board
from pyramidion.games.pyramid.board_config import BoardConfig
from pyramidion.games.pyramid.evaluation import count_steps
from pyramidion.games.pyramid.events import EVENTS, derive_events
from pyramidion.games.pyramid.rules import State


@dataclass(frozen=True, slots=True)
class Column:
    """A column of cubes. token: the seat whose token stands on it, or None.

    held_by: if its top cube is locked (Q4), the columns whose cubes touch it; its own name stands for the cube below.
    """

    cell: str
    height: int
    token: int | None
    held_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PyramidBoard:
    """The board as drawn: the grid's size and all its columns, from a1 rank by rank.

    steps: how many steps the tokens of each seat have; empty for a board on which nobody plays yet.
    """

    width: int
    ranks: int
    columns: tuple[Column, ...]
    steps: tuple[int, ...]


def board_view(board: Board, locks: tuple[int, bool], steps: tuple[int, ...] = ()) -> PyramidBoard:
    """The board as interfaces draw it. locks: touch limit, and whether support counts as touching (Q4)."""
    owners = {column: seat for seat, tokens in enumerate(board.tokens) for column in tokens}
    names, columns = board.names, []
    for column, name in enumerate(names):
        touching = explain.touching_columns(board, column, locks)
        holding = touching if len(touching) >= locks[0] else []
        held_by = tuple(names[other] for other in holding)
        columns.append(Column(name, board.heights[column], owners.get(column), held_by))
    return PyramidBoard(board.width, board.ranks, tuple(columns), steps)


class PyramidPresentation(Presentation[State]):
    """The heap in pictures and words."""

    event_types = EVENTS

    def __init__(self, rules: BoundRules[State], setting: BoardConfig) -> None:
        self._rules = rules
        self._config = setting
        self._count_steps = rules.bind(count_steps)

    def board(self, state: State) -> PyramidBoard:
        """All columns with their heights and tokens, what locks their top cubes, and the players' numbers of steps."""
        steps = (self._count_steps(state, state.white), self._count_steps(state, state.black))
        return board_view(self._config.board_at(state), self._config.locks, steps)

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The heap seen from the front and above."""
        return diagram.svg(self._config.board_at(state), state.turn, marks=marks)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The heights as numbers, tokens beside them."""
        return diagram.picture(self._config.board_at(state), marks=marks, say=say)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """The step, the removal, and the end."""
        return tuple(derive_events(state, codes[0], after, self._rules.result, self._config))
