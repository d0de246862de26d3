"""Which games the adapters' tests go through, and what is done where a library is missing."""

import os

import pytest

GAMES = ["braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball"]


def wanted(library):
    """Skips a module of tests where its library is not installed; in CI that is a failure."""
    if os.environ.get("CI"):
        __import__(library)
    pytest.importorskip(library)
