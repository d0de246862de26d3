"""What is decided: by a player or by chance."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, overload

CHANCE: Final = -1
"""Stands where a seat would stand when dice or a throw decide."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice at one position.

    code: the small integer that the rules work on; meaningful only at the position it came from.
    text: its canonical notation; `str(decision)` gives the same.
    """

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Decisions(Sequence[Decision]):
    """A sequence of decisions that are named only when looked at.

    Naming can cost more than finding, and a secret program of Pyramid Ball has millions of values: so the codes
    may be any sequence, even one that computes its items.
    """

    def __init__(self, codes: Sequence[int], name: Callable[[int], str]) -> None:
        self._codes = codes
        self._name = name

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> "Decisions": ...
    def __getitem__(self, index: int | slice) -> "Decision | Decisions":
        if isinstance(index, slice):
            return Decisions(self._codes[index], self._name)
        code = self._codes[index]
        return Decision(code, self._name(code))

    def __iter__(self) -> Iterator[Decision]:
        for code in self._codes:
            yield Decision(code, self._name(code))

    def __contains__(self, item: object) -> bool:
        """Whether a decision, or a canonical text, is among these."""
        if isinstance(item, Decision):
            return item.code in self._codes and self._name(item.code) == item.text
        return isinstance(item, str) and any(d.text == item for d in self)

    def __repr__(self) -> str:
        shown = ", ".join(str(d) for d in self[:8])
        return f"<{len(self)} decisions: {shown}{', …' if len(self) > 8 else ''}>"
