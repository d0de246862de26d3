"""Pyramid notation: turns `c4-c5xb3`, position texts."""

import re

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message
from pyramidion.games.pyramid import explain
from pyramidion.games.pyramid.board import Board, Lanes, read_board, to_board, to_state
from pyramidion.games.pyramid.board_config import BoardConfig
from pyramidion.games.pyramid.rules import State
from pyramidion.games.pyramid.turn import Turn

_TURN = re.compile(r"([a-z]\d{1,2})[-–—>]*([a-z]\d{1,2})(?:[x×]([a-z]\d{1,2}))?", re.ASCII)


def read_turn(text: str, names: tuple[str, ...]) -> Turn:
    """The parts of a turn's text, in any case and with any spaces. Raises IllegalDecision."""
    # The x of a removal is not a file: the files end at l.
    match = _TURN.fullmatch(re.sub(r"\s+", "", text).lower())
    if not match:
        raise IllegalDecision(
            Message(
                "{text} is not a turn of Pyramid; write c4-c5xb3 for a step from c4 to c5 and the removal of a cube at "
                "b3.",
                text=repr(text.strip()[:60]),
            )
        )
    columns = {name: column for column, name in enumerate(names)}
    for name in match.groups():
        if name is not None and name not in columns:
            raise IllegalDecision(
                Message("There is no column {cell}: this board's columns are a1 to {last}.", cell=name, last=names[-1])
            )
    return Turn(columns[match[1]], columns[match[2]], columns[match[3]] if match[3] else None)


def write_position(state: State, width: int, ranks: int, where: Lanes) -> str:
    """`00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3 w`."""
    return f"{to_board(state, width, ranks, where)} {'wb'[state.turn]}"


def read_position(text: str, grid: Board, where: Lanes) -> State:
    """The state that a position text describes on a board's grid. Raises BadPosition."""
    board, turn = read_board(text)
    if not turn:
        raise BadPosition(Message("A position of Pyramid ends with the side to move, w or b."))
    if (board.width, board.ranks) != (grid.width, grid.ranks):
        raise BadPosition(
            Message(
                "The position has {size} columns, this game's board {board_size}; give another board as the option "
                "board.",
                size=f"{board.width}x{board.ranks}",
                board_size=f"{grid.width}x{grid.ranks}",
            )
        )
    return to_state(board, where, "wb".index(turn))


class PyramidNotation(Notation[State]):
    """`c4-c5xb3`; positions as heights, tokens and side to move."""

    turns_per_number = 2

    def __init__(self, rules: BoundRules[State], setting: BoardConfig) -> None:
        self._rules = rules
        self._setting = setting

    def write(self, state: State, seat: int, code: int) -> str:
        """`c4-c5xb3`, `c4-c5`."""
        return Turn.of(code).text(self._setting.names)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a text. Raises IllegalDecision that names the rule."""
        names, board = self._setting.names, self._setting.board_at(state)
        token = text.strip().lower()
        if token in names:
            raise IllegalDecision(explain.incomplete_reason(board, state.turn, names.index(token)))
        turn = read_turn(text, names)
        if turn.code in self._rules.legal_codes(state):
            return turn.code
        raise IllegalDecision(explain.illegal_reason(board, state.turn, turn, self._setting.locks))

    def write_state(self, state: State) -> str:
        """Heights, tokens and side to move."""
        setting = self._setting
        return write_position(state, setting.board.width, setting.board.ranks, setting.lanes)

    def read_state(self, text: str) -> State:
        """The inverse of `write_state`."""
        return read_position(text, self._setting.board, self._setting.lanes)
