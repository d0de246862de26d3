"""Checks of `rules.py` at one state."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from pyramidion.conformance.report import Clause, Report
from pyramidion.core.decision import ALL, CHANCE
from pyramidion.core.game import Game

_BITS = 62
_SOME = 12
"""Number of codes checked if there are many."""


def some(sequence: Sequence[Any], chooser: random.Random, most: int = _SOME) -> list[Any]:
    """A few items of a sequence that may be too long to be listed, in their order."""
    count = len(sequence)
    return [sequence[i] for i in (range(count) if count <= most else sorted(chooser.sample(range(count), most)))]


def check_rules(game: Game[Any], state: Any, report: Report, chooser: random.Random) -> bool:
    """Checks the rules for a state; returns whether the game can be continued from here."""
    before = report.failures
    checks = (_check_state, _check_result, _check_deciders)
    if all(check(game, state, report) for check in checks) and not game.rules.result(state):
        _check_decisions(game, state, report, chooser)
    return report.failures == before


def _check_state(game: Game[Any], state: Any, report: Report) -> bool:
    fields = getattr(state, "_fields", None)
    if not report.require(isinstance(state, tuple) and fields, Clause.STATES, f"The state is {state!r:.80}."):
        return False
    return all(
        report.require(_integers(value), Clause.STATES, f"It holds {value!r:.80} ({type(value).__name__}).", name)
        for name, value in zip(fields or (), state, strict=True)
    )


def _integers(value: object) -> bool:
    if type(value) is int:
        return value.bit_length() <= _BITS
    return isinstance(value, tuple) and all(_integers(item) for item in value)


def _check_result(game: Game[Any], state: Any, report: Report) -> bool:
    with report.guard(Clause.RESULT, "result"):
        result = game.rules.result(state)
        seats = len(game.seats)
        return report.require(
            type(result) is int and -1 <= result <= seats,
            Clause.RESULT,
            f"result gives {result!r}, but the game has {seats} seats.",
        )
    return False


def _check_deciders(game: Game[Any], state: Any, report: Report) -> bool:
    with report.guard(Clause.DECIDERS, "to_move"):
        if game.rules.result(state):
            return True
        who, seats = game.rules.to_move(state), len(game.seats)
        return report.require(
            type(who) is int and ALL <= who < seats,
            Clause.DECIDERS,
            f"to_move gives {who!r}, but the seats are 0 to {seats - 1}.",
        )
    return False


def call_writer(write: Callable[[Any, Any], int], state: Any, size: int, rubbish: int) -> list[int]:
    """The output of a function in an array that was filled with arbitrary numbers before. Raises IndexError if it
    writes too much.
    """
    out = [rubbish] * size
    count = write(state, out)
    if not 0 <= count <= size:
        raise IndexError(f"it returns {count}")
    return out[:count]


def _check_decisions(game: Game[Any], state: Any, report: Report, chooser: random.Random) -> None:
    who = game.rules.to_move(state)
    if who == ALL:
        _check_simultaneous(game, state, report, chooser)
        return
    codes = _check_writer(game, state, report, "legal", game.rules.legal, Clause.LEGAL)
    if codes is None:
        return
    report.require(codes, Clause.LEGAL, "legal gives nothing, but the game is not over.")
    twice = [code for place, code in enumerate(codes) if code in codes[:place]] if len(codes) < 500 else []
    report.require(not twice, Clause.LEGAL, f"legal gives the code {twice[:1]} twice.")
    if who == CHANCE and game.rules.chance_weights is not None:
        weights = _check_writer(game, state, report, "chance_weights", game.rules.chance_weights, Clause.WEIGHTS)
        if weights is not None:
            report.require(
                len(weights) == len(codes),
                Clause.WEIGHTS,
                f"There are {len(weights)} weights for {len(codes)} outcomes.",
            )
            good = min(weights, default=0) >= 0 and sum(weights) > 0
            report.require(good, Clause.WEIGHTS, f"The weights are {weights[:8]}.")
    for code in some(codes, chooser, 4):
        _check_apply(game, state, (code,), report)


def _check_writer(
    game: Game[Any], state: Any, report: Report, name: str, write: Callable[[Any, Any], int], clause: Clause
) -> list[int] | None:
    """The result of an array function must not depend on the array's previous contents. None: it does."""
    size = game.rules.max_decisions
    try:
        first, second = (call_writer(write, state, size, rubbish) for rubbish in (-7777, 123_456_789))
    except IndexError as error:
        report.add(
            Clause.MAX_DECISIONS,
            f"{name} writes more than MAX_DECISIONS = {size} numbers ({' '.join(str(error).split())}).",
        )
        return None
    except Exception:
        with report.guard(clause, name):
            raise
        return None
    if not report.require(first == second, clause, f"{name} gives {first[:8]}, and when asked again {second[:8]}."):
        return None
    odd = [number for number in first if type(number) is not int]
    return first if report.require(not odd, clause, f"{name} writes {odd[:1]}, not an integer.") else None


def _check_simultaneous(game: Game[Any], state: Any, report: Report, chooser: random.Random) -> None:
    rules, clause = game.rules, Clause.SIMULTANEOUS
    for name in ("count_for", "nth_for", "index_for", "apply_all"):
        if not report.require(getattr(rules, name), clause, f"Seats decide at once, but rules.py has no {name}."):
            return
    assert rules.nth_for is not None
    assert rules.index_for is not None
    one_each = []
    for seat in range(len(game.seats)):
        with report.guard(clause, "count_for, nth_for or index_for"):
            codes = rules.codes(state, seat)
            if not report.require(len(codes), clause, f"count_for gives no decision to seat {seat}."):
                return
            for index in some(range(len(codes)), chooser, 25):
                code = codes[index]
                found = rules.index_for(state, seat, code)
                again = rules.nth_for(state, seat, index)
                said = f"nth_for(…, {seat}, {index}) is {code}, and index_for of that is {found}."
                report.require(found == index and type(code) is int and again == code, clause, said)
            beyond = rules.index_for(state, seat, -1)
            report.require(beyond == -1, clause, f"index_for of -1, which is not a decision, is {beyond}.")
            one_each.append(codes[chooser.randrange(len(codes))])
    if len(one_each) == len(game.seats):
        _check_apply(game, state, tuple(one_each), report)


def _check_apply(game: Game[Any], state: Any, codes: tuple[int, ...], report: Report) -> None:
    with report.guard(Clause.APPLY, "apply" if len(codes) == 1 else "apply_all"):
        first, second = game.rules.next_state(state, codes), game.rules.next_state(state, codes)
        report.require(first == second, Clause.APPLY, f"Decision {codes} leads to {first}, and again to {second}.")
