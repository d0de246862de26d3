"""`pyramidion dev throws`: simulates throws of the three pyramids of Pass The Pyramids, one or many."""

import argparse
from typing import TYPE_CHECKING

from pyramidion.commands.options import (
    add_worker_arguments,
    float_range,
    int_range,
    output_file,
    print_line,
    workers_from,
)
from pyramidion.core.errors import PyramidionError

if TYPE_CHECKING:
    from pyramidion.physics.parameters import Parameters

HELP = "simulated throws of three pyramids as rigid bodies"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument(
        "--count", type=int_range(1, 10_000_000), default=1, metavar="N", help="number of throws (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", default="1", metavar="TEXT", help="seed; the same seed gives the same throws (default: %(default)s)"
    )
    add_physics_arguments(parser)
    parser.add_argument(
        "--trajectory", type=output_file, metavar="FILE", help="file to write the one throw to, frame by frame"
    )
    add_worker_arguments(parser)


def add_physics_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the parameters of a throw; read them with `parameters_from`."""
    from pyramidion.physics.parameters import RANGES, Parameters

    about = {
        "friction": "friction of plastic on the table",
        "restitution": "fraction of the speed that a bounce returns",
        "height": "millimetres between table and hand",
        "speed": "top speed of the hand in m/s",
    }
    for name, (low, high, unit) in RANGES.items():
        parser.add_argument(
            f"--{name}",
            type=float_range(low, high, unit),
            default=getattr(Parameters(), name),
            metavar="X",
            help=f"{about[name]} (default: %(default)s)",
        )


def parameters_from(args: argparse.Namespace) -> "Parameters":
    """The parameters of a throw."""
    from pyramidion.physics.parameters import RANGES, Parameters

    return Parameters(**{name: getattr(args, name) for name in RANGES})


def run(args: argparse.Namespace) -> int:
    """Prints one throw, or the distribution of many."""
    if args.count == 1:
        return _print_throw(args)
    if args.trajectory:
        raise PyramidionError("--trajectory is for one throw; leave out --count.")
    from pyramidion.physics.sampling import distribution_lines, sample_throws

    for line in distribution_lines(sample_throws(args.seed, args.count, parameters_from(args), workers_from(args))):
        print_line(line)
    return 0


def _print_throw(args: argparse.Namespace) -> int:
    from pyramidion.games.pass_the_pyramids.landing import landing_text, score, score_parts
    from pyramidion.physics.throw import throw

    thrown = throw(args.seed, parameters_from(args))
    data = thrown.trajectory.encode()
    terms = " + ".join(map(str, score_parts(thrown.landing)))
    attempts = f", thrown {thrown.attempts} times" if thrown.attempts > 1 else ""
    print(f"{landing_text(thrown.landing)}   {terms} = {score(thrown.landing)}")
    print(f"at rest after {thrown.trajectory.seconds:.2f} s{attempts}; {len(data)} bytes")
    if args.trajectory:
        args.trajectory.write_bytes(data)
        print(f"{args.trajectory} written")
    return 0
