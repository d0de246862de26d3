"""Trees of search.uct that outlive a decision: creating one, and finding the current position of the game in it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pyramidion.search.uct import MAX_DEPTH, Tree

_DEEPEST = 3
_MOST_LOOKED_AT = 600
"""A count and not a time, so that the result of a search does not depend on how busy the machine is."""


@dataclass(slots=True)
class ReusableTree:
    """A tree as a search has left it. state: at its root. way: the search's settings. size: nodes in use."""

    state: Any
    way: object
    tree: Tree
    size: int = 1
    places: Any = field(init=False)
    """Scratch for `uct.reroot`."""

    def __post_init__(self) -> None:
        self.places = self.tree.first[:] if isinstance(self.tree.first, list) else self.tree.first.copy()


def empty_tree(nodes: int, decisions: int, compiled: bool) -> Tree:
    """A tree with only a root, and room for a number of nodes, at least for the root's children.

    decisions: the game's MAX_DECISIONS. compiled: for a compiled search; about 27 bytes per node.
    """
    room = max(nodes, decisions + 1)
    sizes = (room, room, room, room, room, room, decisions, decisions, MAX_DEPTH + 1)
    if compiled:
        import numpy as np

        kinds = (np.int32, np.float64, np.int32, np.int32, np.int64, np.int8, np.int64, np.int64, np.int64)
        tree = Tree(*(np.zeros(size, kind) for size, kind in zip(sizes, kinds, strict=True)))
    else:
        tree = Tree(*([0] * size for size in sizes))
    clear_root(tree)
    return tree


def clear_root(tree: Tree) -> None:
    """Empties a tree: only the root matters, as children are cleared when a node gets them."""
    tree.visits[0], tree.value[0], tree.count[0], tree.seat[0] = 0, 0.0, 0, -1


def find_state(grown: ReusableTree, state: Any, apply: Callable[[Any, int], Any]) -> int:
    """The node of a state in a tree, 0 for the root's; -1 if it has no visited node, or is not found quickly.

    Looks at the most visited nodes first, a few decisions deep.
    """
    left = _MOST_LOOKED_AT
    level = [(0, grown.state)]
    tree = grown.tree
    if state == grown.state:
        return 0
    for _ in range(_DEEPEST):
        behind = []
        for node, before in level:
            children = range(tree.first[node], tree.first[node] + tree.count[node])
            for child in sorted((n for n in children if tree.visits[n] > 0), key=lambda n: -tree.visits[n]):
                after = apply(before, int(tree.code[child]))
                if after == state:
                    return child
                behind.append((child, after))
                left -= 1
                if left == 0:
                    return -1
        level = sorted(behind, key=lambda pair: -tree.visits[pair[0]])
    return -1
