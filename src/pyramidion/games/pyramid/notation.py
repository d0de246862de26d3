"""Pyramid notation: turns `c4-c5xb3`, position texts."""

import re
from dataclasses import dataclass

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.games.pyramid.board import Board, Lanes, board_of, read_board, state_of
from pyramidion.games.pyramid.rules import COLUMN, NOWHERE, REMOVED, TO, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision in parts, as column numbers: a token's step and the column that loses a cube (None: skipped)."""

    origin: int
    to: int
    removed: int | None

    @classmethod
    def of(cls, code: int) -> "Turn":
        """The parts of a decision's code."""
        removed = code >> REMOVED & COLUMN
        return cls(code & COLUMN, code >> TO & COLUMN, None if removed == NOWHERE else removed)

    @property
    def code(self) -> int:
        """The decision's code."""
        return self.origin | self.to << TO | (NOWHERE if self.removed is None else self.removed) << REMOVED

    def text(self, names: tuple[str, ...]) -> str:
        """`c4-c5xb3`, or `c4-c5` where no cube could be removed. names: of the board's columns, by number."""
        removal = "" if self.removed is None else f"x{names[self.removed]}"
        return f"{names[self.origin]}-{names[self.to]}{removal}"


_TURN = re.compile(r"([a-z]\d{1,2})[-–—>]*([a-z]\d{1,2})(?:[x×]([a-z]\d{1,2}))?", re.ASCII)


def read_turn(text: str, names: tuple[str, ...]) -> Turn:
    """The parts of a turn's text, in any case and with any spaces. Raises IllegalDecision."""
    # The x of a removal is no file: the files end at l.
    match = _TURN.fullmatch(re.sub(r"\s+", "", text).lower())
    if not match:
        raise IllegalDecision(
            f"{text.strip()[:60]!r} is not a turn of Pyramid; write c4-c5xb3 for a step from c4 to c5 "
            "and the removal of a cube at b3."
        )
    columns = {name: column for column, name in enumerate(names)}
    for name in match.groups():
        if name is not None and name not in columns:
            raise IllegalDecision(f"There is no column {name}: this board's columns are a1 to {names[-1]}.")
    return Turn(columns[match[1]], columns[match[2]], columns[match[3]] if match[3] else None)


def position_text(state: State, width: int, ranks: int, where: Lanes) -> str:
    """`00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3 w`."""
    return f"{board_of(state, width, ranks, where)} {'wb'[state.turn]}"


def read_position(text: str, grid: Board, where: Lanes) -> State:
    """The state of a position text on a board's grid. Raises BadPosition."""
    board, turn = read_board(text)
    if not turn:
        raise BadPosition("A position of Pyramid ends with the side to move, w or b.")
    if (board.width, board.ranks) != (grid.width, grid.ranks):
        raise BadPosition(
            f"The position has {board.width}x{board.ranks} columns, this game's board {grid.width}x{grid.ranks}; "
            "give another board as the option board."
        )
    return state_of(board, where, "wb".index(turn))
