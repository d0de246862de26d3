"""A bot's view of a position, in sentences for the terminal."""

from collections.abc import Iterator

from pyramidion.engine.analysis import Analysis, AnalysisLine

_MOST_LINES = 5
_MOST_DECISIONS = 12
_OUTCOMES = {1.0: "wins", 0.5: "draws", 0.0: "loses"}


def hint_lines(found: Analysis) -> Iterator[str]:
    """The best line or the mixture, the other decisions examined, and the reasons."""
    best, *others = found.lines[:_MOST_LINES]
    if best.probability is not None:
        yield "A bot would draw lots, so that nobody can foresee it:"
        for line in found.lines[:_MOST_LINES]:
            yield f"  {_percent(line.probability or 0.0):>5}  {_decisions(line)}"
        left = len(found.lines) - _MOST_LINES
        if left > 0:
            yield f"  and {left} more."
        yield f"Worth {_percent(found.value)} of a win to you, by its search."
    else:
        yield f"A bot would play {_decisions(best)}: {worth(best)}."
    if best.explanation:
        yield best.explanation
    if others and best.probability is None:
        yield f"Next best: {', '.join(f'{_decisions(line)} ({worth(line)})' for line in others)}."


def worth(line: AnalysisLine) -> str:
    """`wins, in at most 9 plies`; `34.1 % of a win, exact`; `58 % by its search`."""
    if not line.exact:
        return f"{_percent(line.value)} by its search"
    word = _OUTCOMES.get(line.value)
    if word is None:
        return f"{100 * line.value:.1f} % of a win, exact"
    return word if line.plies is None else f"{word}, in at most {line.plies} {'ply' if line.plies == 1 else 'plies'}"


def _decisions(line: AnalysisLine) -> str:
    shown = " ".join(line.decisions[:_MOST_DECISIONS])
    return shown + (" …" if len(line.decisions) > _MOST_DECISIONS else "")


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
