"""Random games, for checks over all games: seats decide at random, chance by its weights."""

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyramidion.core.chance import draw
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import BadRecord, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.record import Record, result_text, told_entries
from pyramidion.core.rulebook import RuleBook
from pyramidion.lab.variants import Variant

AT_ONCE = 25
"""So many games are checked in one batch."""


def random_decision(position: Position[Any], chooser: random.Random) -> Decision:
    """One decision of the first decider; a chance outcome by its weight. The game must not be over."""
    if position.to_decide == (CHANCE,):
        weights = position.game.rules.weights(position.state)
        return position.legal()[draw(str(chooser.random()), 0, weights)]
    legal = position.legal()
    return legal[chooser.randrange(len(legal))]


def random_game(game: RuleBook[Any], seed: int, plies: int) -> Iterator[tuple[Position[Any], Decision | None]]:
    """The positions of a random game, each with the decision that follows it (None after the last).

    It ends with the game, or after so many plies.
    """
    chooser = random.Random(seed)
    position = Position.start(game)
    for _ in range(plies):
        if not position.to_decide:
            break
        decision = random_decision(position, chooser)
        yield position, decision
        position = position.play(decision)
    yield position, None


def replay_fault(game: Game[Any], seed: int, plies: int) -> str | None:
    """What differs when a random game is written to a record, read back and replayed; None if nothing does."""
    steps = list(random_game(game, seed, plies))
    positions = [position for position, _ in steps]
    texts = [str(decision) for _, decision in steps if decision is not None]
    end = positions[-1]
    record = Record(game, told_entries(texts, positions[1:]), result=result_text(end.result))
    again = Record.read(record.text(positions))
    if again != record:
        return "the record read back is another"
    try:
        replayed = again.end()
    except BadRecord as error:
        return str(error)
    if (str(replayed), replayed.result, replayed.events) != (str(end), end.result, end.events):
        return f"the replay ends at {replayed}, the game ended at {end}"
    return None


@dataclass(frozen=True, slots=True)
class Batch:
    """Random games of a variant, cut off after so many plies."""

    variant: Variant
    seeds: range
    plies: int


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a batch: how many games, and which of them (by seed) do not replay, and why."""

    variant: Variant
    games: int
    faults: tuple[tuple[int, str], ...]


def replay_faults(batch: Batch) -> Checked:
    """Checks a batch of games."""
    game = batch.variant.make()
    found = ((seed, replay_fault(game, seed, batch.plies)) for seed in batch.seeds)
    return Checked(batch.variant, len(batch.seeds), tuple((seed, fault) for seed, fault in found if fault))


class Kept:
    """What has been checked, in a file: a line that says what all of it is, then one for each batch, in order."""

    def __init__(self, file: Path | None, batches: Sequence[Batch]) -> None:
        """file: goes on with what it keeps; None: nothing is kept. Raises PyramidionError if it keeps other things."""
        self._file = file
        self.done: list[Checked] = []
        """What came of the first batches."""
        if file is None:
            return
        whole = [[batch.variant.name, list(batch.seeds), batch.plies] for batch in batches]
        head = hashlib.sha256(json.dumps(whole).encode()).hexdigest()
        try:
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
            # A line that has no end was being written when the last run was stopped.
            lines = [line for line in lines if line.endswith("\n")] or [f"{head}\n"]
            if lines[0].strip() != head or len(lines) > len(batches) + 1:
                raise PyramidionError(f"{file} keeps another check; give another file.")
            found = [json.loads(line) for line in lines[1:]]
            self.done = [
                Checked(batch.variant, len(batch.seeds), tuple((int(seed), str(fault)) for seed, fault in faults))
                for batch, faults in zip(batches, found, strict=False)
            ]
            file.write_text("".join(lines), encoding="utf-8")
        except OSError as error:
            raise PyramidionError(f"{file}: {error.strerror}.") from error
        except (ValueError, TypeError) as error:
            raise PyramidionError(f"{file} does not keep a check: {error}.") from error

    def add(self, checked: Checked) -> Checked:
        """One batch more is done; gives it back."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(checked.faults) + "\n")
        return checked
