"""`pyramidion play`: a game in the terminal."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.commands.options import add_game_arguments, float_range, game_from
from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramidion.core.session import Session
    from pyramidion.terminal.player_setup import SeatPlayer

HELP = "game in the terminal, against people or bots"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser, needed=False)
    parser.add_argument("--against", metavar="LEVEL", help="level of the bots on the other seats")
    parser.add_argument("--seat", metavar="NAME", help="your seat against bots (default: the first)")
    parser.add_argument("--seats", metavar="LIST", help="player of each seat: person, person:NAME, bot:LEVEL, …")
    parser.add_argument(
        "--seconds",
        type=float_range(0.01, 600),
        default=2.0,
        metavar="S",
        help="time limit of a bot's decision in seconds (default: %(default)g)",
    )
    parser.add_argument("--seed", metavar="TEXT", help="seed of dice and throws (default: a new secret one)")
    parser.add_argument("--manual-dice", action="store_true", help="dice and throws entered by you, as at a real table")
    parser.add_argument("--from", dest="source", type=Path, metavar="FILE", help="record of a game to continue")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="file to save the game to (default: a new one in the data folder)"
    )
    parser.add_argument("--plain", action="store_true", help="output without colours and lines, for screen readers")


def run(args: argparse.Namespace) -> int:
    """Plays to the end, or until a person leaves."""
    from pyramidion.terminal.bots import TerminalBots
    from pyramidion.terminal.console import Console, PlayerLeft
    from pyramidion.terminal.game_loop import GameLoop, print_goodbye

    session, players, file = _continue_game(args) if args.source else _new_game(args)
    screen = Console(args.plain, session.game.seats)
    bots = TerminalBots(args.seconds, screen.print_error)
    try:
        GameLoop(session, players, screen, file, bots).run()
    except (PlayerLeft, KeyboardInterrupt) as leaving:
        print_goodbye(screen, file)
        return 0 if isinstance(leaving, PlayerLeft) else 130
    except PyramidionError:  # a bot's process has failed; the game can continue without it
        print_goodbye(screen, file)
        raise
    finally:
        bots.close()
    return 0


def _new_game(args: argparse.Namespace) -> "tuple[Session, Sequence[SeatPlayer], Path]":
    from pyramidion.core.chance import new_seed
    from pyramidion.core.record import seat_tag
    from pyramidion.core.session import Session
    from pyramidion.terminal.player_setup import build_players
    from pyramidion.terminal.savefile import new_file

    if args.game is None:
        raise PyramidionError(
            Message("Say which game (`pyramidion games` lists them), or continue one with --from FILE.")
        )
    game = game_from(args)
    if (args.seed or args.manual_dice) and not game.info.stochastic:
        raise PyramidionError(
            Message("{game} has no random events; leave out --seed and --manual-dice.", game=game.info.title)
        )
    if args.seed and args.manual_dice:
        raise PyramidionError(
            Message("Dice come from a seed or from you, not both; leave out --seed or --manual-dice.")
        )
    players = build_players(game, args.seats, args.against, args.seat)
    seed = None if args.manual_dice or not game.info.stochastic else args.seed or new_seed()
    tags = {seat_tag(seat): str(player) for seat, player in zip(game.seats, players, strict=True)}
    return Session(game, seed=seed, tags=tags), players, new_file(game.info.id, args.save)


def _continue_game(args: argparse.Namespace) -> "tuple[Session, Sequence[SeatPlayer], Path]":
    from pyramidion.core.session import Session
    from pyramidion.terminal.player_setup import build_players, players_from_tags
    from pyramidion.terminal.savefile import new_file, read_record

    record = read_record(args.source)
    game = record.game
    if args.game is not None and game_from(args) != game:
        raise PyramidionError(
            Message(
                "{file} holds a game of {game}; leave out the game and its options.",
                file=str(args.source),
                game=repr(game),
            )
        )
    if args.game is None and args.game_options:
        raise PyramidionError(
            Message(
                "The options of {file} are fixed; leave out --{option}.",
                file=str(args.source),
                option=next(iter(args.game_options)),
            )
        )
    if args.seed:
        raise PyramidionError(Message("A record continues with its own seed; leave out --seed."))
    if args.manual_dice and record.tag("Seed") is not None:
        raise PyramidionError(Message("The dice of this record come from its seed; leave out --manual-dice."))
    if record.tag("Commitment") is not None and record.tag("Seed") is None and not args.manual_dice:
        raise PyramidionError(
            Message(
                "{file} does not hold its seed; add --manual-dice to enter dice and throws yourself.",
                file=str(args.source),
            )
        )
    session = Session.from_record(record)
    if session.over or record.tag("Termination") is not None:
        raise PyramidionError(
            Message("The game in {file} is over; `pyramidion replay {file}` shows it.", file=str(args.source))
        )
    if args.seats or args.against or args.seat:
        players = build_players(game, args.seats, args.against, args.seat)
    else:
        players = players_from_tags(record.tags, game)
    return session, players, new_file(game.info.id, args.save) if args.save else args.source
