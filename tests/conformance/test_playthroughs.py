"""The golden playthroughs: whatever can be seen of a game is as it was, or the change is meant and the file renewed."""

from pathlib import Path

import pytest

from pyramidion.cli import main
from pyramidion.conformance.playthrough import first_difference, transcript, variant_files

FOLDER = Path(__file__).parents[1] / "playthroughs"
KEPT = list(variant_files(FOLDER))


@pytest.mark.slow
@pytest.mark.parametrize(("file", "game"), KEPT, ids=[file.stem for file, _ in KEPT])
def test_nothing_has_changed(file, game):
    assert first_difference(file, game) is None, "if the change is meant: pyramidion dev playthrough --renew"


def test_no_file_is_left_over():
    assert {file.name for file in FOLDER.iterdir()} == {file.name for file, _ in KEPT}


def test_a_change_is_noticed(tmp_path):
    file, game = KEPT[0]
    copy = tmp_path / file.name
    assert "is missing" in first_difference(copy, game)
    copy.write_text(transcript(game).replace("ply 3", "ply three"))
    assert "line" in first_difference(copy, game)
    copy.write_text(transcript(game) + "more\n")
    assert "lines" in first_difference(copy, game)


@pytest.mark.slow
def test_the_command(capsys, monkeypatch, tmp_path):
    assert main(["dev", "playthrough", "pylos", "--rules", "children", "--seed", "3"]) == 0
    assert "result: " in capsys.readouterr().out
    assert main(["dev", "playthrough"]) == 2
    monkeypatch.chdir(tmp_path)
    assert main(["dev", "playthrough", "--check"]) == 2
    (tmp_path / "tests" / "playthroughs").mkdir(parents=True)
    assert main(["dev", "playthrough", "--check"]) == 1
    assert main(["dev", "playthrough", "--renew"]) == 0
    assert main(["dev", "playthrough", "--check"]) == 0
