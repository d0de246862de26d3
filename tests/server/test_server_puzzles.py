"""Puzzles as the page gets them: what is to be found, and the consequence of each decision."""

import pytest

import pyramidion
from pyramidion.core.registry import game_ids
from pyramidion.engine.puzzle_collections import collection
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.error_answers import http_status
from pyramidion.server.protocol.game_info import describe_game
from pyramidion.server.protocol.study import ExerciseAttempt
from pyramidion.server.study.exercises import check_puzzle, puzzle_step

GAMES = [game for game in game_ids() if collection(game)]


def test_the_games_that_can_be_known_exactly_have_some():
    assert {"pylos", "pyramid"} <= set(GAMES)
    for game in game_ids():
        assert describe_game(pyramidion.game(game)).puzzle_count == len(collection(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_can_be_looked_at_and_solved(game):
    puzzles = collection(game)
    assert [one.plies for one in puzzles] == sorted(one.plies for one in puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        view = puzzle_step(game, number)
        assert (view.number, view.step_count, view.line.start) == (number, len(puzzles), puzzle.position)
        assert view.instruction.startswith(f"{view.line.seat_info[view.seat].name} to move: find the move that wins ")
        assert view.note.startswith(f"One winning move of {puzzle.decisions}.")
        assert view.turns[number - 1] == (puzzle.plies + 1) // 2
        assert view.pointed == (), "it is to be found"
        assert view.conclusion == ("That was the last of them." if number == len(puzzles) else "")
        moves = puzzle.solution
        for found, answer in enumerate(moves[::2]):
            told = check_puzzle(game, number, ExerciseAttempt(answer, found=found))
            following = moves[2 * found + 2 : 2 * found + 3]
            assert (told.correct, told.example) == (True, *(following or ("",)))
            # The other side replies where there is another decision to find.
            assert tuple(line.text for line in told.line.log) == moves[: 2 * found + (2 if following else 1)]
            assert bool(told.line.seat_prompts) == (bool(following) or bool(told.continuation))
        assert moves + told.continuation == (puzzle.answer, *puzzle.continuation)
        with pytest.raises(RequestError, match="decisions to find"):
            check_puzzle(game, number, ExerciseAttempt(puzzle.answer, found=len(moves[::2])))


@pytest.mark.parametrize("game", GAMES)
def test_some_have_several_decisions_to_find(game):
    """What does not win is refuted at each of them."""
    longer = [(number, one) for number, one in enumerate(collection(game), 1) if one.later_refutations]
    assert len(longer) >= 5
    for number, puzzle in longer:
        for found, refutations in enumerate(puzzle.later_refutations, 1):
            for text, refutation in refutations.items():
                told = check_puzzle(game, number, ExerciseAttempt(text, found=found))
                assert not told.correct
                met = (refutation.answer,) if refutation.answer else ()
                assert tuple(line.text for line in told.line.log) == (*puzzle.solution[: 2 * found], text, *met)
                assert "That does not win" in told.sentence


@pytest.mark.parametrize("game", GAMES)
def test_what_does_not_win_is_met_by_the_best_answer_on_the_board(game):
    for number, puzzle in enumerate(collection(game), 1):
        position = pyramidion.game(game, **puzzle.options).position(puzzle.position)
        (seat,) = position.to_decide
        other = position.game.seats[1 - seat]
        for decision in position.legal():
            told = check_puzzle(game, number, ExerciseAttempt(decision.text))
            assert told.correct == (decision.text == puzzle.answer)
            if told.correct:
                continue
            (wrong, *met) = told.line.log
            assert wrong.text == decision.text
            for line in met:
                assert (line.seat, len(met)) == (1 - seat, 1)
                assert all(event["sentence"] in told.sentence for event in line.events)
                assert f"{other} wins" in told.sentence
            assert met or "the game is over" in told.sentence


def test_what_cannot_be_is_not_shown():
    told = check_puzzle("pyramid", 1, ExerciseAttempt("a1-a1xa1"))
    assert (told.correct, told.line) == (False, None)
    assert "does not win" not in told.sentence


def test_the_task_says_by_which_rules():
    says = [puzzle_step("pylos", number).note for number in range(1, len(collection("pylos")) + 1)]
    for puzzle, say in zip(collection("pylos"), says, strict=True):
        assert ("Rules “Children”: nothing is taken back." in say) == (puzzle.options["rules"] == "children")


@pytest.mark.parametrize(("game", "number"), [("chess", 1), ("braces", 1), ("pylos", 0), ("pylos", 99)])
def test_where_there_is_none_it_is_said(game, number):
    with pytest.raises(RequestError) as refused:
        puzzle_step(game, number)
    assert http_status(refused.value) == 404
