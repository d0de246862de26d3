"""Every error that a caller can meet; each message is a sentence fit for a person."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that is wrong. sentence: for a person. places: the cells that it speaks of, if it speaks of some."""

    sentence: str
    places: tuple[str, ...] = ()


class PyramidionError(ValueError):
    """Base of all errors that bad input can cause. line: of the text that was read, from 1; None where it has none."""

    line: int | None = None

    @property
    def message(self) -> str:
        """The sentence; a `Message` where it can be translated."""
        found = self.args[0] if self.args else ""
        return found if isinstance(found, str) else str(found)


class UnknownGame(PyramidionError):
    """A game was asked for that is not installed, or whose package cannot be loaded."""


class InvalidGame(PyramidionError):
    """A game declares something else than its rules do."""


class BadRules(PyramidionError):
    """A game's rules break a bound that they declare, such as MAX_DECISIONS; its author has to correct them."""


class _Faulty(PyramidionError):
    """Base of what can be wrong in several ways. faults: all of them; the message is the first or a summary."""

    def __init__(self, sentence: str, faults: Sequence[Issue] = ()) -> None:
        super().__init__(sentence)
        self.issues: tuple[Issue, ...] = tuple(faults) or (Issue(sentence),)


class BadOption(_Faulty):
    """An option has a wrong name or value, or contradicts another one."""


class BadPosition(_Faulty):
    """A position text cannot be read, or breaks the game's limits."""


class BadRecord(PyramidionError):
    """A record cannot be read or does not replay."""

    def __init__(self, sentence: str, *, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


class IllegalDecision(PyramidionError):
    """A decision that the rules do not allow here; the message names the rule."""
