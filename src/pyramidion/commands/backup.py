"""`pyramidion backup`: all tables of a server in one file."""

import argparse
import os
from pathlib import Path

HELP = "copy of all tables of a running server in one file"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Copies all tables as they are at one moment, while servers run. The key that encrypts what is secret in "
        "them (tables.key) is not in the file: keep a copy of it elsewhere."
    )
    parser.epilog = "The database is PYRAMIDION_DATABASE if set, else the one in the folder."
    parser.add_argument("file", type=Path, help="new file to write")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of the games (default: the user's data folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Copies, and prints how much."""
    from pyramidion.folders import data_folder
    from pyramidion.server.storage.backup import back_up

    tables, entries = back_up(args.data or data_folder(), os.environ.get("PYRAMIDION_DATABASE") or None, args.file)
    print(f"{tables} tables with {entries} entries are in {args.file}. Keep tables.key apart from it.")
    return 0
