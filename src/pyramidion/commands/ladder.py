"""`pyramidion ladder`: the levels of a game measured against each other."""

import argparse
from pathlib import Path

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.workers import add_worker_arguments, workers_from

HELP = "measure the levels of a game against each other"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument("--sets", type=int, default=10, help="sets of mirrored games of each pair (default 10)")
    parser.add_argument("--from", dest="lowest", metavar="LEVEL", help="the lowest level that plays (default: all do)")
    parser.add_argument("--to", dest="highest", metavar="LEVEL", help="the highest")
    parser.add_argument("--work", type=int, metavar="N", help="the top level gets so much work instead of time")
    parser.add_argument("--longest", type=int, metavar="N", help="a game of more decisions and dice is drawn")
    parser.add_argument("--seconds", type=float, help="at most this long for a decision (default: as the levels say)")
    parser.add_argument("--seed", type=int, default=1, help="of dice and of the bots (default 1)")
    parser.add_argument("--until-decided", action="store_true", help="end a pair when the sequential test has decided")
    parser.add_argument("--apart", type=float, metavar="ELO", help="what that test asks: so far apart? (default 100)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep each game here, and go on after a stop")
    add_worker_arguments(parser)
    parser.add_argument("--record", type=int, metavar="N", help="only print the record of a kept game")


def run(args: argparse.Namespace) -> int:
    """Plays, tells of each game, and prints the table at the end."""
    from pyramidion.arena.ladder import APART, Ladder, told
    from pyramidion.engine.levels import level, levels

    workers = workers_from(args)
    if not 0 <= args.sets <= 100_000:
        raise PyramidionError(f"{args.sets} sets are not possible; give 0 to 100000.")
    if args.seconds is not None and not 0 < args.seconds <= 3600:
        raise PyramidionError(f"{args.seconds:g} seconds are not possible; give more than 0, at most 3600.")
    if args.work is not None and not 1 <= args.work <= 10_000_000:
        raise PyramidionError(f"--work takes 1 to 10000000, not {args.work}.")
    if args.apart is not None and not 1 <= args.apart <= 1000:
        raise PyramidionError(f"--apart takes 1 to 1000 Elo, not {args.apart:g}.")
    game = game_from(args)
    known = levels(game)
    low = 0 if args.lowest is None else known.index(level(args.lowest, game))
    high = len(known) - 1 if args.highest is None else known.index(level(args.highest, game))
    if low >= high:
        raise PyramidionError("A ladder needs two levels at least, the lower one first.")
    chosen = list(known[low : high + 1])
    if args.work is not None and high == len(known) - 1:
        chosen[-1] = chosen[-1].with_node_budget(args.work)
    if args.longest is not None and args.longest < 1:
        raise PyramidionError(f"--longest takes 1 or more, not {args.longest}.")
    cut = {} if args.longest is None else {"longest": args.longest}
    about = {"seconds": args.seconds, "seed": args.seed, **cut}
    ladder = Ladder(game, chosen, args.keep, about, APART if args.apart is None else args.apart)
    if args.record is not None:
        if not 1 <= args.record <= len(ladder.games):
            raise PyramidionError(f"There is no game {args.record}; {len(ladder.games)} are kept.")
        print(ladder.games[args.record - 1].record)
        return 0
    if ladder.games:
        print(f"{len(ladder.games)} games are kept in {args.keep}")
    try:
        for kept in ladder.play(args.sets, args.seed, args.seconds, args.until_decided, workers, **cut):
            print(told(kept, len(ladder.games), ladder.levels), flush=True)
    except KeyboardInterrupt:
        print("Stopped." + (" The same command goes on from here." if args.keep else ""))
    for line in ladder.report():
        print(line)
    return 0
