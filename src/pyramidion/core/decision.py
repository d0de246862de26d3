"""Decisions of players and of chance."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final, overload

CHANCE: Final = -1
"""Used instead of a seat when dice or a throw decide."""

ALL: Final = -2
"""The result of the rules' `to_move` when all seats decide simultaneously."""


class Decision:
    """One choice at one position; immutable. Equal decisions have the same code and the same text.

    code: the small integer that the rules use; meaningful only in the position it came from.
    text: its canonical notation, computed on first use; `str(decision)` gives the same.
    """

    __slots__ = ("_at", "_text", "code")

    code: int
    _text: str | Callable[[int], str]
    _at: Hashable

    def __init__(self, code: int, text: str | Callable[[int], str], at: Hashable = None) -> None:
        """text: the notation, or a function that writes it. at: the state and seat for which the decision is known to
        be legal.
        """
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "_at", at)

    @property
    def text(self) -> str:
        """The canonical notation."""
        text = self._text
        if not isinstance(text, str):
            text = text(self.code)
            object.__setattr__(self, "_text", text)
        return text

    def comes_from(self, at: Hashable) -> bool:
        """Whether the decision was legal for this state and seat."""
        return self._at is not None and self._at == at

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A decision never changes.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A decision never changes.")

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.code, self.text, self._at)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.code == other.code and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Decision({self.code}, {self.text!r})"


class Decisions(Sequence[Decision]):
    """A sequence of decisions that are computed only when needed.

    Writing a decision can cost more than finding it, and a secret program of Pyramid Ball has millions of values: so
    the codes may be any sequence, even one that computes its items.
    """

    def __init__(
        self, codes: Sequence[int], name: Callable[[int], str], at: Hashable = None, *, why_none: str = ""
    ) -> None:
        """at: the state and seat whose legal decisions these are. why_none: if there are none, a sentence that says
        why.
        """
        self._why_none = why_none
        self._codes = codes
        self._name = name
        self._at = at

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> "Decisions": ...
    def __getitem__(self, index: int | slice) -> "Decision | Decisions":
        if isinstance(index, slice):
            return Decisions(self._codes[index], self._name, self._at, why_none=self._why_none)
        count = len(self._codes)
        if not -count <= index < count:
            raise IndexError(self._why_none or f"There are {count} decisions; {index} is not the index of one.")
        return Decision(self._codes[index], self._name, self._at)

    def __iter__(self) -> Iterator[Decision]:
        for code in self._codes:
            yield Decision(code, self._name, self._at)

    def __contains__(self, item: object) -> bool:
        """Whether a decision, or a canonical text, is in this sequence."""
        if isinstance(item, Decision):
            return item.code in self._codes and self._name(item.code) == item.text
        return isinstance(item, str) and any(d.text == item for d in self)

    def __repr__(self) -> str:
        shown = ", ".join(str(d) for d in self[:8])
        return f"<{len(self)} decisions: {shown}{', …' if len(self) > 8 else ''}>"
