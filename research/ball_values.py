"""Makes the evaluation of Pyramid Ball from nothing: `python -m research.ball_values`.

It begins with tables that know the way to the goal alone. Positions come from games of bots against each other, with
errors and leaves of their searches among them. Each is judged by a search of one turn, whose leaves the evaluation
judges as it is by then; the tables of `games.pyramid_ball.evaluation` are fitted to these values by least squares. A
second round sees two turns ahead, and so on (fitted value iteration). No search is ended by time, so the same command
makes the same tables; another machine's last bits may move an entry by a thousandth.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.decision import ALL
from pyramidion.core.specialisation import Binder
from pyramidion.engine.searchers import softmax_weights
from pyramidion.games.pyramid_ball import evaluation
from pyramidion.games.pyramid_ball.game import PyramidBall
from pyramidion.games.pyramid_ball.state import HOME, State, offence
from pyramidion.search.mcts_runner import as_function
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.simultaneous import SimultaneousBudget, SimultaneousSearcher

TABLES = ("WAY", "EDGE", "DEFENDER", "BEFORE", "MEETING", "NEAREST", "MATE", "MARKED")
PLAIN_WAY = (900, 850, 800, 750, 700, 650, 600, 550)
"""What the first round begins with: the nearer the goal the better, and nothing else."""

Tables = dict[str, NDArray[np.int64]]

_RIDGE = 2.0
_BLIND = 0.15
"""Share of programs drawn at random, so that the evaluation sees positions that good players avoid."""
_LONGEST = 30


def plain() -> Tables:
    """The tables that the first round begins with."""
    tables = {name: np.zeros(np.shape(getattr(evaluation, name)), np.int64) for name in TABLES}
    tables["WAY"] = np.array(PLAIN_WAY)
    return tables


class Judged(PyramidBall):
    """Pyramid Ball whose bots judge by other tables."""

    def __init__(self, tables: Tables, **options: object) -> None:
        """tables: by their names in `games.pyramid_ball.evaluation`."""
        self._tables: dict[str, object] = {}  # the rules themselves know none
        super().__init__(**options)
        self._tables = {name: _tuples(entries.tolist()) for name, entries in tables.items()}

    def rule_constants(self) -> Mapping[str, object]:
        """The game's own, and the tables, for what is bound to it from outside."""
        return {**super().rule_constants(), **self._tables}


def _tuples(entries: Any) -> Any:
    return tuple(map(_tuples, entries)) if isinstance(entries, list) else entries


class Counted:
    """Stands for a table while `evaluation.carriers_chance` runs, and counts which of its entries are added."""

    def __init__(self, entries: list[int], first: int, shape: tuple[int, ...]) -> None:
        """entries: one count for each entry of all tables. first: the place of this table's own."""
        self._entries, self._first, self._shape = entries, first, shape

    def __getitem__(self, index: int) -> "Counted | int":
        """A row of a table of rows; of a row 0, and the entry is counted."""
        if not 0 <= index < self._shape[0]:
            raise IndexError(index)
        if len(self._shape) > 1:
            return Counted(self._entries, self._first + index * self._shape[1], self._shape[1:])
        self._entries[self._first + index] += 1
        return 0


class Fit:
    """The tables, and how often a position counts each of their entries."""

    def __init__(self) -> None:
        self.shapes = {name: np.shape(getattr(evaluation, name)) for name in TABLES}
        self.size = sum(int(np.prod(shape)) for shape in self.shapes.values())
        self._entries = [0] * self.size
        first, counted = 0, {}
        for name, shape in self.shapes.items():
            counted[name] = Counted(self._entries, first, shape)
            first += int(np.prod(shape))
        self._chance = Binder(counted).bind(as_function(evaluation.carriers_chance))

    def row(self, state: State) -> list[int]:
        """How often each entry is added for a position."""
        self._entries[:] = [0] * self.size
        self._chance(state)
        return list(self._entries)

    def tables(self, rows: NDArray[Any], values: NDArray[Any]) -> dict[str, NDArray[np.int64]]:
        """Tables whose sums are nearest to values (in thousandths); all but the first have the mean 0 where used."""
        found = np.linalg.solve(rows.T @ rows + _RIDGE * np.eye(self.size), rows.T @ values)
        used, first, tables = rows.sum(axis=0), 0, {}
        shift = 0.0
        for name, shape in self.shapes.items():
            part = slice(first, first + int(np.prod(shape)))
            first = part.stop
            entries = found[part]
            if name != TABLES[0]:
                mean = float(used[part] @ entries / used[part].sum())
                shift += mean * used[part].sum() / len(rows)
                entries = np.where(used[part] > 0, entries - mean, 0.0)
            tables[name] = entries.reshape(shape)
        tables[TABLES[0]] = tables[TABLES[0]] + shift
        return {name: np.rint(entries).astype(np.int64) for name, entries in tables.items()}


