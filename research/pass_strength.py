"""What play of Pass The Pyramids is worth, exactly: levels against each other, and the best answer to the equilibrium.

`python -m research.pass_strength renew 3` computes the stored equilibrium, `check 3` verifies it (with 5
players in half an hour).

Nothing here is drawn: `pass_equilibrium` follows every throw and every decision of a noisy player with its probability.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, print_line
from pyramidion.core.registry import game
from pyramidion.engine.levels import levels
from pyramidion.games.pass_the_pyramids.equilibrium.odds import stored_odds
from pyramidion.games.pass_the_pyramids.equilibrium.store import (
    FOLDER,
    OpeningChances,
    equilibrium_file,
    write_equilibrium,
)
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands
from pyramidion.games.pass_the_pyramids.rules import TOKENS
from research.pass_equilibrium import Profile, Solved, Sweep, Worths

LOTS = {5: 1e-4}
"""The noise with which an equilibrium itself chooses, by the number of players (`Sweep.lots`); else 0."""
_COOLING = ((1e-2, 1e-3), (1e-3, 1e-4))
"""With more noise, so far settled, it is begun: (lots, residual)."""
_LOTS_COST = 20
"""Where an equilibrium draws lots, a best answer may gain this many times their noise, as a player decides
some ten times."""
_RESIDUAL, _RESIDUAL_OF_LOTS = 1e-9, 1e-7


def renew(players: int, told: Callable[[str], None], folder: Path = FOLDER) -> Path:
    """Computes the equilibrium again and stores it; returns the file."""
    solved, table = solved_table(players, told)
    file = equilibrium_file(players, folder)
    lots = LOTS.get(players, 0.0)
    write_equilibrium(
        file, {"players": players, "residual": solved.residual, "sweeps": solved.sweeps, "lots": lots}, table
    )
    return file


def solved_table(
    players: int, told: Callable[[str], None] = lambda line: None
) -> tuple[Solved, dict[Hands, OpeningChances]]:
    """The equilibrium, and of it what `equilibrium.store` keeps."""
    lots = LOTS.get(players, 0.0)
    starts, sweeps = None, 0
    for noise, residual in (*_COOLING, (lots, _RESIDUAL_OF_LOTS)) if lots else ((0.0, _RESIDUAL),):
        sweep = Sweep(players, stored_odds(), lots=noise)
        solved = sweep.solve(residual, told, starts)
        starts, sweeps = solved.starts, sweeps + solved.sweeps
    table: dict[Hands, OpeningChances] = {}
    sweep.run(solved.starts, table)
    return replace(solved, sweeps=sweeps), table


def judged(
    players: int,
    profile: Profile,
    equilibrium: Worths,
    residual: float = 1e-6,
    told: Callable[[str], None] = lambda line: None,
) -> Worths:
    """The focal seat's chance from every start of a round (see `Sweep.hands`), by who is on turn. Axes: hands, seats.

    equilibrium: `Solved.starts` of the same number of players.
    """
    sweep = Sweep(players, stored_odds(), profile, LOTS.get(players, 0.0))
    starts = np.concatenate([equilibrium, equilibrium], axis=1)
    found: Worths = sweep.solve(residual, told, starts).starts[:, 1]
    return found


def from_the_start(players: int, worths: Worths) -> float:
    """The focal seat's chance at the start of the game, the mean over the seats that it can sit in."""
    start = Sweep(players, stored_odds()).hands[-1].tolist().index([TOKENS] * players)
    return float(worths[start].mean())


def best_gain(
    players: int, equilibrium: Worths, told: Callable[[str], None] = lambda line: None
) -> tuple[float, float]:
    """The most that a seat can gain by leaving the equilibrium: at any start of a round, and from the game's start.

    Of the start: the most of all seats.
    """
    residual = 1e-5 if LOTS.get(players) else 1e-8
    best = judged(players, Profile(0, 0, best=True), equilibrium, residual, told)
    gains = best - np.stack([equilibrium[:, 0, -seat % players] for seat in range(players)], axis=1)
    start = Sweep(players, stored_odds()).hands[-1].tolist().index([TOKENS] * players)
    return float(gains.max()), float(gains[start].max())


def check(players: int) -> int:
    """Prints what a best answer gains and the levels' chances against each other; 1 if it gains too much."""
    solved, _ = solved_table(players)
    gain, at_start = best_gain(players, solved.starts)
    print_line(
        f"{solved.sweeps} sweeps, residual {solved.residual:.1e}; a best answer gains {gain:.1e} at most anywhere, "
        f"{at_start:.1e} from the game's start"
    )
    known = levels(game("pass_the_pyramids", players=players))
    for first in known:
        for second in known:
            if first is not second:
                worths = judged(players, Profile(first.temperature, second.temperature), solved.starts)
                chance = from_the_start(players, worths)
                print_line(f"{first.name} among {second.name}: {chance:.2%} (fair: {1 / players:.2%})")
    return 0 if gain < max(1e-6, _LOTS_COST * LOTS.get(players, 0.0)) else 1


def main(words: Sequence[str] | None = None) -> int:
    """Renews or checks the equilibrium of a number of players."""
    parser = Parser(prog="research.pass_strength", description="equilibrium of Pass The Pyramids: computed or checked")
    parser.add_argument("action", choices=("renew", "check"), help="renew: compute and store it; check: verify it")
    parser.add_argument("players", type=int, choices=(3, 4, 5), help="number of players")
    args = parser.parse_args(words)
    if args.action == "check":
        return check(args.players)
    print(f"{renew(args.players, print_line)} written")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
