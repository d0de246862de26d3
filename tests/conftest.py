"""The order of the ladder, and the toy games."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from pyramidion.core import catalogue

# On a developer's machine properties look somewhere new each time; a merge is judged by the same examples every time.
settings.register_profile("same-every-time", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("same-every-time")

TOYS = Path(__file__).parent / "toys"
sys.path += [str(TOYS), str(Path(__file__).parent)]


def pytest_collection_modifyitems(items):
    """Quick rungs first, then what takes a while, a real browser last."""
    items.sort(
        key=lambda item: (item.get_closest_marker("browser") is not None, item.get_closest_marker("slow") is not None)
    )


@pytest.fixture
def toys(monkeypatch):
    """`pyramidion.game("duel")`, `("race")` and `("vault")` work, as if their package were installed."""
    monkeypatch.syspath_prepend(TOYS / "installed")
    catalogue._entries.cache_clear()
    yield
    catalogue._entries.cache_clear()
