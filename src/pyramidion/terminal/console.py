"""Input and output of the terminal: lines with colours, or plain lines for pipes and screen readers."""

import getpass
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper

from rich.columns import Columns
from rich.console import Console as RichConsole
from rich.control import Control
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

from pyramidion.core.messages import Message
from pyramidion.translations import render, terminal_language

_STYLES = {
    "neutral": "white",
    "mark": "reverse",
    "said": "bold",
    "complaint": "red",
    "quiet": "dim",
}
_SEAT_COLOURS = ("bright_yellow", "orange3", "cyan", "green", "magenta")
_COLOUR_OF = {"red": "red", "yellow": "bright_yellow", "green": "green", "blue": "bright_blue", "violet": "magenta"}
"""Seats that are named after a colour are shown in it."""


def _theme(seats: Sequence[str]) -> Theme:
    colours = {f"seat{seat}": f"bold {colour}" for seat, colour in enumerate(_SEAT_COLOURS)}
    for seat, name in enumerate(seats):
        if name.lower() in _COLOUR_OF:
            colours[f"seat{seat}"] = f"bold {_COLOUR_OF[name.lower()]}"
    return Theme(colours | _STYLES)


class PlayerLeft(Exception):
    """The input has ended, or the player wants to leave."""


class Console:
    """Lines to read and lines to type. It moves no cursor: all output makes sense when read aloud or piped."""

    def __init__(self, plain: bool = False, seats: Sequence[str] = ()) -> None:
        """plain: no colours, rules or animation even on a terminal. seats: their names, for their colours."""
        self._console = RichConsole(theme=_theme(seats), highlight=False)
        # A terminal without an alternate screen could not hide a secret decision once it is typed.
        simple = self._console.is_dumb_terminal or self._console.legacy_windows
        self.plain = plain or simple or not sys.stdout.isatty()
        self._language = terminal_language()
        self._typed = sys.stdin.isatty()
        if self._typed:
            _line_editing()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a wrong byte makes an invalid decision, and does not end the game

    def print_picture(self, markup: str) -> None:
        """A board, as markup; never wrapped."""
        if self.plain:
            self.print(Text.from_markup(markup).plain)
        else:
            self._console.print(Text.from_markup(markup), soft_wrap=True)

    def print_heading(self, text: str) -> None:
        """Marks the beginning of a turn."""
        text = self.translated(text)
        if self.plain:
            self.print(f"\n{text}")
        else:
            self._console.print()
            self._console.rule(f"[said]{escape(text)}[/]", align="left", style="quiet")

    def translated(self, text: str) -> str:
        """A text in the user's language."""
        return render(text, self._language)

    def print(self, text: str, style: str = "") -> None:
        """One or more sentences."""
        text = self.translated(text)
        if self.plain:
            print(text)
        else:
            self._console.print(Text(text), style=style or None)

    def print_error(self, text: str) -> None:
        """Why an input is not accepted."""
        self.print(text, "complaint")

    def set_completions(self, names: Sequence[str]) -> None:
        """A list of possible inputs, in columns."""
        if self.plain:
            self.print("  " + "  ".join(names))
        else:
            self._console.print(Padding(Columns([Text(name, "cyan") for name in names], padding=(0, 3)), (0, 2)))

    def ask(self, prompt: str, secret: bool = False) -> str:
        """One typed line, stripped. secret: nothing typed stays visible. Raises Leave at the end of the input."""
        sys.stdout.flush()
        prompt = self.translated(prompt)
        try:
            if not self._typed:
                line = input()
                # Input from a pipe is echoed, so that the output reads like a session; secrets are not. Lone
                # surrogates, which no output can encode, are shown by their numbers.
                echo = "" if secret else line.encode(errors="backslashreplace").decode()
                print(f"{prompt}> {echo}")
            elif secret and self.plain:
                line = getpass.getpass(self.translated(Message("{prompt} (not shown)> ", prompt=prompt)))
            else:
                line = input(f"{prompt}> ")
        except EOFError:
            print()
            raise PlayerLeft from None
        return line.strip()

    @contextmanager
    def secret_turn(self, who: str) -> Iterator[None]:
        """A section that the other people at the terminal must not see, now or later."""
        if self.plain or not self._typed:
            yield
            return
        self.print(Message("{player} decides in secret now; the others look away.", player=who), "said")
        self.ask(Message("{player}, press Enter when nobody else looks", player=who))
        self._console.set_alt_screen(True)
        self._console.control(Control.clear(), Control.home())
        try:
            yield
        finally:
            _clear_history()
            self._console.set_alt_screen(False)

    @contextmanager
    def spinner(self, text: str) -> Iterator[None]:
        """Shown while a bot thinks."""
        if self.plain:
            yield
        else:
            with self._console.status(escape(self.translated(text)), spinner="dots"):
                yield


def _line_editing() -> None:
    """Arrow keys at the prompt, if the system supports them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _clear_history() -> None:
    """Removes the input from the history of the arrow keys."""
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()
