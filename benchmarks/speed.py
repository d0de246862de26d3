"""How fast rules and searches are: `python -m benchmarks.speed`, or `make bench`.

Measured interpreted and compiled, beside a reference loop in the same run.

All rates are by CPU time, so that a busy machine does not change them. They depend on the machine; their ratios to the
reference (a loop of integer arithmetic, same interpreter, same compiler) hardly do, and are what to compare between
machines. Where there is a C compiler the reference is measured in C too, and so is the tree search of a game so small
that its rules are a line each (benchmarks.c_search): what a C compiler makes of the same algorithm.
"""

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from benchmarks import c_search
from benchmarks.throw_speed import measure_throws
from pyramidion import __version__
from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, float_range, output_file, print_line
from pyramidion.conformance.random_game import random_game
from pyramidion.core.game import Game
from pyramidion.core.registry import game, list_games
from pyramidion.core.specialisation import Binder
from pyramidion.search.mcts_runner import MctsBudget, MctsSearcher
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.perft import PerftCounter
from pyramidion.search.playout import next_random
from pyramidion.search.simultaneous import SimultaneousBudget, SimultaneousSearcher
from pyramidion.search.solver import Solver, is_solvable
from pyramidion.search.turn_search import TurnBudget, TurnSearcher

PLAYOUT_PLIES = 1000
"""Random games are cut off here; those of most games end long before."""

SEVERAL = 1000
"""Of so many decisions a search judges only some."""

RATES = ("playouts", "plies", "perft")
SEARCHES = ("simulations", "pairs", "replies", "lookups", "proven")
"""What the bots of a game really do, by the search that they use: see `measure`."""

Measures = dict[str, float]


def reference(random: int, steps: int) -> int:
    """The loop that all rates are compared with: so many steps of the random number generator."""
    for _ in range(steps):
        random = next_random(random)
    return random


def rate(call: Callable[[int], float], seconds: float) -> float:
    """Work per CPU second. `call(n)` does n rounds and returns the work done; rounds grow until the time is filled."""
    rounds = 1
    while True:
        before = time.process_time()
        work = call(rounds)
        took = time.process_time() - before
        if took >= seconds:
            return work / took
        rounds = max(rounds + 1, int(min(10.0, 1.2 * seconds / max(took, 1e-6)) * rounds))


def reference_rate(compiled: bool, seconds: float) -> float:
    """Steps of the reference loop per second."""
    loop: Any = reference
    if compiled:
        loop = Binder({}, numba_wrap()).bind(loop)
        loop(1, 1)

    def call(rounds: int) -> float:
        loop(1, rounds)
        return rounds

    return rate(call, seconds)


def search_rate(compiled: bool, seconds: float) -> float:
    """Simulations per second of the tree search of the yardstick's game."""
    pile = c_search.PileSearch(compiled)

    def call(rounds: int) -> float:
        pile.run(rounds)
        return rounds

    return rate(call, seconds)


def measure(given: Game[Any], compiled: bool, seconds: float) -> Measures:
    """Rates of one game from its start; each measured for about `seconds`.

    playouts, plies: of random games to the end. perft: decision sequences counted. Then what its bots use:
    simulations of tree search; pairs of decisions made at once that are judged; replies to an end of a whole turn;
    lookups in an equilibrium; positions proven.
    ready: CPU seconds until the first use is done: compiling, or loading what was compiled before.
    """
    return _in_secret(given, compiled, seconds) if given.info.simultaneous else _in_turn(given, compiled, seconds)


def _in_turn(given: Game[Any], compiled: bool, seconds: float) -> Measures:
    before = time.process_time()
    searches = MctsSearcher(given, numba_wrap() if compiled else None)
    searches.warm_up()
    start = given.rules.start()
    out, weights = searches.integers(searches.size), searches.integers(searches.size)
    searches.playouts(start, out, weights, 1, PLAYOUT_PLIES, 1)
    ready = time.process_time() - before

    def played(rounds: int, generator: int) -> tuple[int, int]:
        plies, generator = searches.playouts(start, out, weights, generator, PLAYOUT_PLIES, rounds)
        return plies, generator

    return {
        **_playouts(played, seconds),
        "perft": _perft(PerftCounter(given, compiled), seconds),
        **_searched(given, searches, compiled, seconds),
        "ready": ready,
    }


