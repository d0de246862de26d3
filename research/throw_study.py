"""How throws depend on friction, restitution, height and hand speed: `python -m research.throw_study docs/images`.

Writes tables and plots; with a file ending in .svg, just the scores of a sample.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from matplotlib.figure import Figure

from pyramidion import folders
from pyramidion.cli import exit_code
from pyramidion.commands.dev.throws import add_physics_arguments, parameters_from
from pyramidion.commands.options import Parser, add_worker_arguments, int_range, output_file, print_line, workers_from
from pyramidion.core.errors import PyramidionError
from pyramidion.games.pass_the_pyramids.landing import CODES, LANDINGS, LYING, SIZES, UPRIGHT, WEIRD, Landing
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import Workers
from pyramidion.physics.parameters import RANGES, Parameters
from pyramidion.physics.sampling import STATES, Sample, sample_throws
from pyramidion.render.plots import Series, bars, lines, svg_of
from pyramidion.statistics import wilson
from research.landings import source_digest, stored
from research.throw_sheet import Shown, sheet

VALUES: dict[str, tuple[float, ...]] = {
    "friction": (0.15, 0.25, 0.35, 0.5, 0.7),
    "restitution": (0.2, 0.35, 0.5, 0.65, 0.8),
    "height": (76.2, 100.0, 150.0, 200.0, 300.0),
    "speed": (0.4, 0.55, 0.7, 0.85, 1.0),
}
"""The values of each parameter that are tried, the others at their defaults."""

COUNT = 400
SEED = "study"

EVENTS: dict[str, Callable[[Landing], bool]] = {
    "scores": lambda landing: any(one.pose == UPRIGHT or one.target is not None for one in landing),
    "one upright": lambda landing: any(one.pose == UPRIGHT for one in landing),
    "one points": lambda landing: any(one.pose == LYING and one.target is not None for one in landing),
    "one weird": lambda landing: any(one.pose == WEIRD for one in landing),
}
"""What at least one of the three pyramids does; shares are of throws."""

Measured = dict[str, list[tuple[float, Sample]]]


def share(given: Sample, event: str) -> tuple[float, float, float]:
    """The share of throws with an event of EVENTS, and its 95 percent interval."""
    count = sum(count for text, count in given.counts.items() if EVENTS[event](LANDINGS[CODES[text]]))
    low, high = wilson(count, given.size)
    return count / given.size, low, high


def measure(count: int, workers: Workers, told: Callable[[str], None], keep: Path | None = None) -> Measured:
    """Throws `count` times for each value of each parameter; for the defaults the stored sample serves.

    keep: a file where each sample is stored as soon as it is there; a study that was stopped continues from it.
    """
    found: Measured = {name: [] for name in VALUES}
    kept = Checkpoint(keep, [SEED, count, source_digest()], "study", lambda row: Sample(Counter(row[0]), int(row[1])))
    known = iter(kept.rows)
    for name, value in [(name, value) for name, values in VALUES.items() for value in values]:
        parameters = Parameters(**{name: value})
        one = stored() if parameters == Parameters() else next(known, None)
        if one is None:
            one = sample_throws(f"{SEED}.{name}.{value:g}", count, parameters, workers)
            kept.add([one.counts, one.again])
        found[name].append((value, one))
        told(f"{name} {value:g}: mean score {one.mean()[0]:.2f}")
    return found


SHOWN = ("S_ M_ L_", "S_ M_ L^", "S>L M_ L_", "S_ M^ L>M", "S>M M>S L_", "S? M_ L_")
"""Of these landings the first throw of the stored sample is drawn, start to rest."""


def study(folder: Path, count: int, workers: Workers, told: Callable[[str], None]) -> list[Path]:
    """Measures, and writes the tables (throw-measured.md), plots and a sheet of throws (throw-….svg) to a folder.

    What has been measured is kept in the folder of caches until all is done. Returns the files.
    """
    keep = folders.cache_folder() / f"throw-study-{count}-{source_digest()}.jsonl"
    keep.parent.mkdir(parents=True, exist_ok=True)
    measured = measure(count, workers, told, keep)
    keep.unlink()
    return write(folder, measured)


def write(folder: Path, measured: Measured) -> list[Path]:
    """Writes what was measured."""
    large = stored()
    files = {
        "throw-measured.md": "\n".join(_page(large, measured)) + "\n",
        "throw-sheet.svg": sheet(_shown_throws(large)),
        "throw-scores.svg": svg_of(score_plot(large)),
        **{f"throw-{name}.svg": svg_of(value_plot(name, samples)) for name, samples in measured.items()},
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


def _shown_throws(large: Sample) -> Iterator[Shown]:
    from pyramidion.physics.throw import throw

    for seed in (large.first[text] for text in SHOWN if text in large.first):
        thrown = throw(seed)
        yield seed, thrown.trajectory, thrown.landing


def score_plot(sampled: Sample) -> Figure:
    """The distribution of scores: those that at least one throw in a thousand has."""
    rows = [
        (str(score), count / sampled.size, *wilson(count, sampled.size))
        for score, count in sorted(sampled.scores().items())
        if count >= sampled.size / 1000
    ]
    return bars(f"Scores of {sampled.size} throws (from 0.1 % on)", "score", rows)


def value_plot(name: str, samples: Sequence[tuple[float, Sample]]) -> Figure:
    """How the shares of EVENTS depend on one parameter's value."""
    title = f"{name.capitalize()}: what at least one pyramid does"
    series = [Series(event, [(value, *share(one, event)) for value, one in samples]) for event in EVENTS]
    return lines(title, _unit(name), series, getattr(Parameters(), name))


