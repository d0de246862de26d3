"""Chance: fixed vectors that anyone can recompute, fair shares, the bounds."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core.chance import commitment, draw, draw_outcome, new_seed
from toys import Duel


def test_the_commitment_is_the_sha_256_of_the_seed():
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_fixed_vectors():
    """HMAC-SHA256 of the number under the seed, times the total over 2**256."""
    assert [draw("key", number, [1] * 6) for number in range(12)] == [0, 2, 4, 2, 4, 4, 1, 0, 3, 1, 2, 2]


@given(st.text(), st.integers(0, 10**6), st.lists(st.integers(0, 50), min_size=1, max_size=12).filter(any))
def test_a_draw_is_the_outcome_whose_share_holds_the_point(seed, number, weights):
    index = draw(seed, number, weights)
    point = int(hmac.new(seed.encode(), str(number).encode(), hashlib.sha256).hexdigest(), 16) * sum(weights)
    assert sum(weights[:index]) * 2**256 <= point < sum(weights[: index + 1]) * 2**256
    assert weights[index] > 0


def test_shares_follow_the_weights():
    counts = Counter(draw("fair", number, [1, 2, 0, 5]) for number in range(8000))
    assert counts[2] == 0
    for index, expected in ((0, 1000), (1, 2000), (3, 5000)):
        assert abs(counts[index] - expected) < 160  # about five standard deviations


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_no_outcome_is_an_error(weights):
    with pytest.raises(ValueError, match="positive weight"):
        draw("seed", 0, weights)


def test_seeds_are_fresh_and_long():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 64 and int(seed, 16) >= 0 for seed in seeds)


def test_an_outcome_of_a_position_follows_its_weights():
    start = Duel().start()
    counts = Counter(draw_outcome(start, "seed", number).text for number in range(2000))
    assert set(counts) == {"stake 1", "stake 3"}
    assert abs(counts["stake 1"] - 1500) < 100
    assert start.chance_outcomes() == [(start.legal()[0], 3), (start.legal()[1], 1)]
