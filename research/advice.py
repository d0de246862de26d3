"""Statistics behind the advice in docs/play: `python -m research.advice pyramid`, `braces` or `pyramid_ball`.

pyramid: positions of random games on the standard board, which a proof solves, and how often simple rules of thumb find
a winning decision. braces: games of a level against itself, and what the roll and the lead say about the winner.
pyramid_ball: what the solved mixtures of the first turn do.
"""

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.position import Position
from pyramidion.core.registry import game
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.games.pyramid_ball.opening_book import FILE
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.solver import Solver
from pyramidion.statistics import wilson


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the statistics of one game; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m research.advice", description=__doc__)
    parser.add_argument("game", choices=("pyramid", "braces", "pyramid_ball"))
    parser.add_argument("--games", type=int, default=300, help="random games or games of bots (default: 300)")
    parser.add_argument("--level", default="5", help="level of the bots in Braces (default: 5)")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(argv)
    if wanted.game == "pyramid":
        lines = pyramid_lines(wanted.games, wanted.seed)
    elif wanted.game == "braces":
        lines = braces_lines(wanted.games, wanted.level, wanted.seed)
    else:
        lines = ball_lines()
    for line in lines:
        print(line)
    return 0


# -- Pyramid ----------------------------------------------------------------------------------------------------------


def steps(position: Position[Any]) -> int:
    """Number of steps, removals not counted, that the seat to move has."""
    return len({str(decision).partition("x")[0] for decision in position.legal()})


def rules_of_thumb() -> dict[str, Callable[[Position[Any], str], float]]:
    """The rules of thumb: each gives a number to a decision; the largest is chosen."""

    def removed(decision: str) -> str:
        return decision.partition("x")[2]

    def near(position: Position[Any], decision: str, seat: int) -> int:
        cube = removed(decision)
        if not cube:
            return 0
        return sum(
            abs(ord(cube[0]) - ord(cell[0])) + abs(int(cube[1:]) - int(cell[1:])) == 1
            for cell in tokens(position.play(decision), seat)
        )

    def mine(position: Position[Any]) -> int:
        return position.to_decide[0]

    return {
        "fewest steps for the opponent": lambda at, decision: -steps(at.play(decision)),
        "cube beside an opponent's token": lambda at, decision: near(at, decision, 1 - mine(at)),
        "cube beside an own token": lambda at, decision: near(at, decision, mine(at)),
        "cube beside the opponent only": lambda at, decision: (
            near(at, decision, 1 - mine(at)) - 2 * near(at, decision, mine(at))
        ),
        "step towards the middle": lambda at, decision: -distance_to_middle(decision),
        "step away from the middle": lambda at, decision: distance_to_middle(decision),
    }


def tokens(position: Position[Any], seat: int) -> list[str]:
    """The cells of a seat's tokens, read from the position text."""
    word = "w:" if seat == 0 else "b:"
    return next(part[2:].split(",") for part in str(position).split() if part.startswith(word))


def distance_to_middle(decision: str) -> float:
    """Steps from the goal of a decision to c3, the middle of the standard board."""
    goal = decision.partition("x")[0].partition("-")[2]
    return float(abs(ord(goal[0]) - ord("c")) + abs(int(goal[1:]) - 3))


