"""`pyramidion restore`: all tables of a backup into an empty database."""

import argparse
import os
from pathlib import Path

HELP = "all tables of a backup, into an empty database"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Restores all tables of a backup into an empty folder or PostgreSQL database, whichever of the two the "
        "backup came from. The folder must hold the tables.key of the server that was backed up."
    )
    parser.epilog = "The database is PYRAMIDION_DATABASE if set, else the one in the folder."
    parser.add_argument("file", type=Path, help="file written by `pyramidion backup`")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of the games (default: the user's data folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Restores, and prints how much."""
    from pyramidion.folders import data_folder
    from pyramidion.server.storage.backup import restore

    tables, entries = restore(args.data or data_folder(), os.environ.get("PYRAMIDION_DATABASE") or None, args.file)
    print(f"{tables} tables with {entries} entries are restored.")
    return 0
