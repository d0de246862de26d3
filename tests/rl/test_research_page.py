"""What docs/research.md shows is true, and its examples run."""

import doctest
import re
import runpy
from importlib import import_module
from pathlib import Path

import pytest
from libraries import wanted

import pyramidion
from pyramidion.rl import spec
from tools.docs import environments

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text()


@pytest.fixture
def clean_folder(tmp_path, monkeypatch):
    """An empty working directory: examples need nothing that lies beside them."""
    monkeypatch.chdir(tmp_path)


def test_the_code_of_the_page_runs():
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, {}, "research", "docs/research.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0
    assert results.attempted > 15


def test_the_table_of_the_page_is_true():
    cases = {
        "Pylos": {"game": "pylos"},
        "Pyramid, standard board": {"game": "pyramid"},
        "Braces": {"game": "braces"},
        "Pass The Pyramids, four players": {"game": "pass_the_pyramids"},
        "Pyramid Ball, basic": {"game": "pyramid_ball"},
        "Pyramid Ball, advanced": {"game": "pyramid_ball", "rules": "advanced"},
    }
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:2] == "| "]
    table = {row[0]: row for row in rows if row[0] in cases and len(row) == 7}
    assert table.keys() == cases.keys()
    for name, options in cases.items():
        given = spec(options["game"], **{key: value for key, value in options.items() if key != "game"})
        _, actions, kind, _, outcomes, planes, symmetries = table[name]
        assert actions == str(given.num_distinct_actions)
        assert kind.startswith(given.action_kind.value)
        assert outcomes == str(given.max_chance_outcomes or "-")
        assert planes.startswith(str(given.observation_shape))
        assert symmetries.split(";")[0] == str(len(given.symmetries) or "-")
    for game in (info.id for info in pyramidion.list_games()):
        assert game == "marienbad" or pyramidion.game(game).info.title in PAGE


def test_the_monte_carlo_player_wins(clean_folder):
    example = runpy.run_path(str(ROOT / "examples" / "research" / "monte_carlo.py"))
    position = pyramidion.game("pyramid", board="021/130 w:b1 b:b2").start()
    assert str(example["choose"](position, 20, seed=1)) in position.legal()
    assert example["play"]("pylos", 2, seed=2) in (True, False)


def test_a_search_of_openspiel_plays(clean_folder):
    wanted("pyspiel")
    example = runpy.run_path(str(ROOT / "examples" / "research" / "openspiel_search.py"))
    assert example["play"]("pyramid", 5, seed=1, board="021/130 w:b1 b:b2") in ([1.0, -1.0], [-1.0, 1.0])
    with pytest.raises(pyramidion.PyramidionError):
        example["play"]("pyramid", 5, board="nowhere")


def test_ppo_of_another_library_learns_without_an_illegal_action(clean_folder):
    wanted("sb3_contrib")
    import_module("torch").set_num_threads(1)  # several of a busy machine's few cores would wait for one another
    example = runpy.run_path(str(ROOT / "examples" / "research" / "ppo.py"))
    model = example["train"]("pass_the_pyramids", 128, players=3)
    assert model.num_timesteps >= 128
    assert 0 <= example["share_of_wins"](model, "pass_the_pyramids", 3, players=3) <= 1


def test_cfr_of_openspiel_comes_nearer_to_the_equilibrium(clean_folder):
    wanted("pyspiel")
    example = runpy.run_path(str(ROOT / "examples" / "research" / "cfr.py"))
    given_away = example["train"](4)
    assert given_away[-1] < given_away[0]
    assert min(given_away) >= 0


@pytest.mark.parametrize("info", pyramidion.list_games(), ids=lambda info: info.id)
def test_the_page_of_a_game_says_what_it_declares(info):
    """After a change: `python -m tools.docs.environments`."""
    text = (environments.FOLDER / f"{info.id}.md").read_text()
    assert environments.renewed(text, info.id) == text
