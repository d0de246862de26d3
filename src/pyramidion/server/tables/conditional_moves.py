"""Conditional moves: what a seat decides if certain events happen first ("if c3, then d4"), shown only to its owner.

A plan is a few lines from one position on: the expected events, decision by decision and outcome by outcome, including
the owner's own decisions. The table plays each of these as soon as everything before it in its line has happened; a
line that can no longer happen is deleted. Plans are in the log, encrypted on disk like sealed decisions.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pyramidion.core.errors import IllegalDecision
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.server.errors import RequestError
from pyramidion.server.tables.log_entries import ConditionalMovesEntry

MAX_DECISIONS = 200
"""Maximum number of entries in all lines of a plan: each is checked when the plan is made."""

MAX_SETS = 300
"""Maximum number of times that a seat sets conditional moves in one game: each setting stays in the log."""


def next_decision(moves: ConditionalMovesEntry, played: Sequence[tuple[int, str]]) -> str | None:
    """The seat's decision after the entries since the start; None if its conditional moves do not specify one."""
    since = tuple(text for _, text in played[moves.ply :])
    return next((line[len(since)] for line in moves.lines if _continues(line, since)), None)


def may_apply(moves: ConditionalMovesEntry, played: Sequence[tuple[int, str]]) -> bool:
    """Whether any of the lines can still happen."""
    return len(played) >= moves.ply and next_decision(moves, played) is not None


def _continues(line: Sequence[str], since: Sequence[str]) -> bool:
    return len(since) < len(line) and line[: len(since)] == since


def deciders(position: Position[Any], line: Sequence[str]) -> tuple[int, ...]:
    """The decider of each entry of a line from a position on; chance is -1."""
    found = []
    for text in line:
        (decider,) = position.to_decide
        found.append(decider)
        position = position.play(position.decision(text, decider), decider)
    return tuple(found)


def check_shape(lines: Sequence[Sequence[str]]) -> None:
    """Rejects a plan that is wrong in every position, before anything is played. Raises RequestError."""
    if sum(map(len, lines)) > MAX_DECISIONS:
        raise RequestError("no_plan", Message("Conditional moves hold at most {most} decisions.", most=MAX_DECISIONS))
    # Plans are made while somebody else is to decide, so the owner's decision is the second at the earliest.
    if any(len(line) < 2 for line in lines):
        raise _not_own_end()


def _not_own_end() -> RequestError:
    return RequestError("no_plan", Message("Each line of conditional moves must end with a decision of your own."))


def _illegal_sentence(so_far: str, text: str, reason: str) -> Message:
    """so_far: the decisions before the one that is not allowed."""
    if not so_far:
        return Message("At once, then {move}: {reason}", move=text, reason=reason)
    return Message("{moves}, then {move}: {reason}", moves=so_far, move=text, reason=reason)


class LineCheck:
    """The check of a plan's lines, one decision per step, so that other work can be done between the steps.

    position: where the lines begin; the plan is checked for this position only. lines: in canonical form, without
    duplicates. deciders: who decides each entry of these lines; chance is -1. Both are complete after the last step.
    """

    def __init__(self, position: Position[Any], seat: int, lines: Sequence[Sequence[str]]) -> None:
        """seat: the plan's owner. lines: as requested."""
        self.position = position
        self.lines: list[tuple[str, ...]] = []
        self.deciders: list[tuple[int, ...]] = []
        self._seat = seat
        self._asked = lines
        self._answers: dict[tuple[str, ...], str] = {}
        """The owner's decision after each sequence of entries, according to all lines so far."""

    def steps(self) -> Iterator[None]:
        """Plays the lines, one decision per step. Raises RequestError."""
        for asked in self._asked:
            texts: list[str] = []
            deciders: list[int] = []
            position = self.position
            for text in asked:
                position = self._step(position, texts, deciders, text)
                yield
            if deciders[-1:] != [self._seat]:
                raise _not_own_end()
            line = tuple(texts)
            if line not in self.lines:
                self.lines.append(line)
                self.deciders.append(tuple(deciders))

    def _step(self, position: Position[Any], texts: list[str], deciders: list[int], text: str) -> Position[Any]:
        """Plays one decision of a line, and appends it to the preceding texts and deciders. Raises RequestError."""
        so_far = " ".join(texts)
        if len(position.to_decide) != 1:
            raise RequestError(
                "no_plan",
                Message(
                    "You cannot plan beyond {moves}: the game is over there, or all players decide together.",
                    moves=so_far,
                ),
            )
        decider = position.to_decide[0]
        try:
            decision = position.decision(text, decider)
        except IllegalDecision as error:
            raise RequestError("illegal", _illegal_sentence(so_far, text, error.message)) from error
        answers, before = self._answers, tuple(texts)
        if decider == self._seat and answers.setdefault(before, decision.text) != decision.text:
            sentence = Message(
                "After {moves} you have two answers: {one} and {other}.", moves=so_far, one=answers[before], other=text
            )
            raise RequestError("no_plan", sentence)
        texts.append(decision.text)
        deciders.append(decider)
        return position.play(decision, decider)
