"""`pyramidion check`, and what it would notice."""

import pyramidion
from pyramidion.cli import main
from pyramidion.games.pylos.writing import PylosNotation
from pyramidion.lab.randomgame import random_game, replay_fault
from pyramidion.lab.variants import variants


def test_each_variant_is_played_and_counted(capsys):
    assert main(["check", "pylos", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "pylos rules=mature: 2 games" in out
    assert out.endswith("All games replay to the same end.\n")


def test_one_variant(capsys):
    assert main(["check", "pyramid", "--board", "patrick", "--games", "2"]) == 0
    assert capsys.readouterr().out.count(": 2 games") == 1


def test_wrong_words(capsys):
    assert main(["check", "chess"]) == 2
    assert main(["check", "--games", "0"]) == 2
    assert main(["check", "pylos", "--rules", "checkers"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_fault_is_noticed(monkeypatch, capsys):
    honest = PylosNotation.read_turn
    monkeypatch.setattr(PylosNotation, "read_turn", lambda self, line: honest(self, line)[:-1])
    assert replay_fault(pyramidion.game("pylos"), 1, 50)
    assert main(["check", "pylos", "--rules", "children", "--games", "1"]) == 1
    assert "1 games do not replay to the same end." in capsys.readouterr().out


def test_random_games_are_the_same_for_the_same_seed():
    game = pyramidion.game("pylos")
    one, two = ([str(position) for position, _ in random_game(game, 7, 60)] for _ in range(2))
    assert one == two


def test_every_game_is_among_the_variants():
    found = list(variants())
    assert {variant.game_id for variant in found} == {info.id for info in pyramidion.list_games()}
    assert len({variant.name for variant in found}) == len(found)
