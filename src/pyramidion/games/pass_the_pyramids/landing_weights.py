"""How likely each landing is: how often simulated throws came to rest so (T11), as relative integer weights.

`landings.json` holds the counts with the sample's size, seed and parameters; `pyramidion toss --renew` throws it anew.
A landing that the sample has not seen is never drawn; it may still be entered (T12).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pyramidion.games.pass_the_pyramids.landing import CODES

FILE = Path(__file__).with_name("landings.json")


@cache
def sample() -> dict[str, Any]:
    """What the file says: `throws`, `seed`, `parameters`, `counts` by landing text, and more."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def weights() -> tuple[int, ...]:
    """The weight of each landing, by code. Raises ValueError for a file that counts what cannot be."""
    counts, throws = dict(sample()["counts"]), sample()["throws"]
    found = tuple(int(counts.pop(text, 0)) for text in CODES)
    if counts or sum(found) != throws:
        raise ValueError(f"{FILE} does not count {throws} throws by landings that can be; make it anew.")
    return found
