"""The command line: finds the subcommand, and turns every bad input into one sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, Protocol, cast

from pyramidion import __version__
from pyramidion.core.errors import PyramidionError

COMMANDS: tuple[str, ...] = (
    "table",
    "worker",
    "backup",
    "restore",
    "play",
    "games",
    "rules",
    "learn",
    "replay",
    "verify",
    "engine",
    "sit",
    "match",
    "ladder",
    "perft",
    "bench",
    "check",
    "playthrough",
    "toss",
    "solve",
    "puzzles",
    "advice",
)
"""The modules of `pyramidion.commands`, in the order in which `--help` lists them."""

_EXTRAS = {
    "cryptography": "table",
    "filelock": "fast",
    "litestar": "table",
    "markdown_it": "table",
    "matplotlib": "lab",
    "mujoco": "toss",
    "numba": "fast",
    "numpy": "fast",
    "prometheus_client": "table",
    "sqlalchemy": "table",
    "uvicorn": "table",
    "websockets": "table",
}
"""Which optional dependency brings a package."""


class Command(Protocol):
    """What a module of `pyramidion.commands` offers."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Adds the subcommand's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; returns the exit code."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are sentences raised as PyramidionError."""

    def error(self, message: str) -> NoReturn:
        """Raises PyramidionError with the complaint and where to look."""
        raise PyramidionError(f"{message[:1].upper()}{message[1:]}; `{self.prog} --help` shows what fits.")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program with the given words (default: those of the command line) and returns its exit code.

    0 done, 1 a check failed, 2 wrong input (told in one sentence on standard error), 130 interrupted.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
        sys.stdout.flush()
    except PyramidionError as error:
        code = _complain(str(error))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = _EXTRAS.get(package)
        if extra is None:
            raise
        code = _complain(f'This needs {package}, which is not installed: pip install "pyramidion[{extra}]"')
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        code = _complain(f"{what}{error.strerror or error}.")
    except UnicodeEncodeError as error:
        code = _complain(
            f"{error.object[error.start : error.end]!r} cannot be written as {error.encoding}; set PYTHONUTF8=1."
        )
    except KeyboardInterrupt:
        code = 130
    except SystemExit as leaving:  # argparse leaves this way after --help and --version
        code = leaving.code if isinstance(leaving.code, int) else 0
    return code


def _run(words: list[str]) -> int:
    name = words[0] if words else "--help"
    if name not in COMMANDS:
        return _without_command(words)
    command = _command(name)
    parser = Parser(prog=f"pyramidion {name}", description=command.HELP, allow_abbrev=False)
    command.configure(parser)
    if parser.get_default("takes_options"):
        from pyramidion.commands.options import split_options

        words, given = split_options(parser, words)
        parser.set_defaults(game_options=given)
    return command.run(parser.parse_args(words[1:]))


def _without_command(words: list[str]) -> int:
    """`--help`, `--version`, or a complaint about anything else."""
    if words and not words[0].startswith("-"):
        raise PyramidionError(f"There is no command {words[0]!r}; the commands are {', '.join(COMMANDS)}.")
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:<{width}}  {_command(name).HELP}" for name in COMMANDS)
    parser = Parser(
        prog="pyramidion",
        usage="pyramidion COMMAND …",
        description="Pyramid games with every rule enforced.",
        epilog=f"commands:\n{listing}\n\n`pyramidion COMMAND --help` tells more of each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pyramidion {__version__}")
    parser.parse_args(words or ["--help"])
    return 0


def _command(name: str) -> Command:
    return cast(Command, import_module(f"pyramidion.commands.{name}"))


def _complain(sentence: str) -> int:
    print(f"pyramidion: {sentence}", file=sys.stderr)
    return 2
