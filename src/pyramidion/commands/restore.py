"""`pyramidion restore`: all tables of a backup into an empty house."""

import argparse
import os
from pathlib import Path

HELP = "put all tables of a backup into an empty house, of whichever kind"


def configure(parser: argparse.ArgumentParser) -> None:
    """The file and the house."""
    parser.description = (
        "Puts all tables of a backup into a house that has none: a folder, or a PostgreSQL database, wherever the "
        "backup came from. The folder must hold the tables.key of the house that it is of."
    )
    parser.epilog = "The house is that of PYRAMIDION_DATABASE where it is set, else the folder."
    parser.add_argument("file", type=Path, help="what `pyramidion backup` has made")
    parser.add_argument("--data", type=Path, help="the folder of the games (default: the user's data folder)")


def run(args: argparse.Namespace) -> int:
    """Restores, and says how much."""
    from pyramidion.folders import data_folder
    from pyramidion.server.storage.backup import restore

    tables, entries = restore(args.data or data_folder(), os.environ.get("PYRAMIDION_DATABASE") or None, args.file)
    print(f"{tables} tables with {entries} entries are restored.")
    return 0