def gathered(searches: SimultaneousSearcher, count: int, chooser: random.Random) -> list[State]:
    """About so many positions in which both program and somebody has the ball, each once."""
    rules = searches.rules
    found: set[State] = set()

    def went_on(state: Any, noise: float, pairs: int) -> Any:
        codes = []
        for seat in (0, 1):
            legal = rules.codes(state, seat)
            if chooser.random() < _BLIND:
                codes.append(legal[chooser.randrange(len(legal))])
                continue
            answers = searches.run(state, seat, SimultaneousBudget.of_pairs(pairs), chooser.randrange(1 << 30))
            weights = (
                softmax_weights([one.value for one in answers], noise)
                if noise
                else [one.probability for one in answers]
            )
            codes.append(chooser.choices(answers, weights)[0].code)
        return rules.next_state(state, tuple(codes))

    while len(found) < count:
        state: Any = rules.start()
        noise, pairs = chooser.choice((0.0, 0.0, 0.05, 0.1)), chooser.choice((150, 400, 1000))
        for _ in range(_LONGEST):
            for after in (went_on(state, 0.2, 100), went_on(state, noise, pairs)):
                if rules.result(after) == 0:
                    found.add(after)
            state = after
            if rules.result(state) != 0 or rules.to_move(state) != ALL:
                break
    return sorted(found)


def further(tables: Tables, positions: int, pairs: int, chooser: random.Random) -> tuple[Tables, str]:
    """One round: tables that look one turn further than those given, and how well they fit."""
    fit = Fit()
    searches = SimultaneousSearcher(Judged(tables, opening="red"), numba_wrap())
    states = gathered(searches, positions, chooser)
    effort, values = SimultaneousBudget.of_pairs(pairs), []
    for state in states:
        value = searches.value(state, 0, effort, chooser.randrange(1 << 30))
        values.append(1000 * (value if (offence(state) == HOME) == (state.home == 0) else 1 - value))
    rows, told = np.array([fit.row(state) for state in states], float), np.array(values)
    # Every tenth position stands aside, to see how well the rest foretells it.
    aside = np.arange(len(rows)) % 10 == 0
    without = fit.tables(rows[~aside], told[~aside])
    missed = rows[aside] @ np.concatenate([without[name].ravel() for name in TABLES]) - told[aside]
    fits = f"R² {1 - missed.var() / told[aside].var():.2f}, mean error {np.sqrt((missed**2).mean()):.0f} thousandths"
    return fit.tables(rows, told), f"{len(rows)} positions; of those set aside: {fits}"


def text_of(tables: Tables) -> str:
    """The file of tables, one row a line."""
    parts = []
    for name in TABLES:
        rows = json.dumps(tables[name].tolist())
        parts.append(f' "{name}": ' + (rows.replace("[[", "[\n  [").replace("], [", "],\n  [").replace("]]", "]\n ]")))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Writes the tables, and prints how well those of each round fit."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=4, help="so many turns further (default 4)")
    parser.add_argument("--positions", type=int, default=6_000, help="about so many a round (default 6000)")
    parser.add_argument("--pairs", type=int, default=3_000, help="work of the search of each (default 3000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=evaluation.FILE, help="default: where the game keeps them")
    args = parser.parse_args()
    chooser, tables = random.Random(args.seed), plain()
    for number in range(1, args.rounds + 1):
        tables, found = further(tables, args.positions, args.pairs, chooser)
        args.out.write_text(text_of(tables), encoding="utf-8")
        print(f"round {number}: {found}; {time.process_time():.0f} CPU s", flush=True)


if __name__ == "__main__":
    main()
