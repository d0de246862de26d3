"""Introductions on the board: each step's position as a line of study, and whether a decision does what is asked."""

from typing import Any

from pyramidion.core.errors import IllegalDecision, UnknownGame
from pyramidion.core.registry import game, game_class
from pyramidion.core.session import Session
from pyramidion.core.tutorial import Tutorial, session_at, step_seat, try_answer
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import MAX_POSITIONS, ExerciseAnswer, ExerciseResult, ExerciseStep, StudyLine
from pyramidion.server.study.lines import study_line


def tutorial_step(game_id: str, number: int, *, drawn: bool = False) -> ExerciseStep:
    """Step `number` (from 1) of a game's introduction. Raises RequestError if there is none."""
    lesson, session = _open_tutorial(game_id, number)
    step = lesson.steps[number - 1]
    return ExerciseStep(
        number=number,
        steps=len(lesson.steps),
        say=step.instruction,
        example=step.example,
        end=lesson.end if number == len(lesson.steps) else "",
        seat=step_seat(session.position),
        line=_line(session, drawn),
    )


def check_tutorial(game_id: str, number: int, wanted: ExerciseAnswer) -> ExerciseResult:
    """Whether a decision does what a step asks for, and what comes of it.

    Raises RequestError if there is no such step.
    """
    lesson, session = _open_tutorial(game_id, number)
    step = lesson.steps[number - 1]
    try:
        right = try_answer(session, step, wanted.text)
    except IllegalDecision as error:
        return ExerciseResult(False, str(error), None)
    if not right:
        return ExerciseResult(False, step.hint, None)
    return ExerciseResult(True, step.explanation, _line(session, wanted.drawn))


def _open_tutorial(game_id: str, number: int) -> tuple[Tutorial, Session]:
    try:
        lesson = game_class(game_id).tutorial
    except UnknownGame as error:
        raise RequestError("no_game", str(error)) from error
    if lesson is None:
        raise RequestError("no_lesson", "This game has brought no introduction.")
    if not 1 <= number <= len(lesson.steps):
        raise RequestError("no_step", f"This introduction has the steps 1 to {len(lesson.steps)}.")
    chosen: Any = game(game_id, **lesson.options)
    return lesson, session_at(chosen, lesson, number - 1)


def _line(session: Session, drawn: bool) -> StudyLine:
    return study_line(session, 0, MAX_POSITIONS, move_tree=True, drawn=drawn)
