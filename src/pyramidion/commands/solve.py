"""`pyramidion solve`: computes who wins from every position of Pylos, or from the start of a small game, on this
machine.
"""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import (
    add_game_arguments,
    add_worker_arguments,
    game_from,
    int_range,
    print_line,
    workers_from,
)
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.core.game import Game

POSITIONS = 1 << 24
HELP = "solution of a game: who wins, and in how many plies"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Every position of Pylos is solved with a thread per core; a run that was stopped resumes at its last "
        "checkpoint. Pyramid is solved from its start by proof: with one table, or each first decision separately on "
        "many cores or machines (--workers, --ray, --resume)."
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--distance", action="store_true", help="plies to the end as well; 2.7 GB more memory (Pylos only)"
    )
    parser.add_argument(
        "--threads",
        type=int_range(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of threads (Pylos only; default: one per core)",
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="folder of the result (Pylos only; default: the user's data folder)"
    )
    parser.add_argument("--report", action="store_true", help="only the report of an earlier run (Pylos only)")
    parser.add_argument(
        "--positions",
        type=int_range(1, 1 << 28),
        default=POSITIONS,
        metavar="N",
        help="size of the proof's table, beyond which it gives up; the default takes some 3 GB "
        "(Pyramid only; default: %(default)s)",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="checkpoint file, written after each first decision and resumed from (Pyramid only)",
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Solves, or resumes an earlier run, and prints the result."""
    from pyramidion.engine.tablebase import how_to_solve
    from pyramidion.search.solver import is_solvable

    game = game_from(args)
    if game.bots.tablebase is not None:
        if args.workers is not None or args.ray is not None or args.resume is not None:
            raise PyramidionError(f"{game.info.title} is solved with --threads on this machine; see --help.")
        return _solve_whole(game, args)
    if not is_solvable(game):
        raise PyramidionError(how_to_solve(game))
    if args.distance or args.folder or args.report:
        raise PyramidionError(
            f"{game.info.title} is solved from its start: leave out --distance, --folder and --report."
        )
    return _from_start(game, args)


def _from_start(game: "Game[Any]", args: argparse.Namespace) -> int:
    from pyramidion.solving.proving import prove_each_decision, prove_game

    solved = True
    apart = args.workers is not None or args.ray is not None or args.resume is not None
    for line in (
        prove_each_decision(game, args.positions, workers_from(args), args.resume)
        if apart
        else prove_game(game, args.positions)
    ):
        solved = solved and not line.startswith("Out of reach")
        print_line(line)
    return 0 if solved else 1


def _solve_whole(game: "Game[Any]", args: argparse.Namespace) -> int:
    """Pylos: so far the only game of this kind."""
    from pyramidion.engine.tablebase import tablebase_folder
    from pyramidion.games.pylos.solution.problem import Problem
    from pyramidion.games.pylos.solution.store import SolutionFile
    from pyramidion.solving.pylos import solve

    problem = Problem.of(game.options)
    folder = args.folder or tablebase_folder()
    file = problem.file(folder)
    if args.report and not file.exists():
        raise PyramidionError(f"There is no {file}; solve first: {problem.command}")
    if not args.report:
        file = solve(problem, folder, args.threads, args.distance, print_line)
        print(f"{file} written, {file.stat().st_size / 1e6:.1f} MB")
    store = SolutionFile(file)
    for line in report(store.header):
        print(line)
    store.close()
    return 0


def report(header: dict[str, Any]) -> list[str]:
    """The counts by number of spheres, the game's value and length, and the published result."""
    from pyramidion.games.pylos.solution.problem import PUBLISHED

    lines = [f"{'spheres':>7} {'won':>15} {'lost':>15} {'drawn':>15}  (of all states; the player to move wins, loses)"]
    totals = [0, 0, 0]
    for spheres, every in enumerate(header["all"]):
        won = sum(row[spheres] for row in header["settled"][1::2])
        lost = sum(row[spheres] for row in header["settled"][0::2])
        row = [won, lost, every - won - lost]
        totals = [total + count for total, count in zip(totals, row, strict=True)]
        if every:
            lines.append(f"{spheres:>7} " + " ".join(f"{count:>15,}" for count in row))
    lines.append(f"{'all':>7} " + " ".join(f"{count:>15,}" for count in totals))
    settled = sum(map(sum, header["canonical"]))
    every = sum(header["up_to_symmetry"])
    lines.append(f"up to symmetry: {every:,} states, {every - settled:,} of them drawn")
    longest = len(header["settled"]) - 2
    lines.append(f"the longest wins take {longest} plies")
    start, published = header["start"], PUBLISHED[header["rules"]]
    if start < 0:
        lines.append(f"the start is drawn; published: the first player loses within {published} moves")
    else:
        who = "first" if start & 1 else "second"
        lines.append(f"from the start the {who} player wins in {start} plies; published: the second within {published}")
    lines.append(f"{header['seconds']:.0f} s, {header['cpu']:.0f} s of processor time")
    return lines
