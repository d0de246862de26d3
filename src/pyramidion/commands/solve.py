"""`pyramidion solve`: computes the value of every state of Pylos, on this machine."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.games.pylos.solution.problem import Problem

SEARCHED, SEARCHED_PLIES = 1000, 5
HELP = "solve a game: who wins from every position, and in how many plies"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", choices=("pylos",), help="the game: pylos")
    parser.add_argument("--rules", choices=("children", "standard", "mature"), default="standard", help="the rule set")
    parser.add_argument(
        "--no-null-turns", action="store_true", help="a sphere just placed may not be all that goes back"
    )
    parser.add_argument("--distance", action="store_true", help="keep the plies to the end too (2.7 GB more memory)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="default: one for each core")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where to keep the result (default: the user's data)"
    )
    parser.add_argument("--report", action="store_true", help="only tell what an earlier run found")
    parser.add_argument("--findings", action="store_true", help="what an earlier run with --distance teaches")
    parser.add_argument("--check", type=int, metavar="N", help="only check every N-th state of an earlier run (1: all)")


def run(args: argparse.Namespace) -> int:
    """Solves (or goes on where an earlier run was stopped), says what was written where, and prints the counts."""
    from pyramidion.games.pylos.solution.problem import Problem
    from pyramidion.games.pylos.solution.store import Store
    from pyramidion.lab.solving import solve
    from pyramidion.players.solution import solutions_folder

    if not 1 <= args.threads <= 256:
        raise PyramidionError(f"{args.threads} threads are not possible; give 1 to 256.")
    problem = Problem.of({"rules": args.rules, "null_turns": not args.no_null_turns})
    folder = args.folder or solutions_folder()
    file = problem.file(folder)
    asked = args.report or args.findings or args.check is not None
    if asked and not file.exists():
        raise PyramidionError(f"There is no {file}; leave out --report, --findings and --check to solve.")
    if args.check is not None:
        return _check(problem, folder, args)
    if args.findings:
        return _findings(problem, folder)
    if not args.report:
        file = solve(problem, folder, args.threads, args.distance, told)
        print(f"{file} written, {file.stat().st_size / 1e6:.1f} MB")
    store = Store(file)
    for line in report(store.header):
        print(line)
    store.close()
    return 0


def _check(problem: "Problem", folder: Path, args: argparse.Namespace) -> int:
    from pyramidion.core.catalogue import game
    from pyramidion.games.pylos.solution.lookup import Solution
    from pyramidion.lab.solution_check import check_solution, search_check

    if args.check < 1:
        raise PyramidionError(f"--check {args.check} is not possible; give 1 to check every state, 100 for a sample.")
    checked = check_solution(problem, folder, args.check, args.threads, told)
    print(f"{checked.states:,} states checked: {checked.wrong:,} wrong, {checked.stuck:,} that cannot move")
    rules = game("pylos", rules=problem.rules, null_turns=problem.null_turns).rules
    solution = Solution(problem, folder, rules)
    searched = search_check(solution, rules, SEARCHED_PLIES, SEARCHED)
    solution.close()
    print(f"{searched.states:,} late positions searched to {SEARCHED_PLIES} plies: {searched.wrong:,} wrong")
    return 1 if checked.wrong or checked.stuck or searched.wrong else 0


def _findings(problem: "Problem", folder: Path) -> int:
    from pyramidion.core.catalogue import game
    from pyramidion.lab.solution_findings import findings

    for line in findings(problem, folder, game("pylos", rules=problem.rules, null_turns=problem.null_turns).rules):
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
