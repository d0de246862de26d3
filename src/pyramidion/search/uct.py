"""UCT: tree search guided by upper confidence bounds (Kocsis and Szepesvári, 2006), with playouts cut off by
evaluation.

For any number of seats and with chance nodes (outcomes drawn by weight). Uses the rules' unbound names; see
search.playout. A node represents the position after a decision; its numbers are for the seat that took it.

Most nodes are unvisited children of nodes with few visits: in Pylos nearly half of a tree is below nodes with three
visits or fewer. The fuller the tree, the more visits a node needs before it gets children, so a tree of fixed size
keeps growing where it matters.
"""

from math import log, sqrt
from typing import Any, NamedTuple

from pyramidion.core.decision import CHANCE
from pyramidion.search.playout import next_random, playout, weighted_choice
from pyramidion.search.rules_interface import apply, chance_weights, legal, result, to_move

MAX_DEPTH = 400


class Tree(NamedTuple):
    """The tree in arrays indexed by node; node 0 is the root. All are integer arrays except `value`.

    visits: simulations through the node. value: sum of rewards (0 to 1) for the seat that moved to it. first, count:
    its children are the nodes first .. first + count - 1; count 0: not expanded. Children always come after their
    parents.
    code: the decision that leads to it. seat: who took that decision. out, weights: scratch of the game's
    MAX_DECISIONS. path: scratch of MAX_DEPTH + 1.
    """

    visits: Any
    value: Any
    first: Any
    count: Any
    code: Any
    seat: Any
    out: Any
    weights: Any
    path: Any


class Settings(NamedTuple):
    """seats: players of the game. plies: length of a playout. exploration: constant of the confidence bound."""

    seats: int
    plies: int
    exploration: float


def search(root: Any, tree: Tree, size: int, random: int, simulations: int, settings: Settings) -> tuple[int, int]:
    """Runs simulations from a root state; returns (nodes in use, generator), to be passed to the next call.

    size: nodes in use so far (1 at first).
    """
    for _ in range(simulations):
        state, node, depth = root, 0, 0
        tree.path[0] = 0
        while tree.count[node] > 0 and depth < MAX_DEPTH:
            node, random = descend(state, tree, node, random, settings.exploration)
            state = apply(state, tree.code[node])
            depth += 1
            tree.path[depth] = node
        if tree.count[node] == 0 and ripe(tree, node, size) and result(state) == 0:
            size = expand(state, tree, node, size)
            if tree.count[node] > 0 and depth < MAX_DEPTH:
                node, random = descend(state, tree, node, random, settings.exploration)
                state = apply(state, tree.code[node])
                depth += 1
                tree.path[depth] = node
        winner, evaluation, random, _ = playout(state, tree.out, tree.weights, random, settings.plies)
        for step in range(depth + 1):
            node = tree.path[step]
            tree.visits[node] += 1
            tree.value[node] += reward(winner, evaluation, tree.seat[node], settings.seats)
    return size, random


def reward(winner: int, evaluation: int, seat: int, seats: int) -> float:
    """The value of a playout's end for a seat, 0 to 1."""
    if winner > 0:
        return 1.0 if winner == seat + 1 else 0.0
    if winner < 0 or seats != 2:
        return 1.0 / seats
    ahead = evaluation if seat == 0 else -evaluation
    return 0.5 + ahead / 2000.0


def ripe(tree: Tree, node: int, size: int) -> bool:
    """Whether a node has been visited often enough to get children: once while half of the tree is free, then more
    often.
    """
    room = len(tree.visits)
    seen = tree.visits[node]
    return node == 0 or (seen > 0 and (seen + 1) * (room - size) >= room)


def expand(state: Any, tree: Tree, node: int, size: int) -> int:
    """Gives a node its children if there is room for them; returns the number of nodes in use."""
    count = legal(state, tree.out)
    if size + count > len(tree.visits):
        return size
    seat = to_move(state)
    for index in range(count):
        child = size + index
        tree.visits[child] = 0
        tree.value[child] = 0.0
        tree.count[child] = 0
        tree.code[child] = tree.out[index]
        tree.seat[child] = seat
    tree.first[node] = size
    tree.count[node] = count
    return size + count


def descend(state: Any, tree: Tree, node: int, random: int, exploration: float) -> tuple[int, int]:
    """The child to visit next: drawn by weight at a chance node, else an unvisited one, else the one with the best
    bound.
    """
    first, count = tree.first[node], tree.count[node]
    random = next_random(random)
    if to_move(state) == CHANCE:
        chance_weights(state, tree.weights)
        return first + weighted_choice(tree.weights, count, random), random
    # A random first child to examine, so that ties do not favour the order of the list.
    offset = random % count
    breadth = exploration * sqrt(log(tree.visits[node] + 1.0))
    best, best_bound = first, -1.0
    for index in range(count):
        child = first + (index + offset) % count
        visits = tree.visits[child]
        if visits == 0:
            return child, random
        bound = tree.value[child] / visits + breadth / sqrt(visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best, random


def reroot(tree: Tree, root: int, size: int, places: Any) -> int:
    """Makes a node the root and keeps only what is below it; returns the number of nodes in use.

    size: nodes in use before. places: scratch, as long as the tree.
    """
    for node in range(size):
        places[node] = 0
    places[root] = 1
    kept = 0
    # Children come after their parents, so one pass finds all of them, and every node moves forward.
    for node in range(root, size):
        if places[node] != 0:
            for child in range(tree.first[node], tree.first[node] + tree.count[node]):
                places[child] = 1
            places[node] = kept
            tree.visits[kept] = tree.visits[node]
            tree.value[kept] = tree.value[node]
            tree.first[kept] = tree.first[node]
            tree.count[kept] = tree.count[node]
            tree.code[kept] = tree.code[node]
            tree.seat[kept] = tree.seat[node]
            kept += 1
    for node in range(kept):
        if tree.count[node] > 0:
            tree.first[node] = places[tree.first[node]]
    return kept
