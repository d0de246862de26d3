"""What the README shows is true: its library example runs, its commands exist."""

import doctest
import re
from pathlib import Path

import pyramidion
from pyramidion.cli import COMMANDS, DEV_COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_the_library_example_runs():
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    names = {}
    exec(code, names)
    assert names["position"].ply == 1
    assert eval("game.position(str(position)) == position", names)
    assert "P2" in names["position"].illegal_reason("3a1")
    assert names["position"]._repr_svg_().startswith("<svg")


def test_the_package_example_runs():
    assert doctest.testmod(pyramidion).failed == 0
    assert doctest.testmod(pyramidion).attempted > 2


def test_the_commands_exist():
    shown = set(re.findall(r"^    pyramidion (\w+)", README, re.MULTILINE))
    assert shown
    assert shown <= {*COMMANDS, "dev"}
    assert set(re.findall(r"^    pyramidion dev (\w+)", README, re.MULTILINE)) <= set(DEV_COMMANDS)


def test_the_links_and_pictures_exist():
    paths = re.findall(r'\]\((?!https?:)([^)#]+)|src="(?!https?:)([^"]+)"', README)
    assert len(paths) > 10
    assert [path for found in paths if not (ROOT / (path := "".join(found))).exists()] == []
