"""`pyramidion dev playthrough`: prints, checks or renews golden playthroughs."""

import argparse

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError

HELP = "transcript of a random game, ply by ply; check of the stored ones"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser, needed=False)
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the random game (default: 1)")
    parser.add_argument("--check", action="store_true", help="comparison with the stored playthroughs of all variants")
    parser.add_argument("--renew", action="store_true", help="rewrite of the stored playthroughs")


def run(args: argparse.Namespace) -> int:
    """Prints a game's playthrough; or checks the stored ones (returns 1 if one differs), or rewrites them."""
    from pyramidion.conformance.playthrough import SEED, first_difference, transcript, variant_files

    if args.check or args.renew:
        if args.game is not None:
            raise PyramidionError("The stored playthroughs are of all variants; leave out the game.")
        faults = 0
        for file, game in variant_files():
            if args.renew:
                file.write_text(transcript(game), encoding="utf-8")
                print(f"{file} written", flush=True)
            elif fault := first_difference(file, game):
                faults += 1
                print(fault, flush=True)
        if args.check:
            print("All playthroughs are unchanged." if not faults else f"{faults} playthroughs differ.")
        return 1 if faults else 0
    if args.game is None:
        raise PyramidionError("Say which game, or --check for the stored playthroughs.")
    print(transcript(game_from(args), SEED if args.seed is None else args.seed), end="")
    return 0
