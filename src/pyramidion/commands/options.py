"""Code that commands and scripts share: the argument parser, argument types, workers, and a game with its options."""

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pyramidion.core.errors import BadOption, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.registry import game

if TYPE_CHECKING:
    from pyramidion.jobs.workers import Workers


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its errors as PyramidionError, and knows the names of its options.

    Arguments are added to the parser itself: those of an argument group would be mistaken for options of the game.
    """

    def __init__(self, **settings: Any) -> None:
        """settings: as for `argparse.ArgumentParser`; options cannot be abbreviated."""
        self.option_names: set[str] = set()
        """`--help`, `-h` and every other option that has been added."""
        super().__init__(**{"allow_abbrev": False, **settings})

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Adds an argument, see `argparse.ArgumentParser.add_argument`."""
        action = super().add_argument(*names, **settings)
        self.option_names.update(action.option_strings)
        return action

    def error(self, message: str) -> NoReturn:
        """Raises PyramidionError with the error and the command that shows the help."""
        raise PyramidionError(f"{message[:1].upper()}{message[1:]}; `{self.prog} --help` shows what fits.")


# -- types of arguments -----------------------------------------------------------------------------------------------


def int_range(low: int, high: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number from `low` to `high` (None: no limit)."""
    allowed = f"a whole number from {low}" + ("" if high is None else f" to {high}")

    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"give {allowed}, not {text!r}") from None
        if value < low or (high is not None and value > high):
            raise argparse.ArgumentTypeError(f"give {allowed}, not {text}")
        return value

    return parse


def float_range(low: float, high: float, unit: str = "") -> Callable[[str], float]:
    """An argument type: a number from `low` to `high`. unit: named in the error, such as ` mm`."""
    allowed = f"a number from {low:g} to {high:g}{unit}"

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"give {allowed}, not {text!r}") from None
        if not (math.isfinite(value) and low <= value <= high):
            raise argparse.ArgumentTypeError(f"give {allowed}, not {text}")
        return value

    return parse


def output_file(text: str) -> Path:
    """An argument type: a file to write, in an existing folder."""
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent} to write {path.name} to")
    return path


def folder(text: str) -> Path:
    """An argument type: an existing folder."""
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path}")
    return path


def print_line(line: str) -> None:
    """Prints a line of progress immediately."""
    print(line, flush=True)


# -- workers and logs ------------------------------------------------------------------------------------------------


def add_worker_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds `--workers` and `--ray`; read both with `workers_from`."""
    parser.add_argument(
        "--workers", type=int_range(1, 256), metavar="N", help="processes on this machine (default: one per core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="Ray cluster to use instead: auto, local, ray://host:10001 (extra `ray`)"
    )


def workers_from(args: argparse.Namespace) -> "Workers":
    """The workers from the arguments."""
    from pyramidion.jobs.workers import Workers, cores

    return Workers(cores() if args.workers is None else args.workers, args.ray)


def add_log_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--log-format`."""
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="format of the log on standard error (default: %(default)s)",
    )


# -- a game and its options -------------------------------------------------------------------------------------------


def add_game_arguments(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    """Adds the game as a positional argument and lets its options follow; read both with `game_from`.

    Any `--name value` that the command does not define is an option of the game; a name alone means "yes".
    needed: whether the game is required.
    """
    parser.add_argument("game", nargs=None if needed else "?", help="game; `pyramidion games` lists them")
    parser.set_defaults(takes_options=True)
    parser.epilog = "The game's own options follow as --name value; `pyramidion games` lists them."


def game_from(args: argparse.Namespace) -> Game[Any]:
    """The game from the arguments, with its options. Raises UnknownGame or BadOption, which list the valid ones."""
    return game(args.game, **args.game_options)


def parse_words(parser: Parser, words: Sequence[str]) -> argparse.Namespace:
    """Parses a command's arguments, including the game's options. Raises PyramidionError."""
    if parser.get_default("takes_options"):
        words, options = split_options(parser, words)
        parser.set_defaults(game_options=options)
    return parser.parse_args(words)


def split_options(parser: Parser, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Separates the options that a parser does not define; returns the remaining arguments, and the options by name.

    This happens before parsing, because the parser would take an unknown option's value for the next positional
    argument. Raises BadOption for an option given twice.
    """
    remaining: list[str] = []
    options: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*remaining, word, *rest], options
        name, equals, value = word.partition("=")
        if not name.startswith("--") or name in parser.option_names:
            remaining.append(word)
            continue
        if not equals:
            value = rest.pop(0) if rest and not rest[0].startswith("--") else "yes"
        name = name.removeprefix("--").replace("-", "_")
        if name in options:
            raise BadOption(f"The option --{name} is given twice.")
        options[name] = value
    return remaining, options
