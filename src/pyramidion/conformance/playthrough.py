"""Golden playthroughs: everything that can be seen of one random game, ply by ply, with the board drawn, stored as
text.

A change of rules, notation, events, sentences or drawing shows as a difference in a file that people can read.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyramidion.conformance.random_game import random_game
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.record import format_result
from pyramidion.core.variants import variants

FOLDER = Path("tests/playthroughs")
"""The folder of playthroughs in a checkout: one file per variant."""

SEED = 1
PLIES = 60
_LISTED = 12
_STYLE = re.compile(r"\[/?[a-z0-9 ]*\]")


def transcript(game: Game[Any], seed: int = SEED, plies: int = PLIES) -> str:
    """The playthrough of a random game, cut off after `plies` plies."""
    return "\n".join(_lines(game, seed, plies)) + "\n"


def _lines(game: Game[Any], seed: int, plies: int) -> Iterator[str]:
    yield repr(game)
    yield f"seats: {', '.join(game.seats)}"
    for position, decision in random_game(game, seed, plies):
        yield ""
        yield f"== ply {position.ply}"
        yield from (f"  {event.full_text()}" for event in position.events)
        yield str(position)
        # Styles are omitted, so that people can read the board.
        yield from (
            line.rstrip() for line in _STYLE.sub("", game.presentation.text_picture(position.state)).splitlines()
        )
        yield from _prompt_lines(position)
        if decision is None:
            yield f"result: {format_result(position.result)}"
        else:
            yield f"> {decision}"


def _prompt_lines(position: Position[Any]) -> Iterator[str]:
    for seat in position.to_decide:
        legal = position.legal(seat)
        name = "chance" if seat == CHANCE else position.game.seats[seat]
        shown = ", ".join(str(decision) for decision in legal[:_LISTED])
        yield f"{name}: {len(legal)} legal: {shown}{', …' if len(legal) > _LISTED else ''}"
        if seat != CHANCE and position.game.move_input.has_tree(position.state, seat):
            yield f"  {position.game.move_input.prompt(position.state, seat, (), False)}"


def variant_files(folder: Path = FOLDER) -> Iterator[tuple[Path, Game[Any]]]:
    """The file of each variant with its game. Raises PyramidionError if the folder does not exist."""
    if not folder.is_dir():
        raise PyramidionError(f"There is no folder {folder}; run this in a checkout of the project.")
    for variant in variants():
        name = variant.name.replace(" ", "-").replace("=", "-").replace("/", "_")
        yield folder / f"{name}.txt", variant.make()


def first_difference(file: Path, game: Game[Any]) -> str | None:
    """The first difference between a file and the current playthrough, in a sentence; None if they are the same."""
    if not file.exists():
        return f"{file} is missing."
    kept = file.read_text(encoding="utf-8").splitlines()
    now = transcript(game).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        if old != new:
            return f"{file}, line {number}: the file has {old!r}, the program gives {new!r}."
    return None if len(kept) == len(now) else f"{file} has {len(kept)} lines, the program gives {len(now)}."
