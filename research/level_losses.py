"""What each level gives away to perfect play: `python -m research.level_losses GAME FOLDER`.

Pass The Pyramids: the share of a win that a level loses in a game against players of the equilibrium, exactly
(`research.pass_strength`). Pyramid Ball: the exploitability of the level's first turn, which is half of what the best
responses to both seats' mixtures gain together (`research.exploitability`), judged by the evaluation after that turn.

The folder gets a checkpoint, from which the same command resumes, and a plot (extra `plots`).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, int_range, print_line
from pyramidion.core.game import Game
from pyramidion.core.registry import game
from pyramidion.engine.levels import Level, levels
from pyramidion.engine.searchers import softmax_weights
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.search.simultaneous import MixedMove, SimultaneousBudget
from research.exploitability import Examiner
from research.pass_equilibrium import Profile
from research.pass_strength import from_the_start, judged, solved_table

RANDOM = "random"
"""A player of Pass The Pyramids who decides at random, beside the levels."""
TITLES = {
    "pass_the_pyramids": "Pass The Pyramids: what a level loses in a game",
    "pyramid_ball": "Pyramid Ball: exploitability of the first turn",
}


@dataclass(frozen=True, slots=True)
class Loss:
    """What a level gives away. share: of a win. programs: in the mixtures of both seats (Pyramid Ball)."""

    level: str
    share: float
    programs: int = 0


def pass_losses(players: int, wanted: Sequence[str]) -> Iterator[Loss]:
    """The losses of some levels, or of `RANDOM`, among players of the equilibrium; the mean over the seats."""
    if not wanted:
        return
    temperatures = {one.name: one.temperature for one in levels(game("pass_the_pyramids", players=players))}
    temperatures[RANDOM] = float("inf")
    solved, _ = solved_table(players)
    for name in wanted:
        worths = judged(players, Profile(temperatures[name], 0.0), solved.starts)
        yield Loss(name, 1 / players - from_the_start(players, worths))


def ball_losses(basic: Game[Any], searches: int, wanted: Sequence[str]) -> Iterator[Loss]:
    """The exploitability of some levels at the start; their mixtures are the means of a number of searches."""
    known, state = {one.name: one for one in levels(basic)}, basic.start().state
    examiner = Examiner(basic) if wanted else None
    for name in wanted:
        assert examiner is not None
        mixtures = [level_mixture(examiner, state, seat, known[name], searches) for seat in (0, 1)]
        worths = [examiner.best_answer(state, seat, mixtures[1 - seat])[0] for seat in (0, 1)]
        yield Loss(name, (sum(worths) - 1) / 2, sum(map(len, mixtures)))


def level_mixture(examiner: Examiner, state: Any, seat: int, level: Level, searches: int) -> list[MixedMove]:
    """What a level draws from, on average over a number of searches; the top level from what is known beforehand."""
    if level.exact:
        return examiner.known(state, seat)
    assert isinstance(level.budget, SimultaneousBudget)
    shares: defaultdict[int, float] = defaultdict(float)
    for seed in range(1, searches + 1):
        moves = examiner.searches.run(state, seat, SimultaneousBudget.of_pairs(level.budget.pairs), seed)
        weights = [move.probability for move in moves]
        if level.temperature:
            weights = softmax_weights([move.value for move in moves], level.temperature)
        for move, weight in zip(moves, weights, strict=True):
            shares[move.code] += weight / sum(weights) / searches
    return [MixedMove(code, share, 0.0) for code, share in shares.items() if share > 0]


def write_plot(game_id: str, losses: Sequence[Loss], folder: Path) -> Path:
    """Draws the losses by level into the folder; returns the file."""
    from pyramidion.render.plots import bars, svg_of

    file = folder / f"{game_id}-losses.svg"
    rows = [(loss.level, max(0.0, loss.share), loss.share, loss.share) for loss in losses]
    file.write_text(svg_of(bars(TITLES[game_id], "level", rows)), encoding="utf-8")
    return file


def main(words: Sequence[str] | None = None) -> int:
    """Measures the levels that are not in the folder yet, and draws all."""
    parser = Parser(prog="research.level_losses", description="what each level gives away to perfect play")
    parser.add_argument("game", choices=TITLES)
    parser.add_argument("folder", type=Path, help="folder of checkpoint and plot; resumed after a stop")
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="of Pass The Pyramids (default: 3)")
    parser.add_argument(
        "--searches", type=int_range(1, 1000), default=5, metavar="N", help="of each level and seat (default: 5)"
    )
    parser.add_argument("--level", action="append", help="only this level (may be repeated; default: all)")
    args = parser.parse_args(words)
    of_pass = args.game == "pass_the_pyramids"
    played = game(args.game, players=args.players) if of_pass else game(args.game, opening="red")
    names = [*([RANDOM] if of_pass else []), *(one.name for one in levels(played))]
    wanted = args.level or names
    if unknown := sorted(set(wanted) - set(names)):
        parser.error(f"{unknown[0]!r} is not a level; the levels are {', '.join(names)}")
    args.folder.mkdir(parents=True, exist_ok=True)
    about = {"players": args.players} if of_pass else {"searches": args.searches}
    file = args.folder / f"{args.game}-losses.jsonl"
    checkpoint = Checkpoint(file, {"game": args.game, **about}, "measurement of levels", lambda row: Loss(**row))
    losses = {loss.level: loss for loss in checkpoint.rows}
    missing = [name for name in wanted if name not in losses]
    found = pass_losses(args.players, missing) if of_pass else ball_losses(played, args.searches, missing)
    for loss in found:
        losses[loss.level] = loss
        checkpoint.add(asdict(loss))
        print_line(f"{len(losses)} of {len(names)}: level {loss.level} gives away {loss.share:.2%} of a win")
    ordered = [losses[name] for name in names if name in losses]
    print_line(f"{write_plot(args.game, ordered, args.folder)} written")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
