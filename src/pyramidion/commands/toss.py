"""`pyramidion toss`: throws the three pyramids of Pass The Pyramids, once or many times."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.core.errors import PyramidionError
from pyramidion.jobs.workers import add_worker_arguments, workers_from

if TYPE_CHECKING:
    from pyramidion.physics.parameters import Parameters

HELP = "throw three pyramids as rigid bodies: one throw, or how throws are distributed"
MOST = 10_000_000
DRAWN = 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("--count", type=int, help="how many throws (default 1; --renew 20000, --study 400 each)")
    parser.add_argument("--seed", default="1", help="any text; the same one throws the same (default 1)")
    add_worker_arguments(parser)
    parser.add_argument("--friction", type=float, help="of plastic on the table (default 0.35)")
    parser.add_argument("--restitution", type=float, help="share of the speed that a bounce gives back (default 0.5)")
    parser.add_argument("--height", type=float, help="millimetres between table and hand (default 100)")
    parser.add_argument("--speed", type=float, help="m/s of the hand at its fastest (default 0.7)")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="draw the first twenty throws, start to rest (SVG)")
    parser.add_argument("--showing", metavar="TEXT", default="", help="draw those that landed so: ?, ^>, L>M …")
    parser.add_argument("--renew", action="store_true", help="make the stored sample anew; can be stopped and goes on")
    parser.add_argument(
        "--study", type=Path, metavar="DIR", help="measure what changes throws: tables and plots in DIR"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the distribution of scores (SVG)")
    parser.add_argument("--trajectory", type=Path, metavar="FILE", help="write the one throw, frame by frame")


def run(args: argparse.Namespace) -> int:
    """Prints one throw, or the distribution of many."""
    parameters = _parameters(args)
    if args.count is not None and not 1 <= args.count <= MOST:
        raise PyramidionError(f"{args.count} throws are not possible; give 1 to {MOST}.")
    args.workers = workers_from(args)
    if args.renew or args.study:
        return _renew_or_study(args, parameters)
    args.count = 1 if args.count is None else args.count
    if args.trajectory and args.count > 1:
        raise PyramidionError("--trajectory is for one throw; leave out --count.")
    if args.plot and args.count == 1:
        raise PyramidionError("--plot shows how many throws are distributed; give a --count.")
    for file in (args.trajectory, args.sheet, args.plot):
        if file and not file.parent.is_dir():
            raise PyramidionError(f"There is no folder {file.parent} to write {file.name} to.")
    if args.showing and not args.sheet:
        raise PyramidionError("--showing chooses what is drawn; say --sheet FILE too.")
    if args.sheet:
        return _draw(args, parameters)
    if args.count == 1:
        return _once(args, parameters)
    from pyramidion.lab.throws import sample, tables

    if args.plot:
        # Said before the throws, not after them, where Matplotlib is missing.
        from pyramidion.lab.plots import svg_of
        from pyramidion.lab.study import score_plot
    sampled = sample(args.seed, args.count, parameters, args.workers)
    for line in tables(sampled):
        print(line, flush=True)
    if args.plot:
        args.plot.write_text(svg_of(score_plot(sampled)), encoding="utf-8")
        print(f"{args.plot} written")
    return 0


def _renew_or_study(args: argparse.Namespace, parameters: "Parameters") -> int:
    from pyramidion.physics.parameters import Parameters

    if args.sheet or args.trajectory or args.plot or args.seed != "1" or parameters != Parameters():
        raise PyramidionError(
            "--renew and --study have their own seeds and parameters; give them --count, --workers and --ray at most."
        )
    if args.renew and args.study:
        raise PyramidionError("--renew and --study are two commands; give one after the other.")

    def told(line: str) -> None:
        print(line, flush=True)

    if args.study:
        if not args.study.is_dir():
            raise PyramidionError(f"There is no folder {args.study}.")
        from pyramidion.lab.study import COUNT, study

        for file in study(args.study, args.count or COUNT, args.workers, told):
            print(f"{file} written")
        return 0
    from pyramidion.lab.landings import SIZE, renew, stored
    from pyramidion.lab.throws import tables

    print(f"{renew(args.count or SIZE, args.workers, told)} written")
    for line in tables(stored()):
        print(line)
    return 0


def _parameters(args: argparse.Namespace) -> "Parameters":
    from pyramidion.physics.parameters import RANGES, Parameters

    given = {name: getattr(args, name) for name in RANGES if getattr(args, name) is not None}
    return Parameters(**given)


def _once(args: argparse.Namespace, parameters: "Parameters") -> int:
    from pyramidion.games.pass_the_pyramids.landing import landing_text, parts, score
    from pyramidion.physics.throw import throw

    thrown = throw(args.seed, parameters)
    data = thrown.trajectory.encode()
    sum_ = " + ".join(map(str, parts(thrown.landing)))
    again = f", thrown {thrown.attempts} times" if thrown.attempts > 1 else ""
    print(f"{landing_text(thrown.landing)}   {sum_} = {score(thrown.landing)}")
    print(f"at rest after {thrown.trajectory.seconds:.2f} s{again}; {len(data)} bytes")
    if args.trajectory:
        args.trajectory.write_bytes(data)
        print(f"{args.trajectory} written")
    return 0


def _draw(args: argparse.Namespace, parameters: "Parameters") -> int:
    """Draws throws of the sample (of twenty, if no count is given) and prints how each was read."""
    from pyramidion.games.pass_the_pyramids.landing import landing_text
    from pyramidion.lab.filmstrip import sheet
    from pyramidion.lab.throws import throw_seeds
    from pyramidion.physics.throw import throw

    shown = []
    for seed in throw_seeds(args.seed, range(1, max(DRAWN, args.count) + 1)):
        thrown = throw(seed, parameters)
        if args.showing in landing_text(thrown.landing):
            print(f"{seed}: {landing_text(thrown.landing)}", flush=True)
            shown.append((seed, thrown.trajectory, thrown.landing))
            if len(shown) == DRAWN:
                break
    if not shown:
        raise PyramidionError(f"None of {max(DRAWN, args.count)} throws shows {args.showing!r}; give a larger --count.")
    args.sheet.write_text(sheet(shown), encoding="utf-8")
    print(f"{args.sheet} written: {len(shown)} throws")
    return 0