def pyramid_lines(games: int, seed: int) -> Iterable[str]:
    """How often each rule of thumb finds a winning decision where winning and losing decisions exist."""
    played = game("pyramid")
    solver, chooser = Solver(played, numba_wrap()), random.Random(seed)
    found: dict[str, float] = defaultdict(float)
    by_phase: dict[int, list[float]] = defaultdict(list)
    number = 0
    for _ in range(games):
        position = played.start()
        while position.to_decide:
            codes = {one.code: one.value for one in solver.decisions(position.state)}
            texts = {str(decision): codes[decision.code] == 1.0 for decision in position.legal()}
            share = sum(texts.values()) / len(texts)
            by_phase[min(position.ply // 3, 4)].append(share)
            if 0 < share < 1:
                number += 1
                found["by lot"] += share
                for name, judge in rules_of_thumb().items():
                    values = {text: judge(position, text) for text in texts}
                    best = [text for text, value in values.items() if value == max(values.values())]
                    found[name] += sum(texts[text] for text in best) / len(best)
            position = position.play(chooser.choice([*texts]))
    yield f"{number} positions with winning and losing decisions, of {games} random games"
    for name, total in sorted(found.items(), key=lambda item: -item[1]):
        yield f"{total / number:6.1%}  {name}"
    yield "share of winning decisions, by ply:"
    for phase, shares in sorted(by_phase.items()):
        won = sum(share > 0 for share in shares) / len(shares)
        mean = sum(shares) / len(shares)
        yield f"  {3 * phase:2} to {3 * phase + 2:2}: {won:.1%} of positions are won, {mean:.1%} of decisions win"


# -- Braces -----------------------------------------------------------------------------------------------------------


def braces_lines(games: int, name: str, seed: int) -> Iterable[str]:
    """What roll, lead and seat say about the winner in games of a level against itself."""
    played = game("braces")
    bot, at_level = Bot(played), level(name, played)
    wins, turns = 0, 0
    by_power: dict[str, list[int]] = defaultdict(list)
    by_value: dict[int, list[int]] = defaultdict(list)
    by_lead: dict[int, list[bool]] = defaultdict(list)
    for number in range(games):
        leads: list[tuple[int, int]] = []
        position, chooser = played.start(), random.Random(f"{seed}:{number}")
        while position.to_decide:
            before, words = lead(position), str(position).split()
            mover, seat, power, first_value = words[1], "wb".index(words[1]), "", 0
            leads.append((seat, before * (1 - 2 * seat)))
            while position.to_decide and words[1] == mover:
                if position.to_decide == (CHANCE,):
                    position = position.play(position.sample(chooser))
                else:
                    power = words[2]
                    first_value = first_value or int(words[3].partition("/")[0])
                    position = position.play(bot.choose(DecisionRequest(position, seat=seat, level=at_level)).text)
                words = str(position).split()
            gain = (lead(position) - before) * (1 - 2 * seat)
            by_power[power].append(gain)
            by_value[first_value].append(gain)
        winner = position.result.index(max(position.result)) if position.result else None
        wins, turns = wins + (winner == 0), turns + len(leads)
        for seat, ahead in leads:
            by_lead[ahead].append(seat == winner)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    low, high = wilson(wins, games)
    yield f"{games} games of level {name}: White won {wins / games:.1%} (95 %: {low:.1%} to {high:.1%})"
    yield f"turns a game: {turns / games:.0f}"
    yield "net pieces flipped in a turn, by power:"
    for power, values in sorted(by_power.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        yield f"  {power:5} {sum(values) / len(values):+.2f} in {len(values)} turns"
    yield "net pieces flipped in a turn, by the roll's value:"
    for first_value, values in sorted(by_value.items()):
        yield f"  {first_value} {sum(values) / len(values):+.2f} in {len(values)} turns"
    yield "won by the seat whose turn begins, by its lead in flipped pieces:"
    for ahead, results in sorted(by_lead.items()):
        yield f"  {ahead:+d}: {sum(results) / len(results):.1%} of {len(results)}"


def lead(position: Position[Any]) -> int:
    """Turned pieces of Black's less those of White's: how far White is ahead."""
    board = str(position).split()[0]
    return board.count("r") - board.count("g")


# -- Pyramid Ball -----------------------------------------------------------------------------------------------------


def ball_lines() -> Iterable[str]:
    """The commands of the solved mixtures of the first turn, by share."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    yield f"the side with the ball scores with probability {kept['value']:.3f}"
    for side in ("home", "away"):
        uses: Counter[str] = Counter()
        for text, share in kept[side].items():
            for part in text.split():
                if part[0] in "SML":
                    for row, command in enumerate(part[2:], 1):
                        uses[f"{part[0]} step {row} {command}"] += share
                else:
                    uses[part.partition(":")[0]] += share
                    uses[part] += share
            if "P" not in text:
                uses["no pass"] += share
        yield f"{side}: {len(kept[side])} programs"
        for use, share in sorted(uses.items()):
            if share >= 0.02:
                yield f"  {use:14} {share:6.1%}"


if __name__ == "__main__":
    raise SystemExit(main())
