"""`pyramidion backup`: all tables of a house in one file."""

import argparse
import os
from pathlib import Path

HELP = "copy all tables of a house to a file, while it goes on"


def configure(parser: argparse.ArgumentParser) -> None:
    """The file and the house."""
    parser.description = (
        "Copies all tables as they are at one moment; servers go on meanwhile. The key that hides what is secret in "
        "them (tables.key) is not in the file: keep a copy of it elsewhere."
    )
    parser.epilog = "The house is that of PYRAMIDION_DATABASE where it is set, else the folder."
    parser.add_argument("file", type=Path, help="a new file")
    parser.add_argument("--data", type=Path, help="the folder of the games (default: the user's data folder)")


def run(args: argparse.Namespace) -> int:
    """Copies, and says how much."""
    from pyramidion.folders import data_folder
    from pyramidion.server.storage.backup import back_up

    tables, entries = back_up(args.data or data_folder(), os.environ.get("PYRAMIDION_DATABASE") or None, args.file)
    print(f"{tables} tables with {entries} entries are in {args.file}. Keep tables.key apart from it.")
    return 0
