"""Solves the first turn of Pyramid Ball by a long search: `python -m research.ball_opening`.

A double oracle as in the bots' own search, with patience: before an answer joins, many programs are drawn, the best of
them improved part by part, and that several times over. The mixture of each round can still be exploited, but that of
each by other answers: what is kept is the mean over many rounds. It stands with the game
(`games.pyramid_ball.opening`), and the top level draws from it.
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

from pyramidion.core.registry import game
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid_ball.opening_book import FILE
from pyramidion.games.pyramid_ball.program_text import write_program
from pyramidion.search import double_oracle, matrix_game
from pyramidion.search.mcts_runner import as_function
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.simultaneous import SimultaneousSearcher

_ROOM = 512
_DRAWN = 24
_SCREENED = 600
"""Of so many programs drawn the best one is improved."""
_STARTS = 4
"""Number of attempts for each answer."""
_ROUNDS, _LAST_ROUNDS = 400, 6000
_BEFORE = 20
"""Number of rounds at the start that are not part of the mean."""
_LEAST_SHARE = 0.0008
"""What has a smaller share of the mixture is left out."""
_LEAST_GAIN = 0.0003


class Solver:
    """The matrix of the turn, which grows by answers."""

    def __init__(self, seed: int) -> None:
        basic = game("pyramid_ball", opening="red")
        self._searches = SimultaneousSearcher(basic, numba_wrap())
        binder = Binder(self._searches.names, numba_wrap())
        self._promising = binder.bind(as_function(double_oracle.bounded_value))
        self._improved = binder.bind(as_function(double_oracle.improve_parts))
        self._judge = binder.bind(as_function(matrix_game.judge))
        self._enter = binder.bind(as_function(matrix_game.enter))
        self._likely = basic.rules.bind(basic.rules_module.sample)
        self._chooser = random.Random(seed)
        self.state = basic.rules.start()
        self.table = self._searches.matrix(_ROOM)
        self._sums: tuple[dict[int, float], dict[int, float]] = ({}, {})
        # As many programs of each seat as a bot begins with.
        self._searches.search(
            self.state, self.table, self._number(), 2 * _DRAWN, double_oracle.Limits(1 << 60, _DRAWN, 0, 0)
        )

    def _number(self) -> int:
        return self._chooser.randrange(1, 1 << 30)

    def solve(self, rounds: int) -> float:
        """Writes the mixtures of the matrix; returns the value for Home."""
        return float(self._searches.search(self.state, self.table, 1, 0, double_oracle.Limits(0, 0, 0, rounds))[1])

    def answered(self, seat: int) -> float:
        """Adds good answers of a seat to the other's mixture; returns what the best gains beyond all known ones."""
        base = seat * _ROOM
        known = max(float(self.table.gains[base + place]) for place in range(self.table.counts[seat]))
        found: dict[int, float] = {}
        for _ in range(_STARTS):
            best, most = 0, -1.0
            for _ in range(_SCREENED):
                code = int(self._likely(self.state, seat, self._number()))
                _, worth, _ = self._promising(self.state, self.table, seat, code, most, self._number(), 0)
                if worth > most:
                    best, most = code, float(worth)
            code, worth, _, _ = self._improved(self.state, self.table, seat, best, most, self._number(), 0)
            found[int(code)] = float(worth)
        for code, worth in found.items():
            place = int(self.table.counts[seat])
            if worth > known + _LEAST_GAIN and place < _ROOM:
                self._judge(self.state, self.table, seat, code, 0.0, self._number(), 0)
                self._enter(self.table, seat, place, code, 1)
        return max(found.values()) - known

    def remember(self) -> None:
        """Adds the mixtures as they are now to the mean."""
        for seat, sums in enumerate(self._sums):
            for place in range(seat * _ROOM, seat * _ROOM + self.table.counts[seat]):
                code = int(self.table.codes[place])
                sums[code] = sums.get(code, 0.0) + float(self.table.shares[place])

    def kept(self, seat: int) -> dict[str, float]:
        """The mean mixture of a seat, the heaviest first."""
        sums = self._sums[seat]
        whole = sum(sums.values())
        heavy = {code: share for code, share in sums.items() if share >= _LEAST_SHARE * whole}
        total = sum(heavy.values())
        ranked = sorted(heavy, key=lambda code: -heavy[code])
        return {write_program(code): round(heavy[code] / total, 5) for code in ranked}


def main() -> None:
    """Writes the mixtures to a file, again and again as they become better."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=80, help="so often both seats look for answers (default 80)")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, default=FILE, help="default: where the game keeps them")
    args = parser.parse_args()
    solver, begun = Solver(args.seed), time.process_time()
    for number in range(1, args.rounds + 1):
        gains = []
        for seat in (0, 1):
            solver.solve(_ROUNDS)
            gains.append(solver.answered(seat))
        if number > _BEFORE:
            solver.solve(_ROUNDS)
            solver.remember()
        if number > _BEFORE and (number % 10 == 0 or number == args.rounds):
            value = solver.solve(_LAST_ROUNDS)
            home, away = solver.kept(0), solver.kept(1)
            about: dict[str, Any] = {"rounds": number, "seed": args.seed, "value": round(value, 4)}
            args.out.write_text(json.dumps({**about, "home": home, "away": away}, indent=1) + "\n", encoding="utf-8")
            print(
                f"{number}: {time.process_time() - begun:.0f} CPU s, {solver.table.counts[0]} and "
                f"{solver.table.counts[1]} programs, value {value:.4f}, answers gained {gains[0]:.4f}, {gains[1]:.4f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
