"""How a person enters a decision step by step: choose a thing, then the next, until it is complete.

The legal decisions, each with the ways to enter it (`Presentation.input_paths`), form a tree. A user interface shows a
node's prompt and its choices; it never decides a rule itself.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from pyramidion.core.bound_rules import S

if TYPE_CHECKING:
    from pyramidion.core.game import Game


class MoveTree(Struct, frozen=True):
    """A half-entered decision.

    say: what to do next, in a sentence. play: the decision's text if it is complete as it stands, else None.
    next: the choices that lead on (targets as in diagrams, or names of buttons), each with its node.
    words: what the buttons among them say. brings: for those that complete a decision, what it changes beyond what was
    chosen (`Presentation.side_effects`).
    """

    prompt: str
    move: str | None
    children: Mapping[str, "MoveTree"]
    labels: Mapping[str, str]
    effects: Mapping[str, tuple[str, ...]]

    def find(self, path: tuple[str, ...]) -> "MoveTree | None":
        """The node at the end of a path; None if the path leads nowhere."""
        node: MoveTree | None = self
        for choice in path:
            node = node.children.get(choice) if node else None
        return node


class _Node(Struct):
    play: str | None = None
    brings: tuple[str, ...] = ()
    next: dict[str, "_Node"] = field(default_factory=dict)


_NOTHING: Mapping[str, Any] = {}


def build_move_tree(game: "Game[S]", state: S, seat: int) -> MoveTree:
    """The tree of all legal decisions of a seat that is to decide."""
    root = _Node()
    for code in game.rules.codes(state, seat):
        text, brings = game.notation.write(state, seat, code), game.presentation.side_effects(state, seat, code)
        for path in game.presentation.input_paths(state, seat, code) or [(text,)]:
            node = root
            for choice in path:
                following = node.next.get(choice)
                if following is None:
                    following = node.next[choice] = _Node()
                node = following
            node.play, node.brings = text, brings
    return _frozen(game, state, seat, root, ()) if root.next else MoveTree("", None, _NOTHING, _NOTHING, _NOTHING)


def _frozen(game: "Game[S]", state: S, seat: int, node: _Node, path: tuple[str, ...]) -> MoveTree:
    say = game.presentation.prompt(state, seat, path, node.play is not None)
    children, labels, effects = {}, {}, {}
    for name, child in node.next.items():
        # A complete node without choices is played at once, so nobody reads a sentence there.
        children[name] = (
            _frozen(game, state, seat, child, (*path, name))
            if child.next
            else MoveTree("", child.play, _NOTHING, _NOTHING, _NOTHING)
        )
        if label := game.presentation.button_label(state, name):
            labels[name] = label
        if child.brings:
            effects[name] = child.brings
    return MoveTree(say, node.play, children, labels, effects)
