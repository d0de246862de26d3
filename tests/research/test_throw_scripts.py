"""The scripts that draw and study throws."""

import sys
from importlib import import_module

import pytest

from pyramidion.cli import exit_code
from research import throw_sheet


@pytest.fixture
def study():
    pytest.importorskip("matplotlib")
    return import_module("research.throw_study")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["no/such/folder"], "no folder no/such"),
        (["no_such_folder"], "no folder no_such_folder"),
        ([".", "--friction", "0.5"], "own seeds and parameters"),
        (["scores.svg", "--count", "1"], "give a whole number from 2"),
    ],
)
def test_wrong_words_of_the_study_get_a_sentence(study, words, part, capsys):
    assert exit_code(lambda: study.main(words)) == 2
    assert part in capsys.readouterr().err


def test_plots_without_matplotlib_are_refused_before_anything_is_thrown(tmp_path, capsys, monkeypatch):
    import pyramidion.physics.sampling

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for name in ("pyramidion.render.plots", "research.throw_study"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(pyramidion.physics.sampling, "sample_throws", lambda *args: pytest.fail("thrown"))
    for words in (["--count", "9", str(tmp_path / "plot.svg")], [str(tmp_path)]):
        assert exit_code(lambda words=words: import_module("research.throw_study").main(words)) == 2
        assert capsys.readouterr() == (
            "",
            'pyramidion: This needs matplotlib, which is not installed: pip install "pyramidion[plots]"\n',
        )
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_sheet_draws_throws(tmp_path, capsys, monkeypatch):
    pytest.importorskip("mujoco")
    file = tmp_path / "throws.svg"
    assert throw_sheet.main([str(file), "--landing", "_"]) == 0
    drawn = file.read_text(encoding="utf-8")
    read = [line.split(": ") for line in capsys.readouterr().out.splitlines()[:-1]]
    assert len(read) >= 15
    for seed, landing in read:
        assert f"{seed}: {landing.replace('>', '&gt;')} = " in drawn
    assert exit_code(lambda: throw_sheet.main([str(file), "--count", "2", "--landing", "no such thing"])) == 2
    assert "None of 2 throws contains" in capsys.readouterr().err
