"""Actions a second of `pyramidion.rl.make_vec`: `python -m benchmarks.rl_rates`, beside others in the same run.

Every game and reference is played at random, one after the other, in several rounds; the median of each is printed, so
that whatever else the machine does touches all alike. Seconds are those of processor time, of all cores together.
References that are not installed are left out and named. An action is what one step takes from one game: in Pyramid
Ball a program of each side. One process, one thread.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pyramidion.rl import make_vec

GAMES = ("pylos", "pyramid", "pass_the_pyramids", "pyramid_ball", "braces")
Run = Callable[[float], float]
"""Plays for some seconds; returns actions a second."""


def vectorised(game_id: str, size: int) -> Run:
    """Rate of one of our games, stepped together; observations, masks and drawing the actions are included."""
    env = make_vec(game_id, size, autoreset="same_step", seed=1)
    env.step(env.sample())

    def steps() -> Iterator[int]:
        while True:
            env.step(env.sample())
            yield size

    return lambda seconds: rate(steps(), seconds)


def python_chess() -> Run:
    """Random games with python-chess: legal moves, one of them pushed."""
    import chess

    def moves() -> Iterator[int]:
        chooser = random.Random(1)
        while True:
            board = chess.Board()
            for _ in range(200):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(chooser.choice(legal))
                yield 1

    return lambda seconds: rate(moves(), seconds)


def open_spiel(size: int) -> Run:
    """Connect four in OpenSpiel's `SyncVectorEnv`, so many games."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    def steps() -> Iterator[int]:
        chooser = random.Random(1)
        envs = SyncVectorEnv([rl_environment.Environment("connect_four") for _ in range(size)])
        seen = envs.reset()
        while True:
            legal = [one.observations["legal_actions"][one.observations["current_player"]] for one in seen]
            chosen = [StepOutput(action=chooser.choice(actions), probs=None) for actions in legal]
            seen, *_ = envs.step(chosen, reset_if_done=True)
            yield size

    return lambda seconds: rate(steps(), seconds)


def pgx(size: int) -> Run:
    """Connect four in Pgx on the CPU, so many games."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make("connect_four")
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(1)

    def choose(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(float))
        return jax.random.categorical(key, logits, axis=1)

    choose = jax.jit(choose)

    def steps() -> Iterator[int]:
        keys = jax.random.split(key, size)
        state = begin(keys)
        number = 0
        while True:
            number += 1
            one = jax.random.fold_in(key, number)
            state = step(state, choose(state, one), jax.random.split(one, size))
            state.rewards.block_until_ready()
            yield size

    return lambda seconds: rate(steps(), seconds)


def rate(done: Iterator[int], seconds: float) -> float:
    """Actions a second of what gives the number of actions that it has just done."""
    next(done)
    total, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        total += next(done)
    return total / passed


def main() -> None:
    """Measures, and prints a line of JSON for each game and reference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1024, help="games stepped together (default: 1024)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round (default: 1)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the median counts (default: 3)")
    given = parser.parse_args()
    makers: dict[str, Callable[[], Run]] = {name: partial(vectorised, name, given.games) for name in GAMES}
    references: dict[str, Callable[[], Run]] = {
        "python-chess": python_chess,
        "OpenSpiel connect_four, SyncVectorEnv of 256": partial(open_spiel, 256),
        "Pgx connect_four on CPU, 256": partial(pgx, 256),
    }
    runs: dict[str, Run] = {}
    for name, make in (makers | references).items():
        try:
            runs[name] = make()
        except ImportError as error:
            print(f"{name}: left out ({error}).", file=sys.stderr)
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(given.rounds):
        for name, run in runs.items():
            found[name].append(run(given.seconds))
    middle = {name: statistics.median(rates) for name, rates in found.items()}
    for name in runs:
        ratios = {one: round(middle[name] / middle[one], 2) for one in references if one in middle and name in makers}
        print(json.dumps({"name": name, "actions_per_second": round(middle[name]), "ratios": ratios}))


if __name__ == "__main__":
    main()
