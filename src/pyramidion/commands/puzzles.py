"""`pyramidion puzzles`: positions in which one decision wins, made from exact values, and checked."""

import argparse
from pathlib import Path

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError

HELP = "make positions in which just one decision wins"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser, needed=False)
    parser.add_argument("--count", type=int, default=20, help="how many (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same puzzles (default 1)")
    parser.add_argument("--file", type=Path, metavar="FILE", help="write them here instead of to standard output")
    parser.add_argument("--check", type=Path, metavar="FILE", help="only prove that each of a file has one answer")


def run(args: argparse.Namespace) -> int:
    """Makes puzzles, or checks those of a file."""
    from pyramidion.core.registry import game
    from pyramidion.engine.puzzle_collections import read, written
    from pyramidion.solving.puzzles import found, prover, wrong

    if args.check is not None:
        puzzles = read(args.check)
        games = {one.identity: one for one in (game(puzzle.game, **puzzle.options) for puzzle in puzzles)}
        provers = {identity: prover(chosen) for identity, chosen in games.items()}
        faults = [fault for fault in (wrong(puzzle, provers) for puzzle in puzzles) if fault]
        for fault in faults:
            print(fault)
        print(f"{len(puzzles)} puzzles checked: {len(faults)} wrong")
        return 1 if faults else 0
    if args.game is None:
        raise PyramidionError("Say of which game, as in pyramidion puzzles pylos; or which file to check.")
    if not 1 <= args.count <= 10_000:
        raise PyramidionError(f"{args.count} puzzles are not possible; give 1 to 10000.")
    text = written(list(found(game_from(args), args.count, args.seed)))
    if args.file is None:
        print(text, end="")
        return 0
    try:
        args.file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PyramidionError(f"{args.file}: {error.strerror}.") from error
    print(f"{args.count} puzzles written to {args.file}")
    return 0
