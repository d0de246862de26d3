"""Puzzles: positions in which exactly one decision wins, from exact values, each checked by proof."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.game_value import Value, rank
from pyramidion.core.position import Position
from pyramidion.core.registry import game
from pyramidion.engine.bot import proven_value
from pyramidion.engine.puzzle_collections import Puzzle, Refutation
from pyramidion.engine.tablebase import find_tablebase, how_to_solve
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.solver import Solver, is_solvable

FEWEST = 5
"""Minimum and maximum number of decisions to choose from."""
SECONDS = 3.0
"""For the proof of one puzzle."""
MOST_PLIES = 9
"""Plies to the end, as far as a person can calculate."""
LONGEST = 200
MOST_IN_VAIN = 500
"""Random games without a new puzzle after which the search is given up."""

Exactly = Callable[[Any], list[tuple[int, Value | None]]]
"""Each legal decision's code with its value; None: unknown."""


def prover(chosen: Game[Any]) -> Exactly:
    """Values by proof alone, within SECONDS."""
    solver = Solver(chosen, numba_wrap())
    return lambda state: [(one.code, proven_value(one)) for one in solver.decisions(state, SECONDS)]


def exact_values(chosen: Game[Any]) -> Exactly:
    """Values by the game's solution, else by proof. Raises PyramidionError if neither is possible."""
    solution = find_tablebase(chosen)
    if solution is not None:
        return lambda state: list(solution.values(state))
    if not is_solvable(chosen):
        raise PyramidionError(how_to_solve(chosen))
    return prover(chosen)


def winning_codes(values: list[tuple[int, Value | None]]) -> list[int] | None:
    """The codes that win; None if a value is unknown."""
    if any(value is None for _, value in values):
        return None
    return [code for code, value in values if value is not None and value.outcome > 0]


def refutations(position: Position[Any], answer: str, exactly: Exactly) -> dict[str, Refutation] | None:
    """The best reply to each decision but one; None if not all of them are known."""
    (seat,) = position.to_decide
    known = {}
    for decision in position.legal():
        if decision.text == answer:
            continue
        after = position.play(decision)
        if after.result:
            outcome = 0 if after.result[1 - seat] < 1 else 1
            known[decision.text] = Refutation("", outcome, 0, False)
            continue
        values = [(code, value) for code, value in exactly(after.state) if value is not None]
        code, best = max(values, key=lambda one: rank(one[1]), default=(None, None))
        if code is None or best is None or best.outcome < 0:
            return None
        texts = {reply.code: reply.text for reply in after.legal()}
        known[decision.text] = Refutation(texts[code], best.outcome, best.plies, best.is_bound)
    return known


def continuation(position: Position[Any], answer: str, exactly: Exactly) -> tuple[str, ...] | None:
    """The decisions after a winning one until it has won: the quickest, against those that delay it longest; None if
    their values are not known.
    """
    texts: list[str] = []
    after = position.play(answer)
    while after.result is None:
        values = [(code, value) for code, value in exactly(after.state) if value is not None]
        if not values or len(texts) == LONGEST:
            return None
        code, _ = max(values, key=lambda one: rank(one[1]))
        texts.append(next(one.text for one in after.legal() if one.code == code))
        after = after.play(texts[-1])
    return tuple(texts)


def later_refutations(
    position: Position[Any], answer: str, follows: Sequence[str], exactly: Exactly
) -> tuple[dict[str, Refutation], ...]:
    """The refutations at each of the winner's turns after the first, while just one of several decisions wins there."""
    (seat,) = position.to_decide
    found: list[dict[str, Refutation]] = []
    after = position.play(answer)
    for text in follows:
        if after.to_decide == (seat,):
            won = winning_codes(exactly(after.state)) or []
            refuted = refutations(after, text, exactly) if len(won) == 1 else None
            if not refuted:
                break
            found.append(refuted)
        after = after.play(text)
    return tuple(found)


