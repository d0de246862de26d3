"""How likely each landing is: how often simulated throws came to rest so (T11), as relative integer weights.

`landings.json` holds the counts with the sample's size, seed and parameters; `pyramidion toss --renew` throws it anew.
A landing that the sample has not seen is never drawn; it may still be entered (T12).
"""

import json
from pathlib import Path

from pyramidion.games.pass_the_pyramids.landing import CODES

FILE = Path(__file__).with_name("landings.json")

SAMPLE = json.loads(FILE.read_text(encoding="utf-8"))
"""What the file says: `throws`, `seed`, `parameters`, `counts` by landing text, and more."""


def _weights() -> tuple[int, ...]:
    counts = dict(SAMPLE["counts"])
    weights = tuple(int(counts.pop(text, 0)) for text in CODES)
    if counts or sum(weights) != SAMPLE["throws"]:
        raise ValueError(f"{FILE} does not count {SAMPLE['throws']} throws by landings that can be; make it anew.")
    return weights


WEIGHTS = _weights()
"""The weight of each landing, by code."""
