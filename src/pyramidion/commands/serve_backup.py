"""`pyramidion serve backup`: backs up all tables of a server to one file, or restores them."""

import argparse
import os
from pathlib import Path

HELP = "backup of all tables of a running server in one file; --restore reads it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Copies all tables as they are at one moment, while servers run. The key that encrypts what is secret in "
        "them (tables.key) is not in the file: keep a copy of it elsewhere. With --restore: writes the tables of a "
        "backup to an empty folder or PostgreSQL database; the folder must hold the tables.key of the server that was "
        "backed up."
    )
    parser.epilog = "The database is PYRAMIDION_DATABASE if set, else the one in the folder."
    parser.add_argument("file", type=Path, help="new file to write, or file to restore")
    parser.add_argument("--restore", action="store_true", help="restore the tables instead, into an empty database")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of the games (default: the user's data folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Backs up or restores, and prints the numbers."""
    from pyramidion.folders import data_folder
    from pyramidion.server.storage.backup import back_up, restore

    move = restore if args.restore else back_up
    tables, entries = move(args.data or data_folder(), os.environ.get("PYRAMIDION_DATABASE") or None, args.file)
    if args.restore:
        print(f"{tables} tables with {entries} entries are restored.")
        return 0
    print(f"{tables} tables with {entries} entries are in {args.file}. Keep tables.key apart from it.")
    return 0
