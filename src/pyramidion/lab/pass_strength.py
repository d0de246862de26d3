"""What play of Pass The Pyramids is worth, exactly: levels against each other, and the best answer to the equilibrium.

Nothing here is drawn: `pass_sweep` follows every throw and every decision of a noisy player with its probability.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from pyramidion.games.pass_the_pyramids.equilibrium.odds import stored_odds
from pyramidion.games.pass_the_pyramids.equilibrium.store import FOLDER, Opening, file_of, write
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands
from pyramidion.games.pass_the_pyramids.rules import TOKENS
from pyramidion.lab.pass_sweep import Profile, Solved, Sweep, Worths

RESIDUAL = 1e-9


def renew(players: int, told: Callable[[str], None], folder: Path = FOLDER) -> Path:
    """Computes the equilibrium anew and keeps it; gives the file."""
    solved, table = solved_table(players, told)
    file = file_of(players, folder)
    write(file, {"players": players, "residual": solved.residual, "sweeps": solved.sweeps}, table)
    return file


def solved_table(players: int, told: Callable[[str], None] = lambda line: None) -> tuple[Solved, dict[Hands, Opening]]:
    """The equilibrium, and of it what `equilibrium.store` keeps."""
    sweep = Sweep(players, stored_odds())
    solved = sweep.solve(RESIDUAL, told)
    table: dict[Hands, Opening] = {}
    sweep.run(solved.starts, table)
    return solved, table


def judged(players: int, profile: Profile, equilibrium: Worths, residual: float = 1e-6) -> Worths:
    """The focal seat's chance from every start of a round (see `Sweep.hands`), by who is on turn. Axes: hands, seats.

    equilibrium: `Solved.starts` of the same number of players.
    """
    sweep = Sweep(players, stored_odds(), profile)
    starts = np.concatenate([equilibrium, equilibrium], axis=1)
    found: Worths = sweep.solve(residual, starts=starts).starts[:, 1]
    return found


def from_the_start(players: int, worths: Worths) -> float:
    """The focal seat's chance at the start of the game, the mean over the seats that it can sit in."""
    start = Sweep(players, stored_odds()).hands[-1].tolist().index([TOKENS] * players)
    return float(worths[start].mean())


def best_gain(players: int, equilibrium: Worths) -> float:
    """The most that a seat can gain at any start of a round by leaving the equilibrium."""
    best = judged(players, Profile(0, 0, best=True), equilibrium, residual=1e-8)
    return float((best[:, 0] - equilibrium[:, 0, 0]).max())
