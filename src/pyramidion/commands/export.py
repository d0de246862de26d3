"""`pyramidion export`: games as a table for data analysis."""

import argparse
import shlex
from pathlib import Path

from pyramidion.commands.options import output_file, print_line
from pyramidion.core.errors import PyramidionError

HELP = "games as a Parquet table: positions, legal actions, decisions, results, exact values"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Writes a row for each decision and outcome of chance of all records in files and folders (such as those of "
        "`pyramidion match --folder`), and a data card beside the table. Where this machine has a solution of the "
        "game, rows have exact values."
    )
    parser.add_argument("sources", nargs="+", type=Path, metavar="RECORDS", help="records, or folders of records")
    parser.add_argument("--to", required=True, type=output_file, metavar="FILE", help="table to write, *.parquet")


def run(args: argparse.Namespace) -> int:
    """Writes table and card."""
    from pyramidion.arena.dataset import export

    if args.to.suffix != ".parquet":
        raise PyramidionError(f"{args.to}: a table's name ends with .parquet.")
    words = ["pyramidion", "export", *map(str, args.sources), "--to", str(args.to)]
    games, rows = export(args.sources, args.to, shlex.join(words), lambda count: print_line(f"{count} games"))
    print_line(f"{games} games, {rows} rows: {args.to}, described in {args.to.with_suffix('.card.md')}")
    return 0
