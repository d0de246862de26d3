"""`pyramidion dev puzzles`: generates positions in which one decision wins, from exact values, and checks them."""

import argparse
from pathlib import Path

from pyramidion.commands.options import add_game_arguments, game_from, int_range, output_file
from pyramidion.core.errors import PyramidionError

HELP = "positions in which exactly one decision wins"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser, needed=False)
    parser.add_argument(
        "--count", type=int_range(1, 10_000), default=20, metavar="N", help="number of puzzles (default: %(default)s)"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="seed; the same seed finds the same puzzles (default: %(default)s)",
    )
    parser.add_argument(
        "--file", type=output_file, metavar="FILE", help="file to write them to (default: standard output)"
    )
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="file of puzzles to prove instead: each must have one answer"
    )


def run(args: argparse.Namespace) -> int:
    """Generates puzzles, or checks those in a file."""
    from pyramidion.core.registry import game
    from pyramidion.engine.puzzle_collections import format_collection, read
    from pyramidion.solving.puzzles import find_puzzles, prover, puzzle_fault

    if args.check is not None:
        puzzles = read(args.check)
        games = {one.identity: one for one in (game(puzzle.game, **puzzle.options) for puzzle in puzzles)}
        provers = {identity: prover(chosen) for identity, chosen in games.items()}
        faults = [fault for fault in (puzzle_fault(puzzle, provers) for puzzle in puzzles) if fault]
        for fault in faults:
            print(fault)
        print(f"{len(puzzles)} puzzles checked: {len(faults)} wrong")
        return 1 if faults else 0
    if args.game is None:
        raise PyramidionError("Say of which game, as in pyramidion dev puzzles pylos; or which file to check.")
    text = format_collection(list(find_puzzles(game_from(args), args.count, args.seed)))
    if args.file is None:
        print(text, end="")
        return 0
    try:
        args.file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PyramidionError(f"{args.file}: {error.strerror}.") from error
    print(f"{args.count} puzzles written to {args.file}")
    return 0
