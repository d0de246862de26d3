"""The diagrams of the rule pages, drawn by the program: `python -m pyramidion.lab.diagrams` renews docs/images."""

from pathlib import Path

import pyramidion

IMAGES = Path(__file__).resolve().parents[3] / "docs" / "images"

DIAGRAMS: dict[str, tuple[dict[str, str], str, tuple[str, ...]]] = {
    "pylos-cells": ({}, "..../..../..../....|.../.../...|../..|. L", ()),
    "pylos-square": ({}, "..../.D.D/LL.D/LL.D|.../.../...|../..|. D", ("1b1",)),
    "pylos-line": ({}, "LDLD/DLDL/LDLD/DLDL|..D/D../LLL|../..|. D", ("2c1",)),
    "pyramid-start": ({}, "", ()),
    "pyramid-turn": ({}, "00100/00310/13231/01310/00100 w:c2,c5 b:b3,d3 b", ("c4", "c5", "b4")),
    "pyramid-end": ({}, "00000/00100/02200/00200/00000 w:c2,b3 b:c3,c4 b", ("c2",)),
    "pyramid-alejandro": ({"board": "alejandro"}, "", ()),
    "pyramid-brad": ({"board": "brad"}, "", ()),
    "pyramid-patrick": ({"board": "patrick"}, "", ()),
    "pyramid-monster": ({"board": "monster"}, "", ()),
}
"""File name, which begins with the game's -> options, position text (empty: the start) and the marked places."""


def draw() -> list[Path]:
    """Writes every diagram; returns the files."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (options, text, marks) in DIAGRAMS.items():
        game = pyramidion.game(name.rpartition("-")[0], **options)
        position = game.position(text) if text else game.start()
        path = IMAGES / f"{name}.svg"
        path.write_text(game.svg(position.state, marks=marks), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in draw():
        print(file)
