"""Sentences joined to longer texts."""

from collections.abc import Iterable
from functools import reduce

from pyramidion.core.messages import Message


def in_sequence(sentences: Iterable[str]) -> str:
    """Sentences one after the other, each in the reader's language; "" for none."""
    return reduce(_follow, sentences, "")


def _follow(before: str, after: str) -> str:
    return Message("{before} {after}", before=before, after=after) if before and after else before or after
