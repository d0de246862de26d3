"""A small AlphaZero-style player of Pylos, measured against the exact solution: `python -m research.alphazero_pylos`.

A network judges positions (Silver et al., 2018): a search guided by it plays against itself, and the network learns the
search's visits and the games' results. After every few minutes of training, the network alone and the search with it
decide at a fixed set of positions whose exact values the solution has, and Dark, who wins with correct play, is played
against the perfect player. Everything goes into a folder; a run that was stopped resumes there. Needs PyTorch, and the
solution: `pyramidion solve pylos --rules children --distance`.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from pyramidion.commands.options import float_range, int_range, print_line
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_value import Tablebase, rank
from pyramidion.core.position import Position
from pyramidion.core.registry import game as find_game
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.engine.tablebase import how_to_solve, tablebase_folder
from pyramidion.rl import Encoder, make_vec, mcts

WIDTH = 256
GAMES = 256
"""Games that are played side by side."""
RANDOM_PLIES = 12
"""Half of the games begin with up to this many random decisions: the network is to learn of all kinds of positions."""
EXPLORING_ACTIONS = 10
"""Actions of a game that are drawn by their visits; later ones are the most visited."""
BATCH = 512
MEMORY = 400_000
"""Positions remembered for training."""
PASSES = 6.0
"""How often each position is used, on average over what is new."""
SAVE_SECONDS = 120.0
FIRST_MEASUREMENT = 60.0
"""Seconds of training; each later measurement comes after twice as many, or after `--every` minutes."""
MEASURED_POSITIONS = 3000
GAMES_AGAINST_PERFECT = 40

Choose = Callable[[Sequence[Position[Any]]], list[int]]
"""Decides at positions; returns codes."""


class Network(nn.Module):
    """Observations to logits of actions and a value for the player who decides."""

    def __init__(self, planes: Sequence[str], shape: tuple[int, ...], actions: int) -> None:
        """planes: their names; reserves are counted from 0 to 15, all others are 0 or 1."""
        super().__init__()
        scale = torch.tensor([1 / 15 if "reserve" in name else 1.0 for name in planes])
        self.register_buffer("scale", scale.repeat_interleave(int(np.prod(shape[1:]))))
        self.first = nn.Linear(int(np.prod(shape)), WIDTH)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH))
            for _ in range(2)
        )
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Sequential(nn.Linear(WIDTH, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """seen: (positions, numbers). Returns (positions, actions) and (positions,)."""
        found = torch.relu(self.first(seen.flatten(1).float() * self.scale))
        for block in self.blocks:
            found = found + block(found)
        return self.policy(found), self.value(found)[:, 0]

    @torch.inference_mode()
    def evaluate(self, observations: NDArray[np.int8], masks: NDArray[np.bool_]) -> tuple[Any, Any]:
        """Priors and values, as `pyramidion.rl.mcts` wants them."""
        logits, values = self(torch.from_numpy(observations))
        logits[~torch.from_numpy(masks)] = -torch.inf
        return torch.softmax(logits, dim=1).numpy(), values.numpy()


class Memory:
    """The latest positions: what was seen, the search's visits as shares, and the result for who decided."""

    def __init__(self, shape: tuple[int, ...], actions: int) -> None:
        self.seen = np.zeros((MEMORY, *shape), np.int8)
        self.shares = np.zeros((MEMORY, actions), np.float16)
        self.results = np.zeros(MEMORY, np.int8)
        self.count = 0

    def add(self, seen: NDArray[np.int8], shares: NDArray[np.float16], results: NDArray[np.int8]) -> None:
        """Puts positions in place of the oldest."""
        places = (self.count + np.arange(len(seen))) % MEMORY
        self.seen[places], self.shares[places], self.results[places] = seen, shares, results
        self.count += len(seen)


