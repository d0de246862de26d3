"""`pyramidion dev perft`: counts decision sequences, and checks or renews the tables of such counts."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import add_game_arguments, game_from, int_range
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.core.position import Position
    from pyramidion.search.perft import PerftCounter

HELP = "number of decision sequences up to a length, to check move generation"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    from pyramidion.search.perft import DEEPEST

    add_game_arguments(parser, needed=False)
    parser.add_argument("depth", nargs="?", type=int_range(1, DEEPEST), help="decisions and chance outcomes")
    parser.add_argument("--from", dest="position", metavar="TEXT", help="position to count from (default: the start)")
    parser.add_argument("--divide", action="store_true", help="separate counts for each first decision")
    parser.add_argument("--compiled", action="store_true", help="counts by the compiled rules")
    parser.add_argument("--check", nargs="*", type=Path, metavar="FILE", help="tables to check (default: tests/perft)")
    parser.add_argument(
        "--renew", nargs="*", type=Path, metavar="FILE", help="tables to recount and rewrite (default: tests/perft)"
    )


def run(args: argparse.Namespace) -> int:
    """Prints `depth count` by depth, the longest last; or checks tables, and returns 1 if a count is wrong."""
    from pyramidion.search.perft import PerftCounter

    if args.check is not None or args.renew is not None:
        if args.game is not None:
            raise PyramidionError("The tables contain what to count; leave out the game.")
        return _check(args.check, args.compiled) if args.renew is None else _renew(args.renew, args.compiled)
    if args.game is None or args.depth is None:
        raise PyramidionError("Say what to count: pyramidion dev perft pylos 4, or --check for the tables.")
    game = game_from(args)
    position = game.position(args.position) if args.position else game.start()
    counter = PerftCounter(game, args.compiled)
    if args.divide:
        return _divide(counter, position, args.depth)
    for depth in range(1, args.depth + 1):
        print(depth, counter.count(position, depth), flush=True)
    return 0


def _divide(counter: "PerftCounter", position: "Position[Any]", depth: int) -> int:
    total = 0
    for text, count in counter.divide(position, depth):
        print(text, count, flush=True)
        total += count
    print(depth, total)
    return 0


def _check(files: list[Path], compiled: bool) -> int:
    from pyramidion.solving.perft import PerftRow, read_table, tables

    wrong = checked = 0
    for file in tables(files):
        for number, line in enumerate(read_table(file), 1):
            if isinstance(line, PerftRow):
                now = line.recount(file.stem, compiled)
                checked += len(line.counts)
                for (depth, count), (_, found) in zip(line.counts, now.counts, strict=True):
                    if count != found:
                        wrong += 1
                        print(f"{file}:{number}: depth {depth} has {found}, the table says {count}")
    print(f"{checked - wrong} of {checked} counts hold.")
    return 1 if wrong else 0


def _renew(files: list[Path], compiled: bool) -> int:
    from pyramidion.solving.perft import PerftRow, read_table, tables

    for file in tables(files):
        before = read_table(file)
        after = [line.recount(file.stem, compiled) if isinstance(line, PerftRow) else line for line in before]
        file.write_text("".join(f"{line}\n" for line in after), encoding="utf-8")
        print(f"{file}: {sum(old != new for old, new in zip(before, after, strict=True))} rows changed")
    return 0
