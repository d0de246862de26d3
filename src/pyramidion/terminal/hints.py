"""A bot's view of a position, in sentences for the terminal."""

from collections.abc import Iterator

from pyramidion.core.messages import Message, plural
from pyramidion.engine.analysis import Analysis, AnalysisLine

_MOST_LINES = 5
_MOST_DECISIONS = 12
_OUTCOMES = {1.0: Message("wins"), 0.5: Message("draws"), 0.0: Message("loses")}


def hint_lines(found: Analysis) -> Iterator[str]:
    """The best line or the mixture, the other decisions examined, and the reasons."""
    best, *others = found.lines[:_MOST_LINES]
    if best.probability is not None:
        yield Message("A bot would choose at random, so that nobody can predict it:")
        for line in found.lines[:_MOST_LINES]:
            yield f"  {_percent(line.probability or 0.0):>5}  {_decisions(line)}"
        left = len(found.lines) - _MOST_LINES
        if left > 0:
            yield Message("  and {number} more.", number=left)
        yield Message("Worth {percent} of a win to you, by its search.", percent=_percent(found.value))
    else:
        yield Message("A bot would play {decisions}: {value}.", decisions=_decisions(best), value=worth(best))
    if best.explanation:
        yield best.explanation
    if others and best.probability is None:
        listed = [Message("{decisions} ({value})", decisions=_decisions(line), value=worth(line)) for line in others]
        yield Message("Next best: {decisions}.", decisions=listed)


def worth(line: AnalysisLine) -> Message:
    """`wins, in at most 9 plies`; `34.1 % of a win, exact`; `58 % by its search`."""
    if not line.exact:
        return Message("{percent} by its search", percent=_percent(line.value))
    word = _OUTCOMES.get(line.value)
    if word is None:
        return Message("{percent} of a win, exact", percent=f"{100 * line.value:.1f} %")
    if line.plies is None:
        return word
    return plural(
        "{outcome}, in at most {count} ply", "{outcome}, in at most {count} plies", count=line.plies, outcome=word
    )


def _decisions(line: AnalysisLine) -> str:
    shown = " ".join(line.decisions[:_MOST_DECISIONS])
    return shown + (" …" if len(line.decisions) > _MOST_DECISIONS else "")


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
