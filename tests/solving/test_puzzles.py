"""Puzzles: just one decision wins, which the shipped ones are held to by proofs that know no solution."""

from dataclasses import replace

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.engine.puzzle_collections import FOLDER, Refutation, format_collection, read
from pyramidion.solving import puzzles as puzzles_module
from pyramidion.solving.puzzles import FEWEST, exact_values, find_puzzles, prover, puzzle_fault, winning_codes


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_every_shipped_puzzle_has_one_answer(file, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(puzzles_module, "SECONDS", 120.0)  # as long as it takes on a busy machine
    puzzles = read(file)
    assert len(puzzles) >= 10
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.game for puzzle in puzzles} == {file.stem}
    assert all(puzzle.decisions >= FEWEST for puzzle in puzzles)
    games = {game.identity: game for game in (pyramidion.game(one.game, **one.options) for one in puzzles)}
    provers = {identity: prover(game) for identity, game in games.items()}
    assert [fault for fault in (puzzle_fault(puzzle, provers) for puzzle in puzzles) if fault] == []


def test_made_puzzles_are_told_apart_from_wrong_ones(tmp_path, capsys, monkeypatch):
    pytest.importorskip("numba")
    game = pyramidion.game("pyramid")
    puzzles = list(find_puzzles(game, 3, seed=2))
    monkeypatch.setattr(puzzles_module, "SECONDS", 120.0)  # a busy machine proves them as well, only later
    provers = {game.identity: prover(game)}
    assert len({puzzle.position for puzzle in puzzles}) == 3
    for puzzle in puzzles:
        position = game.position(puzzle.position)
        values = exact_values(game)(position.state)
        assert len(values) == puzzle.decisions == len(position.legal())
        won = [decision.text for decision in position.legal() if decision.code in winning_codes(values)]
        assert won == [puzzle.answer]
        assert puzzle_fault(puzzle, provers) is None
    other = next(text for text in map(str, game.position(puzzles[0].position).legal()) if text != puzzles[0].answer)
    spoilt = replace(puzzles[0], answer=other)
    assert "wins, not just" in puzzle_fault(spoilt, provers)
    assert "not every other" in puzzle_fault(replace(puzzles[0], refutations={}), provers)
    longest = max(puzzles, key=lambda one: len(one.continuation))
    assert longest.continuation
    for wrong in (longest.continuation[:-1], ("nonsense",)):
        assert "is not proven to win" in puzzle_fault(replace(longest, continuation=wrong), provers)
    several = next(one for one in read(FOLDER / "pyramid.json") if one.later_refutations)
    provers[pyramidion.game(several.game, **several.options).identity] = prover(
        pyramidion.game(several.game, **several.options)
    )
    assert puzzle_fault(several, provers) is None
    assert "not those at which" in puzzle_fault(replace(several, later_refutations=()), provers)
    assert weaker(game, puzzles, provers[game.identity]), "some answer refutes nothing"
    file = tmp_path / "puzzles.json"
    file.write_text(format_collection([*puzzles, spoilt]), encoding="utf-8")
    assert read(file)[:3] == puzzles
    assert main(["dev", "puzzles", "--check", str(file)]) == 1
    assert "4 puzzles checked: 1 wrong" in capsys.readouterr().out


def weaker(game, puzzles, exactly):
    """How many losing answers differ from the best ones."""
    count = 0
    for puzzle in puzzles:
        text, best = next(iter(puzzle.refutations.items()))
        after = game.position(puzzle.position).play(text)
        values = dict(exactly(after.state))
        worse = [
            reply.text for reply in after.legal() if (value := values[reply.code]) and value.outcome < best.outcome
        ]
        for reply in worse[:1]:
            said = {**puzzle.refutations, text: Refutation(reply, best.outcome, best.plies, best.within)}
            spoilt = replace(puzzle, refutations=said)
            assert f"{reply} is not proven to be the best answer to {text}" in puzzle_fault(
                spoilt, {game.identity: exactly}
            )
            count += 1
    return count


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dev", "puzzles"], "Say of which game"),
        (["dev", "puzzles", "braces"], "Braces cannot be solved by this program."),
        (["dev", "puzzles", "pyramid", "--count", "0"], "Argument --count: give a whole number from 1 to 10000, not 0"),
        (["dev", "puzzles", "--check", "nowhere.json"], "nowhere.json: "),
    ],
)
def test_wrong_words_get_a_sentence(words, sentence, capsys):
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


def test_where_there_are_no_more_it_is_said(monkeypatch):
    """White has four decisions, so there is no puzzle. So small a board is not worth compiling."""
    monkeypatch.setattr(puzzles_module, "numba_wrap", lambda: None)
    monkeypatch.setattr(puzzles_module, "MOST_IN_VAIN", 3)
    with pytest.raises(pyramidion.PyramidionError, match="0 puzzles were found"):
        list(find_puzzles(pyramidion.game("pyramid", board="011/021/110_w:a1_b:c3"), 1, seed=1))
