"""What a solution of Pylos teaches: `python -m research.pylos_findings --rules standard`.

First moves, zugzwangs, the longest wins, draws, and which turns win.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, add_game_arguments, game_from, parse_words, print_line
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value
from pyramidion.engine.tablebase import tablebase_folder
from pyramidion.games.pylos.notation import write_position
from pyramidion.games.pylos.rules import State, start
from pyramidion.games.pylos.solution.lookup import Solution
from pyramidion.games.pylos.solution.problem import Problem
from pyramidion.games.pylos.solution.shapes import CELLS, LARGEST, to_board
from pyramidion.games.pylos.solution.store import BLOCK, SolutionFile
from pyramidion.games.pylos.turn import Turn


@dataclass(slots=True)
class Scan:
    """Counts over all states with at most 28 spheres, all 141,120 shapes counted; by number of spheres.

    zugzwangs: who is to move loses, whoever it is; each counted once for both. either: who is to move wins, likewise.
    longest: the plies of the longest win, and states with that many, one of each symmetry class, at most ten.
    """

    zugzwangs: list[int]
    either: list[int]
    longest: int
    examples: list[State]


def scan(problem: Problem, folder: Path) -> Scan:
    """Reads all bytes of a solution, shape by shape."""
    board, store = problem.tables(), SolutionFile(problem.file(folder))
    zugzwangs, either = [0] * (CELLS + 1), [0] * (CELLS + 1)
    longest = 0
    places: list[tuple[int, int]] = []
    for index, size in enumerate(board.size.tolist()):
        if size >= LARGEST:
            break
        first = int(board.base[index]) * 64
        codes = _bytes(store, first, 1 << size)
        lost, won = codes & 1 == 1, (codes > 0) & (codes & 1 == 0)
        zugzwangs[size] += int((lost & lost[::-1]).sum()) // 2 * int(board.copies[index])
        either[size] += int((won & won[::-1]).sum()) // 2 * int(board.copies[index])
        most = int(codes.max())
        if most > longest:
            longest, places = most, []
        if most == longest and len(places) < 10:
            places += [(index, number) for number in np.nonzero(codes == most)[0].tolist()[:1]]
    store.close()
    return Scan(zugzwangs, either, longest - 1, [_state(board, index, number) for index, number in places])


def _bytes(store: SolutionFile, first: int, count: int) -> Any:
    parts = []
    while count:
        block, place = divmod(first, BLOCK)
        taken = min(count, BLOCK - place)
        parts.append(np.frombuffer(store.block(block), np.uint8)[place : place + taken])
        first, count = first + taken, count - taken
    return np.concatenate(parts)


def _state(board: Any, index: int, number: int) -> State:
    """The state of a canonical shape and a colouring, Light to move."""
    shape = int(board.shapes[index])
    own = bit = 0
    for cell in range(CELLS):
        if shape >> cell & 1:
            own |= (number >> bit & 1) << cell
            bit += 1
    return State(to_board(own), to_board(shape & ~own), 0)


def first_moves(solution: Solution) -> Iterator[str]:
    """The first moves, those of one symmetry class together, with what each leads to."""
    grouped: dict[Value, list[str]] = {}
    for code, value in solution.values(start()):
        grouped.setdefault(value, []).append(str(Turn.of(code)))
    for value, texts in grouped.items():
        yield f"{_told(value)}: {' '.join(texts)}"


def _told(value: Value) -> str:
    if value.outcome == 0:
        return "drawn"
    return f"{'wins' if value.outcome > 0 else 'loses'} in {value.plies}"


def kind(code: int) -> str:
    """What a turn is: a placement, a raise, one that takes back, or one that changes nothing."""
    turn = Turn.of(code)
    if turn.taken:
        return "null turn" if turn.origin is None and turn.taken == (turn.to,) else "take-back"
    return "placement" if turn.origin is None else "raise"


def winning_kinds(solution: Solution, rules: Any, games: int, seed: int) -> Iterator[str]:
    """In the won positions of random games: how often no plain placement wins, and how often just one decision does."""
    chooser = random.Random(seed)
    won = drawn = lost = only = single = 0
    kinds: Counter[str] = Counter()
    for _ in range(games):
        state, plies = start(), 0
        while rules.result(state) == 0 and plies < 200:
            values = solution.values(state)
            winners = [code for code, value in values if value.outcome > 0]
            if winners:
                won += 1
                only += not any(kind(code) == "placement" for code in winners)
                single += len(winners) == 1
                best = min(value.plies or 0 for _, value in values if value.outcome > 0)
                kinds.update({kind(code) for code, value in values if value.outcome > 0 and value.plies == best})
            elif any(value.outcome == 0 for _, value in values):
                drawn += 1
            else:
                lost += 1
            state, plies = rules.apply(state, chooser.choice(values)[0]), plies + 1
    yield f"positions of {games} random games: {won} won, {lost} lost, {drawn} drawn for the player to move"
    yield f"of the won ones {only / won:.1%} are won by no plain placement, {single / won:.1%} by one decision only"
    yield "a quickest win among them is " + ", ".join(
        f"a {name} in {count / won:.1%}" for name, count in kinds.most_common()
    )


def best_line(solution: Solution, rules: Any, seed: int, plies: int = 120) -> str:
    """A game of perfect play from the start, at most so many plies."""
    chooser, state = random.Random(seed), start()
    texts: list[str] = []
    while rules.result(state) == 0 and len(texts) < plies:
        code = solution.choose(state, chooser)
        texts.append(str(Turn.of(code)))
        state = rules.apply(state, code)
    return " ".join(texts)


def drawn_state(problem: Problem, folder: Path) -> State | None:
    """A drawn state with as few spheres as possible; None where nothing is drawn."""
    board, store = problem.tables(), SolutionFile(problem.file(folder))
    found = None
    for index, size in enumerate(board.size.tolist()):
        if found is not None or size >= LARGEST:
            break
        codes = _bytes(store, int(board.base[index]) * 64, 1 << size)
        # Also what cannot be a state, with more than 15 spheres of a player, has a zero.
        there = (number for number in np.nonzero(codes == 0)[0].tolist() if size - 15 <= number.bit_count() <= 15)
        found = next((_state(board, index, number) for number in there), None)
    store.close()
    return found


def drawn_cycle(solution: Solution, rules: Any, state: State, seed: int, plies: int = 400) -> list[str]:
    """The turns of a cycle into which perfect play runs from a drawn state; empty if none shows in so many plies."""
    chooser, seen, texts = random.Random(seed), {state: 0}, list[str]()
    for _ in range(plies):
        code = solution.choose(state, chooser)
        texts.append(str(Turn.of(code)))
        state = rules.apply(state, code)
        if state in seen:
            return [write_position(state), *texts[seen[state] :]]
        seen[state] = len(texts)
    return []


def findings(problem: Problem, folder: Path, rules: Any, games: int = 200, seed: int = 1) -> Iterator[str]:
    """All of it, as lines. rules: those of the game, bound to its options."""
    solution = Solution(problem, folder, rules)
    yield "first moves:"
    yield from (f"  {line}" for line in first_moves(solution))
    found = scan(problem, folder)
    yield "zugzwangs (to move is to lose, for either) by spheres: " + _row(found.zugzwangs)
    yield "to move is to win, for either: " + _row(found.either)
    yield f"the longest wins or losses take {found.longest} plies, for instance"
    for state in found.examples:
        codes = [code for code, value in solution.values(state) if value == solution.value(state)]
        yield f"  {write_position(state)}   best: {' '.join(str(Turn.of(code)) for code in codes[:3])}"
    drawn = drawn_state(problem, folder)
    if drawn is not None:
        yield f"the first drawn state: {write_position(drawn)}"
        yield "a drawn cycle from there: " + " ".join(drawn_cycle(solution, rules, drawn, seed))
    yield from winning_kinds(solution, rules, games, seed)
    yield f"a game of perfect play: {best_line(solution, rules, seed)}"
    solution.close()


def _row(counts: list[int]) -> str:
    return f"{sum(counts):,} (" + " ".join(f"{n}:{count:,}" for n, count in enumerate(counts) if count) + ")"


def main(words: Sequence[str] | None = None) -> int:
    """Prints the findings."""
    parser = Parser(prog="research.pylos_findings", description="findings of a solution of Pylos with distances")
    add_game_arguments(parser, needed=False)
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="folder of the solution (default: the user's data folder)"
    )
    args = parse_words(parser, sys.argv[1:] if words is None else words)
    args.game = args.game or "pylos"
    game, folder = game_from(args), args.folder or tablebase_folder()
    problem = Problem.of(game.options)
    if not problem.file(folder).exists():
        raise PyramidionError(f"There is no {problem.file(folder)}; solve first: {problem.command}")
    for line in findings(problem, folder, game.rules):
        print_line(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
