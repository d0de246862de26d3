"""Counts of how often states have occurred in a game: an immutable value to which an occurrence is added without
copying the earlier ones."""

from collections.abc import Hashable, Iterator
from typing import Any

_BITS = 4
_WIDTH = 1 << _BITS
_DEEPEST = 16


class _Branch(tuple[Any, ...]):
    """One child for each value of a digit, or None."""

    __slots__ = ()


class Occurrences:
    """Counts of states, as a persistent tree over the digits of their hashes: every position of a game can have its
    own.

    Looking up or adding a state takes as many steps as digits are needed to distinguish the states (three for a
    thousand states), independent of the number of plies.
    """

    __slots__ = ("_root",)

    def __init__(self, root: Any = None) -> None:
        """Without arguments: no state has occurred. root: internal."""
        self._root = root

    def count(self, state: Hashable) -> int:
        """The number of times that a state has occurred."""
        node, digits = self._root, hash(state)
        while isinstance(node, _Branch):
            node, digits = node[digits % _WIDTH], digits >> _BITS
        return next((times for other, times in node or () if other == state), 0)

    def add(self, state: Hashable, times: int = 1) -> "Occurrences":
        """The counts with additional occurrences of a state; the original is unchanged."""
        return Occurrences(_add(self._root, hash(state), 0, state, times))

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        """The states that have occurred, each with its count."""
        pending = [self._root]
        while pending:
            node = pending.pop()
            if isinstance(node, _Branch):
                pending.extend(node)
            else:
                yield from node or ()


def _add(node: Any, digits: int, depth: int, state: Hashable, times: int) -> Any:
    """A node with additional occurrences of a state. digits: its hash. A leaf is a tuple of pairs (state, count)."""
    if isinstance(node, _Branch):
        place = (digits >> _BITS * depth) % _WIDTH
        below = _add(node[place], digits, depth + 1, state, times)
        return _Branch((*node[:place], below, *node[place + 1 :]))
    leaf = node or ()
    for place, (other, before) in enumerate(leaf):
        if other == state:
            return (*leaf[:place], (state, before + times), *leaf[place + 1 :])
    leaf = (*leaf, (state, times))
    if len(leaf) < _WIDTH or depth == _DEEPEST:
        return leaf
    split: Any = _Branch((None,) * _WIDTH)
    for other, before in leaf:
        split = _add(split, hash(other), depth, other, before)
    return split
