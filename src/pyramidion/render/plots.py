"""Plots that are readable in light and dark themes, as SVG: points with intervals over a number, and bars with
intervals.

Needs Matplotlib (extra `plots`); import this module only where plots are made.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from typing import Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation

_COLOURS = ("#d0700f", "#3d7fd0", "#2e9b57", "#b0509a")
_MARKS = "os^X"  # each series has its own, so that nobody has to distinguish colours
_GREY = "#8d8d8d"  # readable on white and on black
_INCHES = (5.8, 3.1)
_ASIDE = 3 / 72  # inches between series that share an x
_STYLE: dict[Any, Any] = {
    "font.size": 9,
    "text.color": _GREY,
    "axes.labelcolor": _GREY,
    "axes.edgecolor": _GREY,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": "medium",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": _GREY,
    "ytick.color": _GREY,
    "grid.color": _GREY,
    "grid.alpha": 0.35,
    "legend.frameon": False,
    "savefig.transparent": True,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "pyramidion",  # the same plot gives the same file on every machine
}


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a plot: its name, and for each point (x, value, low, high), a proportion with its interval."""

    name: str
    points: Sequence[tuple[float, float, float, float]]


@contextmanager
def _style_context() -> Iterator[None]:
    """Our style without the user's own settings."""
    with rc_context():
        rcdefaults()
        rcParams.update(_STYLE)
        yield


@_style_context()
def lines(title: str, across: str, series: Sequence[Series], usual: float | None = None) -> Figure:
    """A plot of up to four series of proportions over a number. usual: x of a thin vertical line that marks the
    default, if any.
    """
    figure, axes = _frame(title, across, max(high for line in series for *_, high in line.points))
    if usual is not None:
        axes.axvline(usual, color=_GREY, linestyle=":", linewidth=1)
    places = sorted({point[0] for line in series for point in line.points})
    margin = 0.05 * (places[-1] - places[0])
    axes.set_xlim(places[0] - margin, places[-1] + margin)
    axes.set_xticks(places)
    axes.xaxis.set_major_formatter("{x:g}")
    for number, line in enumerate(series):
        # Slightly side by side, so that intervals do not hide each other.
        inches = _ASIDE * (number - (len(series) - 1) / 2)
        beside = axes.transData + ScaledTranslation(inches, 0, figure.dpi_scale_trans)
        xs, shares, lows, highs = zip(*line.points, strict=True)
        look: dict[str, Any] = {"color": _COLOURS[number], "linewidth": 1.2, "transform": beside, "clip_on": False}
        axes.plot(xs, shares, marker=_MARKS[number], markersize=4.5, label=line.name, **look)
        axes.vlines(xs, lows, highs, **look)
    figure.legend(loc="outside right upper")
    return figure


@_style_context()
def bars(title: str, across: str, rows: Sequence[tuple[str, float, float, float]]) -> Figure:
    """A bar for each (name, value, low, high)."""
    names, shares, lows, highs = zip(*rows, strict=True)
    figure, axes = _frame(title, across, max(highs))
    axes.bar(range(len(names)), shares, width=0.64, color=_COLOURS[1], tick_label=names)
    axes.vlines(range(len(names)), lows, highs, color=_COLOURS[0], linewidth=1.5)
    axes.tick_params(axis="x", length=0)
    return figure


def _frame(title: str, across: str, top: float) -> tuple[Figure, Axes]:
    """An empty plot of proportions from 0 to a little above `top`."""
    figure = Figure(_INCHES, layout="constrained")
    axes = figure.add_subplot(title=title, xlabel=across, ylim=(0, 1.06 * top))
    axes.yaxis.set_major_formatter(lambda share, place: f"{100 * share:.4g} %")
    axes.grid(axis="y")
    return figure, axes


@_style_context()
def svg_of(figure: Figure) -> str:
    """A plot as SVG: the same text for the same plot."""
    written = StringIO()
    title = figure.axes[0].get_title(loc="left")
    figure.savefig(written, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    return written.getvalue()
