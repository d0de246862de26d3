"""`pyramidion dev ladder`: plays the levels of a game, and optionally engines, against each other."""

import argparse

from pyramidion.commands.match import add_match_arguments, conditions_from, play_tournament
from pyramidion.commands.options import add_game_arguments, float_range, game_from, int_range, workers_from
from pyramidion.core.errors import PyramidionError

HELP = "ratings of a game's levels, measured against each other"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument("--from", dest="lowest", metavar="LEVEL", help="lowest level that plays (default: the first)")
    parser.add_argument("--to", dest="highest", metavar="LEVEL", help="highest level that plays (default: the top)")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="PLAYER",
        help="player above the highest level, such as NAME=cmd:PROGRAM; the weakest first",
    )
    parser.add_argument(
        "--nodes",
        type=int_range(1, 10_000_000),
        metavar="N",
        help="search budget of the top level in nodes instead of time",
    )
    add_match_arguments(parser)
    parser.add_argument(
        "--sprt", action="store_true", help="end each pair as soon as the sequential test has decided it"
    )
    parser.add_argument(
        "--sprt-elo",
        type=float_range(1, 1000),
        default=100.0,
        metavar="ELO",
        help="Elo difference the sequential test looks for (default: %(default)g)",
    )


def run(args: argparse.Namespace) -> int:
    """Plays games between players one or two ranks apart; prints a line for each game, or a live table, and the
    standings.
    """
    from pyramidion.arena.players import Player, parse_player
    from pyramidion.arena.tournament import Tournament, neighbours
    from pyramidion.engine.levels import level, levels

    game = game_from(args)
    known = levels(game)
    low = 0 if args.lowest is None else known.index(level(args.lowest, game))
    high = len(known) - 1 if args.highest is None else known.index(level(args.highest, game))
    chosen = list(known[low : high + 1])
    if args.nodes is not None and chosen and high == len(known) - 1:
        chosen[-1] = chosen[-1].with_node_budget(args.nodes)
    players = [Player(one.name, one) for one in chosen]
    players += [parse_player(text, game) for text in args.player]
    if len(players) < 2:
        raise PyramidionError("A ladder needs at least two levels, the lower one first.")
    sprt = (-args.sprt_elo, 0.0) if args.sprt else None
    tournament = Tournament(game, players, neighbours(len(players)), conditions_from(args, game), args.folder, sprt)
    return play_tournament(tournament, args.rounds, workers_from(args), args.folder)
