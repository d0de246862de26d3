"""The order of the ladder, and the toy games."""

import sys
from pathlib import Path

import pytest

from pyramidion.core import catalogue

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
