"""Response times of time-limited decisions: `python -m benchmarks.decision_times`.

Positions are those of random games in which a seat has a choice. Each is put to the engine as every program puts it,
for the last level. A decision that is late though its process has used little CPU time was held up by others: the CPU
time beside the wall-clock time distinguishes a busy machine from a slow search.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, int_range, print_line
from pyramidion.conformance.random_game import random_game
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.registry import game, list_games
from pyramidion.engine.protocol_server import Engine

LATE = 1.1
"""A decision is late when it takes this many times the requested time."""
_GAME_PLIES = 300
_APART = 7  # one of this many positions of a game is asked about


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision: the seconds it took, and those that its process computed."""

    wall: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Times:
    """The decisions of a game in milliseconds: median, 95th percentile and most, by the wall and of the CPU.

    decisions: how many. late: those beyond `LATE`. busy: those of them whose process computed for less than that.
    """

    decisions: int
    wall: tuple[float, float, float]
    cpu: tuple[float, float, float]
    late: int
    busy: int


def positions(given: Game[Any]) -> Iterator[Position[Any]]:
    """Positions of random games, spread over them, in which a seat has a choice; there is no end to them."""
    seed = 0
    while True:
        chosen = [
            position
            for position, _ in random_game(given, seed, _GAME_PLIES)
            if position.to_decide and position.to_decide[0] >= 0 and len(position.legal()) > 1
        ]
        yield from chosen[seed % _APART :: _APART]
        seed += 1


def asked(given: Game[Any], milliseconds: int, count: int) -> list[Asked]:
    """Asks for so many decisions of a game, each within so many milliseconds."""
    heard: list[str] = []
    engine = Engine(heard.append)
    options = " ".join(f"{name}={value}" for name, value in given.options.items())
    engine.answer(f"game {given.info.id} {options}".strip())
    engine.answer("ready")
    found = []
    for position in islice(positions(given), count):
        engine.answer(f"position {position}")
        wall, cpu = time.perf_counter(), time.process_time()
        engine.answer(f"go time {milliseconds}")
        engine.wait()
        found.append(Asked(time.perf_counter() - wall, time.process_time() - cpu))
        if not heard[-1].startswith("best "):
            raise PyramidionError(f"No decision at {position}: {heard[-1]}")
    return found


def summed_up(found: Sequence[Asked], milliseconds: int) -> Times:
    """The results of some decisions."""
    late = [one for one in found if 1000 * one.wall > LATE * milliseconds]
    return Times(
        len(found),
        _spread([one.wall for one in found]),
        _spread([one.cpu for one in found]),
        len(late),
        sum(1000 * one.cpu <= LATE * milliseconds for one in late),
    )


def _spread(seconds: Sequence[float]) -> tuple[float, float, float]:
    ranked = sorted(1000 * one for one in seconds)
    last = len(ranked) - 1
    return ranked[last // 2], ranked[round(0.95 * last)], ranked[last]


def report(games: Sequence[str], milliseconds: int, count: int, told: Callable[[str], None]) -> dict[str, Any]:
    """Asks every named game (default: all), and reports a line for each. Raises UnknownGame."""
    chosen = [game(name) for name in games or [info.id for info in list_games()]]
    columns = "".join(f"{word:>9}" for word in ("median", "95 %", "most"))
    told(f"{f'{milliseconds} ms asked':<17} wall ms:{columns}   CPU ms:{columns}")
    measured: dict[str, Any] = {}
    for one in chosen:
        times = summed_up(asked(one, milliseconds, count), milliseconds)
        measured[one.info.id] = asdict(times)
        wall, cpu = ("".join(f"{number:>9.0f}" for number in three) for three in (times.wall, times.cpu))
        late = f"  {times.late} of {times.decisions} late, {times.busy} of them held up by others" if times.late else ""
        told(f"{one.info.id:<17}         {wall}          {cpu}{late}")
    return measured


def main(words: Sequence[str] | None = None) -> int:
    """Prints the measures as they come."""
    parser = Parser(prog="benchmarks.decision_times", description="measure response times for time-limited decisions")
    parser.add_argument("game", nargs="*", help="games to measure (default: all)")
    parser.add_argument(
        "--milliseconds",
        type=int_range(1, 60_000),
        default=300,
        metavar="MS",
        help="time limit of a decision (default: %(default)s)",
    )
    parser.add_argument(
        "--decisions",
        type=int_range(1, 10_000),
        default=20,
        metavar="N",
        help="decisions of each game (default: %(default)s)",
    )
    args = parser.parse_args(words)
    report(args.game, args.milliseconds, args.decisions, print_line)
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
