"""Simple players of Braces to measure bots by: `python -m research.braces_baselines`.

`turn`: greedy over whole turns: of all ends of the turn one with the most turned pieces, less those turned of its own.
`action`: the same action by action. Among equals both choose by chance.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.registry import game
from pyramidion.core.specialisation import Binder
from pyramidion.engine.levels import BEST_TURN
from pyramidion.games.braces.evaluation import turned_lead
from pyramidion.games.braces.state import State
from pyramidion.search import turn_beam
from pyramidion.search.mcts_runner import as_function, rule_bindings
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.turn_search import TurnBudget, TurnSearcher
from pyramidion.statistics import wilson

Player = Callable[[Any, random.Random], list[int]]
"""The decisions that a player takes at a state where it decides, one or several in a row."""

LONGEST = 1500
"""A game that has not ended after so many decisions taken for turns or actions counts as drawn."""
_BEAM, _ROOM = 64, 1 << 14


def greedy_by_turns(planner: TurnSearcher) -> Player:
    """A player that takes the turn with the best count at its end (`games.braces.evaluation.turned_ahead`)."""
    names = rule_bindings(planner.game) | {"heuristic": turned_lead}
    explored = Binder(names, numba_wrap()).bind(as_function(turn_beam.explore))
    table = planner.table(_ROOM)

    def play(state: State, chooser: random.Random) -> list[int]:
        explored(state, table, _BEAM, 1, 1)
        ends = [int(table.ends[at]) for at in range(table.counts[turn_beam.ENDS])]
        most = max(table.values[end] for end in ends)
        number = chooser.choice([end for end in ends if table.values[end] == most])
        codes = []
        while table.before[number] >= 0:
            codes.append(int(table.codes[number]))
            number = int(table.before[number])
        return codes[::-1]

    return play


def greedy_by_actions(planner: TurnSearcher) -> Player:
    """A player that takes the action with the best count behind it."""
    rules = planner.rules

    def play(state: State, chooser: random.Random) -> list[int]:
        codes = rules.legal_codes(state)
        sign = 1 if state.turn == 0 else -1
        counts = [sign * turned_lead(rules.apply(state, code)) for code in codes]
        return [chooser.choice([code for code, count in zip(codes, counts, strict=True) if count == max(counts)])]

    return play


def bot(planner: TurnSearcher, budget: TurnBudget) -> Player:
    """A bot that thinks so far."""

    def play(state: State, chooser: random.Random) -> list[int]:
        return list(planner.run(state, budget, chooser.randrange(1 << 30))[0].codes)

    return play


def timed(player: Player, spent: list[float]) -> Player:
    """The same player; adds the CPU seconds of each of its turns to a list."""

    def play(state: State, chooser: random.Random) -> list[int]:
        begun = time.process_time()
        codes = player(state, chooser)
        spent.append(time.process_time() - begun)
        return codes

    return play


def budget_from(text: str) -> TurnBudget:
    """`0.1`: the top level with so many seconds a turn. `beam,ends,samples[,turns]`: so much work, at any load."""
    parts = text.split(",")
    if len(parts) == 1:
        return replace(BEST_TURN, seconds=float(text))
    beam, ends, samples = (int(part) for part in parts[:3])
    return TurnBudget(beam, ends, samples, 3600.0, int(parts[3]) if len(parts) > 3 else 1)


@dataclass(frozen=True, slots=True)
class Played:
    """One game. codes: all decisions and rolls from the start, as `BoundRules.apply` takes them; white: what White got.

    turns: how many times a player was asked. own_ms, others_ms: CPU milliseconds for each, on average.
    """

    number: int
    white: float
    turns: int
    own_ms: float
    others_ms: float
    codes: list[int]

    @property
    def won(self) -> float:
        """What the first player got, who has White in games of even number."""
        return self.white if self.number % 2 == 0 else 1 - self.white


def play_game(planner: TurnSearcher, players: tuple[Player, Player], seed: str) -> tuple[float, int, list[int]]:
    """One game; what White got, how many times a player was asked, and the codes. seed: of chance and of the players.

    Played on the rules alone, without session and record, which would take longer than fast players do.
    """
    rules = planner.rules
    chance, chooser = random.Random(f"dice {seed}"), random.Random(seed)
    state, count, weights = rules.start(), 0, [0] * rules.max_decisions
    taken: list[int] = []
    assert rules.chance_weights is not None
    while rules.result(state) == 0 and count < LONGEST:
        seat = rules.to_move(state)
        if seat == CHANCE:
            outcomes = rules.legal_codes(state)
            rules.chance_weights(state, weights)
            codes = [int(chance.choices(outcomes, weights[: len(outcomes)])[0])]
        else:
            count += 1
            codes = players[seat](state, chooser)
        for code in codes:
            state = rules.apply(state, code)
        taken += codes
    return {0: 0.5, -1: 0.5, 1: 1.0, 2: 0.0}[rules.result(state)], count, taken


def kept_games(file: Path, about: list[str]) -> list[Played]:
    """The games of a match that was stopped; a new file is begun. about: what the match is, its first line.

    Raises SystemExit with a sentence if the file keeps something else.
    """
    first = json.dumps(about)
    if not file.exists():
        file.write_text(first + "\n", encoding="utf-8")
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != first:
        raise SystemExit(f"{file} keeps another match; give another file.")
    return [Played(**json.loads(line)) for line in lines[1:]]


def main() -> None:
    """Plays a match and prints it game by game; seats change after each game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("first", metavar="EFFORT", help=budget_from.__doc__)
    parser.add_argument("second", metavar="PLAYER", help="turn, action, or an effort")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="file of the games, resumed after a stop")
    args = parser.parse_args()
    planner = TurnSearcher(game("braces"), numba_wrap())
    planner.warm_up()
    simple = {"turn": greedy_by_turns, "action": greedy_by_actions}
    own: list[float] = []
    others: list[float] = []
    first = timed(bot(planner, budget_from(args.first)), own)
    known = simple.get(args.second)
    second = timed(known(planner) if known else bot(planner, budget_from(args.second)), others)
    games = kept_games(args.resume, [args.first, args.second, str(args.seed)]) if args.resume else []
    for number in range(len(games), args.games):
        own.clear()
        others.clear()
        seats = (first, second) if number % 2 == 0 else (second, first)
        white, count, codes = play_game(planner, seats, f"{args.seed} {number}")
        costs = [1000 * fmean(spent or [0.0]) for spent in (own, others)]
        games.append(Played(number, white, count, costs[0], costs[1], codes))
        if args.resume:
            with args.resume.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(games[-1])) + "\n")
        print(f"{told(games)}; the last took {count} decisions", flush=True)
    print(told(games))


def told(games: Sequence[Played]) -> str:
    """How a match stands."""
    won = sum(one.won for one in games)
    low, high = wilson(won, len(games))
    own, others = (fmean(costs) for costs in zip(*((one.own_ms, one.others_ms) for one in games), strict=True))
    return f"{won:g} of {len(games)} (95 %: {low:.0%} to {high:.0%}); CPU ms a turn: {own:.0f}, {others:.0f}"


if __name__ == "__main__":
    main()
