"""The toy games, listed in the catalogue while a test asks for them."""

import pytest

from pyramidion.core import catalogue


@pytest.fixture
def toys(monkeypatch):
    """`pyramidion.game("duel")` and `("race")` work."""
    monkeypatch.setattr(catalogue, "_CLASSES", {"duel": "toys:Duel", "race": "toys:Race", "vault": "toys:Vault"})
