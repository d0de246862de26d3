"""Search trees of many positions in parallel, whose leaves a learner evaluates (PUCT, Silver et al. 2017).

Plain functions on arrays, bound to a game like those of `rl.kernels`. A node is a state and a partly entered decision;
its edges are actions, or chance outcomes, which are drawn by weight.
"""

from math import sqrt
from typing import Any, NamedTuple

from pyramidion.core.decision import CHANCE
from pyramidion.rl.kernels import NOBODY, SEATS, extend, legal_actions, observe, put, reward, unpack
from pyramidion.search.playout import next_random, weighted_choice
from pyramidion.search.rules_interface import apply, chance_weights, legal, result, to_move


class Trees(NamedTuple):
    """Trees in arrays; the first index is the tree, the second the node (0: the root), the third an edge.

    states, prefixes: of nodes. players: the decider, CHANCE or NOBODY. expanded: 1 if priors are known.
    children: nodes, -1 if none has been created. visits: of edges. totals: sums of values, for the node's player.
    priors: of edges, -1 if an action is illegal. sizes: nodes of each tree. random: generators of chance. path_nodes,
    path_edges, depths: the path to the last leaf. leaves: that leaf, -1 if the game is over there.
    values: scratch, for each seat. out, weights: scratch.
    """

    states: Any
    prefixes: Any
    players: Any
    expanded: Any
    children: Any
    visits: Any
    totals: Any
    priors: Any
    sizes: Any
    random: Any
    path_nodes: Any
    path_edges: Any
    depths: Any
    leaves: Any
    values: Any
    out: Any
    weights: Any


def place(trees: Trees, tree: int, node: int, state: Any, prefix: int) -> None:
    """Fills in a new node."""
    put(trees.states[tree, node], state)
    trees.prefixes[tree, node] = prefix
    trees.players[tree, node] = NOBODY if result(state) != 0 else to_move(state)
    trees.expanded[tree, node] = 0
    for edge in range(trees.children.shape[2]):
        trees.children[tree, node, edge] = -1
        trees.visits[tree, node, edge] = 0
        trees.totals[tree, node, edge] = 0.0
        trees.priors[tree, node, edge] = -1.0


def plant(trees: Trees, states: Any, prefixes: Any) -> None:
    """Creates the roots. states: fields of a state for each tree. prefixes: partly entered decisions."""
    for tree in range(len(states)):
        place(trees, tree, 0, unpack(states[tree]), int(prefixes[tree]))
        trees.sizes[tree] = 1


def descend(trees: Trees, seen: Any, masks: Any, exploration: float) -> None:
    """Descends every tree to a leaf, and writes the observation of its decider; ends of games are evaluated
    immediately.

    seen: (trees, numbers), masks: (trees, actions), filled in where `leaves` names a node.
    """
    for tree in range(len(trees.sizes)):
        node, depth = 0, 0
        while trees.players[tree, node] == CHANCE or trees.expanded[tree, node]:
            state = unpack(trees.states[tree, node])
            edge = (
                draw_edge(trees, tree, state)
                if trees.players[tree, node] == CHANCE
                else best(trees, tree, node, exploration)
            )
            trees.path_nodes[tree, depth] = node
            trees.path_edges[tree, depth] = edge
            depth += 1
            if trees.children[tree, node, edge] < 0:
                follow(trees, tree, node, edge, state)
            node = trees.children[tree, node, edge]
        trees.depths[tree] = depth
        state = unpack(trees.states[tree, node])
        if trees.players[tree, node] == NOBODY:
            trees.leaves[tree] = -1
            winner = result(state)
            for seat in range(SEATS):
                trees.values[tree, seat] = 0.0
            if winner > 0:
                reward(trees.values[tree], winner - 1)
            back_up(trees, tree)
        else:
            trees.leaves[tree] = node
            show(trees, tree, node, state, seen[tree], masks[tree])


def draw_edge(trees: Trees, tree: int, state: Any) -> int:
    """A chance outcome, drawn by weight."""
    trees.random[tree] = next_random(int(trees.random[tree]))
    count = chance_weights(state, trees.weights)
    return weighted_choice(trees.weights, count, int(trees.random[tree]))


def best(trees: Trees, tree: int, node: int, exploration: float) -> int:
    """The action with the highest upper bound."""
    total = 0
    for edge in range(trees.visits.shape[2]):
        total += trees.visits[tree, node, edge]
    breadth = exploration * sqrt(total + 1.0)
    found, highest = 0, -1e30
    for edge in range(trees.priors.shape[2]):
        prior = trees.priors[tree, node, edge]
        if prior >= 0.0:
            visits = trees.visits[tree, node, edge]
            value = trees.totals[tree, node, edge] / visits if visits > 0 else 0.0
            bound = value + breadth * prior / (1.0 + visits)
            if bound > highest:
                found, highest = edge, bound
    return found


def follow(trees: Trees, tree: int, node: int, edge: int, state: Any) -> None:
    """Creates the node to which an edge leads."""
    prefix = 0
    if trees.players[tree, node] == CHANCE:
        legal(state, trees.out)
        state = apply(state, trees.out[edge])
    else:
        seat = int(trees.players[tree, node])
        code = extend(state, seat, int(trees.prefixes[tree, node]), edge, trees.out)
        if code < 0:
            prefix = -1 - code
        else:
            state = apply(state, code)
    child = trees.sizes[tree]
    trees.sizes[tree] = child + 1
    trees.children[tree, node, edge] = child
    place(trees, tree, child, state, prefix)


def show(trees: Trees, tree: int, node: int, state: Any, seen: Any, mask: Any) -> None:
    """Writes a leaf's observation and its legal actions."""
    for number in range(len(seen)):
        seen[number] = 0
    for action in range(len(mask)):
        mask[action] = False
    seat, prefix = int(trees.players[tree, node]), int(trees.prefixes[tree, node])
    observe(state, seat, prefix, seen)
    found = legal_actions(state, seat, prefix, trees.out)
    for index in range(found):
        mask[trees.out[index]] = True


def grow(trees: Trees, masks: Any, priors: Any) -> None:
    """Expands the leaves with priors (trees, actions), and propagates `values` upwards, which have a number for each
    seat.
    """
    for tree in range(len(trees.sizes)):
        node = trees.leaves[tree]
        if node >= 0:
            total, count = 0.0, 0
            for action in range(masks.shape[1]):
                if masks[tree, action]:
                    total += priors[tree, action]
                    count += 1
            for action in range(masks.shape[1]):
                if masks[tree, action]:
                    even = 1.0 / count
                    trees.priors[tree, node, action] = priors[tree, action] / total if total > 0.0 else even
            trees.expanded[tree, node] = 1
            back_up(trees, tree)


def back_up(trees: Trees, tree: int) -> None:
    """Adds the values of a leaf to all edges on the path to it."""
    for depth in range(trees.depths[tree]):
        node, edge = trees.path_nodes[tree, depth], trees.path_edges[tree, depth]
        trees.visits[tree, node, edge] += 1
        player = trees.players[tree, node]
        if player >= 0:
            trees.totals[tree, node, edge] += trees.values[tree, player]
