"""Exercises on the board: steps of tutorials, and puzzles in which one decision wins."""

from typing import Any

from pyramidion.core.errors import IllegalDecision, UnknownGame
from pyramidion.core.messages import Message
from pyramidion.core.options import Option, OptionValue
from pyramidion.core.registry import game, game_class
from pyramidion.core.session import Session
from pyramidion.core.tutorial import Tutorial, decisions_to_show, session_at, step_seat, try_answer
from pyramidion.engine.puzzle_collections import Puzzle, Refutation, collection
from pyramidion.server.accounts.display_names import seat_names
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import MAX_POSITIONS, ExerciseAttempt, ExerciseResult, ExerciseStep, StudyLine
from pyramidion.server.study.lines import study_line
from pyramidion.server.util.sentences import in_sequence

_LAST_PUZZLE = Message("That was the last of them.")


def tutorial_step(game_id: str, number: int, *, with_diagrams: bool = False) -> ExerciseStep:
    """Step `number` (from 1) of a game's tutorial. Raises RequestError if there is no such step."""
    lesson, session = _open_tutorial(game_id, number)
    step = lesson.steps[number - 1]
    return ExerciseStep(
        number=number,
        step_count=len(lesson.steps),
        context=step.context,
        instruction=step.instruction,
        continuation=step.continuation,
        note="",
        example=step.example,
        pointed=decisions_to_show(session, step),
        announced=step.replies if step.announced else (),
        inspected=step.inspected,
        turns=(),
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
        raise RequestError.from_error("no_game", error) from error
    if lesson is None:
        raise RequestError("no_tutorial", Message("This game has no tutorial."))
    if not 1 <= number <= len(lesson.steps):
        raise RequestError("no_step", Message("This tutorial has the parts 1 to {last}.", last=len(lesson.steps)))
    chosen: Any = game(game_id, **lesson.options)
    return lesson, session_at(chosen, lesson, number - 1)


def puzzle_step(game_id: str, number: int, *, with_diagrams: bool = False) -> ExerciseStep:
    """Puzzle `number` (from 1) of a game's collection. Raises RequestError if there is no such puzzle."""
    puzzle, session = _open_puzzle(game_id, number)
    count = len(collection(game_id))
    return ExerciseStep(
        number=number,
        step_count=count,
        context="",
        instruction=_goal(puzzle, session),
        continuation="",
        note=_note(puzzle, session),
        example=puzzle.answer,
        pointed=(),
        announced=(),
        inspected="",
        turns=tuple(_turns(one) for one in collection(game_id)),
        conclusion=_LAST_PUZZLE if number == count else "",
        seat=step_seat(session.position),
        line=_line(session, with_diagrams),
    )


def check_puzzle(game_id: str, number: int, request: ExerciseAttempt) -> ExerciseResult:
    """Whether a decision is the one that wins, and the other seat's reply; otherwise the reply that refutes it, on the
    board.

    Raises RequestError if the puzzle does not exist, or if all its decisions have been found.
    """
    puzzle, session = _open_puzzle(game_id, number)
    turns = (puzzle.refutations, *puzzle.later_refutations)
    if request.found >= len(turns):
        raise RequestError("no_step", Message("This puzzle has {count} decisions to find.", count=len(turns)))
    for text in puzzle.solution[: 2 * request.found]:
        session.play(text)
    answer, *replies = puzzle.solution[2 * request.found :]
    try:
        decision = session.check(request.text, step_seat(session.position))
    except IllegalDecision as error:
        return ExerciseResult(False, error.message, None)
    session.play(decision)
    if decision.text != answer:
        refutation = turns[request.found][decision.text]
        if refutation.answer:
            session.play(refutation.answer)
        return ExerciseResult(False, _refutation_sentence(session, refutation), _line(session, request.diagrams))
    if replies:
        reply, following, *_ = replies
        session.play(reply)
        told = in_sequence(event.full_text() for event in session.position.events)
        sentence = Message("{answer} Now find the next move that wins.", answer=told)
        return ExerciseResult(True, sentence, _line(session, request.diagrams), example=following)
    continuation = puzzle.continuation[2 * request.found :]
    return ExerciseResult(
        True,
        Message("That wins against every reply, and nothing else does.")
        if continuation
        else Message("That wins, and nothing else does."),
        _line(session, request.diagrams),
        continuation,
    )


def _refutation_sentence(session: Session, refutation: Refutation) -> Message:
    """Why a decision does not win, given the other seat's reply."""
    seats, seat = seat_names(session.game), step_seat(session.positions[0])
    player, winner = seats[seat], seats[1 - seat]
    if not refutation.answer:
        if refutation.outcome:
            return Message("That does not win: the game is over, and {player} wins.", player=winner)
        return Message("That does not win: the game is over, and nobody wins.")
    answer = in_sequence(event.full_text() for event in session.position.events)
    if session.over:
        return Message("That does not win. {answer}", answer=answer)
    if not refutation.outcome:
        return Message("That does not win. {answer} Now nobody can force a win any more.", answer=answer)
    turns = (refutation.plies or 0) // 2
    if turns == 1:
        return Message(
            "That does not win. {answer} Now {winner} wins in one more turn, whatever {player} does.",
            answer=answer,
            winner=winner,
            player=player,
        )
    if refutation.within:
        return Message(
            "That does not win. {answer} Now {winner} wins in {turns} more turns at most, whatever {player} does.",
            answer=answer,
            winner=winner,
            turns=turns,
            player=player,
        )
    return Message(
        "That does not win. {answer} Now {winner} wins in {turns} more turns, whatever {player} does.",
        answer=answer,
        winner=winner,
        turns=turns,
        player=player,
    )


def _goal(puzzle: Puzzle, session: Session) -> Message:
    """The task, in a sentence."""
    player, turns = seat_names(session.game)[step_seat(session.position)], _turns(puzzle)
    if turns == 1:
        return Message("{player} to move: find the move that wins immediately.", player=player)
    if puzzle.within:
        return Message(
            "{player} to move: find the move that wins in at most {turns} turns.", player=player, turns=turns
        )
    return Message("{player} to move: find the move that wins in {turns} turns.", player=player, turns=turns)


def _turns(puzzle: Puzzle) -> int:
    """The number of the winner's turns, at most."""
    return (puzzle.plies + 1) // 2


def _note(puzzle: Puzzle, session: Session) -> str:
    """How many decisions win, and how the options differ from their defaults, in sentences."""
    differs = [
        _option_sentence(option, value)
        for option in session.game.info.options
        if (value := session.game.options[option.name]) != option.default
    ]
    return in_sequence([Message("One winning move of {count}.", count=puzzle.decisions), *differs])


def _option_sentence(option: Option, value: OptionValue) -> Message:
    """How an option differs from its default: "Rules “Children”: nothing is taken back."."""
    if isinstance(value, bool):
        if value:
            return Message("{option}: yes.", option=option.label)
        return Message("{option}: no.", option=option.label)
    for choice in option.choices:
        if choice.value == value:
            return Message(
                "{option} “{value}”: {meaning}.", option=option.label, value=choice.name, meaning=choice.meaning
            )
    return Message("{option}: {value}.", option=option.label, value=value)


def _open_puzzle(game_id: str, number: int) -> tuple[Puzzle, Session]:
    try:
        game_class(game_id)
    except UnknownGame as error:
        raise RequestError.from_error("no_game", error) from error
    puzzles = collection(game_id)
    if not 1 <= number <= len(puzzles):
        raise RequestError(
            "no_step",
            Message("This game has the puzzles 1 to {last} here.", last=len(puzzles))
            if puzzles
            else Message("This game has no puzzles here."),
        )
    puzzle = puzzles[number - 1]
    return puzzle, Session(game(game_id, **puzzle.options), start=puzzle.position)


def _line(session: Session, with_diagrams: bool) -> StudyLine:
    return study_line(session, 0, MAX_POSITIONS, move_tree=True, with_diagrams=with_diagrams)
