"""The diagrams of the rules pages, drawn by the program: `python -m tools.docs.diagrams` renews docs/images."""

from pathlib import Path

import pyramidion

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"

DIAGRAMS: dict[str, tuple[dict[str, str], str, tuple[str, ...]]] = {
    "pylos-cells": ({}, "..../..../..../....|.../.../...|../..|. L", ()),
    "pylos-square": ({}, "..../.D.D/LL.D/LL.D|.../.../...|../..|. D", ("1b1",)),
    "pylos-line": ({}, "LDLD/DLDL/LDLD/DLDL|..D/D../LLL|../..|. D", ("2c1",)),
    "pylos-null_turn": ({"rules": "mature"}, "..../..../DD.D/LLL.|.../.../...|../..|. L", ("1d1",)),
    "pylos-zugzwang": ({}, "..../..../..../L..D|.../.../...|../..|. L", ()),
    "pylos-longest": ({"rules": "mature"}, "D.../LL.D/.DL./.DL.|.../.../...|../..|. L", ("1c4",)),
    "pyramid-start": ({}, "", ()),
    "pyramid-turn": ({}, "00100/00310/13231/01310/00100 w:c2,c5 b:b3,d3 b", ("c4", "c5", "b4")),
    "pyramid-end": ({}, "00000/00100/02200/00200/00000 w:c2,b3 b:c3,c4 b", ("c2",)),
    "pyramid-alejandro": ({"board": "alejandro"}, "", ()),
    "pyramid-brad": ({"board": "brad"}, "", ()),
    "pyramid-patrick": ({"board": "patrick"}, "", ()),
    "pyramid-monster": ({"board": "monster"}, "", ()),
    "braces-start": ({}, "", ()),
    "braces-brace": ({}, "-,-,Lb,-,-/-,-,-,-,-/-,LwSw,MbSr,Sw,-/-,-,MbSb,-,-/-,-,Lw,-,- b", ("b3", "d3", "c3")),
    "braces-swarm": ({}, "-,-,Lb,-,-/-,-,Sw,-,-/-,Sw,Mr,Sn,-/-,-,-,-,-/-,-,Lw,-,- b", ("b3", "d3", "c4", "c3")),
    "braces-capped": ({}, "-,-,Lb,-,-/-,-,-,-,-/-,-,LwMwSb,-,-/-,Mb,-,Mw,-/-,-,LwMbSn,-,- w none 5", ("c3",)),
    "braces-edge": ({}, "-,-,Sb,-,-/-,Lb,-,Lw,-/-,Lb,Ln,Lr,-/-,-,Sb,-,-/-,-,Sw,-,- b", ("b3", "c3", "d3")),
    "pyramid_ball-start": ({"opening": "red"}, "", ()),
    "pyramid_ball-pass": ({}, "home:Le4,Mc2*,Sa4 away:Ld2,Mb6,Sd4 0-0", ("c2", "e4")),
    "pyramid_ball-interception": ({}, "home:Sf4,Mb2*,La4 away:Lb6,Md3,Sf6 0-0", ("b2", "d3", "f4")),
    "pyramid_ball-tackle": ({}, "home:Lb3,Md3,Sf3 away:Lb6,Md4*,Sf6 0-1", ("d3", "d4")),
    "pyramid_ball-chain": ({}, "home:Ld4,Mb2,Sd3* away:Lb6,Md5,Sf6 0-0", ("d5", "d4", "d3")),
    "pyramid_ball-chain_after": ({}, "home:Ld3,Mb2,Sd2* away:Lb6,Md4,Sf6 0-0", ("d4", "d3", "d2")),
    "pyramid_ball-loose": (
        {"rules": "advanced"},
        "home:Lc8,Md4,Sf3 away:Lb6,Md5,Sf6+D 1-0 ball:d8 ban:home turn:2",
        ("d8",),
    ),
    "pass_the_pyramids-pointing": (
        {"players": "3"},
        "3,2,4 pot:1 holder:1 stake:1 score:9 turn:2 thrown:1:S_,M^,L>M",
        (),
    ),
    "pass_the_pyramids-nested": ({"players": "3"}, "2,4,4 pot:1 turn:1 thrown:2:S^>M,M^,L?", ()),
    "pass_the_pyramids-mutual": ({"players": "4"}, "4,3,3,4 pot:1 turn:3 thrown:1:S>M,M>S,L_", ()),
}
"""File name, which begins with the game's id -> options, position text (empty: the start) and the highlighted cells."""


def draw() -> list[Path]:
    """Writes every diagram; returns the files."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (options, text, marks) in DIAGRAMS.items():
        game = pyramidion.game(name.rpartition("-")[0], **options)
        position = game.position(text) if text else game.start()
        path = IMAGES / f"{name}.svg"
        path.write_text(game.presentation.svg(position.state, marks=marks), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in draw():
        print(file)
