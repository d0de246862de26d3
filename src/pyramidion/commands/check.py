"""`pyramidion check`: random games of every variant, written to records and replayed to the same end."""

import argparse
import time
from itertools import chain
from pathlib import Path

from pyramidion.commands.options import add_game_arguments
from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.workers import add_worker_arguments, workers_from

HELP = "play random games of every variant and replay them from their records"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Without a game: every game, and each option changed alone. With a game's options: just that variant."
    )
    add_game_arguments(parser, needed=False)
    parser.add_argument("--games", type=int, default=100, help="how many of each variant (default: 100)")
    parser.add_argument("--plies", type=int, default=400, help="cut a game off after so many (default: 400)")
    parser.add_argument(
        "--seed", type=int, default=0, help="of the first game; game number n uses seed + n (default: 0)"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what has been checked here, and go on after a stop"
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Prints a line for each variant as it is done; 1 if a game does not come out the same."""
    from pyramidion.core.registry import game_class
    from pyramidion.jobs.checkpoint import Kept
    from pyramidion.lab.randomgame import AT_ONCE, Batch, Checked, read_faults, replay_faults, sequence
    from pyramidion.lab.variants import Variant, variants

    workers = workers_from(args)
    if args.games < 1 or args.plies < 1:
        raise PyramidionError("--games and --plies take a whole number from 1.")
    if args.game_options and not args.game:
        raise PyramidionError("Say which game these options are for.")
    chosen = game_class(args.game).info.id if args.game else None
    listed = [Variant(chosen, args.game_options)] if chosen and args.game_options else variants(chosen)
    batches = [
        Batch(variant, range(args.seed, args.seed + args.games)[first : first + AT_ONCE], args.plies)
        for variant in listed
        for first in range(0, args.games, AT_ONCE)
    ]
    kept = Kept(args.keep, sequence(batches), "check", read_faults)
    done = [Checked(batch.variant, len(batch.seeds), faults) for batch, faults in zip(batches, kept.rows, strict=False)]
    if done:
        print(f"{sum(checked.games for checked in done)} games are kept in {args.keep}")
    faults, games, started = 0, 0, time.perf_counter()
    for number, checked in enumerate(chain(done, workers.results(replay_faults, batches[len(done) :]))):
        if number >= len(done):
            kept.add(checked.faults)
        for seed, fault in checked.faults:
            faults += 1
            print(f"{checked.variant.name}, seed {seed}: {fault}", flush=True)
        games += checked.games
        if games == args.games:
            now = time.perf_counter()
            print(f"{checked.variant.name}: {games} games in {now - started:.1f} s", flush=True)
            games, started = 0, now
    print("All games replay to the same end." if not faults else f"{faults} games do not replay to the same end.")
    return 1 if faults else 0