def _unit(name: str) -> str:
    unit = RANGES[name][2].strip()
    return f"{name} ({unit})" if unit else name


def _page(large: Sample, measured: Measured) -> Iterator[str]:
    mean, half = large.mean()
    yield "# The throw, measured"
    yield ""
    yield (
        "Written by `python -m research.throw_study`; [throw.md](../throw.md) says what it means. "
        "Intervals are of 95 percent."
    )
    yield ""
    yield f"## {large.size} throws with the defaults"
    yield ""
    yield f"Mean score {mean:.3f} ± {half:.3f}. A trio was thrown again {large.again} times."
    yield ""
    yield "| score | throws | share | interval |"
    yield "| ---: | ---: | ---: | --- |"
    for score, count in sorted(large.scores().items()):
        yield f"| {score} | {count} | {_shown(count, large.size)} |"
    yield ""
    yield "| pyramid | state | throws | share | interval |"
    yield "| --- | --- | ---: | ---: | --- |"
    for size, letter in enumerate(SIZES):
        states = large.states(size)
        for state in STATES:
            yield f"| {letter} | {state} | {states[state]} | {_shown(states[state], large.size)} |"
    for name, samples in measured.items():
        yield ""
        yield f"## {name.capitalize()}"
        yield ""
        yield f"| {_unit(name)} | throws | mean score | {' | '.join(EVENTS)} | thrown again |"
        yield "| ---: | ---: | --- | " + "--- | " * len(EVENTS) + "---: |"
        for value, one in samples:
            mean, half = one.mean()
            shares = (share(one, event) for event in EVENTS)
            cells = " | ".join(f"{part:.1%} ({low:.1%} to {high:.1%})" for part, low, high in shares)
            yield f"| {value:g} | {one.size} | {mean:.2f} ± {half:.2f} | {cells} | {one.again} |"


def _shown(count: int, size: int) -> str:
    low, high = wilson(count, size)
    return f"{count / size:.2%} | {low:.2%} to {high:.2%}"


def main(words: Sequence[str] | None = None) -> int:
    """Measures, and writes tables and plots."""
    parser = Parser(prog="research.throw_study", description="tables and plots of how throws fall")
    parser.add_argument(
        "target", type=output_file, help="folder for the study, or an .svg file for the scores of one sample"
    )
    parser.add_argument(
        "--count",
        type=int_range(2, 10_000_000),
        default=COUNT,
        metavar="N",
        help="number of throws of each sample (default: %(default)s)",
    )
    parser.add_argument("--seed", metavar="TEXT", default="1", help="seed of one sample (default: %(default)s)")
    add_physics_arguments(parser)
    add_worker_arguments(parser)
    args = parser.parse_args(words)
    parameters, workers = parameters_from(args), workers_from(args)
    if args.target.suffix == ".svg":
        args.target.write_text(
            svg_of(score_plot(sample_throws(args.seed, args.count, parameters, workers))), encoding="utf-8"
        )
        print(f"{args.target} written")
        return 0
    if not args.target.is_dir():
        raise PyramidionError(f"There is no folder {args.target}.")
    if args.seed != "1" or parameters != Parameters():
        raise PyramidionError("The study has its own seeds and parameters; give it --count, --workers and --ray only.")
    for file in study(args.target, args.count, workers, print_line):
        print(f"{file} written")
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