def _in_secret(given: Game[Any], compiled: bool, seconds: float) -> Measures:
    before = time.process_time()
    searches = SimultaneousSearcher(given, numba_wrap() if compiled else None)
    searches.warm_up()
    start, scratch = given.rules.start(), searches.matrix(1)
    searches.playouts(start, scratch, 1, PLAYOUT_PLIES, 1)
    ready = time.process_time() - before

    def played(rounds: int, generator: int) -> tuple[int, int]:
        plies, _, generator = searches.playouts(start, scratch, generator, PLAYOUT_PLIES, rounds)
        return plies, generator

    return {
        **_playouts(played, seconds),
        "pairs": _pairs(searches, seconds),
        "ready": ready,
    }


def _playouts(played: Callable[[int, int], tuple[int, int]], seconds: float) -> Measures:
    """Random games and their plies per second. played: (games, generator) -> (plies, generator)."""
    generator, length = 1, 1.0

    def plies_of(rounds: int) -> float:
        nonlocal generator, length
        plies, generator = played(rounds, generator)
        length = plies / rounds
        return float(plies)

    plies = rate(plies_of, seconds)
    return {"playouts": plies / length, "plies": plies}


def _pairs(searches: SimultaneousSearcher, seconds: float) -> float:
    state = _many_decisions(searches.game)
    judged = 0

    def told(pairs: int, _: float) -> None:
        nonlocal judged
        judged = pairs

    before = time.process_time()
    searches.run(state, 0, SimultaneousBudget(1_000_000_000, seconds), 1, told)
    return judged / (time.process_time() - before)


def _many_decisions(given: Game[Any]) -> Any:
    """A state of a random game where both seats have too many decisions to judge all pairs; the start if none comes."""
    for position, _ in random_game(given, 1, 100):
        state = position.state
        if len(position.to_decide) == 2 and min(len(given.rules.codes(state, seat)) for seat in (0, 1)) > SEVERAL:
            return state
    return given.rules.start()


def _searched(given: Game[Any], searches: MctsSearcher, compiled: bool, seconds: float) -> Measures:
    """What bots do in a game whose seats decide in turn."""
    if given.bots.equilibrium is not None:
        return {"lookups": _lookups(given, seconds)}
    if given.bots.whole_turns:
        return {"replies": _replies(given, compiled, seconds)}
    found = {"simulations": _simulations(searches, seconds)}
    if is_solvable(given):
        found["proven"] = _proven(given, compiled, seconds)
    return found


def _first_choice(given: Game[Any]) -> Any:
    """The first state of a random game in which a seat has a choice."""
    return next(
        position.state
        for position, _ in random_game(given, 1, 1000)
        if position.to_decide and position.to_decide[0] >= 0 and len(position.legal()) > 1
    )


def _lookups(given: Game[Any], seconds: float) -> float:
    assert given.bots.equilibrium is not None
    known, state = given.bots.equilibrium(), _first_choice(given)

    def asked(rounds: int) -> float:
        for _ in range(rounds):
            known.choose(state)
        return rounds

    return rate(asked, seconds)


def _replies(given: Game[Any], compiled: bool, seconds: float) -> float:
    planner = TurnSearcher(given, numba_wrap() if compiled else None)
    planner.warm_up()
    state, done = _first_choice(given), 0

    def told(replies: int, _: float) -> None:
        nonlocal done
        done = replies

    before = time.process_time()
    planner.run(state, TurnBudget(beam=8, ends=8, samples=1_000_000, seconds=seconds), 1, told)
    return done / (time.process_time() - before)


def _proven(given: Game[Any], compiled: bool, seconds: float) -> float:
    solver = Solver(given, numba_wrap() if compiled else None)
    solver.warm_up()

    def proven(rounds: int) -> float:
        found = 0
        for _ in range(rounds):
            solver.forget()
            solver.value(given.rules.start(), visits=1000)
            found += solver.positions
        return found

    return rate(proven, seconds)


def _simulations(searches: MctsSearcher, seconds: float) -> float:
    before = time.process_time()
    choices = searches.run(searches.rules.start(), MctsBudget(1_000_000_000, seconds), 1)
    return sum(choice.visits for choice in choices) / (time.process_time() - before)


