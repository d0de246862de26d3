"""Puzzles: just one decision wins, which the shipped ones are held to by proofs that know no solution."""

import json

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.lab import puzzles as puzzles_module
from pyramidion.lab.puzzles import FEWEST, answers, exact_values, found, prover, written, wrong
from pyramidion.players.puzzles import FOLDER, Puzzle, read


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
    assert [fault for fault in (wrong(puzzle, provers) for puzzle in puzzles) if fault] == []


def test_made_puzzles_are_told_apart_from_wrong_ones(tmp_path, capsys, monkeypatch):
    pytest.importorskip("numba")
    game = pyramidion.game("pyramid")
    puzzles = list(found(game, 3, seed=2))
    monkeypatch.setattr(puzzles_module, "SECONDS", 120.0)  # a busy machine proves them as well, only later
    provers = {game.identity: prover(game)}
    assert len({puzzle.position for puzzle in puzzles}) == 3
    for puzzle in puzzles:
        position = game.position(puzzle.position)
        values = exact_values(game)(position.state)
        assert len(values) == puzzle.decisions == len(position.legal())
        won = [decision.text for decision in position.legal() if decision.code in answers(values)]
        assert won == [puzzle.answer]
        assert wrong(puzzle, provers) is None
    other = next(text for text in map(str, game.position(puzzles[0].position).legal()) if text != puzzles[0].answer)
    spoilt = Puzzle(**{**json.loads(written(puzzles))[0], "answer": other})
    assert "wins, not just" in wrong(spoilt, provers)
    file = tmp_path / "puzzles.json"
    file.write_text(written([*puzzles, spoilt]), encoding="utf-8")
    assert read(file)[:3] == puzzles
    assert main(["puzzles", "--check", str(file)]) == 1
    assert "4 puzzles checked: 1 wrong" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["puzzles"], "Say of which game"),
        (["puzzles", "braces"], "Braces cannot be solved by this program."),
        (["puzzles", "pyramid", "--count", "0"], "0 puzzles are not possible"),
        (["puzzles", "--check", "nowhere.json"], "nowhere.json: "),
    ],
)
def test_wrong_words_get_a_sentence(words, sentence, capsys):
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


def test_where_there_are_no_more_it_is_said(monkeypatch):
    """White has four decisions, so there is no puzzle. So small a board is not worth compiling."""
    monkeypatch.setattr(puzzles_module, "compiling_wrap", lambda: None)
    monkeypatch.setattr(puzzles_module, "MOST_IN_VAIN", 3)
    with pytest.raises(pyramidion.PyramidionError, match="0 puzzles were found"):
        list(found(pyramidion.game("pyramid", board="011/021/110_w:a1_b:c3"), 1, seed=1))
