"""A game and its options on the command line: `pylos --rules mature`, shared by all subcommands.

Whatever `--name value` a subcommand does not know itself is an option of the game; a name alone means "yes".
"""

import argparse
from typing import Any

from pyramidion.core.errors import BadOption
from pyramidion.core.game import Game
from pyramidion.core.registry import game


def add_game_arguments(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    """Adds the game as a positional argument, and lets its options follow; read both with `game_from`.

    needed: whether the game must be named.
    """
    parser.add_argument("game", nargs=None if needed else "?", help="the game; `pyramidion games` lists them")
    parser.set_defaults(takes_options=True)
    parser.epilog = "The game's own options follow as --name value; `pyramidion games` lists them."


def game_from(args: argparse.Namespace) -> Game[Any]:
    """The game asked for, with its options. Raises UnknownGame or BadOption, which list what there is."""
    return game(args.game, **args.game_options)


def split_options(parser: argparse.ArgumentParser, words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Takes the options that a parser does not know out of the words; gives what remains, and them by name.

    Done before parsing, as the parser would take an unknown option's value for the next positional argument.
    Raises BadOption for an option given twice.
    """
    known = {name for action in parser._actions for name in action.option_strings}
    kept: list[str] = []
    options: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*kept, word, *rest], options
        name, equals, value = word.partition("=")
        if not name.startswith("--") or name in known:
            kept.append(word)
            continue
        if not equals:
            value = rest.pop(0) if rest and not rest[0].startswith("--") else "yes"
        name = name.removeprefix("--").replace("-", "_")
        if name in options:
            raise BadOption(f"The option --{name} is given twice.")
        options[name] = value
    return kept, options
