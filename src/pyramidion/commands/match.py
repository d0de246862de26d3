"""`pyramidion match`: levels of bots against each other."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import (
    add_game_arguments,
    add_worker_arguments,
    float_range,
    game_from,
    int_range,
    workers_from,
)
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.core.game import Game
    from pyramidion.engine.levels import Level

HELP = "games between two levels of bots, with the score and its interval"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument(
        "--first",
        default="strong",
        metavar="LEVEL",
        help="level number, random, searching (top level, no tablebase) or perfect (tablebase) (default: top level)",
    )
    parser.add_argument(
        "--second", default="medium", metavar="LEVEL", help="its opponent (default: %(default)s, the middle level)"
    )
    parser.add_argument(
        "--games", type=int_range(1, 100_000), default=20, metavar="N", help="number of games (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=float_range(0.001, 3600),
        metavar="S",
        help="time limit of a decision in seconds (default: that of the level)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="seed; the match is repeatable unless time ends searches (default: %(default)s)",
    )
    parser.add_argument("--seat", metavar="NAME", help="fixed seat of the first player (default: seats rotate)")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="checkpoint file, written after each game and resumed from"
    )
    add_worker_arguments(parser)
    parser.add_argument("--moves", action="store_true", help="also print the moves of each game")


def run(args: argparse.Namespace) -> int:
    """Prints a line for each game, then the score with its interval."""
    from pyramidion.arena.match import PlayedGame, play_match, read_played_game
    from pyramidion.jobs.checkpoint import Checkpoint

    game = game_from(args)
    first, second = _player(args.first, game), _player(args.second, game)
    seat = None if args.seat is None else seat_of(args.seat, game.seats)
    names = "first", "second", "seconds", "seed", "seat"
    match = {"game": game.identity} | {name: getattr(args, name) for name in names}
    checkpoint = Checkpoint(args.resume, match, "match", read_played_game)
    before = checkpoint.rows[: args.games]
    number = len(before)
    if before:
        print(f"{number} games have been played before, see {args.resume}")

    def report_game(played: PlayedGame) -> None:
        nonlocal number
        number += 1
        checkpoint.add(asdict(played))
        print(f"game {number}: {args.first} as {game.seats[played.seat]} {played.score:g}", flush=True)
        if args.moves:
            print("  " + game.notation.write_turn(played.texts))

    score = play_match(
        game,
        first,
        second,
        args.games,
        args.seed,
        args.seconds,
        report_game,
        seat=seat,
        before=before,
        workers=workers_from(args),
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
