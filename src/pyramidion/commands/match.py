"""`pyramidion match`: plays matches between levels of bots and programs that speak the engine protocol."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.commands.options import (
    add_game_arguments,
    add_worker_arguments,
    float_range,
    game_from,
    int_range,
    print_line,
    workers_from,
)
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from rich.table import Table

    from pyramidion.arena.players import Player
    from pyramidion.arena.tournament import Tournament
    from pyramidion.core.game import Game
    from pyramidion.jobs.workers import Workers

HELP = "games between bots and external engines, with ratings and their intervals"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.description = (
        "Two players or more play mirrored games: pyramidion match pylos --player 4 "
        "--player Hal='cmd:./my-engine --fast'. docs/engine.md describes the protocol that programs speak."
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="PLAYER",
        help="level number, random, searching (top level, no tablebase), perfect (tablebase) or cmd:PROGRAM, each "
        "perhaps after NAME=; give two or more",
    )
    parser.add_argument(
        "--set",
        nargs=2,
        action="append",
        default=[],
        metavar=("PLAYER", "NAME=VALUE"),
        help="option of an external engine, by its name",
    )
    parser.add_argument(
        "--gauntlet", action="store_true", help="first player against all others (default: round robin)"
    )
    add_match_arguments(parser)
    parser.add_argument("--seat", metavar="NAME", help="fixed seat of the first player of a pair (default: each)")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float_range(-1000, 1000),
        metavar=("LOW", "HIGH"),
        help="end a pair's games as soon as a test has decided whether the first is LOW or HIGH Elo ahead",
    )


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that matches and ladders share; read them with `conditions_from`."""
    parser.add_argument(
        "--rounds",
        type=int_range(0, 100_000),
        default=10,
        metavar="N",
        help="rounds of each pair: one game per seat, with the same opening and dice (default: %(default)s)",
    )
    parser.add_argument(
        "--seconds",
        type=float_range(0.001, 3600),
        metavar="S",
        help="time limit of a decision in seconds (default: that of the level; 1 for engines)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="seed of openings, dice and players; repeatable unless time ends searches (default: %(default)s)",
    )
    parser.add_argument("--openings", type=Path, metavar="FILE", help="file of start positions, one per line and round")
    parser.add_argument(
        "--random-plies",
        type=int_range(0, 1000),
        default=0,
        metavar="N",
        help="decisions at the start of each round that are drawn at random (default: %(default)s)",
    )
    parser.add_argument(
        "--max-plies",
        type=int_range(1),
        metavar="N",
        help="decisions and chance outcomes after which a game is drawn (default: 2000)",
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="folder of records and checkpoint, written after each game, resumed"
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Prints a line for each game, or a live table, then the standings."""
    from pyramidion.arena.players import parse_player
    from pyramidion.arena.tournament import Tournament, gauntlet, round_robin

    game = game_from(args)
    options: dict[str, dict[str, str]] = {}
    for name, pair in args.set:
        option, equals, value = pair.partition("=")
        if not equals:
            raise PyramidionError(f"{pair!r} should be written name=value.")
        options.setdefault(name, {})[option] = value
    players: list[Player] = []
    for text in args.player or ["strong", "medium"]:
        plain = parse_player(text, game)
        players.append(parse_player(text, game, options.pop(plain.name, None)))
    if options:
        raise PyramidionError(f"There is no player {next(iter(options))!r} to set an option of.")
    if len(players) < 2:
        raise PyramidionError("A match needs two players or more; give --player for each.")
    pairs = gauntlet(len(players)) if args.gauntlet else round_robin(len(players))
    sprt = None if args.sprt is None else (args.sprt[0], args.sprt[1])
    if sprt is not None and sprt[0] >= sprt[1]:
        raise PyramidionError("The test needs a low Elo difference and a higher one, such as --sprt 0 20.")
    tournament = Tournament(game, players, pairs, conditions_from(args, game), args.folder, sprt)
    return play_tournament(tournament, args.rounds, workers_from(args), args.folder)


def conditions_from(args: argparse.Namespace, game: "Game[Any]") -> Any:
    """The conditions from the arguments."""
    from pyramidion.arena.tournament import Conditions

    openings = () if args.openings is None else tuple(args.openings.read_text(encoding="utf-8").split("\n"))
    seat = getattr(args, "seat", None)
    return Conditions(
        args.seed,
        args.seconds,
        None if seat is None else seat_of(seat, game.seats),
        tuple(line.strip() for line in openings if line.strip()),
        args.random_plies,
        args.max_plies,
    )


def play_tournament(tournament: "Tournament", rounds: int, workers: "Workers", folder: Path | None) -> int:
    """Plays, shows the results, and prints the report; an interruption is not an error."""
    from rich.console import Console
    from rich.live import Live

    console = Console()
    if tournament.games:
        print_line(f"{len(tournament.games)} games have been played before, see {folder}")
    games = tournament.play(rounds, workers)
    try:
        if console.is_terminal:
            with Live(_table(tournament), console=console, auto_refresh=False) as live:
                for _ in games:
                    live.update(_table(tournament), refresh=True)
        else:
            for played in games:
                print_line(tournament.progress_line(played))
    except KeyboardInterrupt:
        print_line("Stopped." + (" The same command continues from here." if folder else ""))
    for line in tournament.report():
        print_line(line)
    return 0


def _table(tournament: "Tournament") -> "Table":
    """The standings for a terminal."""
    from rich.table import Table

    table = Table(title=f"{tournament.game.info.title}: {len(tournament.games)} games")
    rows: Iterator[list[str]] = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in tournament.report() if line.startswith("|")
    )
    for name in next(rows):
        table.add_column(name, justify="left" if name == "player" else "right")
    next(rows)
    for row in rows:
        table.add_row(*row)
    return table


def seat_of(name: str, seats: "tuple[str, ...] | list[str]") -> int:
    """The number of a seat by its name, in any case. Raises PyramidionError with a list of the seats."""
    for number, seat in enumerate(seats):
        if seat.lower() == name.strip().lower():
            return number
    raise PyramidionError(f"There is no seat {name!r}; the seats are {', '.join(seats)}.")
