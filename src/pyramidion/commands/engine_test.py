"""`pyramidion engine test`: whether a program speaks the engine protocol."""

import argparse

from pyramidion.commands.options import game_from, print_line

HELP = "conformance test of a program that speaks the engine protocol"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Starts a program and looks at its answers, legal decisions, times and errors: "
        "pyramidion engine test -- ./my-engine --fast. docs/engine.md describes the protocol."
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of dice and throws (default: 1)")
    parser.add_argument(
        "--game", help="the only game to play, its own options following as --name value (default: all that it lists)"
    )
    parser.set_defaults(takes_options=True)
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="after --: the program and its arguments")


def run(args: argparse.Namespace) -> int:
    """Prints a sentence for each finding; returns 1 if any is a failure."""
    from pyramidion.arena.engine_check import check_engine

    marks = {True: "passed ", False: "FAILED ", None: "-      "}
    faults = looked_at = 0
    games = [] if args.game is None else [game_from(args)]
    for finding in check_engine(args.command, games, args.seed):
        print_line(f"{marks[finding.passed]} {finding.sentence}")
        faults += finding.passed is False
        looked_at += finding.passed is not None
    print_line(f"{looked_at - faults} of {looked_at} checks passed.")
    return 1 if faults else 0
