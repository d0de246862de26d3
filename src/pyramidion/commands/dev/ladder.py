"""`pyramidion dev ladder`: the levels of a game measured against each other."""

import argparse
from pathlib import Path

from pyramidion.commands.options import (
    add_game_arguments,
    add_worker_arguments,
    float_range,
    game_from,
    int_range,
    print_line,
    workers_from,
)
from pyramidion.core.errors import PyramidionError

HELP = "ratings of a game's levels, measured against each other"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument(
        "--rounds",
        type=int_range(0, 100_000),
        default=10,
        metavar="N",
        help="rounds of each pair of levels: one game per seat with the same dice (default: %(default)s)",
    )
    parser.add_argument("--from", dest="lowest", metavar="LEVEL", help="lowest level that plays (default: the first)")
    parser.add_argument("--to", dest="highest", metavar="LEVEL", help="highest level that plays (default: the top)")
    parser.add_argument(
        "--nodes",
        type=int_range(1, 10_000_000),
        metavar="N",
        help="search budget of the top level in nodes instead of time",
    )
    parser.add_argument(
        "--max-plies",
        type=int_range(1),
        metavar="N",
        help="decisions and chance outcomes after which a game is drawn (default: 2000)",
    )
    parser.add_argument(
        "--seconds",
        type=float_range(0.001, 3600),
        metavar="S",
        help="time limit of a decision in seconds (default: that of the level)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of dice and bots (default: %(default)s)")
    parser.add_argument(
        "--sprt", action="store_true", help="end of a pair as soon as the sequential test has decided it"
    )
    parser.add_argument(
        "--sprt-elo",
        type=float_range(1, 1000),
        default=100.0,
        metavar="ELO",
        help="Elo difference the sequential test looks for (default: %(default)g)",
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="checkpoint file, written after each game and resumed from"
    )
    parser.add_argument(
        "--record", type=int_range(1), metavar="N", help="number of a game in the checkpoint whose record to print"
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Plays, prints a line for each game, and the table at the end."""
    from pyramidion.arena.ladder import Ladder, progress_line
    from pyramidion.engine.levels import level, levels

    game = game_from(args)
    known = levels(game)
    low = 0 if args.lowest is None else known.index(level(args.lowest, game))
    high = len(known) - 1 if args.highest is None else known.index(level(args.highest, game))
    if low >= high:
        raise PyramidionError("A ladder needs at least two levels, the lower one first.")
    chosen = list(known[low : high + 1])
    if args.nodes is not None and high == len(known) - 1:
        chosen[-1] = chosen[-1].with_node_budget(args.nodes)
    limit = {} if args.max_plies is None else {"max_plies": args.max_plies}
    about = {"seconds": args.seconds, "seed": args.seed, **limit}
    ladder = Ladder(game, chosen, args.resume, about, args.sprt_elo)
    if args.record is not None:
        if args.record > len(ladder.games):
            raise PyramidionError(f"There is no game {args.record}; the checkpoint has {len(ladder.games)}.")
        print(ladder.games[args.record - 1].record)
        return 0
    if ladder.games:
        print(f"{len(ladder.games)} games have been played before, see {args.resume}")
    try:
        for played in ladder.play(args.rounds, args.seed, args.seconds, args.sprt, workers_from(args), **limit):
            print_line(progress_line(played, len(ladder.games), ladder.levels))
    except KeyboardInterrupt:
        print("Stopped." + (" The same command continues from here." if args.resume else ""))
    for line in ladder.report():
        print(line)
    return 0
