"""Input at the prompt: a decision, part of one, or a question."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveTree
from pyramidion.core.position import Position
from pyramidion.terminal.console import Console, PlayerLeft

_PAGE = 60
_SEARCHED = 20_000
"""Maximum number of decisions that `moves TEXT` searches; writing them takes time."""

HELP = Message(
    "Type a decision as it is written in records, or its parts one after the other (a cell, then the next).\n"
    "  Enter         what can be done next        ?          this help\n"
    "  moves         the legal decisions          moves 1a   those that begin so; moves 2: the second page\n"
    "  why TEXT      why a decision is illegal    hint       what a strong bot would do\n"
    "  values        what each is worth, where the game is solved on this machine\n"
    "  undo          take back a decision         board      the board again\n"
    "  record        the game so far              save FILE  the same, into another file\n"
    "  resign        give the game up             quit       leave; --from continues the game"
)


@dataclass(frozen=True, slots=True)
class Play:
    """The person has decided."""

    text: str


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """The person entered a command to the table, with the text typed after it."""

    command: str
    detail: str = ""


TABLE_COMMANDS = ("undo", "hint", "values", "board", "record", "save", "resign")


class DecisionPrompt:
    """The dialogue about one decision of one seat, or about a chance outcome entered by hand."""

    def __init__(self, screen: Console, position: Position[Any], seat: int, secret: bool) -> None:
        """secret: others at the terminal must not see what is typed."""
        self._screen = screen
        self._position = position
        self._seat = seat
        self._secret = secret
        self._guide = position.observe(seat).move_tree if seat != CHANCE else None
        self._path: tuple[str, ...] = ()

    def next(self) -> Play | PromptCommand:
        """Runs until the person has decided or enters a command to the table. Raises Leave to leave."""
        self._show_prompt()
        while True:
            who = Message("Outcome") if self._seat == CHANCE else self._position.game.seat_names[self._seat]
            prompt = Message("{player} {path}", player=who, path=" ".join(self._path)) if self._path else who
            typed = self._screen.ask(prompt, self._secret)
            answer = self._read(typed)
            if answer is not None:
                return answer

    def _read(self, typed: str) -> Play | PromptCommand | None:
        word, _, detail = typed.partition(" ")
        word, detail = word.lower(), detail.strip()
        own: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "moves": self._moves, "why": self._explain,
        }  # fmt: skip
        node = self._node()
        if not typed:
            return self._stop_or_tell()
        if node is not None and _spelt(node, typed):
            return self._decide(typed)
        if word in ("quit", "exit"):
            raise PlayerLeft
        if word in own:
            own[word](detail)
            return None
        if word in TABLE_COMMANDS:
            return PromptCommand(word, detail)
        if self._path and word in ("back", "cancel"):
            self._path = self._path[:-1] if word == "back" else ()
            self._show_prompt()
            return None
        return self._decide(typed)

    # -- deciding -------------------------------------------------------------------------------------------------

    def _decide(self, typed: str) -> Play | None:
        """A whole decision, or the next parts of one."""
        if self._path:
            return self._go_on(typed) or self._complete_decision(typed, complain=not self._leads_on(typed))
        decided = self._complete_decision(typed, complain=False)
        if decided is None and self._leads_on(typed):
            return self._go_on(typed)
        return decided or self._complete_decision(typed, complain=True)

    def _complete_decision(self, typed: str, complain: bool) -> Play | None:
        try:
            return Play(self._position.decision(typed, self._seat).text)
        except IllegalDecision as error:
            if complain:
                self._screen.print_error(error.message)
        return None

    def _resolve(self, typed: str) -> tuple[str, ...] | None:
        """The path with the typed text after it, as the move tree spells it; None if it leads nowhere."""
        node, path = self._node(), self._path
        # A choice may contain spaces itself, so the whole line is tried before its words.
        parts = [typed] if node and _spelt(node, typed) else typed.split()
        for part in parts:
            name = _spelt(node, part) if node else None
            if node is None or name is None:
                return None
            node, path = node.children[name], (*path, name)
        return path

    def _leads_on(self, typed: str) -> bool:
        return self._resolve(typed) is not None

    def _go_on(self, typed: str) -> Play | None:
        path = self._resolve(typed)
        if path is None:
            return None
        self._path = path
        node = self._node()
        assert node is not None
        if node.move is not None and not node.children:
            return Play(node.move)
        self._show_prompt()
        return None

    def _stop_or_tell(self) -> Play | None:
        node = self._node()
        if self._path and node is not None and node.move is not None:
            return Play(node.move)
        self._show_prompt(choices=True)
        return None

    def _node(self) -> MoveTree | None:
        return self._guide.find(self._path) if self._guide else None

    # -- telling --------------------------------------------------------------------------------------------------

    def _show_prompt(self, choices: bool = False) -> None:
        """The next prompt; with the choices in the middle of a decision, or on request."""
        node = self._node()
        game, state = self._position.game, self._position.state
        if self._seat == CHANCE:
            self._screen.print(Message("Enter what the dice or the throw showed; `moves` lists what can be entered."))
        elif node is None:
            self._screen.print(game.move_input.prompt(state, self._seat, (), False))
        else:
            self._screen.print(node.prompt)
        if node is not None and node.children and (choices or self._path):
            names = [*node.children]
            self._screen.set_completions(names[:_PAGE])
            if len(names) > _PAGE:
                self._screen.print(Message("… and {number} more.", number=len(names) - _PAGE), "quiet")
        if node is not None and node.move is not None and self._path:
            self._screen.print(
                Message("Press Enter to play {move}; `back` removes the last part.", move=node.move), "quiet"
            )

    def _help(self, _: str) -> None:
        self._screen.print(HELP)

    def _explain(self, detail: str) -> None:
        if not detail:
            self._screen.print_error(Message("Say which decision: why 1d4."))
            return
        reason = self._position.illegal_reason(detail, self._seat)
        if reason is not None and not self._path and self._leads_on(detail):
            reason = Message("{text} is a beginning; type it to continue. Alone: {reason}", text=detail, reason=reason)
        self._screen.print(reason or Message("{text} is allowed.", text=detail))

    def _moves(self, detail: str) -> None:
        """A page of the legal decisions, or those that begin with a text."""
        node = self._node()
        if node is not None and self._path:
            found = list(dict.fromkeys(_plays(node)))
            self._screen.print(Message("Ways to complete {text}:", text=" ".join(self._path)))
            self._screen.set_completions(found[:_PAGE])
            return
        legal = self._position.legal(self._seat)
        page = int(detail) if detail.isdecimal() and len(detail) < 6 else 1
        if detail and not detail.isdecimal():
            if len(legal) > _SEARCHED:
                self._screen.print(
                    Message(
                        "{number} decisions are legal: too many to look through. One is {example}.",
                        number=f"{len(legal):,}",
                        example=legal[0].text,
                    )
                )
                return
            found = [d.text for d in legal if d.text.lower().startswith(detail.lower())]
            self._screen.print(
                Message("Legal: {number}; so begin {found}.", number=f"{len(legal):,}", found=f"{len(found):,}")
            )
            self._screen.set_completions(found[:_PAGE])
            return
        pages = -(-len(legal) // _PAGE)
        if not 1 <= page <= pages:
            self._screen.print_error(Message("There is no page {page}; the last is {last}.", page=page, last=pages))
            return
        shown = legal[(page - 1) * _PAGE : page * _PAGE]
        number = f"{len(legal):,}"
        if pages > 1:
            self._screen.print(
                Message(
                    "Legal: {number}. Page {page} of {pages}; `moves {next}` shows another.",
                    number=number,
                    page=page,
                    pages=pages,
                    next=page % pages + 1,
                )
            )
        else:
            self._screen.print(Message("Legal: {number}.", number=number))
        self._screen.set_completions([decision.text for decision in shown])


def _plays(node: MoveTree) -> Iterator[str]:
    """The decisions that begin with what has been entered."""
    if node.move is not None:
        yield node.move
    for after in node.children.values():
        yield from _plays(after)


def _spelt(node: MoveTree, typed: str) -> str | None:
    """The choice that a word names, in upper or lower case; None if there is none."""
    if typed in node.children:
        return typed
    alike = [name for name in node.children if name.lower() == typed.lower()]
    return alike[0] if len(alike) == 1 else None
