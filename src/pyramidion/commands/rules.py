"""`pyramidion rules`: the rules of a game, in the terminal."""

import argparse

from pyramidion.core.errors import PyramidionError

HELP = "read the rules of a game"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", help="which one; `pyramidion games` lists them")


def run(args: argparse.Namespace) -> int:
    """Prints the page: laid out on a terminal, as Markdown into a pipe."""
    from rich.console import Console

    from pyramidion.core.catalogue import game_class
    from pyramidion.handbook import rules_page

    page = rules_page(args.game)
    if page is None:
        raise PyramidionError(f"{game_class(args.game).info.title} has brought no page of rules.")
    text, console = page.read_text(encoding="utf-8"), Console()
    if not console.is_terminal:
        print(text, end="")
        return 0
    from rich.markdown import Markdown

    console.print(Markdown(text, hyperlinks=False), width=min(console.width, 100))
    return 0
