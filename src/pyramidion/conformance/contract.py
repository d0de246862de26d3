"""The contract test for game authors: random games in which every clause of docs/games.md is checked.

A fault of the game becomes a `Failure`, never an exception.
"""

import hashlib
import json
import pickle
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pyramidion.conformance import game_contract, notation_contract, presentation_contract
from pyramidion.conformance.random_game import random_decision, replay_fault
from pyramidion.conformance.report import Clause, Failure, Report
from pyramidion.conformance.rules_contract import check_rules
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.variants import Variant

_STRIDE = 4
"""One in this many positions of a game is checked closely, and also the first and the last."""


def check_game(make: Callable[[], Game[Any]], seeds: Iterable[int], plies: int) -> tuple[Failure, ...]:
    """The failures of a game in random games of these seeds, cut off after `plies` plies; the first of each clause.

    make: creates the game. Checks the declaration and the tutorial, too.
    """
    report = Report()
    game = None
    with report.guard(Clause.CREATION, "the game"):
        game = make()
    if game is None:
        return report.failures
    game_contract.check_declaration(game, report)
    game_contract.check_layout(game, report)
    observed, evaluations = game_contract.Observed(), game_contract.Evaluations(game)
    for seed in seeds:
        report.seed = seed
        _play(game, seed, plies, report, observed, evaluations)
        if not {failure.clause for failure in report.failures} & _RULES:
            report.position = ""
            with report.guard(Clause.RECORDS, "the record"):
                fault = replay_fault(game, seed, plies)
                report.require(fault is None, Clause.RECORDS, f"{fault}.")
    report.seed, report.position = None, ""
    if not {failure.clause for failure in report.failures} & _RULES:
        observed.check(game, report)
        evaluations.check(report)
        game_contract.check_tutorial(type(game), report)
    return report.failures


AT_ONCE = 25
"""Number of games in a batch."""
CREATION = Clause.CREATION.name
"""In `CheckedBatch.failures`: no game could be played."""

_RULES = {Clause.STATES, Clause.DECIDERS, Clause.RESULT, Clause.MAX_DECISIONS, Clause.LEGAL}
"""If one of these is broken, other failures are only consequences."""


def _play(
    game: Game[Any],
    seed: int,
    plies: int,
    report: Report,
    observed: game_contract.Observed,
    evaluations: game_contract.Evaluations,
) -> None:
    """Plays a random game and checks what can be observed on the way."""
    chooser, looks = random.Random(seed), random.Random(seed)
    report.position = ""
    with report.guard(Clause.APPLY, "a random game"):
        position = Position.start(game)
        running: list[Any] = []
        texts: list[str] = []
        for _ in range(plies):
            report.position = repr(position.state)
            if not check_rules(game, position.state, report, looks):
                return
            with report.guard(Clause.POSITION_TEXTS, "Notation.write_state"):
                report.position = str(position)
            observed.look(position, report)
            last = not position.to_decide
            if last or position.ply % _STRIDE == seed % _STRIDE or position.ply == 0:
                _check_position(position, texts, report, looks)
            evaluations.check_range(position, report)
            if last:
                evaluations.add(running)
                break
            running.append(position.state)
            with report.guard(Clause.DECISION_TEXTS, "Notation.write"):
                decision = random_decision(position, chooser)
                texts = [*texts[-2:], decision.text]
            after = position.play(decision)
            presentation_contract.check_events(position, after, report)
            position = after


def _check_position(position: Position[Any], texts: list[str], report: Report, looks: random.Random) -> None:
    """Runs all checks of one position."""
    presentation_contract.check_drawings(position, report)
    notation_contract.check_position_text(position, report)
    with report.guard(Clause.POSITION_TEXTS, "Notation.write_state"):
        notation_contract.check_position_neighbours(position, report, looks)
    game_contract.check_position_setup(position, report)
    if not position.to_decide:
        said = f"The game is over with {position.result}."
        report.require(position.result is not None and abs(sum(position.result) - 1) < 1e-9, Clause.RESULT, said)
        return
    notation_contract.check_decision_texts(position, report, looks)
    for text in texts:
        notation_contract.check_text_of_other_position(position, text, report)
    if position.ply < 2 * _STRIDE:
        notation_contract.check_nonsense(position, report)
    presentation_contract.check_input(position, report, looks)
    presentation_contract.check_secrets(position, report)
    game_contract.check_bot_hints(position, report, looks)
    _check_value(position, report, looks)


def _check_value(position: Position[Any], report: Report, looks: random.Random) -> None:
    """The position does not change, and is equal to its unpickled copy and to the one from its decision's text."""
    with report.guard(Clause.VALUES, "pickling or playing"):
        before = str(position)
        decision = random_decision(position, looks)
        once, again = position.play(decision), position.play(decision.text)
        same = once == again and hash(once) == hash(again)
        report.require(same, Clause.VALUES, f"{decision} leads to {once}, and read as a text to {again}.")
        report.require(str(position) == before, Clause.VALUES, f"It has become {position}.")
        back = pickle.loads(pickle.dumps(position))
        report.require(back == position and str(back) == before, Clause.VALUES, f"Its pickle gives {back}.")


@dataclass(frozen=True, slots=True)
class Batch:
    """Random games of a variant, cut off after `plies` plies."""

    variant: Variant
    seeds: range
    plies: int


@dataclass(frozen=True, slots=True)
class CheckedBatch:
    """The result of a batch. games: of the batch, whether they were played or not. failures: clauses that are broken,
    each with its failure in words. seconds: duration of the check; 0: it was done earlier.
    """

    variant: Variant
    games: int
    failures: tuple[tuple[str, str], ...]
    seconds: float = 0.0


def check_batch(batch: Batch) -> CheckedBatch:
    """Checks a batch of games."""
    started = time.perf_counter()
    failures = check_game(batch.variant.make, batch.seeds, batch.plies)
    said = tuple((failure.clause.name, str(failure)) for failure in failures)
    return CheckedBatch(batch.variant, len(batch.seeds), said, time.perf_counter() - started)


def checkpoint_key(batches: Sequence[Batch]) -> str:
    """A hash of everything that a check covers, by which its checkpoint is recognised."""
    whole = [[batch.variant.name, list(batch.seeds), batch.plies] for batch in batches]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()


def read_failures(row: Any) -> tuple[tuple[str, str], ...]:
    """`CheckedBatch.failures` from a checkpoint. Raises ValueError or TypeError."""
    return tuple((str(clause), str(failure)) for clause, failure in row)
