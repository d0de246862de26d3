"""How people enter a decision step by step: they choose one thing after another until the decision is complete.

The legal decisions, each with the ways to enter it (`MoveInput.paths`), form a tree. A user interface shows a node's
prompt and its choices; it never decides a rule itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from msgspec import Struct, field

from pyramidion.core.bound_rules import S
from pyramidion.core.messages import Message

if TYPE_CHECKING:
    from pyramidion.core.game import Game


class MoveInput(Generic[S]):
    """How the decisions of a game are entered. By default the text of each decision is the only thing to choose."""

    def has_tree(self, state: S, seat: int) -> bool:
        """Whether the decisions of a seat are few enough for a tree."""
        return True

    def paths(self, state: S, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The ways to enter a decision by choosing one thing after another (cells, pieces, named buttons).

        Empty: the decision's text is the only thing to choose.
        """
        return ()

    def side_effects(self, state: S, seat: int, code: int) -> tuple[str, ...]:
        """The immediate effects of a decision besides the things chosen on its path, in the form that the game's own
        board reads.

        With them the board shows the whole decision before the server has applied it. They contain nothing that a seat
        must not know.
        """
        return ()

    def partial_effects(self, state: S, seat: int, path: tuple[str, ...]) -> tuple[str, ...]:
        """The same for half a decision, entered as far as a path."""
        return ()

    def partial_text(self, state: S, seat: int, path: tuple[str, ...]) -> str:
        """The text that a path spells so far, to be checked with `Notation.read` if it is not in the tree."""
        return "".join(path)

    def prompt(self, state: S, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells a player who has entered half a decision what to do next."""
        return Message("Choose, or stop here.") if may_stop else Message("Choose.")

    def button_labels(self, state: S, choices: Iterable[str]) -> dict[str, str]:
        """The labels of buttons for those choices that are not on the board."""
        return {}

    def chance_announcement(self, state: S) -> str:
        """A sentence that says what is drawn next; called where chance is due."""
        return Message("Chance comes next.")

    def chance_choice_info(self, state: S, choice: str) -> Any:
        """How a possible chance outcome looks, as a dataclass for boards that draw it; None: they cannot draw it.

        A subclass annotates the dataclass that it returns, which declares what the page receives.
        """
        return None


class MoveTree(Struct, frozen=True):
    """A half-entered decision.

    prompt: what to do next, in a sentence. move: the decision's text if it is complete as it stands, else None.
    children: the choices that lead on (targets as in diagrams, or names of buttons), each with its node.
    labels: of the buttons among them.
    effects: what choices change beyond what was chosen: those that complete a decision (`MoveInput.side_effects`), and
    others (`MoveInput.partial_effects`).
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
    move: str | None = None
    effects: tuple[str, ...] = ()
    children: dict[str, "_Node"] = field(default_factory=dict)


_NOTHING: Mapping[str, Any] = {}


def build_move_tree(game: "Game[S]", state: S, seat: int) -> MoveTree:
    """The tree of all legal decisions of a seat that is to decide."""
    root, move_input = _Node(), game.move_input
    for code in game.rules.codes(state, seat):
        text, effects = game.notation.write(state, seat, code), move_input.side_effects(state, seat, code)
        for path in move_input.paths(state, seat, code) or [(text,)]:
            node = root
            for choice in path:
                following = node.children.get(choice)
                if following is None:
                    following = node.children[choice] = _Node()
                node = following
            node.move, node.effects = text, effects
    return _freeze(game, state, seat, root, ()) if root.children else MoveTree("", None, _NOTHING, _NOTHING, _NOTHING)


def _freeze(game: "Game[S]", state: S, seat: int, node: _Node, path: tuple[str, ...]) -> MoveTree:
    prompt = game.move_input.prompt(state, seat, path, node.move is not None)
    children, effects = {}, {}
    for name, child in node.children.items():
        # A complete node without choices is played immediately, so nobody reads a sentence there.
        children[name] = (
            _freeze(game, state, seat, child, (*path, name))
            if child.children
            else MoveTree("", child.move, _NOTHING, _NOTHING, _NOTHING)
        )
        changes = child.effects
        if child.move is None:
            changes = game.move_input.partial_effects(state, seat, (*path, name))
        if changes:
            effects[name] = changes
    return MoveTree(prompt, node.move, children, game.move_input.button_labels(state, node.children), effects)