def find_puzzles(chosen: Game[Any], count: int, seed: int) -> Iterator[Puzzle]:
    """`count` puzzles from random games, no position twice; each is proven again without the tablebase.

    A position whose proof takes too long is not used as a puzzle, so that all can be checked on any machine. Raises
    PyramidionError if no more are found, or if a game has no exact values.
    """
    exactly, proven = exact_values(chosen), prover(chosen)
    chooser, rules, seen = random.Random(seed), chosen.rules, set[Any]()
    in_vain = 0
    while len(seen) < count:
        if in_vain == MOST_IN_VAIN:
            raise PyramidionError(f"{len(seen)} puzzles were found; {in_vain} more random games held none.")
        in_vain += 1
        position = chosen.start()
        while not position.result and position.ply < LONGEST:
            legal = position.legal()
            state = position.state
            values = exactly(state) if len(legal) >= FEWEST and state not in seen else []
            won = winning_codes(values) or []
            value = dict(values)[won[0]] if len(won) == 1 else None
            if value is not None and (value.plies or 0) <= MOST_PLIES and winning_codes(proven(state)) == won:
                text = chosen.notation.write(state, rules.to_move(state), won[0])
                place = chosen.position(str(position))
                refuted, follows = refutations(place, text, exactly), continuation(place, text, exactly)
                if refuted is not None and follows is not None:
                    seen.add(state)
                    in_vain = 0
                    yield Puzzle(
                        chosen.info.id,
                        dict(chosen.options),
                        str(position),
                        text,
                        value.plies or 0,
                        value.is_bound,
                        len(legal),
                        refuted,
                        follows,
                        later_refutations(place, text, follows, exactly),
                    )
                    break  # the next one comes from another game
            position = position.play(legal[chooser.randrange(len(legal))])


def puzzle_fault(puzzle: Puzzle, provers: Mapping[str, Exactly] | None = None) -> str | None:
    """The error in a puzzle, in a sentence; None if it is proven.

    It is valid if its solution and no other decision wins, the reply to each of the others is a best reply, its
    continuation wins, and the same is true of what is to be found later.
    """
    chosen = game(puzzle.game, **puzzle.options)
    position = chosen.position(puzzle.position)
    exactly = (provers or {}).get(chosen.identity) or prover(chosen)
    won = winning_codes(exactly(position.state))
    if won is None:
        return f"{puzzle.position}: not all of its decisions could be proven."
    texts = [decision.text for decision in position.legal() if decision.code in won]
    if texts != [puzzle.answer]:
        return f"{puzzle.position}: {' '.join(texts) or 'nothing'} wins, not just {puzzle.answer}."
    others = {decision.text for decision in position.legal()} - {puzzle.answer}
    if others != set(puzzle.refutations):
        return f"{puzzle.position}: not every other decision is answered."
    for text, refutation in puzzle.refutations.items():
        if not _refutes(position.play(text), refutation, exactly):
            return f"{puzzle.position}: {refutation.answer or 'the end'} is not proven to be the best answer to {text}."
    if not _wins(position, puzzle, exactly):
        return f"{puzzle.position}: {' '.join(puzzle.continuation)} is not proven to win."
    return _later_fault(position, puzzle, exactly)


def _later_fault(position: Position[Any], puzzle: Puzzle, exactly: Exactly) -> str | None:
    """The error in the decisions after a puzzle's first one, in a sentence; None if they are proven."""
    later = later_refutations(position, puzzle.answer, puzzle.continuation, exactly)
    if [list(others) for others in later] != [list(others) for others in puzzle.later_refutations]:
        return f"{puzzle.position}: its later decisions to find are not those at which one of several wins."
    turn = position
    for number, others in enumerate(puzzle.later_refutations, 1):
        for text in puzzle.solution[2 * number - 2 : 2 * number]:
            turn = turn.play(text)
        for text, refutation in others.items():
            if not _refutes(turn.play(text), refutation, exactly):
                return f"{puzzle.position}: {refutation.answer} is not proven to be the best answer to a later {text}."
    return None


def _wins(position: Position[Any], puzzle: Puzzle, exactly: Exactly) -> bool:
    """Whether the continuation ends in a win, and gives it away at no time."""
    (seat,) = position.to_decide
    after = position.play(puzzle.answer)
    for text in puzzle.continuation:
        legal = {one.text: one.code for one in after.legal()}
        if text not in legal:
            return False
        if after.to_decide == (seat,) and legal[text] not in (winning_codes(exactly(after.state)) or []):
            return False
        after = after.play(text)
    return after.result is not None and after.result[seat] == 1


def _refutes(after: Position[Any], refutation: Refutation, exactly: Exactly) -> bool:
    """Whether a reply has the stated value, and none is better. The number of plies depends on the proof."""
    if after.result is not None or not refutation.answer:
        return after.result is not None and not refutation.answer
    values = dict(exactly(after.state))
    texts = {reply.text: values[reply.code] for reply in after.legal()}
    worth = texts.get(refutation.answer)
    best = max((value.outcome for value in values.values() if value is not None), default=None)
    return worth is not None and worth.outcome == refutation.outcome == best and best >= 0
