"""Damaged texts in bulk: `python -m tests.soak.fuzz_parsers --texts 1000000`.

Positions, decisions, options and records of random games are damaged and read. What comes out is a value like any
other, which reads back as itself, or a documented error: a short sentence, and soon. What is done is kept with
`--resume FILE`, and a run that was stopped continues from there.
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyramidion
from pyramidion.commands.options import add_worker_arguments, workers_from
from pyramidion.conformance.random_game import random_game
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadOption, BadPosition, BadRecord, IllegalDecision, PyramidionError, UnknownGame
from pyramidion.core.game import Game
from pyramidion.core.record import Record, entries_with_comments, format_result
from pyramidion.jobs.checkpoint import Checkpoint
from tests.soak.fuzz_protocol import damaged

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pylos", {}), ("pylos", {"rules": "mature"}), ("pyramid", {}), ("pyramid", {"board": "monster"}),
    ("pyramid", {"board": "12,/11,/10, w:a1 b:a3"}), ("braces", {}), ("braces", {"withdraw": True, "clear": True}),
    ("braces", {"two_colours": True}), ("pyramid_ball", {}), ("pyramid_ball", {"rules": "advanced", "opening": "red"}),
    ("pass_the_pyramids", {}), ("pass_the_pyramids", {"players": 3}),
)  # fmt: skip
LONGEST = 500
"""Letters of an error's sentence, at most."""
AT_ONCE = 500
_SLOW_SECONDS = 1.0
_PLIES = 60


class Fault(Exception):
    """Something came out that should not; says what."""


@lru_cache(len(VARIANTS))
def _sense(number: int) -> tuple[Game[Any], list[str], list[tuple[str, str]], list[str]]:
    """A game, positions of random games of it, decisions with the position before, and records."""
    game_id, options = VARIANTS[number]
    game = pyramidion.game(game_id, **options)
    positions, decisions, records = [], [], []
    for seed in range(4):
        steps = list(random_game(game, seed, _PLIES))
        positions += [str(position).split(" sealed ")[0] for position, _ in steps]
        decisions += [(str(one).split(" sealed ")[0], str(decision)) for one, decision in steps if decision is not None]
        played = [position for position, _ in steps]
        texts = [str(decision) for _, decision in steps if decision is not None]
        record = Record(game, entries_with_comments(texts, played[1:]), result=format_result(played[-1].result))
        records.append(record.text(played))
    return game, positions, decisions, records


def _read(wanted: type[PyramidionError] | tuple[type[PyramidionError], ...], read: Callable[[], Any]) -> Any:
    """What is read, or None where it is refused as documented. Raises Fault."""
    try:
        return read()
    except wanted as error:
        said = str(error)
        if len(said) > LONGEST or len(said.split()) < 3:
            raise Fault(f"a sentence of {len(said)} letters: {said[:100]!r}") from error
        return None


def _position(number: int, chooser: random.Random) -> str:
    game, positions, _, _ = _sense(number)
    text = damaged(chooser.choice(positions), chooser)
    position = _read(BadPosition, lambda: game.position(text))
    if position is not None:
        if game.position(str(position)) != position or not str(position).isascii():
            raise Fault(f"{text!r} reads as {position}, which reads back as another")
        for _ in range(3):
            legal = position.legal() if position.to_decide else ()
            if not legal:
                break
            position = position.play(legal[chooser.randrange(len(legal))])
    return text


def _decision(number: int, chooser: random.Random) -> str:
    game, _, decisions, _ = _sense(number)
    before, right = chooser.choice(decisions)
    position, text = game.position(before), damaged(right, chooser)
    for seat in position.to_decide:
        if seat != CHANCE and game.clock.seconds(position.state):
            completed = game.clock.complete(position.state, seat, text)
            if position.illegal_reason(completed, seat) is not None:
                raise Fault(f"{text!r} is completed to {completed!r}, which is not legal")
        decision = _read(IllegalDecision, lambda seat=seat: position.decision(text, seat))  # type: ignore[misc]
        said = position.illegal_reason(text, seat)
        if (decision is None) != (said is not None):
            raise Fault(f"{text!r} at {before}: read as {decision}, and refused with {said!r}")
        if decision is not None and position.decision(str(decision), seat) != decision:
            raise Fault(f"{text!r} reads as {decision}, which reads back as another")
    return text


