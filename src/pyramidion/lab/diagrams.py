"""The diagrams of the rule pages, drawn by the program: `python -m pyramidion.lab.diagrams` renews docs/images."""

from pathlib import Path

import pyramidion

IMAGES = Path(__file__).resolve().parents[3] / "docs" / "images"

PYLOS = {
    "cells": ("..../..../..../....|.../.../...|../..|. L", ()),
    "square": ("..../.D.D/LL.D/LL.D|.../.../...|../..|. D", ("1b1",)),
    "line": ("LDLD/DLDL/LDLD/DLDL|..D/D../LLL|../..|. D", ("2c1",)),
}
"""Name -> position text and the marked cells."""


def draw() -> list[Path]:
    """Writes every diagram; returns the files."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    written = []
    game = pyramidion.game("pylos")
    for name, (text, marks) in PYLOS.items():
        path = IMAGES / f"pylos-{name}.svg"
        path.write_text(game.svg(game.position(text).state, marks=marks), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in draw():
        print(file)
