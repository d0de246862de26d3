"""`pyramidion dev equilibrium`: when to stake, pass, keep and throw again in the equilibrium of Pass The Pyramids."""

import argparse
from collections.abc import Iterator
from typing import Any

from pyramidion.commands.options import add_game_arguments, game_from
from pyramidion.core.equilibrium import Equilibrium
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position

HELP = "equilibrium strategy of Pass The Pyramids"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add_game_arguments(parser)
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help="position whose decisions to evaluate (default: a table of typical positions)",
    )


def run(args: argparse.Namespace) -> int:
    """Prints the table, or the values of a position's decisions."""
    game = game_from(args)
    if game.bots.equilibrium is None:
        raise PyramidionError(f"No equilibrium of {game.identity} is known; one is of pass_the_pyramids.")
    equilibrium = game.bots.equilibrium()
    if args.position is not None:
        lines = _of_position(game, equilibrium, game.notation.read_state(args.position))
    else:
        lines = _table(game, equilibrium)
    for line in lines:
        print(line)
    return 0


def _of_position(game: Game[Any], equilibrium: Equilibrium, state: Any) -> Iterator[str]:
    if game.rules.result(state):
        yield "The game is over."
        return
    seat = game.rules.to_move(state)
    yield f"{'':<8}" + "".join(f"{name:>9}" for name in game.seats)
    if seat >= 0:
        for code, chances in equilibrium.values(state):
            yield f"{game.notation.write(state, seat, code):<8}" + _percent(chances)
        yield f"best: {game.notation.write(state, seat, equilibrium.choose(state))}"
    else:
        yield f"{'':<8}" + _percent(equilibrium.value(state))


def _percent(chances: tuple[float, ...]) -> str:
    return "".join(f"{chance:>8.1%} " for chance in chances)


def _table(game: Game[Any], equilibrium: Equilibrium) -> Iterator[str]:
    """Advice for positions that a player meets: the first score, and the decision against a standing one."""
    from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text

    players = len(game.seats)
    landings: dict[int, str] = {}
    for landing, score in sorted(zip(LANDINGS, SCORES, strict=True), key=lambda pair: pair[1]):
        landings.setdefault(score, landing_text(landing).replace(" ", ","))
    start: Position[Any] = game.start()
    yield "The start: " + ", ".join(
        f"{name} {chance:.2%}" for name, chance in zip(game.seats, equilibrium.value(start.state), strict=True)
    )
    yield ""
    yield "No score stands, four tokens each except those in the pot: lowest score to keep"
    yield f"{'pot':>4} {'1st throw':>10} {'2nd throw':>10}"
    for pot in range(players):
        cells = [_first_kept(game, equilibrium, pot, throws, landings) for throws in (1, 2)]
        yield f"{pot:>4} {cells[0]:>10} {cells[1]:>10}"
    yield ""
    yield "A score stands; four tokens each except stake and pot; players who may still throw: lowest score to pass"
    yield f"{'pot':>4} " + " ".join(f"{left:>13}" for left in _headings(players))
    for pot in range(2, 2 * players):
        cells = [_first_passed(game, equilibrium, pot, left) for left in range(1, players)]
        yield f"{pot:>4} " + " ".join(f"{cell:>13}" for cell in cells)


def _headings(players: int) -> list[str]:
    return ["last to throw" if left == 1 else f"{left} left" for left in range(1, players)]


def _first_kept(game: Game[Any], equilibrium: Equilibrium, pot: int, throws: int, landings: dict[int, str]) -> str:
    """The lowest score that is kept if each player before this one has lost a token to the pot."""
    players = len(game.seats)
    hands = [4] * players
    for seat in range(pot):
        hands[seat] -= 1
    hands[pot] -= 1
    start = f"{','.join(map(str, hands))} pot:{pot} turn:{pot + 1} thrown:{throws}:"
    for score, landing in landings.items():
        state = game.notation.read_state(start + landing)
        if score and game.notation.write(state, pot, equilibrium.choose(state)) == "keep":
            return str(score)
    return "never"


def _first_passed(game: Game[Any], equilibrium: Equilibrium, pot: int, left: int) -> str:
    """The lowest standing score that the player on turn does not challenge. left: number of players who may still throw
    at it.
    """
    players = len(game.seats)
    hands = [4] * players
    holder = left % players
    hands[holder] -= 1
    for token in range(pot):
        hands[(holder + 1 + token) % players] -= 1
    for score in range(1, 33):
        text = f"{','.join(map(str, hands))} pot:{pot} holder:{holder + 1} stake:1 score:{score} turn:1"
        try:
            state = game.notation.read_state(text)
        except PyramidionError:
            continue  # no landing has this score
        if game.rules.result(state) == 0 and game.notation.write(state, 0, equilibrium.choose(state)) == "pass":
            return str(score)
    return "never"
