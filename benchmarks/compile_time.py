"""CPU seconds until bots play compiled on a new machine: `python -m benchmarks.compile_time`."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from tempfile import TemporaryDirectory
from types import MappingProxyType

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, print_line
from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game, list_games
from pyramidion.search.numba_compile import numba_wrap

_SCRIPT = """
import sys, time
import pyramidion
from pyramidion.engine.bot import Bot
Bot(pyramidion.game(sys.argv[1])).warm(600.0)
print(time.process_time())
"""


def compile_seconds(game_id: str, folder: str, variables: Mapping[str, str] = MappingProxyType({})) -> float:
    """CPU seconds of a process from its start until all that a game's bots need is compiled, or found in the folder.

    variables: further environment variables of the process.
    """
    environment = os.environ | {"NUMBA_CACHE_DIR": folder} | dict(variables)
    command = [sys.executable, "-c", _SCRIPT, game_id]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def report(games: Sequence[str], told: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """CPU seconds of the named games (all if none are): `cold` with nothing compiled before, `warm` the second time.

    told: given each line of the report. Raises UnknownGame, and PyramidionError where the compiler is not installed.
    """
    if numba_wrap() is None:
        raise PyramidionError('The compiler is not installed: pip install "pyramidion[fast]".')
    chosen = [game(name).info.id for name in games or [info.id for info in list_games()]]
    told(f"{'CPU seconds until bots are ready':<34}{'new':>8}{'again':>8}")
    found = {}
    for game_id in chosen:
        with TemporaryDirectory() as folder:
            found[game_id] = {"cold": compile_seconds(game_id, folder), "warm": compile_seconds(game_id, folder)}
        told(f"{game_id:<34}{found[game_id]['cold']:>8.2f}{found[game_id]['warm']:>8.2f}")
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Prints the measures as they come."""
    parser = Parser(prog="benchmarks.compile_time", description="measure the CPU seconds to compile what bots need")
    parser.add_argument("game", nargs="*", help="games to measure (default: all)")
    report(parser.parse_args(words).game, print_line)
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
