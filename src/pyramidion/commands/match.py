"""`pyramidion match`: levels of bots against each other."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.workers import add_worker_arguments, workers_from

if TYPE_CHECKING:
    from pyramidion.core.game import Game
    from pyramidion.engine.levels import Level

HELP = "let bots play against each other and say which is stronger"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument(
        "--first",
        default="strong",
        metavar="LEVEL",
        help="a level by number, random, searching (the top without solutions) or perfect (by one); default the top",
    )
    parser.add_argument(
        "--second", default="medium", metavar="LEVEL", help="who plays against it (default medium: the middle level)"
    )
    parser.add_argument("--games", type=int, default=20, help="how many games (default 20)")
    parser.add_argument("--seconds", type=float, help="at most this long for a decision (default: as the levels say)")
    parser.add_argument(
        "--seed", type=int, default=1, help="makes the match repeatable, but for searches ended by time"
    )
    parser.add_argument("--seat", help="where the first always sits (default: they change seats after each game)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep each game here, and go on after a stop")
    add_worker_arguments(parser)
    parser.add_argument("--moves", action="store_true", help="print the decisions of each game")


def run(args: argparse.Namespace) -> int:
    """Prints a line for each game, then the score with its interval."""
    from pyramidion.arena.match import Played, play_match, read_played
    from pyramidion.jobs.checkpoint import Kept

    workers = workers_from(args)
    if not 1 <= args.games <= 100_000:
        raise PyramidionError(f"{args.games} games are not possible; give 1 to 100000.")
    if args.seconds is not None and not 0 < args.seconds <= 3600:
        raise PyramidionError(f"{args.seconds:g} seconds are not possible; give more than 0, at most 3600.")
    game = game_from(args)
    first, second = _player(args.first, game), _player(args.second, game)
    seat = None if args.seat is None else seat_of(args.seat, game.seats)
    names = "first", "second", "seconds", "seed", "seat"
    match = {"game": game.identity} | {name: getattr(args, name) for name in names}
    file = Kept(args.keep, match, "match", read_played)
    kept = file.rows[: args.games]
    number = len(kept)
    if kept:
        print(f"{number} games are kept in {args.keep}")

    def told(played: Played) -> None:
        nonlocal number
        number += 1
        file.add(asdict(played))
        print(f"game {number}: {args.first} as {game.seats[played.seat]} {played.score:g}", flush=True)
        if args.moves:
            print("  " + game.notation.write_turn(played.texts))

    score = play_match(
        game, first, second, args.games, args.seed, args.seconds, told, seat=seat, kept=kept, workers=workers
    )
    low, high = score.interval
    print(
        f"{args.first} against {args.second}: {score.tally}; {sum(score.scores):g} of {args.games}, {score.mean:.0%} "
        f"(95 %: {low:.0%} to {high:.0%}; equal players: {score.fair:.0%}): {score.verdict}"
    )
    return 0


def _player(name: str, game: "Game[Any]") -> "Level | None":
    from pyramidion.engine.levels import level
    from pyramidion.engine.tablebase import find_tablebase, how_to_solve

    if name == "random":
        return None
    if name == "searching":
        return replace(level("strong", game), perfect=False)
    if name == "perfect":
        solution = find_tablebase(game)
        if solution is None or not solution.has_distance:
            raise PyramidionError(f"A perfect player needs distances. {how_to_solve(game)}")
        return level("strong", game)
    return level(name, game)


def seat_of(name: str, seats: Sequence[str]) -> int:
    """The number of a seat by its name, in any case. Raises PyramidionError that lists the seats."""
    for number, seat in enumerate(seats):
        if seat.lower() == name.strip().lower():
            return number
    raise PyramidionError(f"There is no seat {name!r}; the seats are {', '.join(seats)}.")
