"""The puzzles that come with the program: positions in which one decision wins and no other does, one file a game.

`lab/puzzles.py` makes and proves them; here they are read, for whoever lets them be solved.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pyramidion.core.errors import PyramidionError
from pyramidion.core.options import OptionValue

FOLDER = Path(__file__).parent
"""Where the collections lie."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One decision wins. plies: to the end (within: at most), the other side delaying. decisions: to choose from."""

    game: str
    options: dict[str, OptionValue]
    position: str
    answer: str
    plies: int
    within: bool
    decisions: int


def read(file: Path) -> list[Puzzle]:
    """The puzzles in a file. Raises PyramidionError if it holds none."""
    try:
        return [Puzzle(**row) for row in json.loads(file.read_text(encoding="utf-8"))]
    except OSError as error:
        raise PyramidionError(f"{file}: {error.strerror}.") from error
    except (ValueError, TypeError) as error:
        raise PyramidionError(f"{file} holds no puzzles: {error}.") from error


@cache
def collection(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the shortest first; none where no collection comes with the program."""
    files = {file.stem: file for file in FOLDER.glob("*.json")}
    return tuple(sorted(read(files[game_id]), key=lambda one: one.plies)) if game_id in files else ()
