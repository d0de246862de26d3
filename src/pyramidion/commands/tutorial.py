"""`pyramidion tutorial`: a game's tutorial, step by step in the terminal."""

import argparse
from contextlib import suppress

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message

HELP = "three-minute tutorial of a game, step by step"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", help="game; `pyramidion games` lists them")
    parser.add_argument("--plain", action="store_true", help="output without colours and lines, for screen readers")


def run(args: argparse.Namespace) -> int:
    """Goes through the steps until the last, or until the person leaves."""
    from pyramidion.core.registry import game, game_class
    from pyramidion.terminal.console import Console, PlayerLeft
    from pyramidion.terminal.tutorial import run_tutorial

    lesson = game_class(args.game).tutorial
    if lesson is None:
        raise PyramidionError(Message("{game} has no tutorial.", game=game_class(args.game).info.title))
    chosen = game(args.game, **lesson.options)
    with suppress(PlayerLeft):
        run_tutorial(chosen, lesson, Console(args.plain, chosen.seats))
    return 0
