"""`pyramidion games`: the games, their seats and their options."""

import argparse
import sys

HELP = "list of the games, their seats and options"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", nargs="?", help="game to show (default: all)")


def run(args: argparse.Namespace) -> int:
    """Prints one block per game: a table on a terminal, plain lines into a pipe."""
    from rich.console import Console

    from pyramidion.core.game_info import GameInfo
    from pyramidion.core.options import format_option
    from pyramidion.core.registry import broken_games, game, game_class, list_games

    console = Console(highlight=False)

    def perfect(info: GameInfo) -> str:
        """How the game is solved on this machine, if it can be."""
        solvable = game(info.id).bots.tablebase
        return f"perfect play and exact values, once this has run: {solvable.command}" if solvable else ""

    def plain(info: GameInfo) -> None:
        print(f"{info.id}: {info.title}, by {info.designer}. {info.summary}")
        print(f"  seats: {', '.join(seat.name for seat in info.seats)}")
        for option in info.options:
            print(f"  --{option.name} {option.values_text()} (default {format_option(option.default)}): {option.about}")
            for choice in option.choices:
                print(f"    {format_option(choice.value)}: {choice.meaning}")
        if exact := perfect(info):
            print(f"  {exact}")

    def print_card(info: GameInfo) -> None:
        from rich.markup import escape
        from rich.table import Table

        console.print(f"[bold]{escape(info.title)}[/]  [dim]{info.id}[/]  by {escape(info.designer)}")
        console.print(escape(info.summary))
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        table.add_row("seats", ", ".join(seat.name for seat in info.seats))
        for option in info.options:
            shown = escape(format_option(option.default)) or "empty"
            allowed = f"[dim]{escape(option.values_text())}; {shown} unless given[/]"
            choices = [f"{escape(format_option(choice.value))}: {escape(choice.meaning)}" for choice in option.choices]
            table.add_row(f"--{option.name}", "\n".join([escape(option.about), *choices, allowed]))
        console.print(table)
        if exact := perfect(info):
            console.print(f"  {escape(exact)}")
        console.print()

    for info in (game_class(args.game).info,) if args.game else list_games():
        (print_card if console.is_terminal else plain)(info)
    broken = () if args.game else broken_games()
    for one in broken:
        print(f"pyramidion: {one.reason}", file=sys.stderr)
    return 1 if broken else 0
