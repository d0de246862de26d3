"""The introductions in the terminal, over a pipe."""

import os

import pytest

from forked import completed
from pyramidion.core.registry import game_class


def learned(game, *lines):
    done = completed(["tutorial", game], dict(os.environ), "".join(f"{line}\n" for line in lines))
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("game", ["braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball"])
def test_each_example_leads_to_the_end(game):
    lesson = game_class(game).tutorial
    code, out, _ = learned(game, *[step.example for step in lesson.steps])
    assert code == 0
    for step in lesson.steps:
        assert step.context in out
        assert step.instruction in out
        assert step.explanation in out
    assert lesson.end in out


def test_reasons_hints_and_help():
    code, out, _ = learned("pylos", "1z9", "", "show", "1a1", "skip", "1d4", "leave")
    steps = game_class("pylos").tutorial.steps
    assert code == 0
    assert "is not a Pylos move" in out
    assert "Type a decision" in out
    assert "That is 1b2." in out
    assert steps[0].explanation in out
    assert steps[1].hint in out
    assert steps[2].hint in out
    assert "Step 4" not in out


def test_no_such_game():
    code, _, err = learned("chess")
    assert code == 2
    assert "no game 'chess'" in err
