"""Encoding of a game for machine learning: decisions as actions of a fixed set, positions as planes of small integers.

A game declares its encoding beside its notation, in `encoding.py`: plain functions on small integers like those of
`rules.py`, compiled from the same source, and the names of actions and planes. `pyramidion.rl` reads nothing else.

A decision is entered as one action or as a sequence of actions. The part of a decision that has been entered is a
*prefix*, an integer that is 0 before the first action. If several seats decide simultaneously, each has its own prefix,
and no function sees another seat's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class ActionKind(StrEnum):
    """How decisions are composed of actions.

    FLAT: every decision is one action. AUTOREGRESSIVE: a decision is a sequence of actions, and what is legal next
    depends on those before. MULTI_DISCRETE: a decision is one choice for each of several independent components.
    """

    FLAT = "flat"
    AUTOREGRESSIVE = "autoregressive"
    MULTI_DISCRETE = "multi-discrete"


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A rotation or reflection of the board that leaves the rules unchanged. actions: action a becomes actions[a].
    cells: the value at index i of a flattened observation moves to cells[i].
    """

    actions: tuple[int, ...]
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Encoding:
    """What a game declares for machine learning, under its options.

    kind: see `ActionKind`. actions: a name for each action, in the order of their numbers. longest: the maximum number
    of actions of one decision. planes: a name for each plane of an observation. board: (rows, columns) of a plane, or
    () if the game has no board and a plane is one number. max_game_length: number of decisions (simultaneous ones count
    as one, chance outcomes do not count) after which an environment ends a game undecided; the rules may have no such
    limit.
    chance_outcomes: the maximum number of chance outcomes; an outcome's number is its index in the rules' list, from 0.
    components: if the kind is MULTI_DISCRETE, the number of choices of each component; the actions are those of the
    first component, then those of the second, and so on. symmetries: without the identity.

    The functions are plain functions over the rules' names; `Binder` binds them to the game's options:

    legal_actions(state, seat, prefix, out) -> n: writes the actions that may come next; out: a scratch array of
    MAX_DECISIONS integers or one per action, whichever is more.
    extend(state, seat, prefix, action, out) -> int: the code of the decision that a legal action completes, else -1
    minus the longer prefix; out: scratch as above.
    next_action(state, seat, code, prefix) -> int: the next action of a legal decision after a prefix of it.
    observe(state, seat, prefix, out): writes a seat's view of a state and of its own prefix to an array of zeros, plane
    by plane, values from -128 to 127. It must not depend on another seat's prefix.
    unpack(row) -> State: the state whose fields are in an array.
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
