"""What play of Pass The Pyramids is worth, exactly: levels against each other, and the best answer to the equilibrium.

Nothing here is drawn: `pass_sweep` follows every throw and every decision of a noisy player with its probability.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from pyramidion.games.pass_the_pyramids.equilibrium.odds import stored_odds
from pyramidion.games.pass_the_pyramids.equilibrium.store import FOLDER, Opening, file_of, write
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands
from pyramidion.games.pass_the_pyramids.rules import TOKENS
from pyramidion.lab.pass_sweep import Profile, Solved, Sweep, Worths

LOTS = {5: 1e-4}
"""The noise with which an equilibrium itself chooses, by the number of players (`Sweep.lots`); else 0."""
_COOLING = ((1e-2, 1e-3), (1e-3, 1e-4))
"""With more noise, so far settled, it is begun: (lots, residual)."""
_RESIDUAL, _RESIDUAL_OF_LOTS = 1e-9, 1e-7


def renew(players: int, told: Callable[[str], None], folder: Path = FOLDER) -> Path:
    """Computes the equilibrium anew and keeps it; gives the file."""
    solved, table = solved_table(players, told)
    file = file_of(players, folder)
    lots = LOTS.get(players, 0.0)
    write(file, {"players": players, "residual": solved.residual, "sweeps": solved.sweeps, "lots": lots}, table)
    return file


def solved_table(players: int, told: Callable[[str], None] = lambda line: None) -> tuple[Solved, dict[Hands, Opening]]:
    """The equilibrium, and of it what `equilibrium.store` keeps."""
    lots = LOTS.get(players, 0.0)
    starts, sweeps = None, 0
    for noise, residual in (*_COOLING, (lots, _RESIDUAL_OF_LOTS)) if lots else ((0.0, _RESIDUAL),):
        sweep = Sweep(players, stored_odds(), lots=noise)
        solved = sweep.solve(residual, told, starts)
        starts, sweeps = solved.starts, sweeps + solved.sweeps
    table: dict[Hands, Opening] = {}
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