class Training:
    """A network that learns from games against itself. Its state is a folder."""

    def __init__(self, game: Game[Any], folder: Path, simulations: int, seed: int) -> None:
        """Resumes what is in the folder. Raises PyramidionError if that is another training."""
        self.game = game
        self.encoder = Encoder(game)
        self.simulations = simulations
        self._seed = seed
        spec = self.encoder.spec
        torch.manual_seed(seed)
        self.network = Network(spec.planes, spec.observation_shape, spec.num_distinct_actions)
        self._optimiser = torch.optim.AdamW(self.network.parameters(), lr=1e-3, weight_decay=1e-4)
        self.memory = Memory(spec.observation_shape, spec.num_distinct_actions)
        self._file = folder / "state.pt"
        self._about = {"game": game.identity, "simulations": simulations, "seed": seed, "width": WIDTH}
        self.rounds, self.games, self.seconds = 0, 0, 0.0
        self.last_loss = (0.0, 0.0)
        self._numbers = [np.arange(int(np.prod(spec.observation_shape)))] + [
            np.argsort(np.asarray(one.cells)) for one in spec.symmetries
        ]
        self._actions = [np.arange(spec.num_distinct_actions)] + [
            np.argsort(np.asarray(one.actions)) for one in spec.symmetries
        ]
        if self._file.exists():
            self._load()

    def _load(self) -> None:
        kept = torch.load(self._file, weights_only=False)
        if kept["about"] != self._about:
            raise PyramidionError(f"{self._file} belongs to another training; name another folder.")
        self.network.load_state_dict(kept["network"])
        self._optimiser.load_state_dict(kept["optimiser"])
        self.rounds, self.games, self.seconds = kept["rounds"], kept["games"], kept["seconds"]
        self.memory.add(kept["seen"], kept["shares"], kept["results"])
        self.memory.count = kept["count"] if kept["count"] < MEMORY else MEMORY + kept["count"] % MEMORY

    def save(self) -> None:
        """Writes the state, whole or not at all."""
        known = min(self.memory.count, MEMORY)
        kept = {
            "about": self._about,
            "network": self.network.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "rounds": self.rounds,
            "games": self.games,
            "seconds": self.seconds,
            "seen": self.memory.seen[:known],
            "shares": self.memory.shares[:known],
            "results": self.memory.results[:known],
            "count": self.memory.count,
        }
        temporary = self._file.with_suffix(".part")
        torch.save(kept, temporary, pickle_protocol=4)
        temporary.replace(self._file)

    def round(self) -> None:
        """Plays some games side by side, then learns from them and from those before."""
        begun = time.process_time()
        new = self._play(np.random.default_rng([self._seed, self.rounds]))
        self._learn(new, np.random.default_rng([self._seed, self.rounds, 1]))
        self.rounds += 1
        self.games += GAMES
        self.seconds += time.process_time() - begun

    def _play(self, chooser: np.random.Generator) -> int:
        """Games of the search against itself go into the memory; returns how many positions."""
        env = make_vec(self.game, GAMES, autoreset="disabled", seed=int(chooser.integers(1 << 31)))
        batch = env.reset()
        random_actions = np.where(np.arange(GAMES) % 2, 0, chooser.integers(0, RANDOM_PLIES + 1, GAMES))
        seen, shares, owners, players = [], [], [], []
        results = np.zeros((GAMES, 2), np.int8)
        number = 0
        while True:
            running = np.flatnonzero(batch.players >= 0)
            if not len(running):
                break
            actions = env.sample()
            thinking = running[random_actions[running] <= number]
            if len(thinking):
                positions, prefixes = env.positions(), env.prefixes
                found = mcts(
                    [positions[index] for index in thinking],
                    self.network.evaluate,
                    self.simulations,
                    prefixes=prefixes[thinking].tolist(),
                    noise=0.25,
                    dirichlet=0.5,
                    seed=int(chooser.integers(1 << 31)),
                )
                share = found.visits / found.visits.sum(axis=1, keepdims=True)
                drawn = (share.cumsum(axis=1) > chooser.random((len(thinking), 1))).argmax(axis=1)
                exploring = number < random_actions[thinking] + EXPLORING_ACTIONS
                actions[thinking] = np.where(exploring, drawn, found.visits.argmax(axis=1))
                seen.append(batch.observations[thinking].copy())
                shares.append(share.astype(np.float16))
                owners.append(thinking)
                players.append(batch.players[thinking].copy())
            batch = env.step(actions)
            results += np.sign(batch.rewards).astype(np.int8)  # 0 in all steps but a game's last
            number += 1
        who, seat = np.concatenate(owners), np.concatenate(players)
        self.memory.add(np.concatenate(seen), np.concatenate(shares), results[who, seat])
        return len(who)

    def _learn(self, new: int, chooser: np.random.Generator) -> None:
        known = min(self.memory.count, MEMORY)
        losses = []
        self.network.train()
        for _ in range(max(1, int(PASSES * new / BATCH))):
            rows = chooser.integers(0, known, BATCH)
            turn = int(chooser.integers(0, len(self._numbers)))
            flat = self.memory.seen[rows].reshape(BATCH, -1)[:, self._numbers[turn]]
            shares = self.memory.shares[rows][:, self._actions[turn]].astype(np.float32)
            logits, values = self.network(torch.from_numpy(np.ascontiguousarray(flat)))
            results = torch.from_numpy(self.memory.results[rows].astype(np.float32))
            policy_loss = -(torch.from_numpy(shares) * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
            value_loss = nn.functional.mse_loss(values, results)
            self._optimiser.zero_grad()
            (policy_loss + value_loss).backward()
            self._optimiser.step()
            losses.append((float(policy_loss.detach()), float(value_loss.detach())))
        self.network.eval()
        self.last_loss = (float(np.mean([one for one, _ in losses])), float(np.mean([one for _, one in losses])))

    # -- deciding -------------------------------------------------------------------------------------------------

    def decide(self, positions: Sequence[Position[Any]], simulations: int) -> list[int]:
        """The codes of decisions: of the network alone (0 simulations), or of the search guided by it."""
        prefixes, codes = [0] * len(positions), [-1] * len(positions)
        while waiting := [index for index, code in enumerate(codes) if code < 0]:
            asked = [positions[index] for index in waiting]
            entered = [prefixes[index] for index in waiting]
            if simulations:
                weights = mcts(asked, self.network.evaluate, simulations, prefixes=entered, seed=1).visits
            else:
                pairs = list(zip(asked, entered, strict=True))
                views = [
                    (
                        self.encoder.observation(one.state, one.to_decide[0], prefix),
                        self.encoder.mask(one.state, one.to_decide[0], prefix),
                    )
                    for one, prefix in pairs
                ]
                masks = np.array([mask for _, mask in views], np.bool_)
                weights, _ = self.network.evaluate(np.array([seen for seen, _ in views]), masks)
            for index, action in zip(waiting, weights.argmax(axis=1), strict=True):
                where = positions[index]
                code, prefix = self.encoder.extend(where.state, where.to_decide[0], prefixes[index], int(action))
                prefixes[index] = prefix
                codes[index] = -1 if code is None else code
        return codes


# -- measuring --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """A position with the exact value of each decision (a rank, see `rank`), by its code. spheres: on the board."""

    position: Position[Any]
    spheres: int
    ranks: dict[int, int]
    plies: dict[int, int]

    @property
    def is_won(self) -> bool:
        """Whether the player who decides wins with correct play."""
        return max(self.ranks.values()) > 0

    @property
    def can_err(self) -> bool:
        """Whether it is won, and some decision loses it."""
        return self.is_won and min(self.ranks.values()) < 0


def sample_positions(game: Game[Any], solution: Tablebase, count: int, seed: int) -> list[Known]:
    """Positions of games between players who decide perfectly or at random, half each, with what the solution says."""
    chooser = random.Random(seed)
    found: list[Known] = []
    while len(found) < count:
        position = game.start()
        while position.to_decide:
            values = dict(solution.values(position.state))
            if chooser.random() < 0.12:
                spheres = int.bit_count(position.state.light) + int.bit_count(position.state.dark)
                ranks = {code: rank(value) for code, value in values.items()}
                found.append(
                    Known(position, spheres, ranks, {code: value.plies or 0 for code, value in values.items()})
                )
            perfect = chooser.random() < 0.5
            code = solution.choose(position.state, chooser) if perfect else chooser.choice(list(values))
            position = position.play(position.decision_of(code, position.to_decide[0]))
    return found[:count]


def measure(known: Sequence[Known], choose: Choose) -> dict[str, Any]:
    """How well decisions keep the exact value: overall, by phase (spheres on the board, in fives), and in plies."""
    codes = choose([one.position for one in known])
    pairs = list(zip(known, codes, strict=True))
    tested = [(one, code) for one, code in pairs if one.can_err]
    kept = [(one, code) for one, code in tested if one.ranks[code] > 0]
    lost = [(one, code) for one, code in pairs if not one.is_won]
    phases = {}
    for phase in range(6):
        here = [one.ranks[code] > 0 for one, code in tested if one.spheres // 5 == phase]
        phases[f"{5 * phase}-{5 * phase + 4}"] = [sum(here), len(here)]
    return {
        "kept": [len(kept), len(tested)],
        "phases": phases,
        "optimal": [sum(one.ranks[code] == max(one.ranks.values()) for one, code in pairs), len(pairs)],
        "plies_slower": float(np.mean([one.plies[code] - min_plies(one) for one, code in kept] or [0])),
        "plies_sooner": float(np.mean([max(one.plies.values()) - one.plies[code] for one, code in lost] or [0])),
    }


def min_plies(known: Known) -> int:
    """The plies of the quickest win."""
    return min(known.plies[code] for code, rank_of in known.ranks.items() if rank_of > 0)


def wins_against_perfect(game: Game[Any], solution: Tablebase, choose: Choose, games: int, seed: int) -> int:
    """How many games Dark, who can win each of them, wins against the perfect player."""
    chooser = random.Random(seed)
    positions = [game.start() for _ in range(games)]
    while running := [index for index, position in enumerate(positions) if position.to_decide]:
        dark = [index for index in running if positions[index].to_decide[0] == 1]
        decided = dict(zip(dark, choose([positions[index] for index in dark]), strict=True)) if dark else {}
        for index in running:
            where = positions[index]
            code = decided[index] if index in decided else solution.choose(where.state, chooser)
            positions[index] = where.play(where.decision_of(code, where.to_decide[0]))
    return sum(position.result is not None and position.result[1] == 1 for position in positions)


def tree_search(game: Game[Any], nodes: int) -> Choose:
    """The bot's own search without a network, with so many random games a decision."""
    bot, strength = Bot(game), level("strong", game).with_node_budget(nodes)
    bot.warm(120)

    def choose(positions: Sequence[Position[Any]]) -> list[int]:
        return [bot.choose(DecisionRequest(one, strength, seed=1)).code for one in positions]

    return choose


def random_choice(positions: Sequence[Position[Any]]) -> list[int]:
    """Decisions drawn at random."""
    chooser = random.Random(1)
    return [chooser.choice(one.legal()).code for one in positions]


# -- the run ----------------------------------------------------------------------------------------------------------


def add_row(file: Path, row: dict[str, Any]) -> None:
    """Appends a line of JSON."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")


def row_text(row: dict[str, Any]) -> str:
    """A measurement as a line."""
    kept, size = row["kept"]
    wins = row.get("wins")
    against = "" if wins is None else f"; Dark wins {wins[0]} of {wins[1]} against the perfect player"
    return f"{row['player']}: keeps {kept / size:.1%} of {size} wins that can be thrown away{against}"


def measure_all(training: Training, known: Sequence[Known], solution: Tablebase, file: Path) -> None:
    """Measures the network alone and with its search, and writes and prints both."""
    for simulations in (0, training.simulations, 8 * training.simulations):

        def choose(positions: Sequence[Position[Any]], simulations: int = simulations) -> list[int]:
            return training.decide(positions, simulations)

        row = measure(known, choose)
        row["player"] = f"network, {simulations} simulations" if simulations else "network alone"
        row |= {"simulations": simulations, "games": training.games, "seconds": round(training.seconds)}
        wins = wins_against_perfect(training.game, solution, choose, GAMES_AGAINST_PERFECT, 1)
        row |= {"wins": [wins, GAMES_AGAINST_PERFECT], "loss": training.last_loss}
        add_row(file, row)
        print_line("  " + row_text(row))


def measure_others(game: Game[Any], known: Sequence[Known], solution: Tablebase, file: Path) -> None:
    """Random decisions, and the bot's search without a network, at the same positions."""
    others: list[tuple[str, Choose]] = [("random", random_choice)]
    others += [(f"tree search, {nodes} random games", tree_search(game, nodes)) for nodes in (100, 1000, 10_000)]
    for name, choose in others:
        row = measure(known, choose)
        wins = wins_against_perfect(game, solution, choose, GAMES_AGAINST_PERFECT, 1)
        row |= {"player": name, "wins": [wins, GAMES_AGAINST_PERFECT]}
        add_row(file, row)
        print_line("  " + row_text(row))


def following(seconds: float, every: float) -> float:
    """Seconds of training after which it is measured next."""
    due = FIRST_MEASUREMENT
    while due <= seconds:
        due = min(2 * due, due + 60 * every)
    return due


def plot(folder: Path, images: Path) -> None:
    """Draws how training went, and where the last network errs, into `alphazero-*.svg` (extra `plots`)."""
    from pyramidion.render.plots import Series, bars, lines, svg_of
    from pyramidion.statistics import wilson

    rows = [json.loads(line) for line in (folder / "progress.jsonl").read_text().splitlines()]
    others = [json.loads(line) for line in (folder / "others.jsonl").read_text().splitlines()]
    for key, title in (("kept", "wins kept"), ("wins", "games won")):
        series = []
        for name in dict.fromkeys(row["player"] for row in rows):
            own = [row for row in rows if row["player"] == name]
            points = [(round(row["seconds"] / 60), row[key][0] / row[key][1], *wilson(*row[key])) for row in own]
            series.append(Series(name, points))
        best = others[-1]
        flat = best[key][0] / best[key][1], *wilson(*best[key])
        series.append(Series(best["player"], [(x, *flat) for x in (series[0].points[0][0], series[0].points[-1][0])]))
        drawn = lines(f"Pylos: {title}", "minutes of training", series)
        (images / f"alphazero-{key}.svg").write_text(svg_of(drawn), encoding="utf-8")
    last = next(row for row in reversed(rows) if row["simulations"] == 0)
    shares = [(phase, kept / size, *wilson(kept, size)) for phase, (kept, size) in last["phases"].items() if size]
    drawn = bars("Network alone: wins kept", "spheres on the board", shares)
    (images / "alphazero-phases.svg").write_text(svg_of(drawn), encoding="utf-8")


def main() -> None:
    """Trains for so many minutes of processor time, and measures on the way."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="of the training; resumed if there is one")
    parser.add_argument("--rules", default="children", help="children (default), standard or mature")
    parser.add_argument("--minutes", type=float_range(0, 10_000), default=40.0, help="of training (default 40)")
    parser.add_argument("--every", type=float_range(0, 1000), default=6.0, help="most minutes between measurements")
    parser.add_argument("--simulations", type=int_range(1, 10_000), default=48, help="of a search (default 48)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int_range(1, 256), default=1, help="of the network (default 1)")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="only draw what has been measured, into this folder")
    parser.add_argument("--solutions", type=Path, help="folder of the solution (default: the user's)")
    args = parser.parse_args()
    if args.plots is not None:
        plot(args.folder, args.plots)
        return
    torch.set_num_threads(args.threads)
    game = find_game("pylos", rules=args.rules)
    assert game.bots.tablebase is not None
    solution = game.bots.tablebase.open(str(args.solutions or tablebase_folder()))
    if solution is None or not solution.has_distance:
        raise PyramidionError(how_to_solve(game))
    args.folder.mkdir(parents=True, exist_ok=True)
    training = Training(game, args.folder, args.simulations, args.seed)
    known = sample_positions(game, solution, MEASURED_POSITIONS, 1)
    won = sum(one.can_err for one in known)
    print_line(
        f"{len(known)} positions; {won} are won and can be lost. {training.games} games have been played before."
    )
    if not (args.folder / "others.jsonl").exists():
        measure_others(game, known, solution, args.folder / "others.jsonl")
    if not training.games:
        measure_all(training, known, solution, args.folder / "progress.jsonl")
    due, saved = following(training.seconds, args.every), training.seconds
    while training.seconds < 60 * args.minutes:
        training.round()
        policy, value = training.last_loss
        print_line(
            f"{training.seconds / 60:.1f} min, {training.games} games, loss {policy:.3f} (policy) {value:.3f} (value)"
        )
        measuring = training.seconds >= min(due, 60 * args.minutes)
        if measuring or training.seconds >= saved + SAVE_SECONDS:
            training.save()
            saved = training.seconds
        if measuring:
            measure_all(training, known, solution, args.folder / "progress.jsonl")
            due = following(training.seconds, args.every)


if __name__ == "__main__":
    main()
