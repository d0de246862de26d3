"""The probability of each landing: how often simulated throws came to rest that way (T11), as relative integer weights.

`landings.json` contains the counts, the sample's size, seed and parameters, and the landing of each of its throws;
`python -m research.landings` repeats the sample. Drawing a landing is therefore drawing one of these throws. A landing
that is not in the sample is never drawn; it may still be entered (T12).
"""

import base64
import json
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pyramidion.games.pass_the_pyramids.landing import CODES

FILE = Path(__file__).with_name("landings.json")


@cache
def load_sample() -> dict[str, Any]:
    """The contents of the file: `throws`, `seed`, `parameters`, `counts` by landing text, and more."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def pack_throws(order: Sequence[str], kinds: Sequence[str]) -> str:
    """The landings of the throws, in order, as stored in the file: a byte each, the index among the kinds."""
    places = {text: place for place, text in enumerate(kinds)}
    return base64.b64encode(zlib.compress(bytes(places[text] for text in order), 9)).decode()


def unpack_throws(text: str, kinds: Sequence[str]) -> tuple[str, ...]:
    """The inverse."""
    return tuple(kinds[place] for place in zlib.decompress(base64.b64decode(text)))


@cache
def _throws() -> dict[str, tuple[int, ...]]:
    """For each landing the numbers of its throws, from 1."""
    found: dict[str, list[int]] = {text: [] for text in load_sample()["counts"]}
    for number, text in enumerate(unpack_throws(load_sample()["order"], list(found)), 1):
        found[text].append(number)
    return {text: tuple(numbers) for text, numbers in found.items()}


def find_throw(text: str, place: int) -> str | None:
    """The seed of the sample's throw that was drawn with a landing, at an offset within its weight; None: there is
    none.

    Among the landing's throws, in order, it has this index.
    """
    numbers = _throws().get(text, ())
    return f"{load_sample()['seed']}.{numbers[place]}" if 0 <= place < len(numbers) else None


@cache
def weights() -> tuple[int, ...]:
    """The weight of each landing, by code. Raises ValueError for a file with impossible counts."""
    counts, throws = dict(load_sample()["counts"]), load_sample()["throws"]
    found = tuple(int(counts.pop(text, 0)) for text in CODES)
    if counts or sum(found) != throws:
        raise ValueError(f"{FILE} does not count {throws} throws by landings that can be; renew it.")
    return found
