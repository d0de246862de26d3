"""`pyramidion check`: the contract test of a game, in random games of every variant."""

import argparse
import sys
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.commands.options import add_game_arguments, add_worker_arguments, int_range, workers_from
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.core.variants import Variant

HELP = "contract test of a game: random games of every variant"

_PROGRESS_SECONDS = 5.0
_ADVICE = (
    " Warning: the heuristic loses. Is it high where seat 0 is better, whoever is to decide? Its sign may be wrong. "
    "Otherwise leave it out, or give it more `playout_plies`; see docs/games.md."
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Checks every clause of the contract in docs/games.md in random games, and names each failure with seed, "
        "position, field and clause. Without a game: checks every game, and each option changed alone. With a game's "
        "options: just that variant. Of a named game it also checks that its rules compile, and warns if its heuristic "
        "loses against a search without one."
    )
    add_game_arguments(parser, needed=False)
    parser.add_argument(
        "--games", type=int_range(1), default=100, metavar="N", help="games of each variant (default: %(default)s)"
    )
    parser.add_argument(
        "--max-plies",
        type=int_range(1),
        default=400,
        metavar="N",
        help="decisions and chance outcomes after which a game is cut off (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="seed of the first game; game number n uses seed + n (default: %(default)s)",
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="checkpoint file, written after each batch and resumed from"
    )
    parser.add_argument(
        "--match-seconds",
        type=int_range(0),
        default=20,
        metavar="N",
        help="time for the match with and without heuristic; 0: none (default: %(default)s)",
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Prints a line for each finished variant; returns 1 if a game breaks the contract."""
    from pyramidion.conformance.contract import (
        AT_ONCE,
        CREATION,
        Batch,
        CheckedBatch,
        check_batch,
        checkpoint_key,
        read_failures,
    )
    from pyramidion.core.options import check_options
    from pyramidion.core.registry import game_class
    from pyramidion.core.variants import Variant, variants
    from pyramidion.jobs.checkpoint import Checkpoint

    if args.game_options and not args.game:
        raise PyramidionError("Say which game these options are for.")
    chosen = None
    if args.game:
        info = game_class(args.game).info
        check_options(info.id, info.options, args.game_options)
        chosen = info.id
    listed = [Variant(chosen, args.game_options)] if chosen and args.game_options else variants(chosen)
    batches = [
        Batch(variant, range(args.seed, args.seed + args.games)[first : first + AT_ONCE], args.max_plies)
        for variant in listed
        for first in range(0, args.games, AT_ONCE)
    ]
    checkpoint = Checkpoint(args.resume, checkpoint_key(batches), "check", read_failures)
    done = [
        CheckedBatch(batch.variant, len(batch.seeds), failures)
        for batch, failures in zip(batches, checkpoint.rows, strict=False)
    ]
    if done:
        print(f"{sum(checked.games for checked in done)} games have been checked before, see {args.resume}")
    broken: set[tuple[str, str]] = set()
    games, seconds, said = 0, 0.0, time.perf_counter()
    results = workers_from(args).results(check_batch, batches[len(done) :])
    for number, checked in enumerate(chain(done, results)):
        if number >= len(done):
            checkpoint.add(checked.failures)
        for clause, failure in checked.failures:
            if (checked.variant.name, clause) not in broken:
                broken.add((checked.variant.name, clause))
                print(f"{checked.variant.name}: {failure}", flush=True)
        games, seconds = games + checked.games, seconds + checked.seconds
        if games == args.games:
            took = f" in {seconds:.1f} s" if seconds else ""  # nothing was checked in an earlier run
            unmade = (checked.variant.name, CREATION) in broken
            print(f"{checked.variant.name}: {'cannot be made' if unmade else f'{games} games{took}'}", flush=True)
            games, seconds, said = 0, 0.0, time.perf_counter()
        elif time.perf_counter() - said > _PROGRESS_SECONDS:
            print(f"{checked.variant.name}: {games} of {args.games} games …", file=sys.stderr, flush=True)
            said = time.perf_counter()
    if chosen and broken:
        print(f"{chosen}: not compiled and no match with its heuristic, as the contract is broken")
    elif chosen:
        broken |= _check_for_bots(Variant(chosen, args.game_options or {}), args.match_seconds)
    print("All games keep the contract." if not broken else f"Breaches of the contract: {len(broken)}.")
    return 1 if broken else 0


def _check_for_bots(variant: "Variant", seconds: int) -> set[tuple[str, str]]:
    """Checks whether the rules compile and whether the heuristic is useful; returns the breaches."""
    from pyramidion.arena.heuristic_match import can_leave_out, heuristic_match
    from pyramidion.search.compiled_rules import compile_fault

    fault = compile_fault(variant.make())
    if fault:
        print(f"{variant.name}: {fault} The contract: rules compile, as bots run them compiled.", flush=True)
        return {(variant.name, "COMPILES")}
    print(f"{variant.name}: the rules compile", flush=True)
    if seconds and can_leave_out(variant.make()):
        print(f"{variant.name}: games with and without its heuristic, about {seconds} s …", file=sys.stderr, flush=True)
        score = heuristic_match(variant.make, 40, seconds)
        said = f"with its heuristic {score.tally} of {len(score.scores)} against the same search without"
        print(f"{variant.name}: {said}.{_ADVICE if score.is_worse else ''}", flush=True)
    return set()
