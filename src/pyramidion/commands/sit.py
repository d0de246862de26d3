"""`pyramidion play_remotely`: a program plays at a table of a server."""

import argparse

from pyramidion.core.errors import PyramidionError

HELP = "let a program that speaks the engine protocol sit at a table"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Sits down by an invitation (the link that a table's page gives) and lets a program decide: "
        "pyramidion sit 'https://host/table/ID#sit=CODE' -- ./my-engine --fast. "
        "Stopped and started again with the same link it goes on. docs/engine.md says what the program hears."
    )
    parser.add_argument("link", help="the invitation, in quotes because of its #")
    parser.add_argument("--name", default="engine", help="what the table calls it (default: engine)")
    parser.add_argument("--seconds", type=float, default=3.0, help="for a decision, at most (default 3)")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="behind --: the program and its arguments")


def run(args: argparse.Namespace) -> int:
    """Plays one game to its end."""
    from pyramidion.engine.remote_player import play_remotely

    if not 0.01 <= args.seconds <= 600:
        raise PyramidionError(f"--seconds takes a number from 0.01 to 600, not {args.seconds:g}.")

    def told(line: str) -> None:
        print(line, flush=True)

    try:
        told(play_remotely(args.link, args.command, name=args.name, seconds=args.seconds, told=told))
    except KeyboardInterrupt:
        told("The seat stays yours: the same command goes on.")
        return 130
    return 0
