"""The puzzles that come with the program: positions in which exactly one decision wins, one file per game.

`solving/puzzles.py` generates and proves them; this module reads them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.options import OptionValue

FOLDER = Path(__file__).parent
"""The folder of the collections."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The best reply to a decision that does not win; "" if the decision ends the game.

    outcome: for the replying seat, 1 won, 0 drawn. plies: to the end under perfect play, including the reply (within:
    an upper bound); None for draws.
    """

    answer: str
    outcome: int
    plies: int | None
    within: bool


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One decision wins. plies: to the end (within: an upper bound), with the other side delaying. decisions: number of
    legal decisions.

    refutations: of each of the others. continuation: the decisions after it under best play, to the end.
    later_refutations: the same as `refutations` for each of the winner's next turns, as long as just one of several
    decisions wins there: those of the continuation are to be found, too.
    """

    game: str
    options: dict[str, OptionValue]
    position: str
    answer: str
    plies: int
    within: bool
    decisions: int
    refutations: Mapping[str, Refutation]
    continuation: tuple[str, ...]
    later_refutations: tuple[Mapping[str, Refutation], ...]

    @property
    def solution(self) -> tuple[str, ...]:
        """The decisions to find, with the replies between them."""
        return (self.answer, *self.continuation)[: 2 * len(self.later_refutations) + 1]


def read(file: Path) -> list[Puzzle]:
    """The puzzles in a file. Raises PyramidionError if it contains none."""
    try:
        return [_puzzle(row) for row in json.loads(file.read_text(encoding="utf-8"))]
    except OSError as error:
        raise PyramidionError(f"{file}: {error.strerror}.") from error
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise PyramidionError(f"{file} holds no puzzles: {error}.") from error


def _puzzle(row: dict[str, Any]) -> Puzzle:
    refutations, *later = [
        {text: Refutation(*found) for text, found in others.items()}
        for others in (row["refutations"], *row["later_refutations"])
    ]
    parts = {"refutations": refutations, "later_refutations": tuple(later), "continuation": tuple(row["continuation"])}
    return Puzzle(**row | parts)


def format_collection(puzzles: Sequence[Puzzle]) -> str:
    """A collection as the text of a file: one puzzle per line."""
    rows = [
        {
            **asdict(one),
            "refutations": _refutation_rows(one.refutations),
            "later_refutations": [_refutation_rows(others) for others in one.later_refutations],
        }
        for one in puzzles
    ]
    lines = ",\n".join(json.dumps(row) for row in rows)
    return f"[\n{lines}\n]\n"


def _refutation_rows(refutations: Mapping[str, Refutation]) -> dict[str, tuple[Any, ...]]:
    return {text: astuple(found) for text, found in refutations.items()}


@cache
def collection(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the shortest first; empty if the program comes with none."""
    files = {file.stem: file for file in FOLDER.glob("*.json")}
    return tuple(sorted(read(files[game_id]), key=lambda one: one.plies)) if game_id in files else ()
