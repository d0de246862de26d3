"""ARCHITECTURE.md, CONTRIBUTING.md and docs/games.md name files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/games.md", "docs/operating.md"])
def test_every_file_that_is_named_exists(page):
    text = (ROOT / page).read_text("utf-8")
    named = re.findall(r"`((?:[a-z_]+/)+[A-Za-z_]+\.(?:py|ts|svelte\.ts|md|yaml|sh|conf))`", text)
    missing = [
        path
        for path in named
        if not any((ROOT / folder / path).exists() for folder in ("", "src/pyramidion", "docs", "web/src"))
    ]
    assert not missing
    assert named or page == "docs/games.md"
