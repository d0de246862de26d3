"""`pyramidion bench`: how fast rules and searches are on this machine."""

import argparse
from pathlib import Path

from pyramidion.core.errors import PyramidionError

HELP = "measure the speed of rules, searches and throws"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each measure (default 0.5)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--compile", action="store_true", help="instead: CPU seconds to compile what the bots need")
    instead.add_argument("--times", action="store_true", help="instead: how long decisions take that are asked in time")
    parser.add_argument("--ask", type=int, default=300, metavar="MS", help="with --times: so long each (default 300)")
    parser.add_argument("--decisions", type=int, default=20, metavar="N", help="with --times: so many (default 20)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the measures to a file")


def run(args: argparse.Namespace) -> int:
    """Prints the measures as they come."""
    import json
    from typing import Any

    from pyramidion.lab import bench, compile_bench, times

    if not 0 < args.seconds <= 60:
        raise PyramidionError(f"{args.seconds:g} seconds are not possible; give more than 0, at most 60.")
    if not 1 <= args.ask <= 60_000 or not 1 <= args.decisions <= 10_000:
        raise PyramidionError("Give 1 to 60000 milliseconds, and 1 to 10000 decisions.")
    if args.json and not args.json.parent.is_dir():
        raise PyramidionError(f"There is no folder {args.json.parent} to write {args.json.name} to.")

    def told(line: str) -> None:
        print(line, flush=True)

    found: dict[str, Any]
    if args.times:
        found = times.report(args.game, args.ask, args.decisions, told)
    elif args.compile:
        found = compile_bench.report(args.game, told)
    else:
        found = bench.report(args.game, args.seconds, told)
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0
