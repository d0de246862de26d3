"""`pyramidion engine`: the engine protocol over standard input and output."""

import argparse
import io
import sys

HELP = "engine protocol on standard input and output; `engine test`"


def configure(parser: argparse.ArgumentParser) -> None:
    """No arguments: requests and answers go over standard input and output (docs/engine.md)."""
    parser.description = "Speaks the engine protocol over standard input and output; docs/engine.md describes it."


def run(args: argparse.Namespace) -> int:
    """Answers until `quit` or the end of the input."""
    from pyramidion.engine.protocol_server import Engine

    # Bytes that are not UTF-8 are invalid input like any other: they get an answer and do not end the program.
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    Engine(say).serve(sys.stdin)
    return 0
