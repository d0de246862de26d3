"""`pyramidion solve`: who wins from every position of Pylos, or from the start of a small game, on this machine."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.workers import add_worker_arguments, workers_from

if TYPE_CHECKING:
    from pyramidion.core.game import Game
    from pyramidion.games.pylos.solution.problem import Problem

SEARCHED, SEARCHED_PLIES = 1000, 5
POSITIONS = 1 << 24
HELP = "solve a game: who wins, and in how many plies"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Pylos is solved on this machine alone, with a thread for each core: all positions stand in one table that "
        "every thread reads and writes at random places, thousands of times for each that is settled, so there are no "
        "batches that other machines could take. It can be stopped and goes on. Pyramid is solved from its start by "
        "proof: with one table, or each first decision by itself on many cores or machines (--workers, --ray, --keep)."
    )
    add_game_arguments(parser)
    whole = parser.add_argument_group("a game whose every position is solved (Pylos)")
    whole.add_argument("--distance", action="store_true", help="keep the plies to the end too (2.7 GB more memory)")
    whole.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="default: one for each core")
    whole.add_argument("--folder", type=Path, metavar="DIR", help="where to keep the result (default: the user's data)")
    asked = whole.add_mutually_exclusive_group()
    asked.add_argument("--report", action="store_true", help="only tell what an earlier run found")
    asked.add_argument("--findings", action="store_true", help="what an earlier run with --distance teaches")
    asked.add_argument("--check", type=int, metavar="N", help="check every N-th state of an earlier run one by one")
    asked.add_argument(
        "--verify", action="store_true", help="check every state of an earlier run, shape by shape (4 GB)"
    )
    asked.add_argument("--again", action="store_true", help="solve another way and compare with an earlier run (6 GB)")
    small = parser.add_argument_group("a game that is solved from its start by proof (Pyramid)")
    small.add_argument(
        "--positions",
        type=int,
        default=POSITIONS,
        help=f"a table holds so many, then it is given up (default {POSITIONS:,}, some 3 GB)",
    )
    small.add_argument(
        "--keep", type=Path, metavar="FILE", help="what is proven of each first decision; goes on after a stop"
    )
    add_worker_arguments(small)


def run(args: argparse.Namespace) -> int:
    """Solves (or goes on where an earlier run was stopped), and says what was found."""
    from pyramidion.engine.tablebase import how_to_solve
    from pyramidion.search.solver import is_solvable

    if not 1 <= args.threads <= 256:
        raise PyramidionError(f"{args.threads} threads are not possible; give 1 to 256.")
    game = game_from(args)
    if game.bots.tablebase is not None:
        if args.workers is not None or args.ray is not None or args.keep is not None:
            raise PyramidionError(f"{game.info.title} is solved with --threads on this machine; see --help.")
        return _whole(game, args)
    if not is_solvable(game):
        raise PyramidionError(how_to_solve(game))
    if args.distance or args.folder or _of_earlier(args):
        raise PyramidionError(f"{game.info.title} is solved from its start, and nothing is kept: give no such option.")
    return _from_start(game, args)


def _from_start(game: "Game[Any]", args: argparse.Namespace) -> int:
    from pyramidion.solving.proving import prove, prove_apart

    if not 1 <= args.positions <= 1 << 28:
        raise PyramidionError(f"{args.positions} positions are not possible; give 1 to {1 << 28}.")
    solved = True
    apart = args.workers is not None or args.ray is not None or args.keep is not None
    for line in (
        prove_apart(game, args.positions, workers_from(args), args.keep) if apart else prove(game, args.positions)
    ):
        solved = solved and not line.startswith("Out of reach")
        told(line)
    return 0 if solved else 1


def _of_earlier(args: argparse.Namespace) -> bool:
    return bool(args.report or args.findings or args.verify or args.again or args.check is not None)


def _whole(game: "Game[Any]", args: argparse.Namespace) -> int:
    """Pylos: so far the one game of this kind."""
    from pyramidion.engine.tablebase import tablebase_folder
    from pyramidion.games.pylos.solution.problem import Problem
    from pyramidion.games.pylos.solution.store import Store
    from pyramidion.solving.pylos import solve

    problem = Problem.of(game.options)
    folder = args.folder or tablebase_folder()
    file = problem.file(folder)
    if _of_earlier(args) and not file.exists():
        raise PyramidionError(f"There is no {file}; solve first: {problem.command}")
    if args.check is not None:
        return _check(problem, game, folder, args)
    if args.verify:
        return _verify(problem, folder, args)
    if args.again:
        return _again(problem, folder, args)
    if args.findings:
        return _findings(problem, game, folder)
    if not args.report:
        file = solve(problem, folder, args.threads, args.distance, told)
        print(f"{file} written, {file.stat().st_size / 1e6:.1f} MB")
    store = Store(file)
    for line in report(store.header):
        print(line)
    store.close()
    return 0


def _check(problem: "Problem", game: "Game[Any]", folder: Path, args: argparse.Namespace) -> int:
    from pyramidion.games.pylos.solution.lookup import Solution
    from pyramidion.lab.solution_check import check_solution, search_check

    if args.check < 1:
        raise PyramidionError(f"--check {args.check} is not possible; give 1 to check every state, 100 for a sample.")
    checked = check_solution(problem, folder, args.check, args.threads, told)
    print(f"{checked.states:,} states checked: {checked.wrong:,} wrong, {checked.stuck:,} that cannot move")
    solution = Solution(problem, folder, game.rules)
    searched = search_check(solution, game.rules, SEARCHED_PLIES, SEARCHED)
    solution.close()
    print(f"{searched.states:,} late positions searched to {SEARCHED_PLIES} plies: {searched.wrong:,} wrong")
    return 1 if checked.wrong or checked.stuck or searched.wrong else 0


def _verify(problem: "Problem", folder: Path, args: argparse.Namespace) -> int:
    from pyramidion.lab.solution_pass import pass_over

    checked = pass_over(problem, folder, args.threads, told)
    print(f"all {checked.states:,} states checked: {checked.wrong:,} wrong, {checked.stuck:,} that cannot move")
    return 1 if checked.wrong or checked.stuck else 0


def _again(problem: "Problem", folder: Path, args: argparse.Namespace) -> int:
    from pyramidion.lab.solution_again import solve_again

    compared = solve_again(problem, folder, args.threads, told)
    print(f"{'spheres':>7} {'won':>15} {'lost':>15} {'drawn':>15}  (up to symmetry, the second way)")
    for spheres, row in enumerate(zip(compared.won, compared.lost, compared.drawn, strict=True)):
        print(f"{spheres:>7} " + " ".join(f"{count:>15,}" for count in row))
    print(f"{compared.states:,} states solved twice: {compared.different:,} differ")
    return 1 if compared.different else 0


def _findings(problem: "Problem", game: "Game[Any]", folder: Path) -> int:
    from pyramidion.solving.findings import findings

    for line in findings(problem, folder, game.rules):
        told(line)
    return 0


def told(line: str) -> None:
    """Prints a line of progress at once."""
    print(line, flush=True)


def report(header: dict[str, Any]) -> list[str]:
    """The counts by number of spheres, the game's value and length, and what was published."""
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
