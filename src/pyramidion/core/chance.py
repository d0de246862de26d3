"""Chance that can be checked: every die and throw of a table follows from one seed.

The seed's SHA-256 is shown before the first decision (the commitment) and the seed itself when the game is over.
Draw number i is HMAC-SHA256(seed, i) read as a number and scaled to the outcomes' weights, so anyone can recompute it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence

from pyramidion.core.bound_rules import S
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.position import Position


def new_seed() -> str:
    """A fresh secret seed: 32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The seed's SHA-256 in hexadecimal: may be shown while the seed is secret."""
    return hashlib.sha256(_bytes(seed)).hexdigest()


def combined_seed(seed: str, client_seeds: Mapping[str, str]) -> str:
    """The seed of draws to which seats have added shares of their own: HMAC-SHA256(seed, shares) in hexadecimal.

    shares: seat's name -> its share, as the record has them; without any it is the seed itself. A player who committed
    to the seed before knowing the shares could not choose the draws; nor could one who gave a share without knowing the
    seed.
    """
    if not client_seeds:
        return seed
    return hmac.new(_bytes(seed), format_client_seeds(client_seeds).encode(), hashlib.sha256).hexdigest()


def format_client_seeds(client_seeds: Mapping[str, str]) -> str:
    """Shares as a record has them: `Light=3f2a Dark=99c1`, in the order of their names."""
    return " ".join(f"{name}={share}" for name, share in sorted(client_seeds.items()))


def parse_client_seeds(text: str) -> dict[str, str]:
    """The shares in a record's text."""
    return {name: share for name, _, share in (word.partition("=") for word in text.split())}


def draw(seed: str, number: int, weights: Sequence[int]) -> int:
    """The index that draw `number` (0, 1, …) of a seed picks among outcomes of the given relative weights.

    Raises ValueError if no weight is positive.
    """
    return draw_with_offset(seed, number, weights)[0]


def draw_with_offset(seed: str, number: int, weights: Sequence[int]) -> tuple[int, int]:
    """The same index, and the offset within its weight, from 0, at which it was drawn.

    If weights count the members of a sample, every member is equally likely, and the offset names the one drawn.
    """
    total = sum(weights)
    if total <= 0:
        raise ValueError("No outcome has a positive weight.")
    digest = hmac.new(_bytes(seed), str(number).encode(), hashlib.sha256).digest()
    # 256 bits against totals far below 2**40: the bias of the scaling is beyond measuring.
    point = int.from_bytes(digest) * total >> 256
    for index, weight in enumerate(weights):
        if point < weight:
            return index, point
        point -= weight
    raise AssertionError("unreachable: the point lies below the total")


def draw_outcome(position: Position[S], seed: str, number: int) -> Decision:
    """The chance outcome that draw `number` of a seed gives at a position where chance decides."""
    return draw_outcome_with_offset(position, seed, number)[0]


def draw_outcome_with_offset(position: Position[S], seed: str, number: int) -> tuple[Decision, int]:
    """The same outcome, and the offset within its weight (see `draw_with_offset`)."""
    rules = position.game.rules
    codes = rules.codes(position.state, CHANCE)
    index, place = draw_with_offset(seed, number, rules.weights(position.state))
    return position.decision_of(codes[index], CHANCE), place


def outcome_offset(
    positions: Sequence[Position[S]], played: Sequence[tuple[int, str]], seed: str, ply: int
) -> int | None:
    """The place within its weight at which a seed has drawn the outcome of a ply; None if it gives another one there.

    positions: before and after each of the plies that were played, as (decider, text).
    """
    if not 0 <= ply < len(played) or played[ply][0] != CHANCE:
        return None
    number = sum(seat == CHANCE for seat, _ in played[:ply])
    outcome, place = draw_outcome_with_offset(positions[ply], seed, number)
    return place if outcome.text == played[ply][1] else None


def _bytes(seed: str) -> bytes:
    # A seed typed in another encoding can hold half characters; it still is a seed.
    return seed.encode(errors="surrogatepass")
