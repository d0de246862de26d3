"""How Marienbad is shown to people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from marienbad.notation import ROW_NAMES, SEATS
from marienbad.rules import ROWS, State, matches
from pyramidion.core.events import Event
from pyramidion.core.game import Presentation
from pyramidion.core.svg import child, drawing, text_of

_STEP, _LEFT, _ROW_HEIGHT = 26, 40, 56


@dataclass(frozen=True, slots=True)
class MarienbadBoard:
    """What is drawn: the matches of each row."""

    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Matches were taken from a row. left: the number still in the row."""

    seat: int
    row: str
    count: int
    left: int

    def sentence(self) -> str:
        """A sentence that says what happened."""
        return f"{SEATS[self.seat]} takes {self.count} from row {self.row}; {self.left or 'none'} left there."


@dataclass(frozen=True, slots=True)
class Over(Event):
    """All matches are gone. seat: who has won. last: who took the last one."""

    seat: int
    last: int

    def sentence(self) -> str:
        """A sentence that says what happened."""
        return f"{SEATS[self.last]} took the last match: {SEATS[self.seat]} wins."


class MarienbadPresentation(Presentation[State]):
    """Rows of matches. last_wins: whether taking the last one wins."""

    event_types = (Taken, Over)

    def __init__(self, last_wins: bool) -> None:
        self._last_wins = last_wins

    def board(self, state: State) -> MarienbadBoard:
        """The rows."""
        return MarienbadBoard(tuple(matches(state.rows, row) for row in range(ROWS)))

    def svg(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The pyramid of matches; each row is a target."""
        rows = self.board(state).rows
        label = f"Marienbad: rows of {', '.join(map(str, rows))}; {SEATS[state.turn]} to move"
        root = drawing(2 * _LEFT + 7 * _STEP, ROWS * _ROW_HEIGHT + 16, label)
        for row, lying in enumerate(rows):
            group = child(root, "g", data_target=ROW_NAMES[row])
            top = 8 + row * _ROW_HEIGHT
            width = 2 * _LEFT + 7 * _STEP - 8
            child(group, "rect", x=4, y=top, width=width, height=_ROW_HEIGHT - 6, rx=8, fill="#8885")
            child(group, "text", ROW_NAMES[row], x=14, y=top + 32, fill="#777", font_size=16)
            for place in range(lying):
                x = _LEFT + _STEP * (3.5 - lying / 2 + place) + 8
                child(group, "rect", x=x, y=top + 12, width=7, height=30, rx=2, fill="#d9b26f")
                child(group, "circle", cx=x + 3.5, cy=top + 12, r=5, fill="#b3402a")
        return text_of(root)

    def text_picture(self, state: State, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The same as lines of text."""
        lines = []
        for row, lying in enumerate(self.board(state).rows):
            style = "mark" if any(mark.startswith(ROW_NAMES[row]) for mark in marks) else "seat0"
            lines.append(f"[dim]{ROW_NAMES[row]}[/] [{style}]{(lying * '| ').center(14)}[/]")
        return "\n".join(lines)

    def events(self, state: State, codes: tuple[int, ...], after: State) -> tuple[Event, ...]:
        """The matches taken, and the end of the game."""
        row, count = codes[0] >> 3, codes[0] & 7
        taken = Taken(state.turn, ROW_NAMES[row], count, matches(after.rows, row))
        if after.rows:
            return (taken,)
        return taken, Over(state.turn if self._last_wins else after.turn, state.turn)
