"""`pyramidion replay`: step through a record."""

import argparse
import sys
from pathlib import Path

from pyramidion.commands.options import output_file
from pyramidion.core.errors import PyramidionError

HELP = "steps through the record of a game, or an animation of it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("file", type=Path, help="record of a game")
    parser.add_argument("--all", action="store_true", help="all positions without pauses")
    parser.add_argument("--check", action="store_true", help="check of the entries only; exit code 1 if one is illegal")
    parser.add_argument(
        "--animation", type=output_file, metavar="FILE", help="animation to write instead: FILE ends with .gif or .svg"
    )
    parser.add_argument("--plain", action="store_true", help="output without colours and lines, for screen readers")


def run(args: argparse.Namespace) -> int:
    """Shows the positions up to the first invalid entry; returns 1 if there is one."""
    from pyramidion.terminal.console import Console
    from pyramidion.terminal.replayer import Replayer
    from pyramidion.terminal.savefile import read_record

    if args.animation is not None:
        return _draw(args.file, args.animation)
    record = read_record(args.file)
    screen = Console(args.plain, record.game.seats)
    replayer = Replayer(record, screen)
    if args.check:
        screen.print(replayer.fault or f"All {len(record.entries)} entries are legal.")
    elif args.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        replayer.all()
    else:
        replayer.walk()
    return 1 if replayer.fault else 0


def _draw(source: Path, target: Path) -> int:
    """Writes a record as an animation. Raises PyramidionError if it is not legal or cannot be drawn."""
    from pyramidion.render.gif import render_gif
    from pyramidion.render.svg_animation import SECONDS, animate, diagrams
    from pyramidion.terminal.savefile import read_record

    kind = target.suffix.lower()
    if kind not in (".gif", ".svg"):
        raise PyramidionError(f"{target}: an animation ends with .gif or .svg.")
    drawings = list(diagrams(read_record(source).positions()))
    content = render_gif(drawings, SECONDS) if kind == ".gif" else animate(drawings, SECONDS).encode()
    try:
        target.write_bytes(content)
    except OSError as error:
        raise PyramidionError(f"{target}: {error.strerror}.") from error
    print(f"{len(drawings)} pictures written to {target}")
    return 0
