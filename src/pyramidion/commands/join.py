"""`pyramidion join`: an engine plays at a table of a server."""

import argparse

from pyramidion.commands.options import float_range, print_line

HELP = "seat at a table for an external engine"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Takes a seat by an invitation link (which the table's page shows) and lets a program decide: "
        "pyramidion join 'https://host/table/ID#invitation=CODE' -- ./my-engine --fast. "
        "Started again with the same link, it continues. docs/engine.md describes the protocol."
    )
    parser.add_argument("link", help="invitation link, in quotes because of its #")
    parser.add_argument("--name", default="engine", help="name shown at the table (default: %(default)s)")
    parser.add_argument(
        "--seconds",
        type=float_range(0.01, 600),
        default=3.0,
        metavar="S",
        help="time limit of a decision in seconds (default: %(default)g)",
    )
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="after --: the program and its arguments")


def run(args: argparse.Namespace) -> int:
    """Plays one game to its end."""
    from pyramidion.engine.remote_player import play_remotely

    try:
        print_line(play_remotely(args.link, args.command, name=args.name, seconds=args.seconds, told=print_line))
    except KeyboardInterrupt:
        print_line("The seat stays yours: the same command continues.")
        return 130
    return 0
