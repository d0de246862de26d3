"""Counting throws: intervals, sums, the same counts however they are shared out."""

from collections import Counter

import pytest

from pyramidion.jobs.workers import Workers
from pyramidion.physics import sampling
from pyramidion.physics.parameters import Parameters
from pyramidion.physics.sampling import Sample, distribution_lines, sample_throws, wilson


def test_wilsons_interval():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 15 of 148, 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_a_sample_counts_scores_and_states():
    some = Sample(Counter({"S_ M^ L>M": 3, "S^>M M^ L?": 1}), 2)
    assert some.scores() == {11: 3, 10: 1}
    assert some.mean()[0] == 10.75
    assert some.states(0) == {"upright": 0, "nested": 1, "pointing": 0, "lying": 3, "weird": 0}
    assert some.states(2) == {"upright": 0, "nested": 0, "pointing": 3, "lying": 0, "weird": 1}
    text = "\n".join(distribution_lines(some))
    assert "4 throws, mean score 10.75" in text
    assert "thrown again 2 times" in text


@pytest.mark.slow
def test_workers_do_not_change_the_counts(monkeypatch):
    pytest.importorskip("mujoco")
    monkeypatch.setattr(sampling, "_CHUNK", 3)
    alone = sample_throws("w", 8, Parameters())
    assert alone.size == 8
    assert sample_throws("w", 8, Parameters(), workers=Workers(2)) == alone