def _perft(counter: PerftCounter, seconds: float) -> float:
    position = counter.game.start()
    counter.count(position, 1)  # compiles
    depth = 1
    while True:
        before = time.process_time()
        nodes = counter.count(position, depth)
        took = time.process_time() - before
        # The next depth takes some ten times as long: stop where that would be far beyond the time given.
        if took >= seconds / 4 or nodes == 0:
            return nodes / took
        depth += 1


def help_seconds(times: int = 5) -> float:
    """How long `pyramidion --help` takes, from process start to end: the median of several."""

    def once() -> float:
        before = time.perf_counter()
        subprocess.run([sys.executable, "-m", "pyramidion", "--help"], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - before

    return median(once() for _ in range(times))


def _in_c(rate: float | None, width: int) -> str:
    return f"{rate:>{width},.0f}" if rate else "  not measured (there is no C compiler, cc):"


def report(games: Sequence[str], seconds: float, told: Callable[[str], None]) -> dict[str, Any]:
    """Measures games (all that there are if none are named). `told` is called with each line of the report as it is
    found.

    The result: `reference` steps per second, simulations of the yardstick's game (`search`), both in C too
    (`yardstick`, `search_yardstick`), and `games`, each interpreted and compiled, with each rate also as a share of the
    reference (`…_per_step`).
    With a game of throws also `throws`, see `measure_throws`.
    Raises UnknownGame for a name that the catalogue does not have.
    """
    chosen = [game(name) for name in games or [info.id for info in list_games()]]
    modes = {"interpreted": False, "compiled": True} if numba_wrap() else {"interpreted": False}
    found: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "help_seconds": help_seconds(),
        "reference": {mode: reference_rate(compiled, seconds) for mode, compiled in modes.items()},
        "search": {mode: search_rate(compiled, seconds) for mode, compiled in modes.items()},
        "yardstick": c_search.rate_in_c("steps", seconds),
        "search_yardstick": c_search.rate_in_c("search", seconds),
        "games": {},
    }
    told(f"pyramidion --help: {found['help_seconds']:.2f} s")
    told(f"{'per CPU second':<30}{''.join(f'{name:>13}' for name in RATES)}{'ready (s)':>11}  what its bots do")
    for mode, steps in found["reference"].items():
        told(f"{'reference ' + mode:<30}{'':>13}{steps:>13,.0f}")
    told(f"{'reference in C':<30}{'':>13}{_in_c(found['yardstick'], 13)}")
    for mode, simulations in found["search"].items():
        told(f"{'search of a pile, ' + mode:<30}{'':>50}  {simulations:,.0f} simulations")
    told(f"{'search of a pile, in C':<30}{'':>50}  {_in_c(found['search_yardstick'], 0)} simulations")
    for one in chosen:
        found["games"][one.info.id] = measures = {}
        for mode, compiled in modes.items():
            rates = measure(one, compiled, seconds)
            shown = "".join(f"{rates[name]:>13,.0f}" if name in rates else f"{'':>13}" for name in RATES)
            searched = ", ".join(f"{rates[name]:,.0f} {name}" for name in SEARCHES if name in rates)
            told(f"{one.info.id + ' ' + mode:<30}{shown}{rates['ready']:>11.2f}  {searched}")
            steps = found["reference"][mode]
            measures[mode] = rates | {
                f"{name}_per_step": rates[name] / steps for name in (*RATES[1:], *SEARCHES) if name in rates
            }
    if any(one.info.chance_animation == "throw" for one in chosen):
        found["throws"] = measure_throws(seconds, rate, told)
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Prints the measures as they come."""
    parser = Parser(prog="benchmarks.speed", description="measure the speed of rules, searches and throws")
    parser.add_argument("game", nargs="*", help="games to measure (default: all)")
    parser.add_argument(
        "--seconds", type=float_range(0.001, 60), default=0.5, help="time for each measure (default: %(default)s)"
    )
    parser.add_argument("--json", type=output_file, metavar="FILE", help="file to write the measures to as well")
    args = parser.parse_args(words)
    found = report(args.game, args.seconds, print_line)
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
