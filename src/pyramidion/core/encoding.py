"""Encoding of a game for a learner: decisions as actions of a fixed set, positions as planes of small integers.

A game declares its encoding beside its notation, in `encoding.py`: plain functions on small integers in the manner of
`rules.py`, compiled from the same source, and the names of actions and planes. `pyramidion.rl` reads nothing else.

A decision is entered as one action or several, one after the other. The part of a decision that has been entered is a
*prefix*, an integer that is 0 before the first action. If several seats decide simultaneously, each has its own prefix,
and no function sees another seat's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class ActionKind(StrEnum):
    """How decisions are made of actions.

    FLAT: every decision is one action. AUTOREGRESSIVE: a decision is a sequence of actions, and what is legal next
    depends on those before. MULTI_DISCRETE: a decision is one choice for each of several independent components.
    """

    FLAT = "flat"
    AUTOREGRESSIVE = "autoregressive"
    MULTI_DISCRETE = "multi-discrete"


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to rotate or mirror the board under which the rules do not change. actions: action a becomes actions[a].
    cells: the value at place i of a flattened observation goes to cells[i].
    """

    actions: tuple[int, ...]
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Encoding:
    """What a game declares for learners, under its options.

    kind: see `ActionKind`. actions: a name for each action, in the order of their numbers. longest: the most actions
    that one decision takes. planes: a name for each plane of an observation. board: (rows, columns) of a plane, or ()
    where the game has no board and a plane is one number. max_game_length: decisions (those made at once count as one,
    chance outcomes not at all) after which an environment ends a game undecided; the rules may know no such limit.
    chance_outcomes: the most outcomes that chance has; an outcome's number is its place in the rules' list, from 0.
    components: where the kind is MULTI_DISCRETE, how many choices each component has; the actions are those of the
    first component, then those of the second, and so on. symmetries: without the identity.

    The functions are plain ones over the rules' names; `Binder` puts the game's options into them:
    legal_actions(state, seat, prefix, out) -> n: writes the actions that may come next; out: scratch of MAX_DECISIONS
    or of as many integers as there are actions, whichever is more.
    extend(state, seat, prefix, action, out) -> int: the code of the decision that a legal action completes, else -1
    minus the longer prefix; out: scratch as above.
    next_action(state, seat, code, prefix) -> int: the next action of a legal decision after a prefix of it.
    observe(state, seat, prefix, out): writes a seat's view of a state and of its own prefix to an array of zeros, plane
    by plane, values from -128 to 127. Nothing in it comes from another seat's prefix. unpack(row) -> State: the state
    with the fields in an array.
    """

    kind: ActionKind
    actions: tuple[str, ...]
    longest: int
    planes: tuple[str, ...]
    board: tuple[int, ...]
    max_game_length: int
    legal_actions: Callable[[Any, int, int, Any], int]
    extend: Callable[[Any, int, int, int, Any], int]
    next_action: Callable[[Any, int, int, int], int]
    observe: Callable[[Any, int, int, Any], None]
    unpack: Callable[[Any], Any]
    chance_outcomes: int = 0
    components: tuple[int, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()
