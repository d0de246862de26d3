"""`pyramidion serve worker`: runs bot searches for a cluster of servers."""

import argparse

from pyramidion.commands.options import add_log_argument, int_range
from pyramidion.core.errors import PyramidionError

HELP = "bot searches for a cluster of servers"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = "Runs the searches of bots for servers until it is interrupted; see docs/operating.md."
    parser.epilog = "PYRAMIDION_REDIS is the URL of the cluster's Redis: redis://host:6379/0."
    parser.add_argument(
        "--processes", type=int_range(1, 1024), default=1, metavar="N", help="parallel searches (default: %(default)s)"
    )
    add_log_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Works until interrupted."""
    import asyncio
    import os

    from pyramidion.server.bots.remote_workers import Worker
    from pyramidion.server.ops import logging_config

    url = os.environ.get("PYRAMIDION_REDIS")
    if not url:
        raise PyramidionError("A worker needs Redis: set PYRAMIDION_REDIS to its URL, such as redis://host:6379/0.")
    logging_config.configure_logging(args.log_format)
    worker = Worker(url, args.processes)
    number = "1 search" if args.processes == 1 else f"{args.processes} searches"
    print(f"The worker runs {number} at a time. Press Ctrl-C to stop.", flush=True)
    asyncio.run(worker.work())
    return 0
