"""Exercises on the board: steps of tutorials, and puzzles in which one decision wins."""

from typing import Any

from pyramidion.core.errors import IllegalDecision, UnknownGame
from pyramidion.core.options import Option, OptionValue
from pyramidion.core.registry import game, game_class
from pyramidion.core.session import Session
from pyramidion.core.tutorial import Tutorial, session_at, step_seat, try_answer
from pyramidion.engine.puzzle_collections import Puzzle, Refutation, collection
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import MAX_POSITIONS, ExerciseAttempt, ExerciseResult, ExerciseStep, StudyLine
from pyramidion.server.study.lines import study_line

_LAST_PUZZLE = "That was the last of them."


def tutorial_step(game_id: str, number: int, *, with_diagrams: bool = False) -> ExerciseStep:
    """Step `number` (from 1) of a game's introduction. Raises RequestError if there is none."""
    lesson, session = _open_tutorial(game_id, number)
    step = lesson.steps[number - 1]
    return ExerciseStep(
        number=number,
        step_count=len(lesson.steps),
        instruction=step.instruction,
        example=step.example,
        conclusion=lesson.end if number == len(lesson.steps) else "",
        seat=step_seat(session.position),
        line=_line(session, with_diagrams),
    )


def check_tutorial(game_id: str, number: int, request: ExerciseAttempt) -> ExerciseResult:
    """Whether a decision does what a step requires, and its consequences.

    Raises RequestError if there is no such step.
    """
    lesson, session = _open_tutorial(game_id, number)
    step = lesson.steps[number - 1]
    try:
        right = try_answer(session, step, request.text)
    except IllegalDecision as error:
        return ExerciseResult(False, error.message, None)
    if not right:
        return ExerciseResult(False, step.hint, None)
    return ExerciseResult(True, step.explanation, _line(session, request.diagrams))


def _open_tutorial(game_id: str, number: int) -> tuple[Tutorial, Session]:
    try:
        lesson = game_class(game_id).tutorial
    except UnknownGame as error:
        raise RequestError("no_game", error.message) from error
    if lesson is None:
        raise RequestError("no_tutorial", "This game has no tutorial.")
    if not 1 <= number <= len(lesson.steps):
        raise RequestError("no_step", f"This tutorial has the steps 1 to {len(lesson.steps)}.")
    chosen: Any = game(game_id, **lesson.options)
    return lesson, session_at(chosen, lesson, number - 1)


def puzzle_step(game_id: str, number: int, *, with_diagrams: bool = False) -> ExerciseStep:
    """Puzzle `number` (from 1) of a game's collection. Raises RequestError if there is none."""
    puzzle, session = _open_puzzle(game_id, number)
    count = len(collection(game_id))
    return ExerciseStep(
        number=number,
        step_count=count,
        instruction=_task(puzzle, session),
        example=puzzle.answer,
        conclusion=_LAST_PUZZLE if number == count else "",
        seat=step_seat(session.position),
        line=_line(session, with_diagrams),
    )


def check_puzzle(game_id: str, number: int, request: ExerciseAttempt) -> ExerciseResult:
    """Whether a decision is the one that wins; else how it is met, on the board.

    Raises RequestError if there is none.
    """
    puzzle, session = _open_puzzle(game_id, number)
    try:
        decision = session.check(request.text, step_seat(session.position))
    except IllegalDecision as error:
        return ExerciseResult(False, error.message, None)
    session.play(decision)
    if decision.text != puzzle.answer:
        refutation = puzzle.refutations[decision.text]
        if refutation.answer:
            session.play(refutation.answer)
        return ExerciseResult(False, _refutation_sentence(session, refutation), _line(session, request.diagrams))
    return ExerciseResult(
        True, "That wins, whatever is answered, and nothing else does.", _line(session, request.diagrams)
    )


def _refutation_sentence(session: Session, refutation: Refutation) -> str:
    """Why a decision does not win, after the other seat's answer."""
    seats, seat = session.game.seats, step_seat(session.positions[0])
    asked, other = seats[seat], seats[1 - seat]
    if not refutation.answer:
        ending = f"{other} wins" if refutation.outcome else "nobody wins"
        return f"That does not win: the game is over, and {ending}."
    met = " ".join(event.full_text() for event in session.position.events)
    if session.over:
        return f"That does not win. {met}"
    if not refutation.outcome:
        return f"That does not win. {met} Now nobody can force a win any more."
    turns = (refutation.plies or 0) // 2
    most = " at most" if refutation.within else ""
    soon = "one more turn" if turns == 1 else f"{turns} more turns{most}"
    return f"That does not win. {met} Now {other} wins in {soon}, whatever {asked} does."


def _task(puzzle: Puzzle, session: Session) -> str:
    """The task, in sentences."""
    seat = session.game.seats[step_seat(session.position)]
    turns = (puzzle.plies + 1) // 2
    soon = "at once" if turns == 1 else f"in {turns} turns{' at most' if puzzle.within else ''}"
    differs = [
        f" {_option_sentence(option, value)}."
        for option in session.game.info.options
        if (value := session.game.options[option.name]) != option.default
    ]
    return f"{seat} to decide, and to win {soon}. Of {puzzle.decisions} ways just one wins: find it.{''.join(differs)}"


def _option_sentence(option: Option, value: OptionValue) -> str:
    """How an option differs from the usual: "Rules: children (nothing is taken back)"."""
    meaning = next((f" ({choice.meaning})" for choice in option.choices if choice.value == value), "")
    words = value if not isinstance(value, bool) else "yes" if value else "no"
    return f"{option.name.replace('_', ' ').capitalize()}: {words}{meaning}"


def _open_puzzle(game_id: str, number: int) -> tuple[Puzzle, Session]:
    try:
        game_class(game_id)
    except UnknownGame as error:
        raise RequestError("no_game", error.message) from error
    puzzles = collection(game_id)
    if not 1 <= number <= len(puzzles):
        known = f"the puzzles 1 to {len(puzzles)}" if puzzles else "no puzzles"
        raise RequestError("no_step", f"This game has {known} here.")
    puzzle = puzzles[number - 1]
    return puzzle, Session(game(game_id, **puzzle.options), start=puzzle.position)


def _line(session: Session, with_diagrams: bool) -> StudyLine:
    return study_line(session, 0, MAX_POSITIONS, move_tree=True, with_diagrams=with_diagrams)
