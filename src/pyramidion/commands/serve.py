"""`pyramidion serve`: the server, and its page in the browser."""

import argparse
from pathlib import Path

from pyramidion.commands.options import add_log_argument, int_range

HELP = "server of the browser page; `serve worker`, `serve backup`"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = "Starts the server and opens its page in the browser. Games continue after a restart."
    parser.epilog = "PYRAMIDION_DATABASE and PYRAMIDION_REDIS connect several servers; see docs/operating.md."
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int_range(0, 65535), metavar="N", help="port to listen on (default: first free one from 1923)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of the games (default: the user's data folder)"
    )
    parser.add_argument("--no-browser", action="store_true", help="start without opening the browser")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="host name of this server besides its addresses and localhost; repeatable",
    )
    parser.add_argument("--trusted-proxy", metavar="ADDRESS", help="reverse proxy whose client addresses are trusted")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="limit to change; repeatable"
    )
    parser.add_argument("--list-limits", action="store_true", help="list the limits with their defaults and stop")
    parser.add_argument(
        "--metrics",
        type=address_and_port,
        metavar="[ADDRESS:]PORT",
        help="where to serve OpenMetrics (default address: 127.0.0.1)",
    )
    parser.add_argument(
        "--allow-push-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="push service to which notifications go even if its address is not public; repeatable",
    )
    add_log_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted."""
    import os

    from pyramidion.folders import data_folder
    from pyramidion.server.serve import ServeOptions, serve
    from pyramidion.server.services import LIMITS

    limits = LIMITS.with_values(args.limit)
    if args.list_limits:
        for name, meaning in limits.meanings().items():
            print(f"{name}={getattr(limits, name)}  {meaning}")
        return 0
    folder = args.data or data_folder()
    serve(
        ServeOptions(
            args.host,
            args.port,
            folder,
            not args.no_browser,
            args.allow_host,
            args.trusted_proxy,
            limits=limits,
            log=args.log_format,
            metrics=args.metrics,
            database=os.environ.get("PYRAMIDION_DATABASE") or None,
            redis=os.environ.get("PYRAMIDION_REDIS") or None,
            push_to=args.allow_push_origin,
        )
    )
    return 0


def address_and_port(text: str) -> tuple[str, int]:
    """An argument type: a port, or an address and a port."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; write --metrics 9200 or --metrics 127.0.0.1:9200")
    return host.strip("[]") or "127.0.0.1", int(port)
