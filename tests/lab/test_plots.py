"""Plots and the study: numbers are where they should be."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from pyramidion.lab import study as studying
from pyramidion.lab.plots import Series, bars, lines, ticks
from pyramidion.lab.throws import Sample, score_plot


@pytest.mark.parametrize("top", [1e-6, 0.013, 0.2, 0.9999, 1.0, 3.7, 9.1, 61, 12345])
def test_ticks_are_few_and_round_and_reach_the_top(top):
    found = ticks(top)
    assert found[0] == 0
    assert 3 <= len(found) <= 8
    assert found[-2] < top <= found[-1] * (1 + 1e-9)


def test_lines_show_every_point_and_interval():
    drawn = lines("A plot", "x", [Series("a", [(1, 0.5, 0.25, 0.75), (2, 1.0, 0.9, 1.0)])], True)
    ElementTree.fromstring(drawn)
    # The scale runs from 250 at 0 up to 40 at the highest tick, 1.0; the interval of the first point is half of it.
    low, high = (float(end) for end in re.search(r'd="M[\d.]+ ([\d.]+)V([\d.]+)" stroke="#', drawn).groups())
    assert (low, high) == (197.5, 92.5)
    assert "100 %" in drawn


def test_bars_are_as_high_as_their_shares():
    drawn = bars("Scores", "score", [("0", 0.6, 0.5, 0.7), ("4", 0.3, 0.2, 0.4)])
    ElementTree.fromstring(drawn)
    heights = [float(height) for height in re.findall(r'height="([\d.]+)"', drawn)]
    assert heights[0] == pytest.approx(2 * heights[1], abs=0.2)


def test_rare_scores_are_not_drawn():
    some = Sample(Counter({"S_ M_ L_": 9990, "S^ M_ L_": 9, "S_ M^ L_": 1000}))
    drawn = score_plot(some)
    assert ">4<" in drawn
    assert ">1<" not in drawn


def test_events_of_a_sample():
    some = Sample(Counter({"S_ M_ L_": 5, "S? M_ L^": 3, "S>L M_ L_": 2}))
    assert studying.share(some, "scores")[0] == 0.5
    assert studying.share(some, "one upright")[0] == 0.3
    assert studying.share(some, "one points")[0] == 0.2
    low, high = studying.share(some, "one weird")[1:]
    assert low < 0.3 < high


def test_a_study_writes_a_page_and_its_plots(tmp_path, monkeypatch):
    thrown = []

    def sample(seed, count, parameters, workers):
        thrown.append((seed, count, parameters))
        return Sample(Counter({"S_ M_ L_": count - 1, "S^ M_ L_": 1}))

    monkeypatch.setattr(studying, "sample", sample)
    monkeypatch.setattr(
        studying, "stored", lambda: Sample(Counter({"S_ M_ L_": 700, "S_ M^ L_": 300}), 0, {"S_ M_ L_": "7"})
    )
    pytest.importorskip("mujoco")
    files = studying.study(tmp_path, 10, 1, lambda line: None)
    assert {file.name for file in files} == {
        "throw-measured.md",
        "throw-scores.svg",
        "throw-sheet.svg",
        *(f"throw-{name}.svg" for name in studying.VALUES),
    }
    page = (tmp_path / "throw-measured.md").read_text()
    assert "1000 throws with the defaults" in page
    assert "| 4 | 300 | 30.00%" in page
    # The defaults are in the stored sample and are not thrown again.
    assert len(thrown) == sum(len(values) - 1 for values in studying.VALUES.values())
    assert len({seed for seed, *_ in thrown}) == len(thrown)
