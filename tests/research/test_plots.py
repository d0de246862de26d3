"""Plots and the study: numbers are where they should be."""

from collections import Counter
from importlib import import_module
from xml.etree import ElementTree

import pytest

from pyramidion.physics.sampling import Sample

SVG = "{http://www.w3.org/2000/svg}"

# What draws is imported where it is needed: matplotlib takes a second, in each process that collects these tests.


@pytest.fixture
def plots():
    return import_module("pyramidion.render.plots")


@pytest.fixture
def studying():
    return import_module("research.throw_study")


@pytest.fixture
def series(plots):
    return [
        plots.Series("a", [(1, 0.5, 0.25, 0.75), (2, 1.0, 0.9, 1.0), (5, 0.0, 0.0, 0.1)]),
        plots.Series("b", [(1, 0.4, 0.3, 0.5), (2, 0.4, 0.3, 0.5), (5, 0.2, 0.1, 0.3)]),
    ]


def curves(figure):
    """Name -> the points of each line that the legend names."""
    return {
        line.get_label(): [tuple(map(float, point)) for point in line.get_xydata()]
        for line in figure.axes[0].lines
        if not line.get_label().startswith("_")
    }


def intervals(figure):
    """For each set of upright strokes: (x, low, high) of each."""
    found = []
    for strokes in figure.axes[0].collections:
        ends = strokes.get_segments()
        assert all(low[0] == high[0] for low, high in ends)
        found.append([(float(low[0]), float(low[1]), float(high[1])) for low, high in ends])
    return found


def words(svg):
    """All texts of a plot, as its SVG has them."""
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_lines_show_every_point_and_interval(plots, series):
    figure = plots.lines("A plot", "x", series, 2)
    assert curves(figure) == {line.name: [point[:2] for point in line.points] for line in series}
    assert intervals(figure) == [[(x, low, high) for x, _, low, high in line.points] for line in series]
    (usual,) = (line for line in figure.axes[0].lines if line.get_label().startswith("_"))
    assert list(usual.get_xdata()) == [2, 2]


def test_series_differ_in_more_than_colour_and_stand_beside_each_other(plots, series):
    figure = plots.lines("A plot", "x", series, 2)
    first, second = (line for line in figure.axes[0].lines if line.get_label() in ("a", "b"))
    assert first.get_marker() != second.get_marker()
    assert first.get_color() != second.get_color()
    drawn = [line.get_transform().transform((1, 0.5)) for line in (first, second)]
    assert drawn[1][0] - drawn[0][0] > 2
    assert drawn[1][1] == pytest.approx(drawn[0][1])


def test_everything_is_within_the_plot_and_named(plots, series):
    figure = plots.lines("A < B & C", "friction", series, 2)
    said = words(plots.svg_of(figure))
    axes = figure.axes[0]
    assert {"A < B & C", "friction", "a", "b", "0 %", "100 %"} <= set(said)
    assert [text for text in said if text in ("1", "2", "5")] == ["1", "2", "5"], "each value that was tried is named"
    assert axes.get_xlim()[0] < 1 < 5 < axes.get_xlim()[1]
    assert axes.get_ylim()[0] == 0
    assert axes.get_ylim()[1] > 1


def test_bars_are_as_high_as_their_shares(plots):
    figure = plots.bars("Scores", "score", [("0", 0.6, 0.5, 0.7), ("4", 0.3, 0.2, 0.4)])
    assert [bar.get_height() for bar in figure.axes[0].patches] == [0.6, 0.3]
    assert [bar.get_x() + bar.get_width() / 2 for bar in figure.axes[0].patches] == pytest.approx([0, 1])
    assert intervals(figure) == [[(0, 0.5, 0.7), (1, 0.2, 0.4)]]
    assert {"Scores", "score", "0", "4", "60 %"} <= set(words(plots.svg_of(figure)))


def test_the_same_plot_is_the_same_file_whatever_the_user_prefers(plots, series):
    from matplotlib import rc_context

    first = plots.svg_of(plots.lines("A plot", "x", series, 2))
    with rc_context({"font.size": 30, "lines.linestyle": "--", "axes.grid": False, "svg.fonttype": "path"}):
        second = plots.svg_of(plots.lines("A plot", "x", series, 2))
    assert first == second
    assert "date" not in first


def test_rare_scores_are_not_drawn(studying):
    figure = studying.score_plot(Sample(Counter({"S_ M_ L_": 9990, "S^ M_ L_": 9, "S_ M^ L_": 1000})))
    assert [text.get_text() for text in figure.axes[0].get_xticklabels()] == ["0", "4"]
    assert [bar.get_height() for bar in figure.axes[0].patches] == pytest.approx([9990 / 10999, 1000 / 10999])


def test_how_shares_depend_on_a_value_is_plotted(studying):
    samples = [(0.35, Sample(Counter({"S_ M_ L_": 5, "S? M_ L^": 3}))), (0.7, Sample(Counter({"S>L M_ L_": 4})))]
    figure = studying.value_plot("friction", samples)
    assert curves(figure) == {
        event: [(value, studying.share(one, event)[0]) for value, one in samples] for event in studying.EVENTS
    }
    assert curves(figure)["one upright"] == [(0.35, 0.375), (0.7, 0)]


def test_events_of_a_sample(studying):
    some = Sample(Counter({"S_ M_ L_": 5, "S? M_ L^": 3, "S>L M_ L_": 2}))
    assert studying.share(some, "scores")[0] == 0.5
    assert studying.share(some, "one upright")[0] == 0.3
    assert studying.share(some, "one points")[0] == 0.2
    low, high = studying.share(some, "one weird")[1:]
    assert low < 0.3 < high


@pytest.mark.slow
def test_a_study_writes_a_page_and_its_plots(studying, tmp_path, monkeypatch):
    thrown = []

    def sample(seed, count, parameters, workers):
        thrown.append((seed, count, parameters))
        return Sample(Counter({"S_ M_ L_": count - 1, "S^ M_ L_": 1}))

    monkeypatch.setattr(studying, "sample_throws", sample)
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
    scores = ElementTree.parse(tmp_path / "throw-scores.svg").getroot()
    assert scores.find(f"{SVG}title").text == "Scores of 1000 throws (from 0.1 % on)"
    page = (tmp_path / "throw-measured.md").read_text()
    assert "1000 throws with the defaults" in page
    assert "| 4 | 300 | 30.00%" in page
    # The defaults are in the stored sample and are not thrown again.
    assert len(thrown) == sum(len(values) - 1 for values in studying.VALUES.values())
    assert len({seed for seed, *_ in thrown}) == len(thrown)
