"""Landings of a trio: poses, pointing, scores (T8-T10) and their notation."""

import itertools

import pytest

from pyramidion import IllegalDecision
from pyramidion.games.pass_the_pyramids.events import Landed
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text, read_landing, score_parts
from pyramidion.games.pass_the_pyramids.landing_weights import load_sample, weights

SAMPLE, WEIGHTS = load_sample(), weights()


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("S>L M_ L_", 4),  # lying 1 at lying 3
        ("S>M M>S L_", 6),  # 2 and 1 at each other
        ("S_ M_ L^", 9),  # upright 3 alone
        ("S^>M M^ L_", 10),  # upright 1 inside upright 2
        ("S_ M^ L>M", 11),  # lying 3 at upright 2
        ("S^>M M^>L L^", 32),  # all three nested
        ("S>M M>S L?", 6),
    ],
)
def test_t10_the_checks(text, score):
    assert SCORES[read_landing(text)] == score


def test_a_throw_is_told_in_words():
    def told(number, text):
        code = read_landing(text)
        return Landed(0, number, text, score_parts(LANDINGS[code]), SCORES[code]).sentence()

    assert told(1, "S_ M^ L>M") == (
        "Red's first throw: small lying, medium upright, large points at the medium; 0 + 4 + 7 = 11."
    )
    assert told(3, "S? M_ L_") == "Red's third throw: small leaning, medium and large lying; worth nothing."
    assert "small upright inside the medium" in told(2, "S^>M M^ L_")


def test_t9_values():
    pips = {"S": 1, "M": 2, "L": 3}
    for letter in "SML":
        pointer, other = (name for name in "SML" if name != letter)
        assert SCORES[read_landing(f"{letter}^ {pointer}_ {other}_")] == pips[letter] ** 2
        assert SCORES[read_landing(f"{letter}_ {pointer}>{letter} {other}_")] == pips[pointer] + pips[letter]


def test_t10_lying_at_nothing_and_weird_score_nothing():
    assert SCORES[read_landing("S_ M_ L_")] == 0
    assert SCORES[read_landing("S? M? L?")] == 0
    assert SCORES[read_landing("S_ M? L_")] == 0


def test_t10_a_weird_target_is_worth_nothing():
    assert SCORES[read_landing("S_ M>L L?")] == 2


def test_t10_upright_and_pointing_scores_both():
    assert score_parts(LANDINGS[read_landing("S^>M M^>L L^")]) == (1 + 1 + 4, 4 + 4 + 9, 9)


def test_t8_every_possible_landing_has_one_code():
    texts = [landing_text(landing) for landing in LANDINGS]
    assert len(set(texts)) == len(texts) == len(SCORES) == len(WEIGHTS) == 138
    for code, text in enumerate(texts):
        assert read_landing(text) == code
    # Five poses for each pyramid where none is nested, and 13 ways with something nested.
    assert sum("^>" not in text for text in texts) == 5**3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("S_ M_ L^>M", "smaller"),
        ("S^>M M_ L_", "must be upright"),
        ("S^>M M? L_", "must be upright"),
        ("S>S M_ L_", "itself"),
        ("S_ M>S L_ S_", "twice"),
        ("S_ M_", "L is missing"),
        ("S^>M M^ L>S", "meets M first"),
        ("S^>L M^>L L^", "S^>M M^>L L^"),
        ("S_ M_ Lx", "not a landing"),
        ("S?>M M_ L_", "not a landing"),
        ("", "missing"),
    ],
)
def test_t8_t9_impossible_landings_are_refused_with_the_reason(text, reason):
    with pytest.raises(IllegalDecision) as caught:
        read_landing(text)
    assert reason in str(caught.value)


def test_notation_in_any_order_and_case():
    for order in itertools.permutations(["S^>M", "M^", "L_"]):
        for glue in (" ", ", ", ""):
            assert landing_text(LANDINGS[read_landing(glue.join(order).lower())]) == "S^>M M^ L_"


def test_t11_weights_are_the_counts_of_a_large_sample():
    assert sum(WEIGHTS) == SAMPLE["throws"] >= 20_000
    assert min(WEIGHTS) >= 0
    for text, count in SAMPLE["counts"].items():
        assert WEIGHTS[read_landing(text)] == count
    # Most throws lie about and score nothing; all that can be seen with one pyramid has been seen.
    assert max(WEIGHTS) == WEIGHTS[read_landing("S_ M_ L_")] < sum(WEIGHTS) * 0.8
    for text in ("S^ M_ L_", "S_ M^ L_", "S_ M_ L^", "S>M M_ L_", "S_ M_ L>S", "S? M_ L_"):
        assert WEIGHTS[read_landing(text)] > 0
