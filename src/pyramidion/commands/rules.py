"""`pyramidion rules`: the rules of a game, in the terminal."""

import argparse

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message

HELP = "rules of a game"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", help="game; `pyramidion games` lists them")
    parser.add_argument(
        "--search", metavar="WORDS", help="words that paragraphs must contain (default: all paragraphs)"
    )


def run(args: argparse.Namespace) -> int:
    """Prints the page: formatted on a terminal, as Markdown into a pipe."""
    from rich.console import Console

    from pyramidion.core.registry import game_class
    from pyramidion.handbook import rules_page
    from pyramidion.translations import terminal_language

    language = terminal_language()
    page = rules_page(args.game, language)
    if page is None:
        raise PyramidionError(Message("{game} has no page of rules.", game=game_class(args.game).info.title))
    text, console = page.read_text(encoding="utf-8"), Console()
    if args.search is not None:
        found = passages(text, args.search)
        if not found:
            raise PyramidionError(
                Message(
                    "The rules of {game} do not mention {words}.",
                    game=game_class(args.game).info.title,
                    words=repr(args.search),
                )
            )
        text = "\n\n".join(found) + "\n"
    if not console.is_terminal:
        print(text, end="")
        return 0
    from rich.markdown import Markdown

    console.print(Markdown(text, hyperlinks=False), width=min(console.width, 100))
    return 0


def passages(text: str, words: str) -> list[str]:
    """The paragraphs of a page that contain all the given words, in any case, each after its heading."""
    wanted = words.lower().split()
    found: list[str] = []
    heading = ""
    for part in text.split("\n\n"):
        part = part.strip("\n")
        if part.startswith("#"):
            heading = part
            continue
        # A table or a list would be too long: only the lines with the words are shown, and a table's header.
        lines = part.splitlines()
        kept = part if _holds(part, wanted) else ""
        if kept and part.startswith(("|", "- ")):
            rows = [line for line in lines if _holds(line, wanted)]
            head = lines[:2] if part.startswith("|") else []
            kept = "\n".join([*head, *(row for row in rows if row not in head)]) if rows else part
        if kept:
            found += [heading, kept] if heading else [kept]
            heading = ""
    return found


def _holds(text: str, wanted: list[str]) -> bool:
    return all(word in text.lower() for word in wanted)
