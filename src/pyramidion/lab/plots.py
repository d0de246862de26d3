"""Plots as SVG that read in light and dark: points with intervals over a number, and bars with intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_COLOURS = ("#d0700f", "#3d7fd0", "#2e9b57", "#b0509a")
_GREY = "#8d8d8d"
_MARKS = ("circle", "square", "triangle", "cross")


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a plot: its name, and for each place (x, y, low, high) with the interval of y."""

    name: str
    points: Sequence[tuple[float, float, float, float]]


def ticks(top: float) -> list[float]:
    """Round numbers from 0 to at least `top`, four to seven of them."""
    size = 10 ** math.floor(math.log10(top / 4)) if top > 0 else 1.0
    step = next(size * part for part in (1, 2, 2.5, 5, 10) if size * part * 6 >= top)
    return [step * number for number in range(math.ceil(top / step - 1e-9) + 1)]


def lines(title: str, across: str, series: Sequence[Series], percent: bool, marked: float | None = None) -> str:
    """Series over a number. percent: y is a share. marked: where a thin line stands upright (the usual value)."""
    frame = _Frame(title, [point[0] for line in series for point in line.points], _top(series), percent)
    parts = [frame.axes(across)]
    if marked is not None:
        x = frame.x(marked)
        parts.append(f'<path d="M{x:.1f} {frame.y(0):.1f}V{_UP}" stroke="{_GREY}" stroke-dasharray="2 4"/>')
    for number, line in enumerate(series):
        colour = _COLOURS[number]
        # A little beside each other, so that intervals do not hide one another.
        aside = 4 * (number - (len(series) - 1) / 2)
        drawn = [(frame.x(x) + aside, frame.y(y), frame.y(low), frame.y(high)) for x, y, low, high in line.points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y, _, _ in drawn)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        for x, y, low, high in drawn:
            parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="1.6"/>')
            parts.append(_mark(_MARKS[number], x, y, colour))
        top = _UP + 8 + 18 * number
        parts.append(_mark(_MARKS[number], _RIGHT + 16, top, colour))
        parts.append(_text(_RIGHT + 26, top + 4, line.name))
    return frame.svg(parts)


def bars(title: str, across: str, rows: Sequence[tuple[str, float, float, float]]) -> str:
    """A bar for each (name, share, low, high)."""
    frame = _Frame(title, [0, max(1, len(rows) - 1)], max(high for _, _, _, high in rows), True, wide=True)
    parts = [frame.axes(across, [])]
    room = (frame.right - _LEFT) / len(rows)
    for number, (name, share, low, high) in enumerate(rows):
        x = _LEFT + room * (number + 0.5)
        parts.append(
            f'<rect x="{x - room * 0.32:.1f}" y="{frame.y(share):.1f}" width="{room * 0.64:.1f}" '
            f'height="{frame.y(0) - frame.y(share):.1f}" fill="{_COLOURS[1]}"/>'
            f'<path d="M{x:.1f} {frame.y(low):.1f}V{frame.y(high):.1f}" stroke="{_COLOURS[0]}" stroke-width="2"/>'
        )
        parts.append(_text(x, frame.y(0) + 16, name, "middle"))
    return frame.svg(parts)


_LEFT, _RIGHT, _UP, _DOWN, _WIDE, _TALL = 52, 400, 40, 250, 560, 300


class _Frame:
    """The rectangle of a plot and its scales."""

    def __init__(self, title: str, xs: Sequence[float], top: float, percent: bool, wide: bool = False):
        self.title, self.percent, self.xs = title, percent, sorted(set(xs))
        self.ticks = ticks(top)
        self.right = _WIDE - 12 if wide else _RIGHT
        spread = (self.xs[-1] - self.xs[0]) or 1.0
        self._low, self._spread = self.xs[0] - 0.04 * spread, 1.08 * spread

    def x(self, value: float) -> float:
        return _LEFT + (self.right - _LEFT) * (value - self._low) / self._spread

    def y(self, value: float) -> float:
        return _DOWN - (_DOWN - _UP) * value / self.ticks[-1]

    def axes(self, across: str, marks: Sequence[float] | None = None) -> str:
        parts = [_text(_LEFT, 22, self.title, weight=600)]
        for tick in self.ticks:
            y = self.y(tick)
            label = f"{100 * tick:g} %" if self.percent else f"{tick:g}"
            parts.append(f'<path d="M{_LEFT} {y:.1f}H{self.right}" stroke="{_GREY}" opacity=".35"/>')
            parts.append(_text(_LEFT - 6, y + 4, label, "end"))
        parts += [_text(self.x(x), _DOWN + 16, f"{x:g}", "middle") for x in (self.xs if marks is None else marks)]
        parts.append(_text((_LEFT + self.right) / 2, _DOWN + 38, across, "middle"))
        return "".join(parts)

    def svg(self, parts: Sequence[str]) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_TALL}" role="img" '
            f'aria-label="{self.title}" font-family="system-ui,sans-serif" font-size="12">{"".join(parts)}</svg>\n'
        )


def _top(series: Sequence[Series]) -> float:
    return max(high for line in series for *_, high in line.points)


def _text(x: float, y: float, text: str, anchor: str = "start", weight: int = 400) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{_GREY}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{text.replace('&', '&amp;').replace('<', '&lt;')}</text>"
    )


def _mark(kind: str, x: float, y: float, colour: str) -> str:
    """A small sign of its own for each series, so that nobody needs to tell colours apart."""
    path = {
        "circle": "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0",
        "square": "m-3.5 -3.5h7v7h-7z",
        "triangle": "m-4 3.5h8l-4 -7.5z",
        "cross": "m-3.5 -3.5l7 7m0 -7l-7 7",
    }[kind]
    return f'<path d="M{x:.1f} {y:.1f}{path}" fill="{colour}" stroke="{colour}" stroke-width="1.5"/>'