def _option(number: int, chooser: random.Random) -> str:
    game_id, options = VARIANTS[number]
    name, value = chooser.choice([*options.items(), ("board", "131/343/131 w:b1,b3 b:a2,c2"), ("players", "3")])
    text = damaged(str(value), chooser)
    game = _read(BadOption, lambda: pyramidion.game(game_id, **{name: text}))
    if game is not None and game.position(str(game.start())) != game.start():
        raise Fault(f"{name}={text!r} makes a game whose start does not read back")
    return text


def _record(number: int, chooser: random.Random) -> str:
    text = damaged(chooser.choice(_sense(number)[3]), chooser)
    record = _read((BadRecord, BadOption, UnknownGame), lambda: Record.read(text))
    if record is not None:
        record.check()
    return text


_KINDS = (_position, _position, _decision, _decision, _decision, _option, _record)


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts by number, drawn from a seed."""

    seed: int
    numbers: range


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a batch. faults: in sentences. slowest: processor seconds of a text. megabytes: of the process."""

    texts: int
    faults: tuple[str, ...]
    slowest: float
    megabytes: float


def check(batch: Batch) -> Checked:
    """Damages and reads the texts of a batch, in whatever process."""
    faults, slowest = [], 0.0
    for number in batch.numbers:
        chooser = random.Random(f"{batch.seed} {number}")
        variant, kind = chooser.randrange(len(VARIANTS)), chooser.choice(_KINDS)
        _sense(variant)
        began = time.thread_time()
        try:
            text = kind(variant, chooser)
        except Fault as fault:
            faults.append(f"text {number}, {VARIANTS[variant]}, {kind.__name__}: {fault}")
        except Exception as error:
            faults.append(f"text {number}, {VARIANTS[variant]}, {kind.__name__}: {type(error).__name__}: {error}"[:500])
        else:
            took = time.thread_time() - began
            slowest = max(slowest, took)
            if took > _SLOW_SECONDS:
                faults.append(f"text {number}, {VARIANTS[variant]}: {took:.1f} s of processor time for {text[:200]!r}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return Checked(len(batch.numbers), tuple(faults), slowest, peak)


def _kept(row: dict[str, Any]) -> Checked:
    return Checked(**{**row, "faults": tuple(row["faults"])})


def summary(rows: Sequence[Checked]) -> str:
    """What all rows come to, in a sentence."""
    memory, tenth = [row.megabytes for row in rows], max(1, len(rows) // 10)
    return (
        f"{sum(row.texts for row in rows):,} texts, {sum(len(row.faults) for row in rows)} faults; the slowest took "
        f"{max(row.slowest for row in rows):.2f} s of processor time; a process held {max(memory[:tenth]):.0f} MiB at "
        f"most in the first tenth, {max(memory[-tenth:]):.0f} in the last"
    )


def main() -> int:
    """Reads them, and prints what came of it; 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keeps what is done, and continues after a stop")
    add_worker_arguments(parser)
    args = parser.parse_args()
    kept = Checkpoint(args.resume, ["texts", args.seed], "run", _kept)
    rows, done = kept.rows, sum(row.texts for row in kept.rows)
    if done:
        print(f"{done:,} texts were read before")
    missing = [
        Batch(args.seed, range(first, min(args.texts, first + AT_ONCE))) for first in range(done, args.texts, AT_ONCE)
    ]
    for row in workers_from(args).results(check, missing):
        rows.append(row)
        kept.add(asdict(row))
        for fault in row.faults:
            print(fault, flush=True)
        if len(rows) % 20 == 0:
            print(f"{sum(row.texts for row in rows):,} texts", flush=True)
    print(summary(rows))
    return 1 if any(row.faults for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
