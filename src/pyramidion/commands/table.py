"""`pyramidion table`: the table in the browser."""

import argparse
from pathlib import Path

HELP = "open the table in the browser"


def configure(parser: argparse.ArgumentParser) -> None:
    """Address, place of the games, and whether to open the browser."""
    parser.description = "Starts the server and opens its page in the browser. Games continue after a restart."
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="the port (default: the first free one from 1923 on)")
    parser.add_argument("--data", type=Path, help="the folder for the games (default: the user's data folder)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted."""
    from pyramidion.folders import data_folder
    from pyramidion.server.run import serve

    serve(args.host, args.port, args.data or data_folder(), not args.no_open)
    return 0
