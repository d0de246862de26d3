"""The stored sample of throws that the game and its bots use: `python -m research.landings` makes it again.

A run that was stopped resumes where it was.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pyramidion import folders, physics
from pyramidion.cli import exit_code
from pyramidion.commands.options import Parser, add_worker_arguments, int_range, print_line, workers_from
from pyramidion.games import pass_the_pyramids
from pyramidion.games.pass_the_pyramids.landing_weights import pack_throws, unpack_throws
from pyramidion.jobs.workers import Workers
from pyramidion.physics.parameters import Parameters
from pyramidion.physics.sampling import Sample, distribution_lines, sample_batches

SEED = "landings"
SIZE = 20_000
TOLD_EVERY = 10
FILE = Path(pass_the_pyramids.__file__).with_name("landings.json")
"""Where the sample is kept, beside the game that reads it."""


def renew(count: int, workers: Workers, told: Callable[[str], None]) -> Path:
    """Throws `count` times with the default parameters and writes the sample; returns the file.

    What has been thrown is kept in the folder of caches until all is done, and is not thrown again by the same source
    with the same MuJoCo. `told` is given a line now and then.
    """
    digest = source_digest()
    kept = folders.cache_folder() / f"landings-{digest}.json"
    done = _read(kept) if kept.exists() else Sample(Counter())
    if done.size:
        told(f"{min(done.size, count)} throws are done already ({kept})")
    for step, part in enumerate(sample_batches(SEED, range(done.size + 1, count + 1), Parameters(), workers), 1):
        done += part
        if step % TOLD_EVERY == 0:
            _write(kept, done)
            told(f"{done.size} of {count} throws")
    _write(FILE, done)
    kept.unlink(missing_ok=True)
    return FILE


def _write(file: Path, done: Sample) -> None:
    import mujoco

    file.parent.mkdir(parents=True, exist_ok=True)
    kept: dict[str, Any] = {
        "seed": SEED,
        "throws": done.size,
        "again": done.again,
        "parameters": asdict(Parameters()),
        "mujoco": mujoco.__version__,
        "counts": dict(done.counts.most_common()),
        "first": {text: done.first[text] for text, _ in done.counts.most_common()},
        "order": pack_throws(done.order, [text for text, _ in done.counts.most_common()]),
    }
    whole = file.with_suffix(".new")
    whole.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    whole.replace(file)


def _read(file: Path) -> Sample:
    kept = json.loads(file.read_text(encoding="utf-8"))
    return Sample(
        Counter(kept["counts"]), kept["again"], kept["first"], unpack_throws(kept["order"], list(kept["counts"]))
    )


def stored() -> Sample:
    """The sample as it is stored."""
    return _read(FILE)


def source_digest() -> str:
    """Of everything that makes a throw what it is: the source of the throw and the version of MuJoCo."""
    import mujoco

    found = hashlib.sha256(mujoco.__version__.encode())
    for file in sorted(Path(physics.__file__).parent.glob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def main(words: Sequence[str] | None = None) -> int:
    """Throws, writes the sample, and prints its distribution."""
    parser = Parser(prog="research.landings", description="sample of throws from which landings are drawn")
    parser.add_argument(
        "--count",
        type=int_range(1, 10_000_000),
        default=SIZE,
        metavar="N",
        help="number of throws (default: %(default)s)",
    )
    add_worker_arguments(parser)
    args = parser.parse_args(words)
    print(f"{renew(args.count, workers_from(args), print_line)} written")
    for line in distribution_lines(stored()):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(exit_code(main))
