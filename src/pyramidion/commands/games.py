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
    from pyramidion.core.messages import Message
    from pyramidion.core.options import format_option
    from pyramidion.core.registry import broken_games, game, game_class, list_games
    from pyramidion.translations import render, terminal_language

    console = Console(highlight=False)
    language = terminal_language()

    def say(text: str) -> str:
        return render(text, language)

    def perfect(info: GameInfo) -> str:
        """How the game is solved on this machine, if it can be."""
        solvable = game(info.id).bots.tablebase
        if not solvable:
            return ""
        return say(Message("Perfect play and exact values, once this has run: {command}", command=solvable.command))

    def seats(info: GameInfo) -> str:
        return say(Message("Seats: {seats}", seats=[seat.name for seat in info.seats]))

    def plain(info: GameInfo) -> None:
        by = Message("{game}, by {designer}.", game=info.title, designer=info.designer)
        print(f"{info.id}: {say(by)} {say(info.summary)}")
        print(f"  {seats(info)}")
        for option in info.options:
            values = Message("(default {value})", value=format_option(option.default))
            print(f"  --{option.name} {say(option.values_text())} {say(values)}: {say(option.about)}")
            for choice in option.choices:
                print(f"    {format_option(choice.value)}: {say(choice.meaning)}")
        if exact := perfect(info):
            print(f"  {exact}")

    def print_card(info: GameInfo) -> None:
        from rich.markup import escape
        from rich.table import Table

        by = say(Message("by {designer}", designer=info.designer))
        console.print(f"[bold]{escape(say(info.title))}[/]  [dim]{info.id}[/]  {escape(by)}")
        console.print(escape(say(info.summary)))
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        console.print(f"  {escape(seats(info))}")
        for option in info.options:
            default = Message("(default {value})", value=format_option(option.default) or Message("empty"))
            allowed = f"[dim]{escape(say(option.values_text()))} {escape(say(default))}[/]"
            choices = [
                f"{escape(format_option(choice.value))}: {escape(say(choice.meaning))}" for choice in option.choices
            ]
            table.add_row(f"--{option.name}", "\n".join([escape(say(option.about)), *choices, allowed]))
        console.print(table)
        if exact := perfect(info):
            console.print(f"  {escape(exact)}")
        console.print()

    for info in (game_class(args.game).info,) if args.game else list_games():
        (print_card if console.is_terminal else plain)(info)
    broken = () if args.game else broken_games()
    for one in broken:
        print(f"pyramidion: {say(one.reason)}", file=sys.stderr)
    return 1 if broken else 0
