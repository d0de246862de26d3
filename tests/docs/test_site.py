"""The documentation builds without a broken link, its examples run, and the commands that it names exist."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pyramidion.cli import main
from tools.docs.notebooks import FOLDER, run_notebook

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "measurements" not in page.parts)
WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text("utf-8")]
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    built = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    )
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "reference" / "library.html").read_text("utf-8")
    assert 'id="pyramidion.Position.legal"' in reference
    outside = re.findall(r'(?:src|href)="(https?://[^"]+\.(?:js|css|woff2?)[^"]*)"', reference)
    assert not outside, "pages load nothing from other sites"


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.name)
def test_examples_give_what_the_page_shows(page):
    code = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
    found = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(code, {}, page.stem, str(page), 0))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_print_what_is_stored(notebook, tmp_path, monkeypatch):
    pytest.importorskip("numba")
    clean, data = tmp_path / "clean", tmp_path / "data"
    clean.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.chdir(clean)
    monkeypatch.syspath_prepend(str(ROOT))
    stored = json.loads(notebook.read_text("utf-8"))
    ran = run_notebook(notebook)
    shutil.rmtree(data, ignore_errors=True)
    assert not list(clean.iterdir()), "a notebook leaves nothing where it is run"
    for kept, now in zip(stored["cells"], ran["cells"], strict=True):
        assert now.get("outputs") == kept.get("outputs"), "".join(kept["source"])


def shell_lines(page):
    """The commands of a page: its indented blocks, and code in a line that begins with one of ours."""
    text = page.read_text("utf-8")
    blocks = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    ours = ("pyramidion ", "python -m ")
    return [line for line in [*blocks, *re.findall(r"`([^`\n]+)`", text)] if line.startswith(ours)]


@pytest.mark.parametrize("page", [page for page in PAGES if shell_lines(page)], ids=lambda page: page.stem)
def test_commands_exist(page, capsys):
    for line in shell_lines(page):
        words = line.split()
        if words[0] == "python":
            name = words[2]
            assert find_spec(name), f"{line}: no module {name}"
        elif words[1].isalpha() and words[1].islower():
            command = words[1:3] if words[1] == "dev" else words[1:2]
            assert main([*command, "--help"]) == 0, line
    capsys.readouterr()
