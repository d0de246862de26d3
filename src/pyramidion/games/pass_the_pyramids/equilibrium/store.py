"""The stored equilibrium: the winning probabilities of every seat in each state without a score.

`equilibrium-N.bin` is a line of JSON (players, residual, sweeps, lots, odds) and, compressed, 32-bit floats: for each
state of `tokens.openings` three rows, before the first, second and third throw; in each the chances of the seats
clockwise from the player on turn, the last seat left out as they add up to 1.
From these `lookup` derives all other states: a round with a score ends after finitely many stakes.
"""

import json
import sys
import zlib
from array import array
from pathlib import Path
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.games.pass_the_pyramids.equilibrium.odds import stored_odds
from pyramidion.games.pass_the_pyramids.equilibrium.tokens import Hands, opening_hands

FOLDER = Path(__file__).parent
ROWS = 3

Chances = tuple[float, ...]
"""Each seat's chance to win, clockwise from the player on turn."""
OpeningChances = tuple[Chances, Chances, Chances]
"""Before the first throw (and the stake for it), the second and the third."""


def equilibrium_file(players: int, folder: Path = FOLDER) -> Path:
    """The file of the equilibrium for a number of players."""
    return folder / f"equilibrium-{players}.bin"


def write_equilibrium(file: Path, header: dict[str, Any], table: dict[Hands, OpeningChances]) -> None:
    """Stores a table for `header["players"]` players; the odds are added to the header."""
    numbers = array(
        "f", (one for hands in opening_hands(header["players"]) for row in table[hands] for one in row[:-1])
    )
    if sys.byteorder == "big":
        numbers.byteswap()
    line = json.dumps({**header, "odds": _odds()}).encode() + b"\n"
    file.write_bytes(line + zlib.compress(numbers.tobytes(), 9))


def read_header(file: Path) -> dict[str, Any]:
    """The file's first line. Raises PyramidionError if the throw data have changed since it was computed."""
    with file.open("rb") as lines:
        header: dict[str, Any] = json.loads(lines.readline())
    if header["odds"] != _odds():
        raise PyramidionError(
            f"{file} was computed for other throws; renew it: pyramidion dev equilibrium pass_the_pyramids --renew"
        )
    return header


def read_equilibrium(file: Path) -> dict[Hands, OpeningChances]:
    """The table in a file, by hands. Raises PyramidionError if the throw data have changed since it was computed."""
    players = read_header(file)["players"]
    numbers = array("f")
    numbers.frombytes(zlib.decompress(file.read_bytes().partition(b"\n")[2]))
    if sys.byteorder == "big":
        numbers.byteswap()
    free = players - 1
    rows = []
    for at in range(0, len(numbers), free):
        known = numbers[at : at + free]
        rows.append((*known, 1.0 - sum(known)))
    keys = opening_hands(players)
    return {
        hands: (rows[i], rows[i + 1], rows[i + 2]) for i, hands in zip(range(0, len(rows), ROWS), keys, strict=True)
    }


def _odds() -> dict[str, float]:
    return {str(score): round(chance, 9) for score, chance in stored_odds().chances.items()}
