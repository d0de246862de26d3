"""`pyramidion table`: the table in the browser."""

import argparse
from pathlib import Path

from pyramidion.core.errors import PyramidionError

HELP = "open the table in the browser"


def configure(parser: argparse.ArgumentParser) -> None:
    """Address, place of the games, who is answered, limits, and whether to open the browser."""
    parser.description = "Starts the server and opens its page in the browser. Games continue after a restart."
    parser.epilog = "PYRAMIDION_DATABASE and PYRAMIDION_REDIS join several servers; docs/operating.md tells how."
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="the port (default: the first free one from 1923 on)")
    parser.add_argument("--data", type=Path, help="the folder for the games (default: the user's data folder)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which this server is asked for; may be given again (addresses and localhost always are)",
    )
    parser.add_argument("--proxy", metavar="ADDRESS", help="believe this reverse proxy about who asks")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="sets a limit anew; may be given again"
    )
    parser.add_argument(
        "--metrics", metavar="[ADDRESS:]PORT", help="show OpenMetrics there (default address: 127.0.0.1)"
    )
    parser.add_argument(
        "--push-to",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="send notices to this push service wherever it lies (others must be public); may be given again",
    )
    parser.add_argument("--log", choices=("text", "json"), default="text", help="the form of the log on standard error")


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted."""
    import os

    from pyramidion.folders import data_folder
    from pyramidion.server.serve import Service, serve
    from pyramidion.server.services import LIMITS

    limits = LIMITS.changed(args.limit)
    folder = args.data or data_folder()
    serve(
        Service(
            args.host,
            args.port,
            folder,
            not args.no_open,
            args.allow_host,
            args.proxy,
            limits=limits,
            log=args.log,
            metrics=_place(args.metrics) if args.metrics else None,
            database=os.environ.get("PYRAMIDION_DATABASE") or None,
            redis=os.environ.get("PYRAMIDION_REDIS") or None,
            push_to=args.push_to,
        )
    )
    return 0


def _place(text: str) -> tuple[str, int]:
    """An address and a port. Raises PyramidionError."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise PyramidionError(f"{text!r} names no port; write --metrics 9200 or --metrics 127.0.0.1:9200.")
    return host.strip("[]") or "127.0.0.1", int(port)
