"""Stepping through a record."""

from dataclasses import dataclass
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadRecord
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.record import Record
from pyramidion.terminal.console import Console, PlayerLeft

_HELP = Message("Enter: next; b: back; a number: to that entry; q: leave.")


@dataclass(frozen=True, slots=True)
class _Step:
    """A position with what led to it. heading: who decided what; "" at the start."""

    position: Position[Any]
    heading: str
    comment: str
    marks: tuple[str, ...]


class Replayer:
    """Shows a record's positions one by one, or all of them."""

    def __init__(self, record: Record, screen: Console) -> None:
        """Replays the record up to its first invalid entry, which is reported when it is reached."""
        self._record = record
        self._screen = screen
        self._fault: str | None = None
        self._steps = self._replay()

    @property
    def fault(self) -> str | None:
        """The sentence that names the first illegal entry; None if there is none."""
        return self._fault

    def _replay(self) -> list[_Step]:
        found: list[_Step] = []
        try:
            for number, position in enumerate(self._record.positions()):
                if number == 0:
                    found.append(_Step(position, "", self._record.comment, ()))
                    continue
                before, entry = found[-1].position, self._record.entries[number - 1]
                seat = before.to_decide[0]
                who = Message("Chance") if seat == CHANCE else before.game.seat_names[seat]
                heading = Message(
                    "{number} of {count}. {player}: {text}",
                    number=number,
                    count=len(self._record.entries),
                    player=who,
                    text=entry.text,
                )
                found.append(_Step(position, heading, entry.comment, board_marks(before, seat, entry.text)))
        except BadRecord as error:
            if not found:
                raise
            self._fault = error.message
        return found

    def all(self) -> None:
        """Every position, top to bottom."""
        self._head()
        for step in self._steps:
            self._show(step)
        self._end()

    def walk(self) -> None:
        """One position at a time, controlled by the person."""
        self._head()
        self._screen.print(_HELP, "quiet")
        at = 0
        self._arrive(at)
        while True:
            try:
                typed = self._screen.ask("replay").lower()
            except PlayerLeft:
                return
            if typed in ("q", "quit", "exit"):
                return
            wanted = self._parse_target(typed, at)
            if wanted is None:
                self._screen.print_error(_HELP)
            elif not 0 <= wanted < len(self._steps):
                self._screen.print_error(
                    Message("There are positions 0 (the start) to {last}.", last=len(self._steps) - 1)
                )
            else:
                at = wanted
                self._arrive(at)

    def _arrive(self, at: int) -> None:
        self._show(self._steps[at])
        if at == len(self._steps) - 1:
            self._end()

    @staticmethod
    def _parse_target(typed: str, at: int) -> int | None:
        if typed == "":
            return at + 1
        if typed == "b":
            return at - 1
        return int(typed) if typed.isdecimal() and len(typed) < 9 else None

    def _head(self) -> None:
        game = self._record.game
        self._screen.print(game.info.title, "said")
        for name, value in self._record.tags.items():
            self._screen.print(f"{name}: {value}")

    def _show(self, step: _Step) -> None:
        self._screen.print_heading(step.heading or Message("The start"))
        drawn = step.position.game.presentation.text_picture(
            step.position.state, marks=step.marks, say=self._screen.translated
        )
        self._screen.print_picture(drawn)
        events = " ".join(self._screen.translated(event.full_text()) for event in step.position.events)
        if events:
            self._screen.print(events)
        if step.comment:
            self._screen.print(f"“{step.comment}”", "quiet")

    def _end(self) -> None:
        if self._fault:
            self._screen.print_error(self._fault)
        else:
            self._screen.print(Message("Result: {result}", result=self._record.result), "said")


def board_marks(before: Position[Any], seat: int, text: str) -> tuple[str, ...]:
    """The cells that a decision names, to be highlighted after it; none if decisions have no paths."""
    game, state = before.game, before.state
    if seat == CHANCE or not game.move_input.has_tree(state, seat):
        return ()
    paths = game.move_input.paths(state, seat, game.notation.read(state, seat, text))
    return tuple(paths[0]) if paths else (text,)
