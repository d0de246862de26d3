"""`pyramidion worker`: thinks for the bots of tables that other machines serve."""

import argparse

from pyramidion.core.errors import PyramidionError

HELP = "think for the bots of a house of several servers"


def configure(parser: argparse.ArgumentParser) -> None:
    """Where questions come from, and how many are thought about at once."""
    parser.description = (
        "Answers the questions that servers put to bots, until it is interrupted; see docs/operating.md."
    )
    parser.epilog = "PYRAMIDION_REDIS names the Redis that joins the servers: redis://host:6379/0."
    parser.add_argument("--processes", type=int, default=1, help="bots that think at once (default: 1)")
    parser.add_argument("--log", choices=("text", "json"), default="text", help="the form of the log on standard error")


def run(args: argparse.Namespace) -> int:
    """Works until interrupted."""
    import asyncio
    import os

    from pyramidion.server.bots.remote_workers import Worker
    from pyramidion.server.ops import logging_config

    url = os.environ.get("PYRAMIDION_REDIS")
    if not url:
        raise PyramidionError("A worker is asked through Redis: name it in PYRAMIDION_REDIS, as redis://host:6379/0.")
    if args.processes < 1:
        raise PyramidionError(f"A worker thinks with at least one process, not {args.processes}.")
    logging_config.set_up(args.log)
    worker = Worker(url, args.processes)
    print(f"The worker thinks with {args.processes} at once. Ctrl-C ends it.", flush=True)
    asyncio.run(worker.work())
    return 0
