"""Verifiable chance: every die roll and throw at a table follows from one seed.

The seed's SHA-256 is shown before the first decision (the commitment) and the seed itself when the game is over.
Draw number i is HMAC-SHA256(seed, i), read as a number and scaled to the outcomes' weights, so anyone can recompute it.
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
    """The seed of the draws after seats have added contributions of their own: HMAC-SHA256(seed, contributions) in
    hexadecimal.

    shares: seat's name -> its contribution, as in the record; if there are none, the result is the seed itself. A
    player who committed to the seed before knowing the contributions could not choose the draws; nor could a player who
    contributed without knowing the seed.
    """
    if not client_seeds:
        return seed
    return hmac.new(_bytes(seed), format_client_seeds(client_seeds).encode(), hashlib.sha256).hexdigest()


def format_client_seeds(client_seeds: Mapping[str, str]) -> str:
    """Contributions as they are written in a record: `Light=3f2a Dark=99c1`, ordered by seat name."""
    return " ".join(f"{name}={share}" for name, share in sorted(client_seeds.items()))


def parse_client_seeds(text: str) -> dict[str, str]:
    """The contributions in a record's text."""
    return {name: share for name, _, share in (word.partition("=") for word in text.split())}


def draw(seed: str, number: int, weights: Sequence[int]) -> int:
    """The index that draw `number` (0, 1, …) of a seed picks among outcomes of the given relative weights.

    Raises ValueError if no weight is positive.
    """
    return draw_with_offset(seed, number, weights)[0]


def draw_with_offset(seed: str, number: int, weights: Sequence[int]) -> tuple[int, int]:
    """The same index, and the offset within its weight, from 0, at which it was drawn.

    If the weights count the members of a sample, every member is equally likely, and the offset identifies the one
    drawn.
    """
    total = sum(weights)
    if total <= 0:
        raise ValueError("No outcome has a positive weight.")
    digest = hmac.new(_bytes(seed), str(number).encode(), hashlib.sha256).digest()
    # 256 bits for totals far below 2**40: the bias of the scaling is too small to measure.
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
    """The offset within its weight at which a seed has drawn the outcome of a ply; None if the seed gives a different
    outcome.

    positions: before and after each played ply, which is given as (decider, text).
    """
    if not 0 <= ply < len(played) or played[ply][0] != CHANCE:
        return None
    number = sum(seat == CHANCE for seat, _ in played[:ply])
    outcome, place = draw_outcome_with_offset(positions[ply], seed, number)
    return place if outcome.text == played[ply][1] else None


def _bytes(seed: str) -> bytes:
    # A seed typed in another encoding can contain lone surrogates; it is still a valid seed.
    return seed.encode(errors="surrogatepass")
