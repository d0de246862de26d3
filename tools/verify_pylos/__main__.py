"""Verifies a solution of Pylos: `python -m tools.verify_pylos every --rules standard`.

every: each state's value must follow from those of its successors (4 GB). second: solved with a second solver, and all
states compared (6 GB). sample: every N-th state individually, and late positions by a plain search.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, add_game_arguments, game_from, int_range, parse_words, print_line
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.engine.tablebase import tablebase_folder
from pyramidion.games.pylos.solution.problem import Problem

SEARCHED, SEARCHED_PLIES = 1000, 5
"""Number of late positions to search, and the depth."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the script's arguments."""
    parser.add_argument("method", choices=("every", "second", "sample"), help="way of verification")
    add_game_arguments(parser, needed=False)
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="folder of the solution (default: the user's data folder)"
    )
    parser.add_argument(
        "--threads",
        type=int_range(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of threads (default: one per core)",
    )
    parser.add_argument(
        "--step",
        type=int_range(1),
        default=1000,
        metavar="N",
        help="with sample: distance of the states that are checked (default: %(default)s)",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Verifies, and returns 1 if anything is wrong."""
    import sys

    parser = Parser(
        prog="tools.verify_pylos", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    configure(parser)
    args = parse_words(parser, sys.argv[1:] if words is None else words)
    args.game = args.game or "pylos"
    game = game_from(args)
    if game.info.id != "pylos":
        raise PyramidionError(f"{game.info.title} has no solution of all its positions; pylos has.")
    problem, folder = Problem.of(game.options), args.folder or tablebase_folder()
    if not problem.file(folder).exists():
        raise PyramidionError(f"There is no {problem.file(folder)}; solve first: {problem.command}")
    if args.method == "every":
        return _every(problem, folder, args.threads)
    if args.method == "second":
        return _second(problem, folder, args.threads)
    return _sample(problem, game, folder, args.threads, args.step)


def _every(problem: Problem, folder: Path, threads: int) -> int:
    from tools.verify_pylos.full_check import pass_over

    checked = pass_over(problem, folder, threads, print_line)
    print(f"all {checked.states:,} states checked: {checked.wrong:,} wrong, {checked.stuck:,} that cannot move")
    return 1 if checked.wrong or checked.stuck else 0


def _second(problem: Problem, folder: Path, threads: int) -> int:
    from tools.verify_pylos.second_solver import solve_again

    compared = solve_again(problem, folder, threads, print_line)
    print(f"{'spheres':>7} {'won':>15} {'lost':>15} {'drawn':>15}  (up to symmetry, by the second solver)")
    for spheres, row in enumerate(zip(compared.won, compared.lost, compared.drawn, strict=True)):
        print(f"{spheres:>7} " + " ".join(f"{count:>15,}" for count in row))
    print(f"{compared.states:,} states solved twice: {compared.different:,} differ")
    return 1 if compared.different else 0


def _sample(problem: Problem, game: Game[Any], folder: Path, threads: int, step: int) -> int:
    from pyramidion.games.pylos.solution.lookup import Solution
    from tools.verify_pylos.sample_check import check_solution, search_check

    checked = check_solution(problem, folder, step, threads, print_line)
    print(f"{checked.states:,} states checked: {checked.wrong:,} wrong, {checked.stuck:,} that cannot move")
    solution = Solution(problem, folder, game.rules)
    searched = search_check(solution, game.rules, SEARCHED_PLIES, SEARCHED)
    solution.close()
    print(f"{searched.states:,} late positions searched to {SEARCHED_PLIES} plies: {searched.wrong:,} wrong")
    return 1 if checked.wrong or checked.stuck or searched.wrong else 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
