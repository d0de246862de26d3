"""Puzzles as the page is told of them: what is to be found, and what becomes of each decision."""

import pytest

import pyramidion
from pyramidion.core.catalogue import game_ids
from pyramidion.players.puzzles import collection
from pyramidion.server.cards import game_card
from pyramidion.server.messages import Refused
from pyramidion.server.puzzles import puzzle_told, puzzle_view
from pyramidion.server.study_messages import LessonAnswer

GAMES = [game for game in game_ids() if collection(game)]


def test_the_games_that_can_be_known_exactly_have_some():
    assert {"pylos", "pyramid"} <= set(GAMES)
    for game in game_ids():
        assert game_card(pyramidion.game(game)).puzzles == len(collection(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_can_be_looked_at_and_solved(game):
    puzzles = collection(game)
    assert [one.plies for one in puzzles] == sorted(one.plies for one in puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        view = puzzle_view(game, number)
        assert (view.number, view.steps, view.line.start) == (number, len(puzzles), puzzle.position)
        assert view.line.seat_cards[view.seat].name in view.say
        assert view.end == ("That was the last of them." if number == len(puzzles) else "")
        told = puzzle_told(game, number, LessonAnswer(puzzle.answer))
        assert told.right
        assert [line.text for line in told.line.lines] == [puzzle.answer]


def test_what_does_not_win_and_what_cannot_be_are_told_apart():
    puzzle = collection("pyramid")[0]
    position = pyramidion.game("pyramid").position(puzzle.position)
    for decision in position.legal():
        told = puzzle_told("pyramid", 1, LessonAnswer(decision.text))
        assert told.right == (decision.text == puzzle.answer)
        assert told.right or "does not win" in told.sentence
    told = puzzle_told("pyramid", 1, LessonAnswer("a1-a1xa1"))
    assert not told.right
    assert "does not win" not in told.sentence


def test_the_task_says_by_which_rules():
    says = [puzzle_view("pylos", number).say for number in range(1, len(collection("pylos")) + 1)]
    for puzzle, say in zip(collection("pylos"), says, strict=True):
        assert ("Rules: children (nothing is taken back)." in say) == (puzzle.options["rules"] == "children")


@pytest.mark.parametrize(("game", "number"), [("chess", 1), ("braces", 1), ("pylos", 0), ("pylos", 99)])
def test_where_there_is_none_it_is_said(game, number):
    with pytest.raises(Refused) as refused:
        puzzle_view(game, number)
    assert refused.value.status == 404
