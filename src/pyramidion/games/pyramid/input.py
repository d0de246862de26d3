"""Entering a turn of Pyramid, column by column."""

from collections.abc import Sequence

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pyramid.board import SEATS
from pyramidion.games.pyramid.evaluation import count_steps
from pyramidion.games.pyramid.rules import State
from pyramidion.games.pyramid.turn import Turn


class PyramidInput(MoveInput[State]):
    """A token, its step, and the cube to remove. names: of the columns."""

    def __init__(self, rules: BoundRules[State], names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names
        self._count_steps = rules.bind(count_steps)

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The token, its destination, and the column that loses a cube."""
        turn, names = Turn.of(code), self._names
        removed = () if turn.removed is None else (names[turn.removed],)
        return [(names[turn.origin], names[turn.to], *removed)]

    def side_effects(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        """How many steps the tokens of each player have afterwards."""
        after = self._rules.apply(state, code)
        return tuple(str(self._count_steps(after, tokens)) for tokens in (after.white, after.black))

    def partial_effects(self, state: State, seat: int, path: tuple[str, ...]) -> tuple[str, ...]:
        """The same after a step, before a cube is removed."""
        if len(path) < 2:
            return ()
        origin, to = map(self._names.index, path)
        return self.side_effects(state, seat, Turn(origin, to, None).code)

    def partial_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """`c4`, `c4-c5`, `c4-c5xb4`."""
        return "x".join(("-".join(path[:2]), *path[2:]))

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> Message:
        """A sentence for a player who has entered half a decision."""
        if not path:
            return Message("{player}: choose one of your tokens.", player=SEATS[seat])
        if len(path) == 1:
            return Message("Move the token on {cell} one step: choose a column beside it.", cell=path[0])
        return Message("Now remove a cube.")
