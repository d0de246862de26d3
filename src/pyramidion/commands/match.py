"""`pyramidion match`: levels of bots against each other."""

import argparse
from typing import TYPE_CHECKING

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.lab.arena import Played
    from pyramidion.players.levels import Level

HELP = "let bots play against each other and say which is stronger"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument("--first", default="strong", metavar="LEVEL", help="a level, or random (default strong)")
    parser.add_argument("--second", default="medium", metavar="LEVEL", help="who plays against it (default medium)")
    parser.add_argument("--games", type=int, default=20, help="how many games (default 20)")
    parser.add_argument("--seconds", type=float, help="at most this long for a decision (default: as the levels say)")
    parser.add_argument(
        "--seed", type=int, default=1, help="makes the match repeatable, but for searches ended by time"
    )
    parser.add_argument("--moves", action="store_true", help="print the decisions of each game")


def run(args: argparse.Namespace) -> int:
    """Prints a line for each game, then the score with its interval."""
    from pyramidion.lab.arena import play_match

    if not 1 <= args.games <= 100_000:
        raise PyramidionError(f"{args.games} games are not possible; give 1 to 100000.")
    if args.seconds is not None and not 0 < args.seconds <= 3600:
        raise PyramidionError(f"{args.seconds:g} seconds are not possible; give more than 0, at most 3600.")
    game = game_from(args)
    first, second = _player(args.first), _player(args.second)
    number = 0

    def told(played: "Played") -> None:
        nonlocal number
        number += 1
        print(f"game {number}: {args.first} as {game.seats[played.seat]} {played.score:g}", flush=True)
        if args.moves:
            print("  " + game.notation.write_turn(played.texts))

    score = play_match(game, first, second, args.games, args.seed, args.seconds, told)
    low, high = score.interval
    print(
        f"{args.first} against {args.second}: {sum(score.scores):g} of {args.games}, {score.mean:.0%} "
        f"(95 %: {low:.0%} to {high:.0%}; equal players: {score.fair:.0%}): {score.verdict}"
    )
    return 0


def _player(name: str) -> "Level | None":
    from pyramidion.players.levels import level

    return None if name == "random" else level(name)
