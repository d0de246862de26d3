"""The lessons: every step can be done, its explanation speaks of what has just been seen, and nothing else will do."""

import pytest

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.registry import game, game_class, game_ids
from pyramidion.core.tutorial import decisions_to_show, session_at, step_seat, try_answer
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import ExerciseAttempt
from pyramidion.server.study.exercises import check_tutorial, tutorial_step

OWN = ("braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball")
MOST = 150
"""Decisions looked at in a step: all, but where there are millions."""

steps = pytest.mark.parametrize(
    ("game_id", "number"),
    [(game_id, number) for game_id in OWN for number in range(len(game_class(game_id).tutorial.steps))],
)


def opened(game_id, number):
    lesson = game_class(game_id).tutorial
    return lesson.steps[number], session_at(game(game_id, **lesson.options), lesson, number)


def test_every_game_of_this_project_has_one_of_three_minutes():
    assert {game_id for game_id in game_ids() if game_class(game_id).tutorial} >= set(OWN)
    for game_id in OWN:
        lesson = game_class(game_id).tutorial
        assert 5 <= len(lesson.steps) <= 9
        texts = [text for step in lesson.steps for text in (step.context, step.instruction, step.explanation)]
        words = sum(len(text.split()) for text in (*texts, lesson.end))
        assert words <= 500, "read aloud that is three minutes"


@steps
def test_the_example_does_it_and_what_follows_is_legal(game_id, number):
    step, session = opened(game_id, number)
    assert step_seat(session.position) == 0, "one person learns, from one side"
    kinds = {kind.__name__ for kind in session.game.presentation.event_types}
    assert "".join(part.capitalize() for part in step.event.split("_")) in kinds
    written = session.position.decision(step.example, 0).text
    assert written == step.example
    before = session.ply
    assert try_answer(session, step, step.example)
    assert session.ply == before + 1 + len(step.replies)


@steps
def test_whatever_is_decided_is_answered(game_id, number):
    step, session = opened(game_id, number)
    legal = session.position.legal(0)
    right, ply = 0, session.ply
    for index in range(0, len(legal), max(1, len(legal) // MOST)):
        before, decision = str(session.position), legal[index]
        if try_answer(session, step, decision.text):
            right += 1
            session.take_back(session.ply - ply)
        assert str(session.position) == before
    if len(legal) <= MOST:
        assert right
    if right == len(legal):
        assert len(legal) == 1 or not step.event_fields, "what is narrowed down can be missed"


@steps
def test_a_board_points_at_what_does_it(game_id, number):
    step, session = opened(game_id, number)
    before = str(session.position)
    shown = decisions_to_show(session, step)
    assert str(session.position) == before
    assert (step.example in shown) != step.question
    for text in shown:
        ply = session.ply
        assert try_answer(session, step, text)
        session.take_back(session.ply - ply)


@steps
def test_where_a_step_goes_on_the_board_has_not_changed(game_id, number):
    step, session = opened(game_id, number)
    if number and step.start is None:
        _, before = opened(game_id, number - 1)
        assert session.moves[: before.ply] == before.moves
    elif step.start is not None:
        assert str(session.position) == step.start


@steps
def test_sentences_are_sentences(game_id, number):
    step, _ = opened(game_id, number)
    for sentence in filter(None, (step.context, step.instruction, step.explanation, step.hint)):
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.rstrip().endswith((".", "?", "!", ":"))
        assert "  " not in sentence


def test_refusals_give_the_rules_own_reason():
    told = check_tutorial("pylos", 3, ExerciseAttempt("1b2"))
    assert (told.correct, told.line) == (False, None)
    assert told.sentence.startswith("1b2 is occupied")
    step, session = opened("pylos", 2)
    with pytest.raises(IllegalDecision, match="occupied"):
        try_answer(session, step, "1b2")


def test_what_is_allowed_but_not_meant_gets_a_hint():
    told = check_tutorial("pylos", 3, ExerciseAttempt("1d4"))
    assert not told.correct
    assert told.sentence == game_class("pylos").tutorial.steps[2].hint


@steps
def test_the_server_tells_a_step_and_its_end(game_id, number):
    view = tutorial_step(game_id, number + 1)
    assert (view.number, view.step_count) == (number + 1, len(game_class(game_id).tutorial.steps))
    assert [asked.seat for asked in view.line.seat_prompts if asked.seat == view.seat] == [view.seat]
    assert bool(view.conclusion) == (view.number == view.step_count)
    told = check_tutorial(game_id, number + 1, ExerciseAttempt(view.example))
    assert told.correct
    assert [line.text for line in told.line.log][: len(view.line.log)] == [line.text for line in view.line.log]
    kinds = [event["kind"] for line in told.line.log[len(view.line.log) :] for event in line.events]
    assert game_class(game_id).tutorial.steps[number].event in kinds
    assert all(line.seat is None or line.seat != CHANCE for line in told.line.log)


def test_replies_are_on_the_board_where_the_context_announces_them():
    announced = [tutorial_step("pyramid_ball", number).announced for number in range(1, 6)]
    assert announced == [(), (), (), ("S:... M:... L:... P2:S",), ("S:... M:F.. L:...",)]


def test_what_is_not_there_is_refused():
    for game_id, number, code in (("chess", 1, "no_game"), ("pylos", 0, "no_step"), ("pylos", 99, "no_step")):
        with pytest.raises(RequestError) as refused:
            tutorial_step(game_id, number)
        assert refused.value.code == code
