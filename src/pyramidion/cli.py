"""The command line: finds the subcommand, and turns every invalid input into one sentence."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast

from pyramidion import __version__
from pyramidion.commands.options import Parser, parse_words
from pyramidion.core.errors import PyramidionError

GROUPS: dict[str, tuple[str, ...]] = {
    "players": ("play", "tutorial", "games", "rules", "replay", "verify"),
    "operators": ("serve", "solve"),
    "authors of games and engines": ("new", "check", "engine", "join", "match"),
    "researchers": ("export", "report"),
}
"""The modules of `pyramidion.commands` by audience, in the order in which `--help` lists them."""

COMMANDS: tuple[str, ...] = tuple(name for names in GROUPS.values() for name in names)

SUBCOMMANDS: dict[str, tuple[str, ...]] = {"serve": ("worker", "backup"), "engine": ("test",)}
"""Commands of two words: `serve worker` is the module `serve_worker`."""

DEV_COMMANDS: tuple[str, ...] = ("ladder", "perft", "playthrough", "puzzles", "equilibrium", "throws")
"""The modules of `pyramidion.commands.dev`, in the order in which `dev --help` lists them."""

_EXTRAS = {
    "cryptography": "server",
    "filelock": "fast",
    "litestar": "server",
    "markdown_it": "server",
    "matplotlib": "plots",
    "mujoco": "physics",
    "numba": "fast",
    "numpy": "fast",
    "pyarrow": "data",
    "prometheus_client": "server",
    "sqlalchemy": "server",
    "uvicorn": "server",
    "websockets": "server",
}
"""The optional dependency that provides a package."""


class Command(Protocol):
    """The interface of a module in `pyramidion.commands`."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Adds the subcommand's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Runs the subcommand; returns the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program with the given arguments (default: those of the command line) and returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    return exit_code(lambda: _run(words))


def exit_code(call: Callable[[], int]) -> int:
    """Calls a program's main function and returns its exit code; an error becomes one sentence on standard error.

    0 done, 1 a check failed, 2 wrong input, 130 interrupted.
    """
    try:
        code = call()
        sys.stdout.flush()
    except PyramidionError as error:
        code = _complain(_in_terminal_language(error.message))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = _EXTRAS.get(package)
        if extra is None:
            raise
        code = _complain(f'This needs {package}, which is not installed: pip install "pyramidion[{extra}]"')
    except BrokenPipeError:
        # The reader of the output has closed it; Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        code = _complain(f"{file}{error.strerror or error}.")
    except UnicodeEncodeError as error:
        code = _complain(
            f"{error.object[error.start : error.end]!r} cannot be written as {error.encoding}; set PYTHONUTF8=1."
        )
    except KeyboardInterrupt:
        code = 130
    except SystemExit as leaving:  # argparse exits this way after --help and --version
        code = leaving.code if isinstance(leaving.code, int) else 0
    return code


def _in_terminal_language(sentence: str) -> str:
    from pyramidion.translations import render, terminal_language

    return render(sentence, terminal_language())


def _run(words: list[str]) -> int:
    name = words[0] if words else "--help"
    if name == "dev":
        return _run_dev(words[1:])
    if words[1:] and words[1] in SUBCOMMANDS.get(name, ()):
        return _run_command(f"{name}_{words[1]}", f"pyramidion {name} {words[1]}", words[2:])
    if name in COMMANDS:
        return _run_command(name, f"pyramidion {name}", words[1:])
    if not name.startswith("-"):
        raise PyramidionError(f"There is no command {name!r}; the commands are {', '.join(COMMANDS)}.")
    width = max(map(len, COMMANDS))
    listing = "\n\n".join(f"for {group}:\n{_listing(names, '', width)}" for group, names in GROUPS.items())
    parser = Parser(
        prog="pyramidion",
        usage="pyramidion COMMAND …",
        description="Pyramid games with every rule enforced.",
        epilog=f"{listing}\n\n`pyramidion COMMAND --help` shows a command's arguments; `pyramidion dev --help` lists "
        "the commands\nfor developers of Pyramidion.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"pyramidion {__version__}")
    parser.parse_args(words or ["--help"])
    return 0


def _run_dev(words: list[str]) -> int:
    name = words[0] if words else "--help"
    if name in DEV_COMMANDS:
        return _run_command(f"dev.{name}", f"pyramidion dev {name}", words[1:])
    if not name.startswith("-"):
        raise PyramidionError(f"There is no command {name!r}; the commands are {', '.join(DEV_COMMANDS)}.")
    parser = Parser(
        prog="pyramidion dev",
        usage="pyramidion dev COMMAND …",
        description="Commands for developers of Pyramidion.",
        epilog=f"commands:\n{_listing(DEV_COMMANDS, 'dev.', max(map(len, DEV_COMMANDS)))}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.parse_args(words or ["--help"])
    return 0


def _listing(names: Sequence[str], package: str, width: int) -> str:
    return "\n".join(f"  {name:<{width}}  {_command(package + name).HELP}" for name in names)


def _run_command(module: str, prog: str, words: list[str]) -> int:
    command = _command(module)
    parser = Parser(prog=prog, description=command.HELP)
    command.configure(parser)
    for name in SUBCOMMANDS.get(module, ()):
        parser.epilog = f"{parser.epilog or ''} `{prog} {name}`: {_command(f'{module}_{name}').HELP}.".lstrip()
    return command.run(parse_words(parser, words))


def _command(module: str) -> Command:
    return cast(Command, import_module(f"pyramidion.commands.{module}"))


def _complain(sentence: str) -> int:
    print(f"pyramidion: {sentence}", file=sys.stderr)
    return 2
