"""What a seat is asked: its move tree as sent to clients, and the possible outcomes where persons enter chance."""

from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.move_tree import MoveTree, build_move_tree
from pyramidion.core.position import Position
from pyramidion.server.protocol.server_messages import Asked, ChanceAsked, MoveTreeNode


def asked_of(position: Position[Any], seat: int) -> Asked:
    """What a seat may do at a position."""
    return asked(position, seat, seat in position.to_decide)


def asked(position: Position[Any], seat: int, decides: bool) -> Asked:
    """The same, where it is known whether the seat is to decide: a table's own log may say more than a position."""
    entered = position.move_tree(seat) if decides else None
    return Asked(seat, position.own_seal(seat), _node(entered) if entered else None)


def chance_asked(position: Position[Any]) -> ChanceAsked:
    """What chance may have brought at a position where it is due."""
    state, faces = position.state, position.game.presentation
    entered = build_move_tree(position.game, state, CHANCE)
    meanings = {choice: faces.chance_choice_info(state, choice) for choice in _choices(entered)}
    known = {choice: meaning for choice, meaning in meanings.items() if meaning is not None}
    return ChanceAsked(_node(entered), known)


def _choices(entered: MoveTree) -> set[str]:
    """Every choice anywhere in a move tree."""
    return set(entered.children).union(*map(_choices, entered.children.values()))


def _node(tree: MoveTree) -> MoveTreeNode:
    """The move tree as sent to clients: a leaf is only its decision."""
    children = {name: _node(node) if node.children else node.move or "" for name, node in tree.children.items()}
    return MoveTreeNode(tree.prompt, children, tree.move, dict(tree.labels), dict(tree.effects))
