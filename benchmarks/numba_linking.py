"""What `search.numba_linker` buys: CPU seconds to compile a game's bots without it and with it, in one run."""

from collections.abc import Sequence
from tempfile import TemporaryDirectory

from benchmarks.compile_time import compile_seconds
from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, print_line
from pyramidion.search.numba_compile import LINKER


def main(words: Sequence[str] | None = None) -> int:
    """Prints the seconds of each game with nothing compiled before, and their ratio."""
    parser = Parser(prog="benchmarks.numba_linking", description="measure what linking compiled functions once buys")
    parser.add_argument("game", nargs="*", default=["pyramid_ball"], help="games to measure (default: pyramid_ball)")
    print_line(f"{'CPU seconds until bots are ready':<34}{'plain':>8}{'linked':>8}{'ratio':>8}")
    for game_id in parser.parse_args(words).game:
        seconds = {}
        for linker in ("no", "yes"):
            with TemporaryDirectory() as folder:
                seconds[linker] = compile_seconds(game_id, folder, {LINKER: linker})
        ratio = seconds["no"] / seconds["yes"]
        print_line(f"{game_id:<34}{seconds['no']:>8.2f}{seconds['yes']:>8.2f}{ratio:>8.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
