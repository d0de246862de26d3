"""Chance that can be checked: every die and throw of a table follows from one seed.

The seed's SHA-256 is shown before the first decision (the commitment) and the seed itself when the game is over.
Draw number i is HMAC-SHA256(seed, i) read as a number and scaled to the outcomes' weights, so anyone can recompute it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.position import Position


def new_seed() -> str:
    """A fresh secret seed: 32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The seed's SHA-256 in hexadecimal: may be shown while the seed is secret."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(seed: str, number: int, weights: Sequence[int]) -> int:
    """The index that draw `number` (0, 1, …) of a seed picks among outcomes of the given relative weights.

    Raises ValueError if no weight is positive.
    """
    total = sum(weights)
    if total <= 0:
        raise ValueError("No outcome has a positive weight.")
    digest = hmac.new(seed.encode(), str(number).encode(), hashlib.sha256).digest()
    # 256 bits against totals far below 2**40: the bias of the scaling is beyond measuring.
    point = int.from_bytes(digest) * total >> 256
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("unreachable: the point lies below the total")


def draw_outcome(position: Position, seed: str, number: int) -> Decision:
    """The chance outcome that draw `number` of a seed gives at a position where chance decides."""
    state = position.state
    codes = position.game.codes(state, CHANCE)
    code = codes[draw(seed, number, position.game.weights(state))]
    return Decision(code, position.game.write(state, CHANCE, code))
