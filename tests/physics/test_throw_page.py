"""docs/throw.md says what the program does: sizes, ranges and tolerances are compared, so that neither moves alone."""

import re
from pathlib import Path

import pytest

from pyramidion.physics.landing_detection import LIFT, TILT
from pyramidion.physics.parameters import RANGES, Parameters
from pyramidion.physics.pyramid import ROUNDING, SHELLS, WALL

PAGE = (Path(__file__).parents[2] / "docs" / "throw.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("shell", "name"), list(zip(SHELLS, ("small", "medium", "large"), strict=True)))
def test_measures(shell, name):
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
    for number in (shell.base * 1000, shell.height * 1000, shell.mass * 1000):
        assert pytest.approx(number, abs=0.006) in [float(found) for found in re.findall(r"\d+\.\d+", row)]
    assert f"{shell.centre * 1000:.1f} mm" in row


@pytest.mark.parametrize("name", RANGES)
def test_ranges_and_defaults(name):
    low, high, unit = RANGES[name]
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
    assert f"| {getattr(Parameters(), name):g}{unit} | {low:g} to {high:g} |" in row


def test_tolerances():
    assert f"within **{TILT:g}°**" in PAGE
    assert f"within **{1000 * LIFT:g} mm**" in PAGE
    assert f"The walls are **{1000 * WALL:g} mm**" in PAGE
    assert f"balls of {1000 * ROUNDING:g} mm" in PAGE


def test_every_picture_is_there():
    pictures = re.findall(r"\]\((images/[^)]+)\)", PAGE)
    assert len(pictures) >= 6
    for picture in pictures:
        assert (Path(__file__).parents[2] / "docs" / picture).exists(), picture
