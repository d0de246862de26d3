"""Entering a turn of Pylos, cell by cell."""

from collections.abc import Sequence
from itertools import permutations

from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.pylos import rules
from pyramidion.games.pylos.labels import CELLS_BY_NAME, NAMES, SEATS, cells_in
from pyramidion.games.pylos.rules import State
from pyramidion.games.pylos.turn import Turn


class PylosInput(MoveInput[State]):
    """A cell, or a sphere to raise and its cell; then take-backs."""

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The cell (or the raised sphere and its destination), then the take-backs in any legal order."""
        turn = Turn.of(code)
        moved = (NAMES[turn.to],) if turn.origin is None else (NAMES[turn.origin], NAMES[turn.to])
        if not turn.taken:
            return [moved]
        taken = [NAMES[cell] for cell in turn.taken]
        if len(taken) < 2:
            return [(*moved, *taken)]
        occupied = (state.light | state.dark) | 1 << turn.to
        if turn.origin is not None:
            occupied &= ~(1 << turn.origin)
        carrying = rules.supporting_cells(occupied)
        return [(*moved, *order) for order in permutations(taken) if not carrying >> CELLS_BY_NAME[order[0]] & 1]

    def partial_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """A path from an occupied cell is a raise; take-backs follow."""
        cell = CELLS_BY_NAME.get(path[0])
        raising = cell is not None and (state.light | state.dark) >> cell & 1 and len(path) > 1
        moved, taken = (path[:2], path[2:]) if raising else (path[:1], path[1:])
        return "x".join(("-".join(moved), *taken))

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> Message:
        """A sentence for a player with half a decision."""
        return _prompt(state, path, may_stop)


def _prompt(state: State, path: tuple[str, ...], may_stop: bool) -> Message:
    """The next prompt: nothing chosen yet, a sphere to raise, or take-backs to choose."""
    own, occupied = rules.own_spheres(state), state.light | state.dark
    if not path:
        cells = rules.open_cells(occupied)
        if cells & ~rules.LEVEL_1:
            for cell in cells_in(rules.free_spheres(own, occupied)):
                if rules.raise_targets(cells, 1 << cell):
                    return Message("{player}: place or raise a sphere.", player=SEATS[state.turn])
        return Message("{player}: place a sphere.", player=SEATS[state.turn])
    raising = bool(own >> CELLS_BY_NAME[path[0]] & 1)
    if raising and len(path) == 1:
        return Message("Raise the sphere on {cell} to a higher place.", cell=path[0])
    if may_stop:
        return Message("Take back a second sphere, or be content with one.")
    return Message("You have earned it: take back one or two of your spheres.")
