"""`pyramidion check`, and what it would notice."""

import pyramidion
from pyramidion.arena import heuristic_match
from pyramidion.arena.heuristic_match import HeuristicScore
from pyramidion.cli import main
from pyramidion.commands import check
from pyramidion.conformance import contract
from pyramidion.conformance.random_game import random_game, replay_fault
from pyramidion.core.errors import BadRules
from pyramidion.core.variants import variants
from pyramidion.games.pylos.game import Pylos
from pyramidion.games.pylos.notation import PylosNotation


def test_each_variant_is_played_and_counted(capsys):
    assert main(["check", "pylos", "--games", "2", "--match-seconds", "1"]) == 0
    out = capsys.readouterr().out
    assert "pylos rules=mature: 2 games in " in out
    assert "pylos: the rules compile" in out
    assert out.endswith("All games keep the contract.\n")


def test_one_variant(capsys):
    assert main(["check", "pyramid", "--board", "patrick", "--games", "2", "--match-seconds", "1"]) == 0
    assert capsys.readouterr().out.count(": 2 games") == 1


def test_a_check_that_was_stopped_goes_on(tmp_path, capsys, monkeypatch):
    file = tmp_path / "checked"
    words = [
        "check",
        "pylos",
        "--rules",
        "children",
        "--games",
        "30",
        "--max-plies",
        "10",
        "--match-seconds",
        "1",
        "--resume",
        str(file),
    ]
    assert main(words) == 0
    whole, lines = capsys.readouterr().out, file.read_text().splitlines(keepends=True)
    assert len(lines) > 2
    file.write_text("".join(lines[:2]) + lines[2][:1])  # stopped while it wrote
    checked = []
    honest = contract.replay_fault
    monkeypatch.setattr(contract, "replay_fault", lambda *asked: checked.append(asked[1]) or honest(*asked))
    assert main(words) == 0
    assert file.read_text().splitlines(keepends=True) == lines
    out = capsys.readouterr().out
    assert checked == list(range(30 - len(checked), 30))
    assert f"{30 - len(checked)} games have been checked before, see {file}" in out
    assert out.splitlines()[-1] == whole.splitlines()[-1]
    assert main([*words, "--seed", "5"]) == 2
    assert "checkpoint of another check" in capsys.readouterr().err


def test_progress_is_shown(capsys, monkeypatch):
    monkeypatch.setattr(check, "_PROGRESS_SECONDS", 0.0)
    assert (
        main(["check", "pylos", "--rules", "children", "--games", "26", "--max-plies", "2", "--match-seconds", "0"])
        == 0
    )
    assert capsys.readouterr().err == "pylos rules=children: 25 of 26 games …\n"


def test_a_game_that_cannot_be_made_has_no_games(capsys, monkeypatch):
    def refused(self, **options):
        raise BadRules("The rules write too much. The state is State(1).")

    monkeypatch.setattr(Pylos, "__init__", refused)
    assert main(["check", "pylos", "--rules", "children", "--games", "3"]) == 1
    out = capsys.readouterr().out
    assert "pylos rules=children: cannot be made\n" in out


def test_a_heuristic_that_loses_gets_advice(capsys, monkeypatch):
    monkeypatch.setattr(heuristic_match, "heuristic_match", lambda *asked: HeuristicScore((0.0,) * 20))
    assert main(["check", "pylos", "--rules", "children", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert "0 won, 0 drawn, 20 lost" in out
    assert "Its sign may be wrong" in out


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
    out = capsys.readouterr().out
    assert "The contract: a game is replayed from its record to the same end." in out
    assert "pylos: not compiled and no match with its heuristic, as the contract is broken\n" in out
    assert out.endswith("Breaches of the contract: 1.\n")


def test_random_games_are_the_same_for_the_same_seed():
    game = pyramidion.game("pylos")
    one, two = ([str(position) for position, _ in random_game(game, 7, 60)] for _ in range(2))
    assert one == two


def test_every_game_is_among_the_variants():
    found = list(variants())
    assert {variant.game_id for variant in found} == {info.id for info in pyramidion.list_games()}
    assert len({variant.name for variant in found}) == len(found)
