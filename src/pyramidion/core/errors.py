"""All errors that a caller can encounter; each message is a sentence for people."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem. sentence: for people. places: the cells that it refers to, if any."""

    sentence: str
    places: tuple[str, ...] = ()


class PyramidionError(ValueError):
    """Base class of all errors that bad input can cause. line: the line of the text that was read, from 1; None if
    there is none.
    """

    line: int | None = None

    @property
    def message(self) -> str:
        """The sentence; a `Message` if it can be translated."""
        found = self.args[0] if self.args else ""
        return found if isinstance(found, str) else str(found)


class UnknownGame(PyramidionError):
    """The requested game is not installed, or its package cannot be loaded."""


class InvalidGame(PyramidionError):
    """A game's declaration contradicts its rules."""


class BadRules(PyramidionError):
    """A game's rules exceed a limit that they declare, such as MAX_DECISIONS; the game's author has to fix them."""


class _Faulty(PyramidionError):
    """Base class of errors that can have several causes. faults: all of them; the message is the first or a summary."""

    def __init__(self, sentence: str, faults: Sequence[Issue] = ()) -> None:
        super().__init__(sentence)
        self.issues: tuple[Issue, ...] = tuple(faults) or (Issue(sentence),)


class BadOption(_Faulty):
    """An option has a wrong name or value, or contradicts another option."""


class BadPosition(_Faulty):
    """A position's text cannot be read, or violates the game's limits."""


class BadRecord(PyramidionError):
    """A record cannot be read or does not replay."""

    def __init__(self, sentence: str, *, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


class IllegalDecision(PyramidionError):
    """The rules do not allow this decision here; the message names the rule."""
